import type { Call, Language } from '@shilu/events/core/call';
import { refusalsOf } from '@shilu/events/core/call-refusals';
import { refusals, SUCCESS, type RefusalKey } from '@shilu/events/core/result-codes';
import { scopeOf, tokenScopeLabel, TOKEN_SCOPES } from '@shilu/events/core/token-scopes';
import { messageTemplate } from '@shilu/events/messages/message-of';
import { isJson, moduleComponents, portable, requestSchema, toSchema, type Json } from './openapi-schemas';

const envelope = (response: Json): Json => ({
  type: 'object',
  required: ['code', 'message', 'response'],
  properties: {
    code: { type: 'integer', const: SUCCESS },
    message: { type: 'string' },
    response,
    rows: { type: 'integer', description: 'All that a page is of, counted up to 10,000.' },
    rowsCapped: { type: 'boolean' },
    position: { type: 'string', description: 'Send it as `min-position`: the next answer is then no older.' },
    stale: { type: 'boolean', description: 'The answer is older than the `min-position` asked for.' },
  },
});

const IDENTITY: readonly (readonly [string, string])[] = [
  ['token', 'Of the session, from `account/login`.'],
  ['uid', "The account's id."],
  ['timestamp', "Milliseconds since 1970: the server's time plus 120 s."],
  ['signature', 'Uppercase hex SHA-256 of the sorted characters of token, uid and timestamp together.'],
];
const optionalHeaders = [
  ['language', { type: 'string', examples: ['zh-CN', 'en-US'] }, 'Of messages; Chinese unless English is asked for.'],
  [
    'time-zone',
    { type: 'string', examples: ['Asia/Shanghai'] },
    'IANA name; of moments said in words. UTC when absent or unknown.',
  ],
  ['command-id', { type: 'string' }, 'Repeating a command under it gives the first answer.'],
  ['min-position', { type: 'string' }, 'The answer is to be no older than this position; what is none is not heeded.'],
  [
    'as-of',
    { type: 'string' },
    'The moment to answer as of: an instant in UTC, or a position of the log. For queries, and for whoever oversees the audit trail.',
  ],
  [
    'correlation-id',
    { type: 'string' },
    'A UUID that stands in the log with what comes of the call; any other is replaced.',
  ],
].map(([name, schema, description]) => ({ name, in: 'header', required: false, schema, description }));

const successOf = (call: Call): Json => {
  if (call.answer === 'file') return { description: 'The file', content: { '*/*': { schema: {} } } };
  if (call.answer === 'sse')
    return { description: 'Events as they happen', content: { 'text/event-stream': { schema: { type: 'string' } } } };
  return {
    description: 'Success',
    content: { 'application/json': { schema: envelope(toSchema(call.response, 'output')) } },
  };
};

const toldOf = (key: RefusalKey, language: Language): string =>
  `- \`${refusals[key].code}\` ${key}: ${messageTemplate(key, language)}`;

/** Every refusal that the call lists, by HTTP status and then by the code of the envelope. */
const refusalAnswers = (call: Call, language: Language): Json => {
  const byStatus = new Map<number, RefusalKey[]>();
  for (const key of refusalsOf(call)) {
    const { status } = refusals[key];
    byStatus.set(status, [...(byStatus.get(status) ?? []), key]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, keys]) => [
      String(status),
      {
        description: keys.map((key) => toldOf(key, language)).join('\n'),
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Refusal' },
                { properties: { code: { enum: [...new Set(keys.map((key) => refusals[key].code))] } } },
              ],
            },
          },
        },
      },
    ]),
  );
};

const securityOf = (call: Call): Json => {
  const scope = scopeOf(call);
  if (call.public) return { security: [] };
  const session = Object.fromEntries(IDENTITY.map(([name]) => [name, []]));
  return { security: [session, ...(scope === null ? [] : [{ apiToken: [scope] }])] };
};

const operationOf = (call: Call, language: Language): Json => {
  const request = requestSchema(call);
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const properties = isJson(request['properties']) ? request['properties'] : {};
  const required = Array.isArray(request['required']) ? request['required'] : [];
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } })),
    ...(call.method === 'GET'
      ? Object.entries(properties)
          .filter(([name]) => !inPath.includes(name))
          .map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
      : []),
    ...optionalHeaders,
  ];
  // What stands in the path is not asked for again in the body.
  const body: Json = {
    ...request,
    ...(isJson(request['properties'])
      ? { properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.includes(name))) }
      : {}),
    ...(required.length > 0 ? { required: required.filter((name) => !inPath.includes(String(name))) } : {}),
  };
  const parts = {
    type: 'object',
    description: 'The part `json` comes before the files.',
    required: ['json'],
    properties: { json: body, file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  };
  const multipart = { 'multipart/form-data': { schema: parts, encoding: { json: { contentType: 'application/json' } } } };
  // Without fields that must be there, no body at all is a body without fields.
  const needsBody = 'oneOf' in request || required.some((name) => !inPath.includes(String(name)));
  const scope = scopeOf(call);
  return {
    operationId: `${call.id}_${call.method}_${call.path.replace(/\W+/g, '_')}`,
    tags: [call.context],
    summary: `${call.summary[language]} (${call.id})`,
    ...(scope === null ? {} : { description: `API token: \`${scope}\`` }),
    parameters,
    ...(call.method === 'POST'
      ? { requestBody: { required: needsBody, content: { 'application/json': { schema: body }, ...(call.body === 'multipart' ? multipart : {}) } } }
      : {}),
    ...securityOf(call),
    responses: { 200: successOf(call), ...refusalAnswers(call, language) },
  };
}; // prettier-ignore

const securitySchemes = (language: Language): Json => ({
  ...Object.fromEntries(
    IDENTITY.map(([name, description]) => [name, { type: 'apiKey', in: 'header', name, description }]),
  ),
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description: TOKEN_SCOPES.map((scope) => `- \`${scope}\` ${tokenScopeLabel(scope)[language]}`).join('\n'),
  },
});

/** OpenAPI 3.1 document of the calls, printed from the schemas that validate them. */
export const openApiDocument = (calls: readonly Call[], version: string, language: Language): Json => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const path = `/api/${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: portable(operationOf(call, language)) };
  }
  const codes = Object.entries(refusals).map(
    ([key, { code, status }]) =>
      `- \`${code}\` (HTTP ${status}) ${messageTemplate(key as keyof typeof refusals, language)}`,
  );
  const modules = portable(moduleComponents());
  return {
    openapi: '3.1.0',
    info: {
      title: language === 'zh-CN' ? '实录 API' : 'Shilu API',
      version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description: codes.join('\n'),
    },
    servers: [{ url: '/', description: 'The installation that answers this document' }],
    tags: [...new Set(calls.map((call) => call.context))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: securitySchemes(language),
      schemas: {
        ...(isJson(modules) ? modules : {}),
        Refusal: {
          type: 'object',
          required: ['code', 'message', 'response'],
          properties: {
            code: { type: 'integer' },
            message: { type: 'string' },
            response: { type: 'null' },
            details: {},
            position: {
              type: 'string',
              description: 'Send it as `min-position`: the next answer shows what this was refused on.',
            },
            stale: {
              type: 'boolean',
              description:
                'Refused on what is older than the `min-position` asked for: asked again, it may be answered.',
            },
          },
        },
      },
    },
  };
};
