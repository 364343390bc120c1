import { randomBytes, randomUUID } from 'node:crypto';
import { commandSigner, signingWith } from '@shilu/command-service/audit/command-signer';
import { NO_STREAM } from '@shilu/infra/event-store/port';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { createPool } from '@shilu/infra/postgres/pool';
import { Client } from 'pg';
import type { BenchRow } from './row';
import { addNotebook, addRecord, saverOf } from './support/laboratory';
import { logIn, signedAs, type Person } from './support/person';
import { openConnection } from './support/http-connection';
import { richTextDocument } from './support/rich-text';
import {
  addDatabase,
  startCommandServer,
  startDatabase,
  startProduct,
  startUpdateServer,
  type Server,
} from './support/servers';
import { median, percentile, rounded } from './support/stats';

/** One after the other, as fast as answers come. */
type Contender = {
  readonly name: string;
  readonly work: readonly (() => Promise<unknown>)[];
  /** Microseconds of processor time the server has used since it started. */
  readonly cpu?: () => Promise<number>;
  readonly close: () => Promise<void>;
};
type Measured = { readonly rate: number; readonly p99: number; readonly cpuMs: number };

const CLIENTS = [1, 8, 32] as const;
const ROUNDS = 3;
const ROUND_MS = 1_500;
// The engine compiles what runs often over the first thousands of calls: measured before that, a call costs twice as much.
const WARM_UP_MS = 6_000;
const MODULES = 4;

const measure = async (contender: Contender, milliseconds: number): Promise<Measured> => {
  const usedBefore = (await contender.cpu?.()) ?? 0;
  const began = performance.now();
  const took: number[] = [];
  await Promise.all(
    contender.work.map(async (work) => {
      for (let from = began; from - began < milliseconds;) {
        await work();
        const now = performance.now();
        took.push(now - from);
        from = now;
      }
    }),
  );
  const rate = (took.length / (performance.now() - began)) * 1000;
  const used = ((await contender.cpu?.()) ?? 0) - usedBefore;
  return { rate, p99: percentile(took, 0.99), cpuMs: used / 1000 / took.length };
};

const savers = async (name: string, person: Person, bookId: string, clients: number): Promise<Contender> => {
  const people = await Promise.all(Array.from({ length: clients }, () => person.beside()));
  // Modules are added after each other from revision 1 on.
  const revisions = Array.from({ length: MODULES }, (_, n) => n + 1);
  const work = await Promise.all(
    people.map(async (one, n) => saverOf(one, await addRecord(one, bookId, `测量 ${n}`, MODULES), revisions)),
  );
  return { name, work, close: () => Promise.resolve(people.forEach((one) => one.close())) };
};

const cpuOf = async (url: string): Promise<number> => {
  const { user, system } = (await (await fetch(`${url}/cpu`)).json()) as NodeJS.CpuUsage;
  return user + system;
};

/** The body of an event such as the calls write; what else varies changes nothing for the store. */
const savedBody = async (url: string): Promise<string> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ body: string }>(
    `select body from log.events where type = 'ModuleSaved' order by position desc limit 1`,
  );
  await client.end();
  return rows[0]?.body ?? '';
};

const bareAppends = async (url: string, writers: number, body: string): Promise<Contender> => {
  const pool = createPool(url, { max: 10, name: 'bench' });
  const store = await createPostgresEventStore({ pool });
  const work = Array.from({ length: writers }, () => {
    const stream = `bench-${randomUUID()}`;
    let revision = NO_STREAM;
    return async () => {
      revision = (await store.append(stream, revision, [{ id: randomUUID(), type: 'ModuleSaved', body }])).revision;
    };
  });
  return {
    name: 'bare',
    work,
    close: async () => {
      await store.close();
      await pool.end();
    },
  };
};

/** The same saves, each of a module of one's own record, on the rows of the update server. */
const updaters = async (url: string, clients: number): Promise<Contender> => {
  const connections = await Promise.all(Array.from({ length: clients }, () => openConnection(url)));
  const work = await Promise.all(
    connections.map(async (connection, client) => {
      const [token, accountId, recordId] = [randomUUID(), `person-${client}`, randomUUID()];
      const modules = Array.from({ length: MODULES }, () => randomUUID());
      const headers = signedAs(token, accountId);
      const data = richTextDocument(0);
      await connection.send('POST', '/set-up', {}, JSON.stringify({ token, accountId, recordId, modules, data }));
      const bases = modules.map(() => 0);
      let n = 0;
      return async () => {
        const at = n % MODULES;
        n += 1;
        const input = { experimentId: recordId, moduleId: modules[at], baseRevision: bases[at], data: richTextDocument(n * 7 + at) }; // prettier-ignore
        const sent = { ...headers(), 'command-id': randomUUID() };
        const { status, body } = await connection.send('POST', '/save', sent, JSON.stringify(input));
        if (status !== 200) throw new Error(`answered ${status}: ${body}`);
        bases[at] = (JSON.parse(body) as { contentRevision: number }).contentRevision;
      };
    }),
  );
  return {
    name: 'updates',
    work,
    cpu: () => cpuOf(url),
    close: () => Promise.resolve(connections.forEach((one) => one.close())),
  };
};

/** In turns: what else the machine does meanwhile falls on all alike. */
const inTurns = async (contenders: readonly Contender[]): Promise<ReadonlyMap<string, Measured>> => {
  const found = new Map(contenders.map((contender) => [contender.name, [] as Measured[]]));
  for (const contender of contenders) await measure(contender, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const contender of contenders) found.get(contender.name)?.push(await measure(contender, ROUND_MS));
  }
  for (const contender of contenders) await contender.close();
  return new Map(
    [...found].map(([name, all]) => [
      name,
      {
        rate: median(all.map((one) => one.rate)),
        p99: median(all.map((one) => one.p99)),
        cpuMs: median(all.map((one) => one.cpuMs)),
      },
    ]),
  );
};

const SIGNED = 2_000;

/** Processor time of signing an append of this one event, in ms: what it takes besides writing the event. */
const signingMs = (body: string): number => {
  const sign = signingWith(commandSigner(randomBytes(32)));
  for (let n = 0; n < SIGNED; n += 1) sign([body]);
  const before = process.cpuUsage();
  for (let n = 0; n < SIGNED; n += 1) sign([body]);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / SIGNED;
};

const signingRow = (body: string, callMs: number): BenchRow => {
  const took = signingMs(body);
  const share = took / callMs;
  return {
    name: 'signing the events of a SaveModule, processor time beside that of the call',
    ...{ value: rounded(took), unit: 'ms', baseline: rounded(callMs), ratio: rounded(share) },
    ...{ target: '< 5 %', ok: share < 0.05 },
  };
};

const rowsOf = (clients: number, bytes: number, found: ReadonlyMap<string, Measured>): BenchRow[] => {
  const of = (name: string): Measured => found.get(name) ?? { rate: 0, p99: 0, cpuMs: 0 };
  const [calls, product, bare] = [of('calls'), of('product'), of('bare')];
  const who = clients === 1 ? '1 client' : `${clients} clients`;
  const note = `4 kB module, event of ${(bytes / 1000).toFixed(1)} kB, fsync on, median of ${ROUNDS}`;
  const ratio = rounded(calls.rate / bare.rate);
  const slower = rounded(calls.p99 / bare.p99);
  const updates = of('updates');
  const beside = rounded(calls.rate / updates.rate);
  return [
    {
      name: `SaveModule over HTTP, ${who}, against bare appends`,
      value: Math.round(calls.rate),
      unit: 'calls/s',
      baseline: Math.round(bare.rate),
      ratio,
      target: '>= 0.5x',
      ok: ratio >= 0.5,
      note,
    },
    {
      name: `SaveModule over HTTP, ${who}, against an UPDATE with its audit INSERT`,
      value: Math.round(calls.rate),
      unit: 'calls/s',
      baseline: Math.round(updates.rate),
      ratio: beside,
      target: '>= 0.7x',
      ok: beside >= 0.7,
      note: `Fastify and pg: the same checks, the same content; ${rounded(updates.cpuMs)} ms of processor time a call`,
    },
    {
      name: `SaveModule over HTTP, ${who}, p99`,
      value: rounded(calls.p99),
      unit: 'ms',
      baseline: rounded(bare.p99),
      ratio: slower,
      target: '<= 4x',
      ok: slower <= 4,
    },
    {
      name: `SaveModule over HTTP, ${who}, processor time of the command service`,
      value: rounded(calls.cpuMs),
      unit: 'ms',
      note: 'a call; less of it waits than of a rate, but a machine in demand makes it dearer too',
    },
    {
      name: `SaveModule, ${who}, whole product in one process`, value: Math.round(product.rate), unit: 'calls/s', baseline: Math.round(bare.rate), ratio: rounded(product.rate / bare.rate),
      note: `p99 ${product.p99.toFixed(1)} ms; read models and notary at work in the same process`,
    }, // prettier-ignore
  ];
};

/** SaveModule over real HTTP, signed and on its exact revision, against the bare store's append of the same event. */
export async function benchCommands(): Promise<BenchRow[]> {
  const database = await startDatabase();
  const servers: Server[] = [];
  const rows: BenchRow[] = [];
  try {
    const started = async (
      server: Promise<Server>,
    ): Promise<{ readonly url: string; readonly person: Person; readonly bookId: string }> => {
      const running = await server;
      servers.push(running);
      const person = await logIn(running.url, 'admin', running.password);
      return { url: running.url, person, bookId: await addNotebook(person) };
    };
    const commands = await started(startCommandServer(database.url));
    const product = await started(startProduct(await addDatabase(database.url, 'whole')));
    const bareUrl = await addDatabase(database.url, 'bare');
    const updating = await startUpdateServer(await addDatabase(database.url, 'updates'));
    servers.push(updating);
    for (const clients of CLIENTS) {
      const calls = {
        ...(await savers('calls', commands.person, commands.bookId, clients)),
        cpu: () => cpuOf(commands.url),
      };
      await measure(calls, 300);
      const body = await savedBody(database.url);
      const contenders = [
        calls,
        await savers('product', product.person, product.bookId, clients),
        await bareAppends(bareUrl, clients, body),
        await updaters(updating.url, clients),
      ];
      const found = await inTurns(contenders);
      rows.push(...rowsOf(clients, Buffer.byteLength(body), found));
      if (clients === 1) rows.push(signingRow(body, found.get('calls')?.cpuMs ?? 0));
    }
  } finally {
    for (const server of servers) await server.stop();
    await database.stop();
  }
  return rows;
}
