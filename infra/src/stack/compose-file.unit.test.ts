import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../config/config';
import { loadServicesConfig } from '../config/services-config';
import { loadWorkersConfig } from '../config/workers-config';
import { services } from './services/service';

const lines = readFileSync(join(import.meta.dirname, '..', '..', 'compose.yaml'), 'utf8').split('\n');
const given: Readonly<Record<string, string>> = { POSTGRES_PASSWORD: 'lab', SERVICE_TOKEN: 'x'.repeat(64) };

/** The mapping that begins below this line, as what compose would put into the environment. */
const environmentBelow = (start: number): NodeJS.ProcessEnv => {
  const env: NodeJS.ProcessEnv = {};
  for (const line of lines.slice(start + 1)) {
    const found = /^ +([A-Z_]+): (.*)$/.exec(line);
    if (!found && !/<<:/.test(line)) break;
    if (found)
      env[found[1] ?? ''] = (found[2] ?? '')
        .replace(/\$\{(\w+)(?::-(\w*)|:\?)\}/g, (_, name: string, usual?: string) => given[name] ?? usual ?? '')
        .replace(/^'(.*)'$/, '$1');
  }
  return env;
};

/** Reads of it are noted: a name that the code does not know is set in vain. */
const noting = (env: NodeJS.ProcessEnv): { readonly env: NodeJS.ProcessEnv; readonly read: Set<string> } => {
  const read = new Set<string>();
  return {
    read,
    env: new Proxy(env, {
      get: (target, name) => {
        if (typeof name === 'string') read.add(name);
        return typeof name === 'string' ? target[name] : undefined;
      },
    }),
  };
};

test('the compose file sets what the services read, in the form they take', () => {
  const { env, read } = noting(environmentBelow(lines.findIndex((line) => line.startsWith('x-settings:'))));
  expect(loadConfig(env)).toMatchObject({
    dataDir: '/data',
    demo: false,
    eventStoreUrl: 'esdb://eventstore:2113?tls=false',
  });
  expect(loadServicesConfig(env)).toMatchObject({ kafkaBrokers: ['kafka:9092'] });
  expect(Object.keys(env).filter((name) => !read.has(name))).toEqual([]);
});

test('the compose file hands the workers what they read, and what is not set counts as not given', () => {
  const workers = lines.findIndex((line) => line === '  workers:');
  const start = lines.findIndex((line, index) => index > workers && /^ {4}environment:/.test(line));
  const { env, read } = noting(environmentBelow(start));
  expect(loadWorkersConfig(env)).toEqual(loadWorkersConfig({}));
  expect(Object.keys(env).length).toBeGreaterThan(10);
  expect(Object.keys(env).filter((name) => !read.has(name))).toEqual([]);
});

test('the compose file starts every service, and names none that there is not', () => {
  const started = lines.flatMap((line) => /command: \[([\w-]+)\]/.exec(line)?.[1] ?? []);
  expect([...new Set(started)].sort()).toEqual([...Object.keys(services), 'gateway', 'setup'].sort());
  const urls = lines.flatMap((line) =>
    [...line.matchAll(/http:\/\/((?:command|projection)-\d):8080/g)].map((found) => found[1]),
  );
  for (const name of urls)
    expect(
      lines.some((line) => line.startsWith(`  ${name}:`)),
      name,
    ).toBe(true);
});
