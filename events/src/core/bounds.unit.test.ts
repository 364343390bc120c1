import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { requestValuesSchema } from '../integrations/platforms/operation';
import { operations } from '../integrations/platforms/operations';
import { moduleTypes } from '../records/modules/registry';
import { basicFieldsSchema } from '../records/modules/basic-fields/basic-fields';
import { documentSchema } from '../records/modules/document/document';
import { relateSchema } from '../records/modules/record-relate/relate-schema';
import { labReferenceSchema } from '../records/modules/lab-reference/lab-reference-schema';
import { designSchema } from '../records/modules/spread-design/design-schema';
import { labMethodSchema } from '../records/modules/lab-method/lab-method-schema';
import { equationSchema } from '../records/modules/equation/equation-schema';
import { tlcSchema } from '../records/modules/tlc/tlc-schema';
import { multiTableSchema } from '../records/modules/multi-level-table/table-schema';
import { infoTableSchema } from '../records/modules/info-table/info-table';
import { attrsOf, markSchema } from '../records/modules/rich-text/rich-text-schema';
import { allCalls, internalCalls } from './calls';
import type { RegisterField } from './fields/field-types';
import { fieldSchema } from './register-field';
import { registers } from './registers';
import { everyField } from '../testing/every-field';
import { isoDate, MOST_INTEGER } from './schemas';

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is checked by something else than its call's schema, and by what. */
const OPEN: Readonly<Record<string, string>> = {
  'POST ExperimentModule/Add content': 'the schema of the module type',
  'POST ExperimentModule/SaveData data': 'the schema of the module type; a draft is bounded as a body',
  'POST ExperimentModule/SaveData difference edits[]':
    'read as edits; the schema of the module type reads what they make',
  'POST ExperimentModule/SaveData modifyList': 'not read',
  'POST ExperimentModule/Signature data': 'not read',
  'POST ExperimentModule/Signature modifyList': 'not read',
  'POST PCTemplate/Add modules[] content': 'the schema of the module type',
  'POST PCExperiment/Sheet/Calculate content': 'the schema of the module type',
  'POST PCExperiment/Import/Record modules[] content': 'the schema of the module type',
  'POST PCExperiment/Import/Template modules[] content': 'the schema of the module type',
  'POST PCTemplate/Modify modules[] content': 'the schema of the module type',
  'POST PCTemplate/Import rows[] values modules[] content': 'the schema of the module type',
  'register template.modules[] content': 'the schema of the module type',
  'POST ExperimentExtend/Add tableDesign[] content': 'the schema of the module type',
  'POST ExperimentExtend/Modify tableDesign[] content': 'the schema of the module type',
  'POST ExperimentExtend/Import rows[] values tableDesign[] content': 'the schema of the module type',
  'register infoTable.tableDesign[] content': 'the schema of the module type',
  'POST MultiLevelTable/Add tableDesign[] content': 'the schema of the module type',
  'POST MultiLevelTable/Modify tableDesign[] content': 'the schema of the module type',
  'POST MultiLevelTable/Import rows[] values tableDesign[] content': 'the schema of the module type',
  'register multiTable.tableDesign[] content': 'the schema of the module type',
  'POST Spreadsheet/Add tableDesign[] content': 'the schema of the module type',
  'POST Spreadsheet/Modify tableDesign[] content': 'the schema of the module type',
  'POST Spreadsheet/Import rows[] values tableDesign[] content': 'the schema of the module type',
  'register workbook.tableDesign[] content': 'the schema of the module type',
  'POST SpreadDesign/Add tableDesign[] content': 'the schema of the module type',
  'POST SpreadDesign/Modify tableDesign[] content': 'the schema of the module type',
  'POST SpreadDesign/Import rows[] values tableDesign[] content': 'the schema of the module type',
  'register sheetDesign.tableDesign[] content': 'the schema of the module type',
  'POST UserSetting/Set Content': 'one setting has at most 64 kB',
  'POST Platform/Request/Correct values{}': 'the form of the operation',
  'mark attrs color': 'the 8 MB of the whole content',
  'node tableHeader colwidth': 'the 8 MB of the whole content',
  'node tableCell colwidth': 'the 8 MB of the whole content',
};

/** Days that were stored before they had a range are read; written they are checked by `writeFaults`. */
const DAYS_AS_STORED = new Set(['basicFields fields[] value']);

/** Kept in a bigint: rows of the read log are counted for as long as the laboratory is there. */
const BIG = new Set(['POST Audit/Reads/Sealed first', 'POST Audit/Reads/Sealed last']);

/** A regular expression that takes texts of some lengths only. */
const isFinite = (pattern: unknown): boolean =>
  typeof pattern === 'string' &&
  /^\^.*\$$/.test(pattern) &&
  !/[*+]|\{\d+,\}/.test(pattern.replace(/\\./g, '').replace(/\[[^\]]*\]/g, ''));

/** Everything in a schema that has no bound, by its path. */
const unbounded = (schema: z.ZodType, at: string): string[] => {
  const found: string[] = [];
  const walk = (node: unknown, path: string): void => {
    if (path in OPEN || !isJson(node)) return;
    const { type, enum: values, items, properties, additionalProperties, propertyNames } = node;
    for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
      const parts = node[key];
      if (!Array.isArray(parts)) continue;
      // A second pattern stands there alone: it narrows the text that is looked at below.
      for (const part of parts) if (key !== 'allOf' || !isJson(part) || 'type' in part) walk(part, path);
    }
    if (values !== undefined || 'const' in node || type === 'boolean' || type === 'null' || 'not' in node) return;
    if (type === 'string') {
      if (typeof node['maxLength'] !== 'number' && !isFinite(node['pattern']))
        found.push(`${path}: a text without a length`);
      if (/date|time/.test(String(node['format'])) && !DAYS_AS_STORED.has(path))
        found.push(`${path}: a date without a range`);
    } else if (type === 'number' || type === 'integer') {
      const { minimum = node['exclusiveMinimum'], maximum } = node;
      if (typeof minimum !== 'number' || typeof maximum !== 'number') found.push(`${path}: a number without bounds`);
      else if (type === 'integer' && maximum > MOST_INTEGER && !path.endsWith('size') && !BIG.has(path))
        found.push(`${path}: an integer beyond PostgreSQL's`);
    } else if (type === 'array') {
      if (typeof node['maxItems'] !== 'number') found.push(`${path}: a list without a length`);
      walk(items, `${path}[]`);
    } else if (type === 'object') {
      for (const [key, part] of Object.entries(isJson(properties) ? properties : {})) walk(part, `${path} ${key}`);
      if (isJson(additionalProperties)) {
        const keys = isJson(propertyNames) ? propertyNames : {};
        if (keys['enum'] === undefined && keys['pattern'] === undefined && keys['maxLength'] === undefined)
          found.push(`${path}: keys without bounds`);
        walk(additionalProperties, `${path}{}`);
      } else if (additionalProperties !== undefined && additionalProperties !== false)
        found.push(`${path}: any fields`);
    } else if (!('anyOf' in node || 'oneOf' in node || 'allOf' in node)) found.push(`${path}: anything at all`);
  };
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), at);
  return found;
};

describe('what a person sends has bounds that all its readers can take', () => {
  it.each([...allCalls, ...internalCalls].map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s',
    (name, call) => {
      expect(unbounded(call.request, name)).toEqual([]);
    },
  );

  const fields: readonly (readonly [string, RegisterField])[] = [
    ...registers.flatMap((register) =>
      register.fields.map((field) => [`${register.name}.${field.key}`, field] as const),
    ),
    ...Object.values<RegisterField>(everyField).map((field) => [`everyField.${field.key}`, field] as const),
    ...operations.flatMap((operation) =>
      operation.fields.map((field) => [`${operation.name}.${field.key}`, field] as const),
    ),
  ];
  it.each(fields)('register %s', (name, field) => {
    expect(unbounded(fieldSchema(field), `register ${name} `.trimEnd())).toEqual([]);
  });

  it.each(operations.map((operation) => [operation.name, operation] as const))('form %s', (name, operation) => {
    expect(unbounded(requestValuesSchema(operation), name)).toEqual([]);
  });

  it.each([
    ['basicFields', basicFieldsSchema],
    ['labInfoTable', infoTableSchema],
    ['multiLevelTable', multiTableSchema],
    ['labDocument', documentSchema],
    ['recordRelate', relateSchema],
    ['equation', equationSchema],
    ['tlc', tlcSchema],
    ['labReference', labReferenceSchema],
    ['labMethod', labMethodSchema],
    ['design of spreadDesign', designSchema],
    ['mark', markSchema],
    ...Object.entries(attrsOf)
      .filter(([, schema]) => !(schema instanceof z.ZodUndefined))
      .map(([type, schema]) => [`node ${type}`, schema] as const),
  ] as const)('module content %s', (name, schema) => {
    expect(unbounded(schema, name)).toEqual([]);
  });

  it('every module type is among them', () => {
    expect(moduleTypes.map((module) => module.type).sort()).toEqual(['basicFields', 'editor', 'equation', 'labDocument', 'labInfoTable', 'labMethod', 'labReference', 'multiLevelTable', 'recordRelate', 'spreadDesign', 'spreadSheet', 'tlc']); // prettier-ignore
  });
});

describe('the check itself', () => {
  it.each([
    z.object({ a: z.string() }),
    z.object({ a: z.number() }),
    z.object({ a: z.number().int() }),
    z.object({ a: z.number().int().min(0).max(1e12) }),
    z.object({ a: z.array(z.literal(1)) }),
    z.object({ a: z.record(z.string(), z.literal(1)) }),
    z.object({ a: z.unknown() }),
    z.object({ a: z.iso.date() }),
    z.object({ a: z.iso.datetime() }),
    z.looseObject({}),
    z.object({ a: z.union([z.literal(''), z.string()]).optional() }),
    z.object({ a: z.array(z.object({ b: z.string() })).max(1) }),
  ])('sees what has no bound (%#)', (schema) => {
    expect(unbounded(schema, 'x')).not.toEqual([]);
  });

  it('a date is one that PostgreSQL, JavaScript and people take, and every day from 1900 to 2199 is one', () => {
    for (const bad of [
      '0000-01-01',
      '0001-01-01',
      '1899-12-31',
      '2200-01-01',
      '9999-12-31',
      '1900-02-29',
      '2100-02-29',
    ])
      expect(isoDate.safeParse(bad).success, bad).toBe(false);
    for (let day = Date.UTC(1900, 0, 1); day < Date.UTC(2200, 0, 1); day += 86_400_000) {
      const date = new Date(day).toISOString().slice(0, 10);
      if (!isoDate.safeParse(date).success) expect(date).toBe('a date');
    }
    for (let year = 1900; year < 2200; year += 1)
      expect(isoDate.safeParse(`${year}-02-29`).success).toBe(z.iso.date().safeParse(`${year}-02-29`).success);
  });
});
