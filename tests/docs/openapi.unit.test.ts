import { allCalls } from '@shilu/events/core/calls';
import { refusals } from '@shilu/events/core/result-codes';
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
  responses: z.object({ 200: z.record(z.string(), z.unknown()), default: z.record(z.string(), z.unknown()) }),
});
describe.each(['zh-CN', 'en-US'] as const)('the OpenAPI document in %s', (language) => {
  const built: unknown = JSON.parse(JSON.stringify(openApiDocument(allCalls, '1.0.0', language)));
  const document = z
    .looseObject({ paths: z.record(z.string(), z.partialRecord(z.enum(['get', 'post']), operation)) })
    .parse(built);

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
      const asked = found?.parameters
        .filter((parameter) => parameter.in === 'header' && parameter.required)
        .map((parameter) => parameter.name);
      expect(asked, call.path).toEqual(call.public ? [] : ['token', 'uid', 'timestamp', 'signature']);
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

  it("K01 lists every refusal's code", () => {
    const { description } = z.object({ info: z.object({ description: z.string() }) }).parse(built).info;
    for (const { code, status } of Object.values(refusals))
      expect(description).toContain(`\`${code}\` (HTTP ${status})`);
  });
});
