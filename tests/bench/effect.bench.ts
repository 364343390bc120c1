import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestCalls } from '@shilu/events/integrations/calls';
import { recordUsage } from '@shilu/events/integrations/platforms/cims';
import { PLATFORMS } from '@shilu/events/integrations/platforms/platform';
import { organizationCalls } from '@shilu/events/organization/calls';
import { startServicesFleet } from '../faults/fleet/services-fleet';
import { buildStack, until } from '../support/child';
import type { BenchRow } from './row';
import { addNotebook, addRecord } from './support/laboratory';
import { logIn } from './support/person';
import { percentile, rounded } from './support/stats';

const RATE = 50;
const SECONDS = 20;
const WARM_UP_SECONDS = 35;
const PEOPLE = 25;
const LONGEST_MS = 120_000;
const TARGET_MS = 500;

type Noted = { readonly kind: string; readonly at: string; readonly submission: { readonly request: string } };

/** When the simulator wrote down what it did, by the request it was asked in. */
const doneAt = (file: string): ReadonlyMap<string, number> =>
  new Map(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Noted)
      .filter(({ kind }) => kind === 'outcome')
      .map(({ submission, at }) => [submission.request, Date.parse(at)]),
  );

/** From the sending of a command to the simulator's own note that the effect is there, at a steady rate of commands. */
export async function benchEffect(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'shilu-effect-'));
  const fleet = await startServicesFleet({ folder, entry: await buildStack('effect'), log: 'postgres' });
  try {
    const admin = await logIn(fleet.url, 'admin', fleet.adminPassword);
    await admin.call(organizationCalls.changeSettings, { settings: { authorisedPlatforms: [...PLATFORMS] } });
    const bookId = await addNotebook(admin);
    const call = requestCalls.find(({ operation }) => operation === recordUsage)?.call;
    if (!call) throw new Error('no such call');
    const sentAt = new Map<string, number>();
    const late: number[] = [];
    const began = performance.now();
    await Promise.all(
      Array.from({ length: PEOPLE }, async (_, n) => {
        const person = await admin.beside();
        const { id: experimentId } = await addRecord(person, bookId, `效果 ${n}`, 0);
        for (let beat = n; beat < RATE * (WARM_UP_SECONDS + SECONDS); beat += PEOPLE) {
          const due = (beat * 1_000) / RATE + 3_000;
          await sleep(Math.max(0, due - (performance.now() - began)));
          const id = `effect-${beat}`;
          if (beat >= RATE * WARM_UP_SECONDS) {
            sentAt.set(id, Date.now());
            late.push(performance.now() - began - due);
          }
          await person.call(call, { id, experimentId, values: { bottleNo: 'B-1003', amount: 1, unit: 'mg' } });
        }
        person.close();
      }),
    );
    const file = join(folder, 'simulators', 'cims.jsonl');
    let done = doneAt(file);
    const allThere = (): boolean => {
      done = doneAt(file);
      return [...sentAt.keys()].every((id) => done.has(id));
    };
    await until('every effect is there', allThere, LONGEST_MS);
    admin.close();
    const took = [...sentAt].map(([id, at]) => (done.get(id) ?? Infinity) - at);
    const p95 = percentile(took, 0.95);
    const note =
      `${sentAt.size} commands at ${RATE}/s by the clock, sent late p95 ${percentile(late, 0.95).toFixed(0)} ms; ` +
      `${fleet.engines}; load ${loadavg()[0]?.toFixed(1) ?? ''}`;
    return [
      {
        name: 'command sent to effect in a simulator, p50',
        value: rounded(percentile(took, 0.5), 0),
        unit: 'ms',
        note,
      },
      {
        ...{ name: 'command sent to effect in a simulator, p95', value: rounded(p95, 0), unit: 'ms', note },
        ...{ target: `<= ${TARGET_MS} ms`, ok: p95 <= TARGET_MS },
      },
    ];
  } finally {
    await fleet.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
