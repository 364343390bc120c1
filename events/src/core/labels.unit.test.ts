import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operations } from '../integrations/platforms/operations';
import { basicFieldsSchema } from '../records/modules/basic-fields/basic-fields';
import { documentSchema } from '../records/modules/document/document';
import { relateSchema } from '../records/modules/record-relate/relate-schema';
import { labReferenceSchema } from '../records/modules/lab-reference/lab-reference-schema';
import { designSchema, emptySpreadDesign } from '../records/modules/spread-design/design-schema';
import { tlcSchema } from '../records/modules/tlc/tlc-schema';
import { multiTableSchema } from '../records/modules/multi-level-table/table-schema';
import { infoTableSchema } from '../records/modules/info-table/info-table';
import { emptySheets } from '../records/modules/spread-sheet/sheet-schema';
import { attrsOf } from '../records/modules/rich-text/rich-text-schema';
import { moduleTypeOf } from '../records/modules/registry';
import { allCalls } from './calls';
import type { RegisterField } from './fields/field-types';
import { isolated } from './isolated';
import { fieldSchema } from './register-field';
import { registers } from './registers';
import { everyField } from '../testing/every-field';
import { HIDDEN_CHARACTER } from './schemas';

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const TURNED = 'a\u202eb';

/** One pattern stands at the text itself, several beside each other below it. */
const patternsOf = (node: Json): readonly string[] =>
  [node, ...(Array.isArray(node['allOf']) ? node['allOf'].filter(isJson) : [])].flatMap(({ pattern }) =>
    typeof pattern === 'string' ? [pattern] : [],
  );

/** Every text of a schema that takes a sign which turns what stands around it, by its path. */
const turnable = (schema: z.ZodType, at: string): string[] => {
  const found = new Set<string>();
  const takes = (node: Json): boolean =>
    node['enum'] === undefined &&
    !('const' in node) &&
    node['format'] === undefined &&
    patternsOf(node).every((pattern) => new RegExp(pattern, 'u').test(TURNED));
  const walk = (node: unknown, path: string): void => {
    if (!isJson(node)) return;
    for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
      const parts = node[key];
      if (Array.isArray(parts)) for (const part of parts) walk(part, path);
    }
    if (node['type'] === 'string' && takes(node)) found.add(path);
    walk(node['items'], `${path}[]`);
    for (const [key, part] of Object.entries(isJson(node['properties']) ? node['properties'] : {}))
      walk(part, `${path} ${key}`);
    walk(node['additionalProperties'], `${path}{}`);
  };
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), at);
  return [...found];
};

const everything: readonly (readonly [string, z.ZodType])[] = [
  ...allCalls.map((call) => [`${call.method} ${call.path}`, call.request] as const),
  ...registers.flatMap((register) =>
    register.fields.map((field) => [`register ${register.name}.${field.key}`, fieldSchema(field)] as const),
  ),
  // Prose is free, and what is no field of ours says itself what it takes.
  ...Object.values<RegisterField>(everyField)
    .filter(({ type }) => type !== 'longText' && type !== 'json')
    .map((field) => [`every field ${field.key}`, fieldSchema(field)] as const),
  ...operations.flatMap((operation) =>
    operation.fields.map((field) => [`form ${operation.name}.${field.key}`, fieldSchema(field)] as const),
  ),
  ['basicFields', basicFieldsSchema],
  ['labInfoTable', infoTableSchema],
  ['labDocument', documentSchema],
  ['recordRelate', relateSchema],
  ['multiLevelTable', multiTableSchema],
  ['design of spreadDesign', designSchema],
  ['tlc', tlcSchema],
  ['labReference', labReferenceSchema],
  ...Object.entries(attrsOf)
    .filter(([, schema]) => !(schema instanceof z.ZodUndefined))
    .map(([type, schema]) => [`node ${type}`, schema] as const),
];

/** Texts that may hold such signs, and why nobody is misled by them. */
const FREE: readonly (readonly [pattern: RegExp, why: string])[] = [
  [
    / (text|key|field|filter \w+|stream|number|code)$|\/Page recordType$/,
    'compared with what is stored, never kept or shown to others',
  ],
  [/ (account|Account|password|Password|AccountId)$/, 'compared with what is stored'],
  [/ newPassword$/, 'of whatever its person types, stored as a hash alone'],
  [/ (CurrentTime|lastCacheTime|signTime|ModuleName)$/, 'not read'],
  [
    /(^POST Experiment\/Comment (?:text|anchor (?:quote|prefix|suffix))|^POST Entry\/Comment\/Add about at (?:quote|prefix|suffix)| description|\.description| content|\.content| remark|\.remark)$/,
    'prose',
  ],
  [/^node (inlineMath|blockMath) latex$/, 'the source of a formula'],
  [/^node mention id$/, 'an account that must be there'],
  [/^node image caption$/, 'prose below a picture'],
  [/^basicFields fields\[\] value(\[\])?$/, 'what a person answers; a choice is one of its options'],
  [
    /^(labInfoTable|multiLevelTable) rows\[\] cells\{\}$/,
    'what a person writes into a cell, which is a block of its own',
  ],
  [
    /^POST ExperimentModule\/(FillCells cells\[\] (from|to)|AtCell typing\[\] value)$/,
    'what a person writes into a cell, which is a block of its own',
  ],
  [
    /^POST Structure\/(Draw|Convert|Search|MadeBefore) /,
    'drawn, converted or searched by for whoever asks, and kept nowhere',
  ],
  [/[ .]molfile$/, 'lines of atoms and bonds, read by programs'],
  [/ mime$/, 'compared with what the inspection of the file found'],
];
/** What registers declare as written at length stands alone below its title: prose. */
const LENGTHY: ReadonlySet<string> = new Set(
  registers.flatMap(({ name, fields, paths }) =>
    fields
      .flatMap((field) => {
        if (field.type === 'longText') return [field.key];
        const cells = field.type === 'rows' ? field.fields : [];
        return cells.filter(({ type }) => type === 'longText').map((cell) => `${field.key}[] ${cell.key}`);
      })
      .flatMap((key) => [
        `register ${name}.${key}`,
        `POST ${paths.add} ${key}`,
        `POST ${paths.modify} ${key}`,
        `POST ${paths.page.replace('/Page', '/Import')} rows[] values ${key}`,
      ]),
  ),
);
/** Stored before they had the rule, so the schema reads them; `writeFaults` refuses them where they are written. */
const WHEN_WRITTEN = new Set([
  'basicFields fields[] label',
  'basicFields fields[] help',
  'basicFields fields[] options[] value',
  'basicFields fields[] options[] label',
  'basicFields fields[] unit',
  'basicFields fields[] value[] name',
  'labInfoTable columns[] label',
  'labInfoTable columns[] unit',
  'labInfoTable columns[] options[]',
  'labInfoTable columns[] formula',
  'labInfoTable columns[] marks[] value',
  'labInfoTable columns[] marks[] to',
  'labDocument files[] name',
  'labDocument files[] note',
  'node image alt',
  'POST ExperimentModule/SaveData source name',
  'POST PCExperiment/Sheet/Read file name',
  'POST File/Protocol/Read file name',
  'POST PCExperiment/Import/Record file name',
  'POST PCExperiment/Import/Template file name',
  'POST PCExperiment/Upload/Check file name',
]);

describe('labels and names hold nothing that turns or hides what stands beside them', () => {
  const found = everything.flatMap(([at, schema]) => turnable(schema, at));
  it('every text of every call, register, form and module refuses it, or is free text that is named here', () => {
    expect(
      found.filter(
        (path) => !WHEN_WRITTEN.has(path) && !LENGTHY.has(path) && !FREE.some(([pattern]) => pattern.test(path)),
      ),
    ).toEqual([]);
  });

  it('nothing is named here that is not there', () => {
    expect([...WHEN_WRITTEN].filter((path) => !found.includes(path))).toEqual([]);
    expect(FREE.filter(([pattern]) => !found.some((path) => pattern.test(path)))).toEqual([]);
  });

  const file = { hash: 'a'.repeat(64), size: 1, mime: 'image/png' };
  const field = { key: 'f1', label: '产率', type: 'input', value: null };
  const choice = { ...field, type: 'radio', options: [{ value: 'a', label: '甲' }] };
  const column = { key: 'c1', label: '试剂', type: 'text' };
  const text = { type: 'text', text: TURNED };
  const fields = (...all: readonly object[]) => ({ fields: all });
  const columns = (...all: readonly object[]) => ({ columns: all, rows: [] });
  const prose = (...content: readonly object[]) => ({ type: 'doc', content });
  const faults = (type: string, content: unknown): string[] => {
    const module = moduleTypeOf(type);
    return (module.writeFaults?.(module.schema.parse(content)) ?? []).map(({ message }) => message);
  };
  it.each([
    ['basicFields', fields({ ...field, label: TURNED })],
    ['basicFields', fields({ ...field, help: TURNED })],
    ['basicFields', fields({ ...field, type: 'inputNumber', unit: TURNED })],
    ['basicFields', fields({ ...choice, options: [{ value: TURNED, label: '甲' }] })],
    ['basicFields', fields({ ...choice, options: [{ value: 'a', label: TURNED }] })],
    ['basicFields', fields({ ...field, type: 'attachment', value: [{ ...file, name: TURNED }] })],
    ['labInfoTable', columns({ ...column, label: TURNED })],
    ['labInfoTable', columns({ ...column, unit: TURNED })],
    ['labInfoTable', columns({ ...column, type: 'select', options: [TURNED] })],
    ['labInfoTable', columns({ ...column, marks: [{ when: 'equals', value: TURNED, colour: 'red' }] })],
    ['labInfoTable', columns({ ...column, marks: [{ when: 'between', value: 'a', to: TURNED, colour: 'red' }] })],
    ['labDocument', { files: [{ ...file, id: 'd1', name: TURNED }] }],
    ['labDocument', { files: [{ ...file, id: 'd1', name: 'a.png', note: TURNED }] }],
    ['spreadSheet', { ...emptySheets(), source: { ...file, name: TURNED } }],
    ['spreadDesign', { ...emptySpreadDesign(), book: { ...emptySheets(), source: { ...file, name: TURNED } } }],
    ['editor', prose({ type: 'image', attrs: { hash: file.hash, alt: TURNED } })],
  ])('%s is not written with a label that turns (%#)', (type, content) => {
    expect(faults(type, content)).toEqual([HIDDEN_CHARACTER]);
  });

  it('what people write into fields, cells and prose keeps the signs that their language needs', () => {
    expect(faults('basicFields', fields({ ...field, value: TURNED }))).toEqual([]);
    expect(faults('labInfoTable', { columns: [column], rows: [{ id: 'r1', cells: { c1: TURNED } }] })).toEqual([]);
    expect(faults('editor', prose({ type: 'paragraph', content: [text] }))).toEqual([]);
  });

  it('within a sentence it stays where it is put, also when it opens or closes an isolate of its own', () => {
    for (const value of [TURNED, '\u2069a', '\u2067a', 'a\u2069\u2066b\u2069\u2069', '\u2068\u2067שלום\u2069']) {
      let depth = 0;
      const depths = [...isolated(value)].map((sign) => {
        if (/[\u2066-\u2068]/.test(sign)) depth += 1;
        if (sign === '\u2069') depth -= 1;
        return depth;
      });
      expect([depths.at(-1), Math.min(...depths.slice(0, -1))], JSON.stringify(value)).toEqual([0, 1]);
    }
    expect(isolated('王思远')).toBe('王思远');
  });
});
