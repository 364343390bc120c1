import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const infraDir = join(import.meta.dirname, '..', '..');

const service = z.looseObject({
  image: z.string(),
  command: z.array(z.string()).optional(),
  profiles: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.looseObject({ test: z.array(z.string()).optional(), disable: z.boolean().optional() }).optional(),
});
const composeFile = z.looseObject({ services: z.record(z.string(), service) });

export type ComposeService = z.infer<typeof service>;
export type ComposeFile = z.infer<typeof composeFile>;

/** As Compose reads it: `NAME=value` a line, `#` begins a comment. */
export const readEnvExample = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readFileSync(join(infraDir, '.env.example'), 'utf8')
      .split('\n')
      .flatMap((line) => [/^([A-Z_]+)=(.*)$/.exec(line) ?? []])
      .flatMap(([, name, value]) => (name === undefined ? [] : [[name, value ?? '']])),
  );

/** `${NAME}`, `${NAME:-otherwise}` and `${NAME:?why}`, the three forms that the file uses; empty counts as not set. */
const interpolate = (text: string, env: Readonly<Record<string, string>>): string =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, form?: string, rest?: string) => {
    const value = env[name] ?? '';
    if (value === '' && form === '?') throw new Error(`${name}: ${rest ?? ''}`);
    return value === '' && form === '-' ? (rest ?? '') : value;
  });

/** The compose file as text. */
export const composeText = (): string => readFileSync(join(infraDir, 'compose.yaml'), 'utf8');

/** As Compose would run it with this `.env`: merged and filled in. */
export const readCompose = (env: Readonly<Record<string, string>>): ComposeFile =>
  composeFile.parse(
    parse(composeText(), {
      merge: true,
      reviver: (_key, value: unknown) => (typeof value === 'string' ? interpolate(value, env) : value),
    }),
  );

/** What whoever follows `.env.example` ends up with. */
export const filledEnv = (): Readonly<Record<string, string>> => ({
  ...readEnvExample(),
  POSTGRES_PASSWORD: 'a'.repeat(48),
  SERVICE_TOKEN: 'b'.repeat(64),
  SHILU_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
});

/** The image that the compose file runs a server from. */
export const imageOf = (name: string): string => {
  const found = readCompose(filledEnv()).services[name];
  if (found === undefined) throw new Error(`no service is called ${name}`);
  return found.image;
};
