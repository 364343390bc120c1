import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, login } from '../support/client';
import { check } from './checker/check';
import type { Evidence, Finding } from './checker/evidence';
import { openHistory } from './checker/history';
import { openLaboratory, type Laboratory } from './clients/laboratory';
import { createSender, type Sender } from './clients/sender';
import { authorAt, reviewerAt } from './clients/work';
import type { Fleet } from './fleet/fleet';
import { gather, readLog } from './gather';
import { torment, type Done } from './nemesis';
import { randomFrom } from './workload';

export type SessionOptions = {
  readonly seed: number;
  readonly forMs: number;
  readonly folder: string;
  readonly clients: number;
  readonly only?: ReadonlySet<number>;
};
export type SessionReport = {
  readonly seed: number;
  readonly faults: readonly Done[];
  readonly findings: readonly Finding[];
  readonly evidence: Evidence;
};

/** Everybody works until the time is over, each with random numbers of their own: who is slow changes nobody else's choices. */
const workAll = async (
  laboratory: Laboratory,
  options: SessionOptions,
  senderFor: (account: string, name: string) => Promise<Sender>,
  over: () => boolean,
): Promise<() => Promise<void>> => {
  const turns = await Promise.all(
    Array.from({ length: options.clients }, async (_, n) => {
      const author = laboratory.authors[n % laboratory.authors.length];
      if (!author) throw new Error('nobody works here');
      return authorAt(await senderFor(author.account, `s${options.seed}c${n}`), author);
    }),
  );
  turns.push(reviewerAt(await senderFor(laboratory.reviewer, `s${options.seed}r`)));
  const work = async (turn: () => Promise<unknown>): Promise<void> => {
    while (!over()) await turn();
  };
  return async () => void (await Promise.all(turns.map(work)));
};

/** One seed: clients work, things die, everything comes back, and what is left is checked. */
export const runSession = async (fleet: Fleet, options: SessionOptions): Promise<SessionReport> => {
  const { seed, forMs } = options;
  mkdirSync(options.folder, { recursive: true });
  const admin = await login(createClient(fleet.url), 'admin', fleet.adminPassword);
  const laboratory = await openLaboratory(fleet, admin, `s${seed}`);
  const history = openHistory(join(options.folder, `history-${seed}.jsonl`));
  const faultyAnswers: string[] = [];
  let end = Infinity;
  const over = (): boolean => performance.now() > end;
  let streams = 0;
  const senderFor = async (account: string, name: string): Promise<Sender> =>
    createSender({
      ...{
        name,
        history,
        over,
        person: await laboratory.enter(account),
        random: randomFrom(seed * 1_000 + (streams += 1)),
      },
      later: (a, b) => (fleet.store.comparePositions(a, b) < 0 ? b : a),
      onFault: (path, { status, message }) => faultyAnswers.push(`${path}: ${status} ${message}`),
    });
  const work = await workAll(laboratory, options, senderFor, over);
  const before = (await readLog(fleet)).length;
  end = performance.now() + forMs;
  const random = randomFrom(seed);
  const [faults] = await Promise.all([
    torment(fleet, { random, history, over, ...(options.only ? { only: options.only } : {}) }),
    work(),
  ]);
  history.close();
  const evidence = { ...(await gather(fleet, history.lines(), before)), faultyAnswers };
  const findings = check(evidence);
  if (findings.length > 0)
    writeFileSync(
      join(options.folder, `evidence-${seed}.json`),
      JSON.stringify({ ...evidence, bookkeepers: [...evidence.bookkeepers] }),
    );
  return { seed, faults, findings, evidence };
};
