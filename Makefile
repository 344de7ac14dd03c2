# Every verb of the project; `make` alone lists them. Give options of a command with ARGS:  make serve ARGS='--port 8001'
MAKEFLAGS += --no-builtin-rules
.DEFAULT_GOAL := help
# Verbs follow one another in the order given, with -j too: `make -j4 clean build` must not build what it cleans.
.NOTPARALLEL:

# Material prints a notice about MkDocs 2 at each start; which MkDocs this is, the lock file says.
export NO_MKDOCS_2_WARNING := 1
# What is being done shows while it is done, in a pipe too.
export PYTHONUNBUFFERED := 1
# Modules are compiled once and not at every start, which is a third of a short run.
unexport PYTHONDONTWRITEBYTECODE

python := .venv/bin/python
pages := $(python) -m rules_pages
site_tools := .venv/.site node_modules/.installed
test_tools := .venv/.test node_modules/.installed
style_sheets := docs/assets/stylesheets/*.css interactive/rules_engine/*/picture.css plugins/rules_pages/live/assets/*.css
# On one core a build forks no workers, which end before coverage has written what they ran.
one_core = $(shell command -v taskset >/dev/null && echo taskset --cpu-list 0)
shared_out := --dist loadfile --no-loadscope-reorder
# A test that stands still says where it does, and ends with its worker; another one goes on.
stands_still := -o faulthandler_timeout=300 -o faulthandler_exit_on_timeout=true --max-worker-restart 3
made_of_it := assistants blocks browser live pages publish scaffold site translate widgets

PRACTICE ?= --pairs 20

.PHONY: help install serve build check status schema wheel pdf test quick parity coverage lint properdocs bench soak malformed broken compare night mutants lock clean chromium new-language new-game

help: ## list these verbs
	@sed -nE 's/^([a-z-]+):[^#]*## (.*)/make \1|\2/p' $(firstword $(MAKEFILE_LIST)) | awk -F'|' '{ printf "  %-13s %s\n", $$1, $$2 }'

install: $(site_tools) ## install what the site needs into .venv and node_modules

serve: $(site_tools) ## serve the site and print its address; what is saved is on open pages at once
	@$(pages) serve $(ARGS)

build: $(site_tools) ## data -> Markdown -> site/
	@$(pages) build

pdf: $(site_tools) chromium ## build, and print every game in every language as a PDF into site/pdf/
	@CHROMIUM="$$(tools/find-chromium)" $(pages) pdf

check: .venv/.site ## check the data: every error as file:line:column
	@$(pages) check $(ARGS)

status: .venv/.site ## how far the translations are
	@$(pages) status $(ARGS)

new-language: .venv/.site ## add a language: make new-language LANG=fr
	@LANG=C.UTF-8 $(pages) new-language $(if $(filter command%,$(origin LANG)),"$(LANG)") $(ARGS)

new-game: .venv/.site ## add a game: make new-game GAME=coin
	@$(pages) new-game $(if $(GAME),"$(GAME)") $(ARGS)

wheel: $(site_tools) ## write build/wheel/stele-….whl, with which anyone begins a site of their own (CONTRIBUTING.md)
	@$(python) -m hatchling build --target wheel --directory build/wheel

schema: .venv/.site ## write the JSON Schema of the data files, for editors
	@$(pages) schema $(ARGS)

# Three workers on two cores: browser tests wait for their pages half of the time.
test: $(test_tools) chromium lint build ## everything: lint, build, all tests, a real browser
	@CHROMIUM="$$(tools/find-chromium)" $(python) -m pytest --numprocesses 3 $(shared_out) $(stands_still) $(ARGS)

quick: $(test_tools) ## the loop of who changes a game: engines, data and their check; what is made of them has make test
	@$(python) -m pytest -m "not site and not browser and not slow" --hypothesis-profile quick \
		$(addprefix --ignore tests/,$(made_of_it)) --numprocesses 2 $(shared_out) $(ARGS)

parity: $(test_tools) ## compare all games in both interpreters, and note that this code answers alike: make test compares a sample of it then
	@$(python) -m tests.micropython.parity

coverage: $(test_tools) ## name the functions that neither the quick tests nor a build reach (some six minutes)
	@mkdir -p build/coverage && rm -f build/coverage/data*
	@$(python) -m coverage run -m pytest -m "not site and not browser and not slow" --hypothesis-profile quick \
		--ignore tests/site --ignore tests/browser --numprocesses 2 $(shared_out) $(ARGS)
	@rm -rf build/cache && $(one_core) $(python) -m coverage run -m rules_pages build
	@$(python) tools/unreached.py

lint: $(test_tools) ## all Python (ruff, mypy), scripts (biome, tsc), style sheets (stylelint), workflows (actionlint, zizmor)
	@$(python) -m ruff check .
	@$(python) -m mypy --no-error-summary
	@node_modules/.bin/biome lint --error-on-warnings --log-level=warn
	@node_modules/.bin/tsc
	@node_modules/.bin/stylelint --cache --cache-location build/.stylelintcache $(style_sheets)
	@node tools/lint-workflows.mjs .github/workflows/*.yml
	@.venv/bin/zizmor --offline --quiet --persona pedantic .github/workflows

properdocs: $(test_tools) build ## build the site with ProperDocs, too, and compare
	@$(python) -m tests.properdocs

bench: $(test_tools) chromium build ## measure the budgets and print them as a table
	@CHROMIUM="$$(tools/find-chromium)" $(python) -m tests.bench $(ARGS)

soak: $(test_tools) chromium build ## thousands of random games of each game, everything checked (hours; one game: ARGS='--game attika'; more of practice opponents: PRACTICE='--pairs 1000')
	@$(python) -m tests.soak $(ARGS)
	@$(if $(ARGS),,$(python) -m tests.soak.practice --all $(PRACTICE))
	@$(if $(ARGS),,CHROMIUM="$$(tools/find-chromium)" $(python) -m tests.soak.in_page)
	@$(if $(ARGS),,$(python) -m pytest tests/engine/test_parity.py tests/engine/test_game_parity.py --hypothesis-profile thorough)

malformed: $(test_tools) ## 100,000 malformed moves, states and questions of each game (one game: ARGS='--game attika')
	@$(python) -m tests.soak.malformed $(ARGS)

broken: $(test_tools) ## break data 10,000 times and the real ones 300 times; each slip is to be refused in words (half an hour)
	@$(python) -m tests.soak.data $(ARGS)

night: $(test_tools) chromium build ## everything, and what is too long for a day: all seeds, more examples, all of both interpreters, random games (hours)
	@CHROMIUM="$$(tools/find-chromium)" $(python) -m pytest --hypothesis-profile thorough --numprocesses 3 $(shared_out)
	@$(python) -m tests.soak --games 200
	@$(python) -m tests.soak.malformed --count 20000
	@$(python) -m tests.soak.data --count 2000

compare: $(test_tools) ## play the same games, cases, questions and taps and draw the same pictures in another commit and here, and say what differs (HEAD; ARGS='main --only polis')
	@$(python) -m tests.compare $(ARGS)

mutants: $(test_tools) ## change the engines here and there and see whether tests notice (ARGS='--sample 200 --seed 1 --game attika')
	@$(python) -m tests.mutants $(ARGS)

lock: .venv/.lock ## refresh the lock files (network; newest versions: make lock ARGS=--upgrade)
	@tools/lock $(ARGS)

clean: ## remove what was built, keep what was installed
	rm -rf build site .pytest_cache .ruff_cache .mypy_cache .hypothesis

# Installing. A stamp is as old as the last installation, so nothing is installed again until a lock file changes.
chromium:
	@tools/find-chromium >/dev/null

.venv/.site: requirements/site.txt pyproject.toml
	@tools/install-python $<
	@touch $@

.venv/.test: requirements/test.txt .venv/.site
	@tools/install-python $<
	@touch $@

.venv/.lock: requirements/lock.txt
	@tools/install-python $<
	@touch $@

node_modules/.installed: package-lock.json package.json
	@tools/install-node
	@touch $@
