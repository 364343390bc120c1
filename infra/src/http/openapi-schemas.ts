import type { Call } from '@shilu/events/core/call';
import { moduleTypes } from '@shilu/events/records/modules/registry';
import { z } from 'zod';

export type Json = Readonly<Record<string, unknown>>;
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    ...{ unrepresentable: 'any', io },
    // A schema that takes more than it gives says so as `orElse`, for what is beside it in JSON Schema narrows it.
    override: ({ jsonSchema }) => {
      const { orElse, ...itself } = jsonSchema;
      if (!Array.isArray(orElse)) return;
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      Object.assign(jsonSchema, io === 'input' ? { anyOf: [itself, ...orElse] } : itself);
    },
  });
  return rest;
};

const component = (name: string): string => `#/components/schemas/${name}`;
const nameOf = (type: string): string => `${type.charAt(0).toUpperCase()}${type.slice(1)}Content`;
const contentOf = (type: string): Json => ({ $ref: component(nameOf(type)) });

/** What each type of module holds, by name; a tree names what it is made of. */
export const moduleComponents = (): Json => ({
  ...Object.fromEntries(
    moduleTypes.flatMap(({ type, schema, label, nested }): [string, Json][] => {
      const title = label['en-US'];
      if (nested === undefined) return [[nameOf(type), { title, ...toSchema(schema, 'input') }]];
      const { document, node } = nested.schemas(component(nested.name));
      return [
        [nameOf(type), { title, ...document }],
        [nested.name, node],
      ];
    }),
  ),
  ModuleContent: {
    description: 'The content of a module, as its type has it.',
    anyOf: moduleTypes.map(({ type }) => contentOf(type)),
  },
});

const withProperty = (schema: Json, name: string, value: Json): Json => ({
  ...schema,
  properties: { ...(isJson(schema['properties']) ? schema['properties'] : {}), [name]: value },
});

/** A module that names its type, told apart by it. */
const byType = (schema: Json): Json => ({
  type: 'object',
  oneOf: moduleTypes.map(({ type }) =>
    withProperty(withProperty(schema, 'type', { type: 'string', const: type }), 'content', contentOf(type)),
  ),
});

const templateModules = (schema: Json): Json => {
  const properties = isJson(schema['properties']) ? schema['properties'] : {};
  const { modules } = properties;
  if (!isJson(modules) || !isJson(modules['items'])) return schema;
  const { items } = modules;
  const kinds = Array.isArray(items['oneOf']) ? items['oneOf'].filter(isJson) : [items];
  // Modules by their types; what stands beside them, such as a child template, as it is.
  const oneOf = kinds.flatMap((kind) => {
    const told = isJson(kind['properties']) && 'content' in kind['properties'] ? byType(kind) : kind;
    return Array.isArray(told['oneOf']) ? told['oneOf'].filter(isJson) : [told];
  });
  return withProperty(schema, 'modules', { ...modules, items: { type: 'object', oneOf } });
};

/** A module whose type is given where it stands: what it holds is what that type has. */
const ofItsType = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ofItsType);
  if (!isJson(value)) return value;
  const read = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, ofItsType(part)]));
  const { type, content } = isJson(value['properties']) ? value['properties'] : {};
  const named = moduleTypes.find((each) => isJson(type) && each.type === type['const']);
  const isOpen = isJson(content) && Object.keys(content).length === 0;
  return named !== undefined && isOpen ? withProperty(read, 'content', contentOf(named.type)) : read;
};

/** The request of a call: where a contract takes the content of a module, its types are told. */
export const requestSchema = (call: Call): Json => {
  const schema = toSchema(call.request, 'input');
  if (/^ExperimentModule\/Add$/.test(call.path)) return byType(schema);
  if (/^ExperimentModule\/(SaveData|Signature)$/.test(call.path))
    return withProperty(schema, 'data', { $ref: component('ModuleContent') });
  if (call.context === 'templates') return templateModules(schema);
  const read = ofItsType(schema);
  return isJson(read) ? read : schema;
};

/** JSON in UTF-8 holds no lone surrogates, and readers of patterns outside JavaScript know no range of them. */
export const portable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(portable);
  if (!isJson(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === 'pattern' && typeof part === 'string' ? part.replaceAll('\\ud800-\\udfff', '') : portable(part),
    ]),
  );
};
