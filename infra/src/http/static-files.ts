import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const decodePath = (url: string): string => {
  const path = url.split('?')[0] ?? '/';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/**
 * The browser application. Hashed files may be kept for a year, `index.html` never. Every address without a file
 * extension is the application's own (history-mode routing, product.md §2); a missing file is a plain 404.
 */
export const serveFrontend = async (app: FastifyInstance, folder: string): Promise<void> => {
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`the browser application is not built: ${folder}`);
  await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false });
  app.get('/*', (request, reply) => {
    const path = decodePath(request.url);
    if (path.startsWith('/api/')) return reply.callNotFound();
    if (!/\.[a-z0-9]{1,8}$/i.test(path)) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return reply
      .header('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      .sendFile(path.slice(1));
  });
};
