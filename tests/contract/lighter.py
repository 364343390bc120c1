"""
The requests of the document with less in them, for the run that every change waits for.

Two things took most of its time, and neither is what that run is for. What a module holds are wide objects and unions;
an example of all of it at once is a thousand draws that the server refuses at the first. And a text with a pattern and
a great length is compiled to a regular expression of that many repetitions. So

- each operation that takes the content of modules is tried with two of the alternatives of each union in it and with
  four of the fields that need not be there, each operation with the next ones; that every type of module is
  still tried by some of them is looked at before it begins;
- a text with a pattern and more than 200 characters keeps its pattern and loses its length, which
  `infra/src/http/openapi-strings.unit.test.ts` tries of every text of every request, at its limit and one above.

Answers, parameters and all other bodies are as the document has them. `npm run fuzz -- --openapi` tries the whole.
"""

import re

ALTERNATIVES = 2
OPTIONAL = 4
LONG = 200
COMPONENTS = "#/components/schemas/"
# What a type of module holds.
CONTENT = re.compile(COMPONENTS + r"\w+Content\b")


class Lighter:
    def __init__(self, schemas):
        self.schemas = schemas
        self.taken = {}
        self.own = {}

    def window(self, place, count, size):
        """The next so many of what stands at a place, beginning anew behind the last."""
        first = self.taken.get(place, 0)
        self.taken[place] = first + size
        return {(first + each) % count for each in range(size)}

    def operation(self, schema):
        """The schema of a body; what it refers to becomes components of this body alone."""
        self.own = {}
        return self.lighter(schema, "", False)

    def lighter(self, schema, place, in_content):
        if isinstance(schema, list):
            return [self.lighter(each, f"{place}/{index}", in_content) for index, each in enumerate(schema)]
        if not isinstance(schema, dict):
            return schema
        schema = self.fewer_alternatives(self.fewer_fields(schema, place, in_content), place, in_content)
        if "pattern" in schema and schema.get("maxLength", 0) > LONG:
            schema = {word: value for word, value in schema.items() if word != "maxLength"}
        return {word: self.part(word, value, place, in_content) for word, value in schema.items()}

    def part(self, word, value, place, in_content):
        if word == "$ref":
            return self.component(value.removeprefix(COMPONENTS))
        if word == "properties":
            return {name: self.lighter(each, f"{place}/{name}", in_content) for name, each in value.items()}
        if word in ("const", "default", "enum", "examples", "required"):
            return value
        return self.lighter(value, f"{place}/{word}", in_content)

    def component(self, name):
        if name not in self.own:
            # Named before it is made: it may be made of itself.
            self.own[name] = f"{name}.{len(self.schemas)}"
            self.schemas[self.own[name]] = {}
            self.schemas[self.own[name]] = self.lighter(self.schemas[name], name, True)
        return COMPONENTS + self.own[name]

    def fewer_alternatives(self, schema, place, in_content):
        for word in ("anyOf", "oneOf"):
            kinds = schema.get(word, [])
            of_modules = any(CONTENT.search(str(kind)) for kind in kinds)
            if len(kinds) > ALTERNATIVES + 1 and (in_content or of_modules):
                kept = self.window("types" if of_modules else f"{word} {place}", len(kinds), ALTERNATIVES)
                schema = {**schema, word: [kind for index, kind in enumerate(kinds) if index in kept]}
        return schema

    def fewer_fields(self, schema, place, in_content):
        fields = schema.get("properties", {})
        optional = [name for name in fields if name not in schema.get("required", [])]
        if not in_content or len(optional) <= OPTIONAL:
            return schema
        kept = self.window(f"fields {place}", len(optional), OPTIONAL)
        left = {name for index, name in enumerate(optional) if index not in kept}
        return {**schema, "properties": {name: each for name, each in fields.items() if name not in left}}


def named(schema, schemas, seen):
    """The components that a schema is made of."""
    if isinstance(schema, list):
        for each in schema:
            named(each, schemas, seen)
    elif isinstance(schema, dict):
        for word, value in schema.items():
            if word != "$ref":
                named(value, schemas, seen)
            elif (name := value.removeprefix(COMPONENTS)) not in seen:
                seen.add(name)
                named(schemas[name], schemas, seen)
    return seen


def bodies_of(document):
    for operations in document["paths"].values():
        for operation in operations.values():
            yield from operation.get("requestBody", {}).get("content", {}).values()


def make_lighter(document):
    schemas = document["components"]["schemas"]
    whole = named([body["schema"] for body in bodies_of(document)], schemas, set())
    light = Lighter(schemas)
    for body in bodies_of(document):
        body["schema"] = light.operation(body["schema"])
    tried = {name.split(".")[0] for name in named([body["schema"] for body in bodies_of(document)], schemas, set())}
    if tried != whole:
        raise AssertionError(f"no operation is tried with {sorted(whole - tried)}")
