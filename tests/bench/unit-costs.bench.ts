import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fleet } from '../faults/fleet/fleet';
import { isReady } from '../faults/fleet/ready';
import { startServicesFleet } from '../faults/fleet/services-fleet';
import { recordCalls } from '@shilu/events/records/calls';
import { buildStack, until } from '../support/child';
import type { BenchRow } from './row';
import { addNotebook, addRecord, saverOf } from './support/laboratory';
import { logIn } from './support/person';
import { rounded } from './support/stats';

const WRITERS = 4;
// What runs often is compiled over the first thousands of calls, and there are two processes that take them.
const WARM_UP = 3_000;
const SAVES = 1_600;
const READS = 800;
const MODULES = 4;
/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** What the kernel says of a process; null when it ended meanwhile, as the database's do when their connection closes. */
const statOf = (pid: number): string | null => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
};

/** Processor time of a process and of its children that have ended; its parent counts it when it has. Linux. */
const cpuOf = (pid: number): number => {
  const stat = statOf(pid);
  if (stat === null) return 0;
  const fields = stat.replace(/^.*\) /, '').split(' ');
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) * TICK_MS;
};

/** Resident memory without what is shared with others. */
const memoryOf = (pid: number): number =>
  (Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024) / 1_000_000;

const cpuByService = (fleet: Fleet): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  for (const { name, pids } of fleet.members()) {
    const service = name.replace(/-\d+$/, '');
    found.set(service, (found.get(service) ?? 0) + pids().reduce((sum, pid) => sum + cpuOf(pid), 0));
  }
  return found;
};

/** How long the processes are left alone to see what they take for being there. */
const IDLE_MS = 10_000;
const SETTLE_MS = 2_000;
/** The tables that grow most are named each. */
const TABLES_TOLD = 12;

/** Bytes on disk of each table of the log, the read models and the proof, with its indexes and what lies out of line. */
const bytesByTable = async ({ pool }: Fleet): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await pool.query<{ name: string; bytes: string }>(
    `select n.nspname || '.' || c.relname as name, pg_total_relation_size(c.oid) as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
};

/** Bytes on disk of what stands under a name: tables, indexes and what is kept out of line. */
const bytesOf = async ({ pool }: Fleet, like: string): Promise<number> => {
  const { rows } = await pool.query<{ bytes: string | null }>(
    `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname like $1 and c.relkind = 'r'`,
    [like],
  );
  return Number(rows[0]?.bytes ?? 0);
};

const compact = async ({ pool }: Fleet): Promise<void> => void (await pool.query('vacuum full analyze'));

type Sizes = {
  readonly events: number;
  readonly bodies: number;
  readonly log: number;
  readonly models: number;
  readonly proof: number;
};
const sizesOf = async (fleet: Fleet): Promise<Sizes> => {
  const { rows } = await fleet.pool.query<{ n: string; bytes: string }>(
    'select count(*) as n, sum(octet_length(body)) as bytes from log.events',
  );
  return {
    events: Number(rows[0]?.n),
    bodies: Number(rows[0]?.bytes),
    log: await bytesOf(fleet, 'log'),
    models: await bytesOf(fleet, 'rm\\_%'),
    proof: await bytesOf(fleet, 'notary'),
  };
};

/** What one saved module costs, in each process and on disk: the figures that docs/SCALE.md reckons with. */
export async function benchUnitCosts(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'shilu-costs-'));
  const fleet = await startServicesFleet({ folder, entry: await buildStack('costs'), log: 'postgres' });
  try {
    const admin = await logIn(fleet.url, 'admin', fleet.adminPassword);
    const bookId = await addNotebook(admin);
    const desks = await Promise.all(
      Array.from({ length: WRITERS }, async (_, n) => {
        const person = await admin.beside();
        return { person, record: await addRecord(person, bookId, `成本 ${n}`, MODULES) };
      }),
    );
    const revisions = Array.from({ length: MODULES }, (_, at) => at + 1);
    const savers = desks.map(({ person, record }) => saverOf(person, record, revisions));
    const read = async (): Promise<void> => {
      await Promise.all(
        desks.map(async ({ person, record: { id } }) => {
          for (let n = 0; n < READS / WRITERS; n += 1) await person.call(recordCalls.record, { id });
        }),
      );
    };
    const save = async (times: number): Promise<void> => {
      await Promise.all(savers.map(async (one) => { for (let n = 0; n < times / WRITERS; n += 1) await one(); })); // prettier-ignore
      await until('everything has been read', () => isReady(fleet.url), 120_000);
    };
    /** Whoever follows the log behind the read models has come to its end as well: nothing is busy any more. */
    const settled = async (): Promise<void> => {
      let busy: readonly string[] = [];
      for (let tries = 0; tries < 60; tries += 1) {
        const [one, , other] = [cpuByService(fleet), await sleep(SETTLE_MS), cpuByService(fleet)];
        busy = [...other].flatMap(([service, took]) => {
          const ms = took - (one.get(service) ?? 0);
          return ms < SETTLE_MS / 10 ? [] : [`${service}: ${rounded(ms)} ms`];
        });
        if (busy.length === 0) return;
      }
      throw new Error(`the processes never came to rest, in ${SETTLE_MS} ms: ${busy.join(', ')}`);
    };
    await save(WARM_UP);
    await settled();
    await compact(fleet);
    const lasting = await sizesOf(fleet);
    const idleBefore = cpuByService(fleet);
    await sleep(IDLE_MS);
    const idle = cpuByService(fleet);
    /** Milliseconds of processor time that a service takes in a second in which nothing is asked of it. */
    const idleOf = (service: string): number =>
      ((idle.get(service) ?? 0) - (idleBefore.get(service) ?? 0)) / (IDLE_MS / 1_000);
    const [cpuBefore, before, tablesBefore] = [cpuByService(fleet), await sizesOf(fleet), await bytesByTable(fleet)];
    const began = performance.now();
    await save(SAVES);
    await settled();
    const seconds = (performance.now() - began) / 1_000;
    const [cpu, after, tables] = [cpuByService(fleet), await sizesOf(fleet), await bytesByTable(fleet)];
    await read();
    const reading = cpuByService(fleet);
    const memory = fleet.members().map(({ name, pids }) => [name, memoryOf(pids()[0] ?? 0)] as const);
    await compact(fleet);
    const kept = await sizesOf(fleet);
    for (const { person } of desks) person.close();
    admin.close();
    const events = after.events - before.events;
    const each = (of: keyof Sizes): number => Math.round((after[of] - before[of]) / events);
    const grown = [...tables]
      .map(([name, bytes]) => [name, Math.round((bytes - (tablesBefore.get(name) ?? 0)) / events)] as const)
      .sort(([, one], [, other]) => other - one)
      .slice(0, TABLES_TOLD);
    const eachSave = [...cpu].map(
      ([service, total]) =>
        [service, (total - (cpuBefore.get(service) ?? 0) - idleOf(service) * seconds) / events] as const,
    );
    return [
      ...eachSave.map(([service, took]): BenchRow => ({
        name: `processor time of ${service}, each saved module`,
        value: rounded(took),
        unit: 'ms',
        note: `${events} saves of a 4 kB module by ${WRITERS} people in ${seconds.toFixed(0)} s; without what it takes idle`,
      })),
      {
        name: 'processor time of all, each saved module',
        value: rounded(eachSave.reduce((sum, [, took]) => sum + took, 0)),
        unit: 'ms',
      },
      ...[...idle.keys()].map((service): BenchRow => ({
        name: `processor time of ${service}, idle`,
        value: rounded(idleOf(service)),
        unit: 'ms/s',
      })),
      ...grown.map(([name, bytes]): BenchRow => ({ name: `an event on disk, ${name}`, value: bytes, unit: 'bytes' })),
      ...[...reading].map(([service, total]): BenchRow => ({
        name: `processor time of ${service}, each record shown`,
        value: rounded((total - (cpu.get(service) ?? 0)) / READS),
        unit: 'ms',
        note: `${READS} reads of a record of ${MODULES} modules of 4 kB`,
      })),
      ...memory.map(([name, value]): BenchRow => ({
        ...{
          name: `memory of ${name}, its own`,
          value: rounded(value, 0),
          unit: 'MB',
          note: 'after the saves and reads',
        },
      })),
      { name: 'an event: its own bytes', value: each('bodies'), unit: 'bytes' },
      { name: 'an event on disk, log with indexes', value: each('log'), unit: 'bytes' },
      {
        name: 'an event on disk, read models with indexes',
        value: each('models'),
        unit: 'bytes',
        note: 'before vacuum',
      },
      { name: 'an event on disk, proof', value: each('proof'), unit: 'bytes' },
      {
        name: 'an event on disk in all, once the room of replaced rows is used again',
        value: Math.round(
          (kept.log + kept.models + kept.proof - lasting.log - lasting.models - lasting.proof) /
            (kept.events - lasting.events),
        ),
        unit: 'bytes',
        note: 'after vacuum full on both sides',
      },
    ];
  } finally {
    await fleet.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
