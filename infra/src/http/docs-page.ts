import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@shilu/events/core/call';
import { allCalls } from '@shilu/events/core/calls';
import type { FastifyInstance } from 'fastify';
import { languageOf } from './identify';
import { openApiDocument } from './openapi';

const page = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>实录 Shilu API</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head><body><div id="api"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/begin.js"></script></body></html>`;
// Without a validator of its own it sends the address of the document to one on the internet.
const begin = `window.ui = SwaggerUIBundle({ url: '/api/docs/json', dom_id: '#api', docExpansion: 'none', filter: true, deepLinking: true, validatorUrl: null });`;

const types: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
};

/** `/api/docs`: the calls for a reader; `/api/docs/json`: the OpenAPI document they are printed from. */
export const serveDocs = (app: FastifyInstance, version: string): void => {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  app.get('/api/docs', (_request, reply) => reply.type('text/html').send(page));
  app.get('/api/docs/begin.js', (_request, reply) => reply.type('text/javascript').send(begin));
  // Printed once: it is large, never another, and anybody may ask for it.
  const printed = new Map<Language, string>();
  app.get('/api/docs/json', (request, reply) => {
    const language = languageOf(request.headers);
    const document = printed.get(language) ?? JSON.stringify(openApiDocument(allCalls, version, language));
    printed.set(language, document);
    return reply.type('application/json; charset=utf-8').send(document);
  });
  for (const [file, type] of Object.entries(types)) {
    app.get(`/api/docs/${file}`, async (_request, reply) => reply.type(type).send(await readFile(join(folder, file))));
  }
};
