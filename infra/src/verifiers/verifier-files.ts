import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VERIFIERS } from '@shilu/events/audit/offline/bundle';
import type { FastifyInstance } from 'fastify';

/** From the sources and from what is built of them alike: a folder of the project. */
const folderFrom = (from: string): string => {
  const folder = join(from, 'infra', 'verifiers');
  if (existsSync(folder)) return folder;
  const above = dirname(from);
  if (above === from) throw new Error('the programs that check proofs are not installed: infra/verifiers');
  return folderFrom(above);
};

/** The programs that check a proof without the product, by name. */
export const readVerifiers = async (): Promise<ReadonlyMap<string, Buffer>> => {
  const folder = folderFrom(dirname(fileURLToPath(import.meta.url)));
  return new Map(await Promise.all(VERIFIERS.map(async (name) => [name, await readFile(join(folder, name))] as const)));
};

const MIME = {
  'shilu-verify.mjs': 'text/javascript',
  'shilu-verify.py': 'text/x-python',
  'shilu-verify.html': 'text/html',
} as const satisfies Readonly<Record<(typeof VERIFIERS)[number], string>>;

/** `/verify/<name>`, open to everybody: whoever was given a proof takes the programs from here, and runs them elsewhere. */
export const serveVerifiers = (app: FastifyInstance): void => {
  for (const name of VERIFIERS)
    app.get(`/verify/${name}`, async (_request, reply) =>
      reply
        .type(`${MIME[name]}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send((await readVerifiers()).get(name)),
    );
};
