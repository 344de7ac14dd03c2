"""JSON Schemas of the input of calculators, made of their forms, and TypeScript types of the documents of api/v1."""

import json
import re
from collections.abc import Iterator
from typing import Any

DIALECT = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Any]


def input_schema(form: dict[str, Any]) -> Schema:
    """Return the JSON Schema of a calculator's input. It accepts what `rules_engine.calculators.decode` accepts."""
    return {"$schema": DIALECT} | _input(form["parameters"])


def _input(parameters: list[dict[str, Any]]) -> Schema:
    """Return the schema of an object with these parameters; those without a default are required."""
    return {
        "type": "object",
        "properties": {parameter["name"]: _parameter(parameter) for parameter in parameters},
        "required": [parameter["name"] for parameter in parameters if "default" not in parameter],
        "additionalProperties": False,
    }


def _parameter(parameter: dict[str, Any]) -> Schema:
    match parameter:
        case {"kind": "choice", "options": options}:
            schema: Schema = {"enum": options}
        case {"kind": "number", "least": least, "most": most}:
            schema = {"type": "integer", "minimum": least, "maximum": most}
        case {"kind": "counts", "keys": keys, "most": most}:  # a key that is left out counts 0
            limits = dict.fromkeys(keys, most) | parameter.get("limits", {})
            numbers = {key: {"type": "integer", "minimum": 0, "maximum": limits[key]} for key in keys}
            schema = {"type": "object", "properties": numbers, "additionalProperties": False}
        case {"kind": "record", "fields": fields}:
            schema = _input(fields)
        case {"kind": "list", "length": length, "item": item}:
            schema = {"type": "array", "items": _parameter(item), "minItems": length, "maxItems": length}
        case _:
            raise TypeError(f"no schema for {parameter['kind']}")
    if parameter.get("optional"):
        schema = {"anyOf": [schema, {"type": "null"}]}
    return schema | ({"default": parameter["default"]} if "default" in parameter else {})


_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
_NAME = re.compile(r"[A-Za-z_]\w*")


def typescript(schemas: dict[str, Schema]) -> str:
    """Return a TypeScript module with a type for each kind of document, and `Documents`, which maps kinds to types."""
    shared: dict[str, Schema] = {}
    for schema in schemas.values():
        shared |= schema.get("$defs", {})
    kinds = {kind: "".join(map(str.capitalize, re.split(r"[-_.]", kind))) + "Document" for kind in schemas}
    parts = ["// The documents of api/v1, made from their JSON Schema: schema/<kind>.schema.json"]
    parts += [_declaration(name, schema) for name, schema in sorted(shared.items())]
    parts += [_declaration(kinds[kind], schema) for kind, schema in schemas.items()]
    entries = "".join(f"  {json.dumps(kind)}: {name};\n" for kind, name in kinds.items())
    parts.append(f"/** Kind of document, as index.json says it. */\nexport interface Documents {{\n{entries}}}")
    return "\n\n".join(parts) + "\n"


def _declaration(name: str, schema: Schema) -> str:
    if "properties" in schema:
        return f"{_comment(schema, '')}export interface {name} {{\n{''.join(_members(schema))}}}"
    return f"{_comment(schema, '')}export type {name} = {_type(schema)};"


def _members(schema: Schema) -> Iterator[str]:
    """Yield a line for each property, with its description as a comment."""
    required = schema.get("required", [])
    for key, inner in schema["properties"].items():
        name = key if _NAME.fullmatch(key) else json.dumps(key)
        yield f"{_comment(inner, '  ')}  {name}{'' if key in required else '?'}: {_type(inner)};\n"


def _comment(schema: Schema, indent: str) -> str:
    text = " ".join(schema.get("description", "").split()).replace("*/", "* /")
    return f"{indent}/** {text} */\n" if text else ""


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(option) for option in schema["anyOf"]))
    if "const" in schema or "enum" in schema:
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in schema.get("enum", [schema.get("const")]))
    if schema.get("type") == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(map(_type, schema['prefixItems']))}]"
        return f"Array<{_type(schema.get('items', {}))}>"
    if schema.get("type") == "object":
        return _object(schema)
    return _PLAIN.get(schema.get("type", ""), "unknown")


def _object(schema: Schema) -> str:
    """Return the type of an object: its members, or a Record with string keys (patterns of keys are dropped)."""
    if "properties" in schema:
        return f"{{ {' '.join(line.strip() for line in _members(schema))} }}"
    patterns = list(schema.get("patternProperties", {}).values())
    further = schema.get("additionalProperties")
    values = [*patterns, *([further] if isinstance(further, dict) else [])] or [{}]
    return f"Record<string, {' | '.join(dict.fromkeys(map(_type, values)))}>"
