import { Validator } from '@seriousme/openapi-schema-validator';
import { allCalls } from '@shilu/events/core/calls';
import { refusalsOf } from '@shilu/events/core/call-refusals';
import { refusals, type RefusalKey } from '@shilu/events/core/result-codes';
import { scopeOf } from '@shilu/events/core/token-scopes';
import { openApiDocument } from '@shilu/infra/http/openapi';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const operation = z.object({
  operationId: z.string().min(1),
  tags: z.array(z.string()).length(1),
  summary: z.string().min(3),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      schema: z.record(z.string(), z.unknown()),
    }),
  ),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) })) })
    .optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  responses: z.looseObject({ 200: z.record(z.string(), z.unknown()) }),
});
describe.each(['zh-CN', 'en-US'] as const)('the OpenAPI document in %s', (language) => {
  const built: unknown = JSON.parse(JSON.stringify(openApiDocument(allCalls, '1.0.0', language)));
  const document = z
    .looseObject({ paths: z.record(z.string(), z.partialRecord(z.enum(['get', 'post']), operation)) })
    .parse(built);

  it('patterns name no lone surrogates, which readers outside JavaScript cannot compile', () => {
    const told = JSON.stringify(built);
    expect(told.match(/\\\\u0000/g)?.length).toBeGreaterThan(100);
    expect(told.match(/\\\\ud[89a-f]../gi)).toBeNull();
  });

  it('holds every call once, under its method and path, with an id of its own', () => {
    const ids = allCalls.map(
      (call) => document.paths[`/api/${call.path}`]?.[call.method === 'GET' ? 'get' : 'post']?.operationId,
    );
    expect(ids.filter((id) => id === undefined)).toEqual([]);
    expect(new Set(ids).size).toBe(allCalls.length);
    expect(Object.values(document.paths).flatMap((path) => Object.keys(path))).toHaveLength(allCalls.length);
  });

  it('declares every path parameter, a body for what is posted and none for what is got', () => {
    for (const call of allCalls) {
      const found = document.paths[`/api/${call.path}`]?.[call.method === 'GET' ? 'get' : 'post'];
      const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(
        found?.parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name),
        call.path,
      ).toEqual(inPath);
      expect(found?.requestBody !== undefined, call.path).toBe(call.method === 'POST');
      const scope = scopeOf(call);
      expect(found?.security, call.path).toEqual(
        call.public
          ? []
          : [{ token: [], uid: [], timestamp: [], signature: [] }, ...(scope === null ? [] : [{ apiToken: [scope] }])],
      );
    }
  });

  it('describes every field of every request, in JSON alone', () => {
    expect(JSON.stringify(built)).not.toContain('undefined');
    const rename =
      document.paths['/api/ExperimentModule/Rename']?.post?.requestBody?.content['application/json']?.schema;
    expect(Object.keys(z.record(z.string(), z.unknown()).parse(rename?.['properties'])).sort()).toEqual([
      'commandId',
      'experimentId',
      'moduleId',
      'reason',
      'title',
    ]);
  });

  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(z.record(z.string(), z.unknown()).parse(built));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it('lists with every call the refusals that it may give, by status and code', () => {
    for (const call of allCalls) {
      const told = JSON.stringify(
        document.paths[`/api/${call.path}`]?.[call.method === 'GET' ? 'get' : 'post']?.responses,
      );
      for (const key of refusalsOf(call)) {
        expect(told, call.path).toContain(`\`${refusals[key].code}\` ${key}:`);
        expect(told, call.path).toContain(`"${refusals[key].status}":`);
      }
    }
  });

  it('knows every refusal of the product with some call', () => {
    const told = new Set(allCalls.flatMap(refusalsOf));
    // Of what is no call at all, and of a command on the server.
    const elsewhere = ['unknownCall', 'administratorRemains'];
    expect(Object.keys(refusals).filter((key) => !elsewhere.includes(key) && !told.has(key as RefusalKey))).toEqual([]);
  });

  it('says that unknown fields are refused, wherever they are', () => {
    for (const call of allCalls) {
      if (call.method !== 'POST') continue;
      const taken = call.request.safeParse({ unknownField: 1 });
      const named = !taken.success && taken.error.issues.some(({ code }) => code === 'unrecognized_keys');
      const body = document.paths[`/api/${call.path}`]?.post?.requestBody?.content['application/json']?.schema;
      if (named) expect(JSON.stringify(body), call.path).toContain('"additionalProperties":false');
    }
  });

  it('holds no placeholder: every part of a request says what it takes', () => {
    const empty: string[] = [];
    const walk = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return;
      if (!Array.isArray(value) && Object.keys(value).length === 0 && !path.endsWith('/properties')) empty.push(path);
      for (const [key, part] of Object.entries(value)) walk(part, `${path}/${key}`);
    };
    for (const call of allCalls) {
      const found = document.paths[`/api/${call.path}`]?.[call.method === 'GET' ? 'get' : 'post'];
      walk(found?.requestBody, call.path);
    }
    // A person's own setting is whatever the browser keeps there; a module's `modifyList` is no longer read.
    const free =
      /UserSetting\/Set.*Content|modifyList|values\/additionalProperties|(?:PCTemplate|PCExperiment)\/Import.*content$|PCExperiment\/Sheet\/Calculate.*content$/;
    expect(empty.filter((path) => !free.test(path))).toEqual([]);
  });

  it("K01 lists every refusal's code", () => {
    const { description } = z.object({ info: z.object({ description: z.string() }) }).parse(built).info;
    for (const { code, status } of Object.values(refusals))
      expect(description).toContain(`\`${code}\` (HTTP ${status})`);
  });
});
