import { setTimeout as sleep } from 'node:timers/promises';
import type { History } from './checker/history';
import type { Fleet, Link, Member } from './fleet/fleet';
import { CUTS, type Cut } from './fleet/proxy';
import { isReady } from './fleet/ready';
import { tell } from './processes';

export type Fault =
  | { readonly kind: 'kill'; readonly target: string }
  | { readonly kind: 'freeze'; readonly target: string; readonly forMs: number }
  | { readonly kind: 'cut'; readonly target: string; readonly how: Cut; readonly forMs: number };
/** A fault, how long nothing happens before it, and whether the system may recover before the next. */
export type Planned = { readonly afterMs: number; readonly fault: Fault; readonly recovers: boolean };

/** A fault that was brought about: its number in the plan, and what it was. */
export type Done = { readonly number: number; readonly what: string };

export const describeFault = (fault: Fault): string =>
  fault.kind === 'kill'
    ? `kill -9 ${fault.target}`
    : `${fault.kind === 'freeze' ? 'freeze' : `cut (${fault.how})`} ${fault.target} for ${fault.forMs} ms`;

const between = (random: () => number, least: number, most: number): number =>
  Math.round(least + random() * (most - least));

/** The same seed and the same fleet give the same faults in the same order, without end. */
export function* plan(random: () => number, fleet: Pick<Fleet, 'members' | 'links'>): Generator<Planned, never> {
  const names = fleet.members().map(({ name }) => name);
  const links = fleet.links.map(({ name }) => name);
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  for (;;) {
    const afterMs = between(random, 300, 2_500);
    const kind = random();
    const recovers = random() < 0.7;
    const forMs = between(random, 300, 5_000);
    const how = CUTS[Math.floor(random() * CUTS.length)] ?? 'drop';
    const fault: Fault =
      kind < 0.45
        ? { kind: 'kill', target: pick(names) }
        : kind < 0.7 || links.length === 0
          ? { kind: 'freeze', target: pick(names), forMs }
          : { kind: 'cut', target: pick(links), how, forMs };
    yield { afterMs, fault, recovers };
  }
}

const RECOVERY_MS = 60_000;

/** Brings about one fault; resolves when its own effect is over. */
const bringAbout = async (fault: Fault, members: readonly Member[], links: readonly Link[]): Promise<void> => {
  if (fault.kind === 'cut') {
    const link = links.find(({ name }) => name === fault.target);
    link?.cut(fault.how);
    await sleep(fault.forMs);
    return link?.heal();
  }
  const pids = members.find(({ name }) => name === fault.target)?.pids() ?? [];
  if (fault.kind === 'kill') return tell(pids.slice(0, 1), 'SIGKILL');
  tell(pids, 'SIGSTOP');
  await sleep(fault.forMs);
  tell(pids, 'SIGCONT');
};

/** Disturbs the fleet until `over`; then everything is whole again. Faults may overlap; the system gets pauses to go on in. */
export const torment = async (
  fleet: Fleet,
  options: {
    readonly random: () => number;
    readonly history: History;
    readonly over: () => boolean;
    /** Only these of the faults planned, by their number from 0: for looking at a failure more closely. */
    readonly only?: ReadonlySet<number>;
  },
): Promise<readonly Done[]> => {
  const { history, over } = options;
  const done: Done[] = [];
  const running: Promise<void>[] = [];
  let number = -1;
  for (const { afterMs, fault, recovers } of plan(options.random, fleet)) {
    number += 1;
    if (options.only && !options.only.has(number)) {
      if (number > Math.max(...options.only)) break;
      continue;
    }
    await sleep(afterMs);
    if (over()) break;
    const what = describeFault(fault);
    history.write({ kind: 'fault', what: `${number}: ${what}` });
    done.push({ number, what });
    const effect = bringAbout(fault, fleet.members(), fleet.links);
    running.push(effect);
    if (!recovers) continue;
    await effect;
    for (const end = Date.now() + RECOVERY_MS; Date.now() < end && !over() && !(await isReady(fleet.url));)
      await sleep(100);
  }
  await Promise.all(running);
  return done;
};
