// Marks the tasks that were solved or missed at the table, whose script (table_task.js) stores {task: [box, when it is due]}.

import { stored } from "./site.js";

const boxes = stored("stele.tasks", {});
for (const task of document.querySelectorAll("[data-task]")) {
  const [box] = boxes[task.dataset.task] ?? [];
  if (box !== undefined) task.dataset.state = box ? "right" : "wrong";
}
