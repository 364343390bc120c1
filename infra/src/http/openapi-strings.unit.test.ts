import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { allCalls } from '@shilu/events/core/calls';
import { HIDDEN_CHARACTER, UNFIT } from '@shilu/events/core/schemas';
import { moduleTypes } from '@shilu/events/records/modules/registry';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isJson, portable, toSchema } from './openapi-schemas';

/** A schema and every schema that it is made of. */
const collect = (schema: z.core.$ZodType, into: Set<z.core.$ZodType>): void => {
  if (into.has(schema)) return;
  into.add(schema);
  const look = (value: unknown): void => {
    if (value instanceof z.core.$ZodType) collect(value, into);
    else if (Array.isArray(value)) value.forEach(look);
  };
  if (schema instanceof z.ZodObject) Object.values(schema.shape).forEach(look);
  else if (schema instanceof z.ZodLazy) look(schema.unwrap());
  else Object.values(schema._zod.def).forEach(look);
};

const TEXTS = [
  '',
  ' ',
  '\t',
  '\n',
  '\u3000',
  'a',
  ' a',
  'a\nb',
  'a b',
  '0',
  '-1',
  '中',
  '😀',
  'true',
  '1900-01-01',
  '*',
];

/** By these the server tells what is well-formed and does not fit from what is malformed. */
const isUnfit = (issue: z.core.$ZodIssue): boolean =>
  issue.message === HIDDEN_CHARACTER || (issue.code === 'custom' && issue.params?.[UNFIT] === true);

const documentOf = (part: z.ZodString) => {
  const document = portable(toSchema(part, 'input'));
  if (!isJson(document)) throw new Error(JSON.stringify(document));
  const most = document['maxLength'];
  return { document, most: typeof most === 'number' ? most : null };
};
const textsOf = (schemas: readonly z.ZodType[]): readonly z.ZodString[] => {
  const parts = new Set<z.core.$ZodType>();
  for (const schema of schemas) collect(schema, parts);
  return [...parts].filter((part) => part instanceof z.ZodString);
};
const requests = allCalls.map(({ request }) => request);

// What a module holds is refused as a content that does not fit its type, not as malformed.
test('a text that the document allows is never refused as malformed, wherever a request has one', () => {
  const texts = textsOf(requests);
  const ajv = addFormats.default(new Ajv2020({ unicodeRegExp: true, strict: false }));
  const found: string[] = [];
  for (const part of texts) {
    const { document, most } = documentOf(part);
    const allowed = ajv.compile(document);
    for (const text of [...TEXTS, ...(most === null ? [] : ['a'.repeat(most), 'a'.repeat(most + 1)])]) {
      const malformed = part.safeParse(text).error?.issues.find((issue) => !isUnfit(issue));
      if (malformed !== undefined && allowed(text))
        found.push(`${JSON.stringify(text).slice(0, 20)} ${malformed.message}: ${JSON.stringify(document)}`);
    }
  }
  expect(found).toEqual([]);
  expect(texts.length).toBeGreaterThan(200);
});

test('no text is taken that is one character longer than the document says, in requests and in what modules hold', () => {
  const bounded = textsOf([...requests, ...moduleTypes.map(({ schema }) => schema)]).flatMap((part) => {
    const { most } = documentOf(part);
    return most === null ? [] : [{ part, most }];
  });
  const taken = bounded.filter(({ part, most }) => part.safeParse('a'.repeat(most + 1)).success);
  expect(taken.map(({ most }) => most)).toEqual([]);
  expect(bounded.length).toBeGreaterThan(300);
});
