import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { recordCalls } from '@shilu/events/records/calls';
import { openLaboratory } from '../faults/clients/laboratory';
import type { Fleet, Member } from '../faults/fleet/fleet';
import { isReady } from '../faults/fleet/ready';
import { startServicesFleet } from '../faults/fleet/services-fleet';
import { tell } from '../faults/processes';
import { buildStack, isAlive, until } from '../support/child';
import { createClient, login, type Person } from '../support/client';
import type { BenchRow } from './row';
import { percentile, rounded } from './support/stats';

const KILLS = 5;
const ASK_EVERY_MS = 20;
const LONGEST_MS = 120_000;

type Recovery = { readonly process: number; readonly people: number };

/** Somebody writes a comment and sees it, over and over; answers when it was last not possible. */
const somebodyWorks = (person: Person, experimentId: string) => {
  let lastFailure = 0;
  let over = false;
  const ask = async (): Promise<void> => {
    const { position, status } = await person.send(recordCalls.addComment, { experimentId, text: '在' });
    if (status !== 200) throw new Error('not now');
    const seen = await person.send(
      recordCalls.comments,
      { experimentId },
      position === undefined ? {} : { minPosition: position },
    );
    if (seen.status !== 200) throw new Error('not now');
  };
  const work = async (): Promise<void> => {
    while (!over) {
      await ask().catch(() => (lastFailure = performance.now()));
      await sleep(ASK_EVERY_MS);
    }
  };
  const working = work();
  return {
    lastFailure: () => lastFailure,
    stop: async () => {
      over = true;
      await working;
    },
  };
};

const killOnce = async (fleet: Fleet, member: Member, lastFailure: () => number): Promise<Recovery> => {
  const [pid = 0] = member.pids();
  const began = performance.now();
  tell([pid], 'SIGKILL');
  await until('it has ended', () => !isAlive(pid));
  await until(
    `${member.name} serves again`,
    async () => member.pids()[0] !== pid && (await member.serves()),
    LONGEST_MS,
  );
  const process = performance.now() - began;
  await until('everything serves', () => isReady(fleet.url), LONGEST_MS);
  // People's own calls may still be waiting for what died.
  await sleep(1_000);
  return { process, people: Math.max(0, lastFailure() - began) };
};

/** From `kill -9` of a process until it serves again, and how long people were without service meanwhile. */
export async function benchRecovery(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'shilu-recovery-'));
  const fleet = await startServicesFleet({ folder, entry: await buildStack('recovery') });
  try {
    const admin = await login(createClient(fleet.url), 'admin', fleet.adminPassword);
    const { authors, enter } = await openLaboratory(fleet, admin, 'bench');
    const [author] = authors;
    if (!author) throw new Error('nobody works here');
    const rows: BenchRow[] = [];
    const others = new Set(fleet.outside.members.map(({ name }) => name));
    // One of each kind, and nothing that is not the product's.
    for (const member of fleet.members().filter(({ name }) => !/-[2-9]$/.test(name) && !others.has(name))) {
      const somebody = somebodyWorks(await enter(author.account), author.desk.id);
      const measured: Recovery[] = [];
      for (let n = 0; n < KILLS; n += 1) measured.push(await killOnce(fleet, member, somebody.lastFailure));
      await somebody.stop();
      const seconds = (values: readonly number[], share: number): number => rounded(percentile(values, share) / 1_000);
      const [processes, people] = [measured.map((one) => one.process), measured.map((one) => one.people)];
      rows.push({
        name: `kill -9 of ${member.name} to service again, p95`,
        value: seconds(processes, 0.95),
        unit: 's',
        note:
          `p50 ${seconds(processes, 0.5)} s, ${KILLS} kills; people were without service p50 ${seconds(people, 0.5)} s, ` +
          `p95 ${seconds(people, 0.95)} s; ${fleet.engines}; load ${loadavg()[0]?.toFixed(1) ?? ''}`,
      });
    }
    return rows;
  } finally {
    await fleet.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
