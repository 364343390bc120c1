import type { Call, Language } from '@shilu/events/core/call';
import { refusals, SUCCESS } from '@shilu/events/core/result-codes';
import { messageOf } from '@shilu/events/messages/message-of';
import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io, target: 'openapi-3.0' });
  return rest;
};

const envelope = (response: Json): Json => ({
  type: 'object',
  required: ['code', 'message', 'response'],
  properties: {
    code: { type: 'integer', description: `${SUCCESS} is success` },
    message: { type: 'string' },
    response,
    rows: { type: 'integer' },
    rowsCapped: { type: 'boolean' },
    position: { type: 'string' },
    stale: { type: 'boolean' },
  },
});

const identityHeaders = ['token', 'uid', 'timestamp', 'signature'].map((name) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
}));
const optionalHeaders = ['language', 'command-id', 'min-position', 'correlation-id'].map((name) => ({
  name,
  in: 'header',
  required: false,
  schema: { type: 'string' },
}));

const successOf = (call: Call): Json => {
  if (call.answer === 'file')
    return { description: 'file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
  if (call.answer === 'sse')
    return { description: 'event stream', content: { 'text/event-stream': { schema: { type: 'string' } } } };
  return {
    description: 'success',
    content: { 'application/json': { schema: envelope(toSchema(call.response, 'output')) } },
  };
};

const operationOf = (call: Call, language: Language): Json => {
  const request = toSchema(call.request, 'input');
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const properties = (
    typeof request['properties'] === 'object' && request['properties'] !== null ? request['properties'] : {}
  ) as Json;
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } })),
    ...(call.method === 'GET'
      ? Object.entries(properties)
          .filter(([name]) => !inPath.includes(name))
          .map(([name, schema]) => ({ name, in: 'query', required: false, schema }))
      : []),
    ...(call.public ? [] : identityHeaders),
    ...optionalHeaders,
  ];
  const body =
    call.body === 'multipart'
      ? {
          'multipart/form-data': {
            schema: { type: 'object', properties: { json: request, file: { type: 'string', format: 'binary' } } },
          },
        }
      : { 'application/json': { schema: request } };
  return {
    operationId: `${call.id}_${call.method}_${call.path.replace(/\W+/g, '_')}`,
    tags: [call.room],
    summary: `${call.summary[language]} (${call.id})`,
    parameters,
    ...(call.method === 'POST' ? { requestBody: { content: body } } : {}),
    responses: {
      200: successOf(call),
      default: {
        description: 'refusal',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  };
};

/** OpenAPI 3.0 document of the calls, printed from the schemas that validate them. */
export const openApiDocument = (calls: readonly Call[], version: string, language: Language): Json => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of calls) {
    const path = `/api/${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, language) };
  }
  const codes = Object.entries(refusals).map(
    ([key, { code, status }]) =>
      `- \`${code}\` (HTTP ${status}) ${messageOf(key as keyof typeof refusals, {}, language)}`,
  );
  return {
    openapi: '3.0.3',
    info: { title: language === 'zh-CN' ? '实录 API' : 'Shilu API', version, description: codes.join('\n') },
    paths,
    components: {
      schemas: {
        Refusal: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'integer' },
            message: { type: 'string' },
            response: { nullable: true },
            details: {},
          },
        },
      },
    },
  };
};
