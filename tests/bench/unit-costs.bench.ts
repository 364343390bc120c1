import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
const WARM_UP = 400;
const SAVES = 1_600;
const READS = 800;
const MODULES = 4;
/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Processor time of a process and of its children that have ended. Linux. */
const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
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

/** Bytes on disk of what stands under a name: tables, indexes and what is kept out of line. */
const bytesOf = async ({ pool }: Fleet, like: string): Promise<number> => {
  const { rows } = await pool.query<{ bytes: string | null }>(
    `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname like $1 and c.relkind = 'r'`,
    [like],
  );
  return Number(rows[0]?.bytes ?? 0);
};

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
    await save(WARM_UP);
    const [cpuBefore, before] = [cpuByService(fleet), await sizesOf(fleet)];
    await save(SAVES);
    const [cpu, after] = [cpuByService(fleet), await sizesOf(fleet)];
    await read();
    const reading = cpuByService(fleet);
    const memory = fleet.members().map(({ name, pids }) => [name, memoryOf(pids()[0] ?? 0)] as const);
    for (const { person } of desks) person.close();
    admin.close();
    const events = after.events - before.events;
    const each = (of: keyof Sizes): number => Math.round((after[of] - before[of]) / events);
    return [
      ...[...cpu].map(([service, total]): BenchRow => ({
        name: `processor time of ${service}, each saved module`,
        value: rounded((total - (cpuBefore.get(service) ?? 0)) / events),
        unit: 'ms',
        note: `${events} saves of a 4 kB module by ${WRITERS} people`,
      })),
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
    ];
  } finally {
    await fleet.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
