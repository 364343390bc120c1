import { allCalls } from '@shilu/events/core/calls';
import { refusals } from '@shilu/events/core/result-codes';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from './openapi';

const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: z.unknown() })),
  requestBody: z.looseObject({ required: z.boolean() }).optional(),
  responses: z.record(z.string(), z.unknown()),
});
const documentSchema = z.object({
  openapi: z.string(),
  info: z.object({ title: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.unknown(),
});
const printed = (language: 'zh-CN' | 'en-US') =>
  documentSchema.parse(JSON.parse(JSON.stringify(openApiDocument(allCalls, '1', language))));
const documents = { 'zh-CN': printed('zh-CN'), 'en-US': printed('en-US') };
const read = (language: 'zh-CN' | 'en-US') => documents[language];

test('law 12 every call is in the document, once, with its path parameters, its identity headers and its body', () => {
  const { paths } = read('zh-CN');
  const ids: string[] = [];
  for (const call of allCalls) {
    const found = paths[`/api/${call.path}`]?.[call.method.toLowerCase()];
    if (!found) throw new Error(call.path);
    ids.push(found.operationId);
    const names = (place: string): string[] =>
      found.parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
    expect(names('path')).toEqual([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    expect(names('header')).toEqual(['language', 'time-zone', 'command-id', 'min-position', 'as-of', 'correlation-id']);
    expect(found.requestBody !== undefined).toBe(call.method === 'POST');
    expect(Object.keys(found.responses).slice(0, 2)).toEqual(['200', '400']);
  }
  expect(new Set(ids).size).toBe(ids.length);
});

test('a body must be there where a field must, and a header that is read as another is no fault of the caller', () => {
  const { paths } = read('en-US');
  const needsBody = (path: string): boolean | undefined => paths[path]?.['post']?.requestBody?.required;
  expect(needsBody('/api/Audit/Page')).toBe(false);
  expect(needsBody('/api/Audit/VerificationCode')).toBe(true);
  // Told apart by the type of the module.
  expect(needsBody('/api/ExperimentModule/Add')).toBe(true);
  // What must be there stands in the path.
  expect(needsBody('/api/Experiment/UnLock/{id}')).toBe(false);
  const schemas = Object.values(paths).flatMap((operations) =>
    Object.values(operations).flatMap(({ parameters }) =>
      parameters.filter(({ name }) => name === 'language').map(({ schema }) => schema),
    ),
  );
  for (const schema of schemas) expect(schema).not.toHaveProperty('enum');
});

test('a field that may be left empty says what clears it', () => {
  const { paths } = read('en-US');
  const body = JSON.stringify(paths['/api/PCExperiment/Book/Modify']?.['post']?.requestBody);
  const fields = z
    .object({
      content: z.object({
        'application/json': z.object({
          schema: z.object({ properties: z.record(z.string(), z.record(z.string(), z.unknown())) }),
        }),
      }),
    })
    .parse(JSON.parse(body)).content['application/json'].schema.properties;
  const [itself, none, blank] = z.array(z.record(z.string(), z.unknown())).parse(fields['projectId']?.['anyOf']);
  expect([itself?.['minLength'], none?.['type']]).toEqual([1, 'null']);
  const pattern = new RegExp(String(blank?.['pattern']));
  for (let code = 0; code <= 0xffff; code += 1) {
    const sign = String.fromCharCode(code);
    if (pattern.test(sign) !== (sign.trim() === '')) throw new Error(code.toString(16));
  }
  // What must be there has no such way out.
  expect(fields['id']).not.toHaveProperty('anyOf');
  expect(JSON.stringify(paths)).not.toContain('orElse');
});

test('law 12 both languages say the same in their own words, and list every refusal', () => {
  const [zh, en] = [read('zh-CN'), read('en-US')];
  expect(Object.keys(zh.paths)).toEqual(Object.keys(en.paths));
  for (const { code } of Object.values(refusals))
    for (const document of [zh, en]) expect(document.info.description).toContain(`\`${code}\``);
  for (const [path, operations] of Object.entries(zh.paths)) {
    for (const [method, { summary }] of Object.entries(operations)) {
      expect(summary, path).toMatch(/[\u4e00-\u9fff]/);
      expect(en.paths[path]?.[method]?.summary, path).not.toMatch(/[\u4e00-\u9fff]/);
    }
  }
});
