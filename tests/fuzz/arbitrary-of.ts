import fc from 'fast-check';
import { extremeText } from './extreme-texts';

export type Json = Readonly<Record<string, unknown>>;
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values that exist in the laboratory, by the name of the field that asks for them. */
export type Known = (field: string) => readonly unknown[];

type Place = { readonly root: Json; readonly known: Known; readonly depth: number; readonly longest: number };

const DATES = ['0000-01-01', '0001-01-01', '1000-01-01', '1999-12-31', '2024-02-29', '2026-11-22', '9999-12-31'];
const EMAILS = ['a@b.co', `${'a'.repeat(64)}@${'b'.repeat(60)}.example`, "o'brien+tag@lab.example", 'A@XN--P1AI.COM'];
/** Where a schema gives no limit, what is sent is still meant to be read. */
const UNLIMITED = 2000;

const number = (schema: Json, key: string, otherwise: number): number =>
  typeof schema[key] === 'number' ? schema[key] : otherwise;

const matching = (source: string): { readonly test: RegExp; readonly arbitrary: fc.Arbitrary<string> | null } => {
  const test = new RegExp(source, 'u');
  try {
    return { test, arbitrary: fc.stringMatching(test) };
  } catch {
    // fast-check knows no look-behind and no properties of characters; extremes that match are taken then.
    return { test, arbitrary: null };
  }
};

const textOf = (schema: Json, longest: number): fc.Arbitrary<unknown> => {
  const [least, most] = [number(schema, 'minLength', 0), Math.min(number(schema, 'maxLength', UNLIMITED), longest)];
  if (schema['format'] === 'date') return fc.constantFrom(...DATES);
  if (schema['format'] === 'email') return fc.constantFrom(...EMAILS);
  if (schema['format'] === 'uuid') return fc.uuid();
  const extreme = extremeText(least, Math.max(least, most));
  if (typeof schema['pattern'] !== 'string') return extreme;
  const { test, arbitrary } = matching(schema['pattern']);
  const fitting = extreme.map((text) => (test.test(text) ? text : text.replace(/[\p{C}\p{Z}]/gu, '') || 'x'));
  return arbitrary === null
    ? fitting
    : fc.oneof(
        { weight: 2, arbitrary: fitting },
        { weight: 1, arbitrary: arbitrary.map((text) => [...text].slice(0, Math.max(least, most)).join('')) },
      );
};

const numberOf = (schema: Json): fc.Arbitrary<unknown> => {
  const whole = schema['type'] === 'integer';
  const min = number(schema, 'minimum', whole ? -(2 ** 53) + 1 : -1e308);
  const max = number(schema, 'maximum', whole ? 2 ** 53 - 1 : 1e308);
  const edges = [min, max, 0, 1, 2, 10, 200, 2 ** 31 - 1, 2 ** 31, -1].filter((edge) => edge >= min && edge <= max);
  const odd = whole ? [] : [1e-7, 0.1, 5e-324, 1e21].filter((edge) => edge >= min && edge <= max);
  return fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...edges, ...odd) },
    { weight: 2, arbitrary: fc.integer({ min: Math.ceil(Math.max(min, 0)), max: Math.floor(Math.min(max, 50)) >= Math.ceil(Math.max(min, 0)) ? Math.floor(Math.min(max, 50)) : Math.ceil(Math.max(min, 0)) }) },
  ); // prettier-ignore
};

const resolved = (schema: Json, root: Json): Json => {
  if (typeof schema['$ref'] !== 'string') return schema;
  let found: unknown = root;
  for (const part of schema['$ref'].replace(/^#\/?/, '').split('/'))
    found = part === '' ? found : isJson(found) ? found[part] : undefined;
  return isJson(found) ? found : {};
};

const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  // Nested as deep as the door lets through.
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 10, max: 120 })
      .map((levels) => Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 'x')),
  },
);

const objectOf = (schema: Json, place: Place): fc.Arbitrary<unknown> => {
  const properties = isJson(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const parts = Object.entries(properties).map(([key, part]) => {
    const made = valueOf(isJson(part) ? part : {}, key, { ...place, depth: place.depth + 1 });
    return [key, required.includes(key) ? made : fc.option(made, { nil: undefined, freq: 1 })] as const;
  });
  const named = fc.record(Object.fromEntries(parts)).map((value) =>
    Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)),
  ); // prettier-ignore
  const more = schema['additionalProperties'];
  if (!isJson(more) || Object.keys(properties).length > 0) return named;
  return fc
    .array(fc.tuple(extremeText(0, 60), valueOf(more, '', { ...place, depth: place.depth + 1 })), { maxLength: 4 })
    .map((entries) => Object.fromEntries(entries));
};

const listOf = (schema: Json, field: string, place: Place): fc.Arbitrary<unknown> => {
  const item = valueOf(isJson(schema['items']) ? schema['items'] : {}, field, { ...place, depth: place.depth + 1 });
  const [least, most] = [number(schema, 'minItems', 0), number(schema, 'maxItems', 50)];
  const lengths = { minLength: least, maxLength: Math.max(least, Math.min(most, 3)) };
  if (schema['uniqueItems'] === true)
    return fc
      .array(item, lengths)
      .map((items) => [...new Map(items.map((one) => [JSON.stringify(one), one])).values()]);
  const few = fc.array(item, lengths);
  if (place.depth > 2) return few;
  const full = item.map((one) => Array.from({ length: Math.min(most, 1000) }, () => one));
  return fc.oneof({ weight: 15, arbitrary: few }, { weight: 1, arbitrary: full });
};

const bareOf = (schema: Json, field: string, place: Place): fc.Arbitrary<unknown> => {
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  if ('const' in schema) return fc.constant(schema['const']);
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return fc.oneof(...choices.filter(isJson).map((choice) => valueOf(choice, field, place)));
  switch (schema['type']) {
    case 'string':
      return textOf(schema, place.longest);
    case 'number':
    case 'integer':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listOf(schema, field, place);
    case 'object':
      return objectOf(schema, place);
    default:
      return anything;
  }
};

const valueOf = (given: Json, field: string, place: Place): fc.Arbitrary<unknown> => {
  const schema = resolved(given, place.root);
  if (place.depth > 12) return fc.constant(schema['type'] === 'array' ? [] : null);
  const bare = bareOf(schema, field, place);
  const known = schema['type'] === 'string' ? place.known(field) : [];
  return known.length === 0
    ? bare
    : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: bare });
};

/** Values that a JSON Schema allows, leaning to its edges; fields that name things get the names of existing ones. */
export const arbitraryOf = (schema: Json, known: Known, longest: number): fc.Arbitrary<unknown> =>
  valueOf(schema, '', { root: schema, known, depth: 0, longest });
