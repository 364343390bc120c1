import { randomUUID } from 'node:crypto';
import { registerCalls } from '@shilu/events/core/register-calls';
import type { Call } from '@shilu/events/core/call';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Answered, Person } from '../support/client';
import { prose } from '../support/content';

/** A command somebody sent, and what they know of it. */
export type Sent = {
  readonly commandId: string;
  readonly call: Call;
  readonly input: Readonly<Record<string, unknown>>;
  readonly mark: string;
  answer: Answered | null;
};

/** Repeatable: the same seed sends the same commands and breaks at the same moments. */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export type Bench = { readonly id: string; readonly moduleId: string; revision: number };
export const prepare = async (person: Person, workers: number, label: string): Promise<readonly Bench[]> => {
  await person.call(registerCalls(notebookRegister).add, { id: `book-${label}`, name: `记录本 ${label}` });
  const benches: Bench[] = [];
  for (let index = 0; index < workers; index += 1) {
    const id = `${label}-${index}`;
    await person.call(recordCalls.addRecord, {
      id,
      title: `台面 ${index}`,
      bookId: `book-${label}`,
      projectId: null,
      taskId: null,
    });
    await person.call(recordCalls.addModule, {
      experimentId: id,
      moduleId: `${id}-m`,
      type: 'editor',
      title: '步骤',
      content: prose('开始'),
    });
    const module = (await person.call(recordCalls.record, { id })).response.modules[0];
    benches.push({ id, moduleId: `${id}-m`, revision: module?.contentRevision ?? 0 });
  }
  return benches;
};

const next = (bench: Bench, label: string, random: () => number, count: number): Sent => {
  const mark = `${bench.id}/${label}/${count}`;
  const kind = random();
  const base = { commandId: randomUUID(), mark, answer: null };
  if (kind < 0.5)
    return {
      ...base,
      call: recordCalls.saveModule,
      input: { experimentId: bench.id, moduleId: bench.moduleId, data: prose(mark), baseRevision: bench.revision },
    };
  if (kind < 0.85) return { ...base, call: recordCalls.addComment, input: { experimentId: bench.id, text: mark } };
  return {
    ...base,
    call: recordCalls.addRecord,
    input: { title: mark, bookId: `book-${bench.id.replace(/-\d+$/, '')}`, projectId: null, taskId: null },
  };
};

const accept = (bench: Bench, sent: Sent, answer: Answered): void => {
  sent.answer = answer;
  if (sent.call === recordCalls.saveModule && answer.status === 200)
    bench.revision = (answer.response as { contentRevision: number }).contentRevision;
};

export type Burst = { readonly sent: readonly Sent[]; readonly refused: readonly Answered[] };
/**
 * One worker per record sends one command after another until told to stop. A command that failed (no answer, or 503) is
 * sent again under the same id, as the browser does; `patience` false: what has no answer is left for later.
 */
export const burst = async (
  person: Person,
  benches: readonly Bench[],
  options: {
    readonly label: string;
    readonly random: () => number;
    readonly until: () => boolean;
    readonly patience: boolean;
  },
): Promise<Burst> => {
  const sent: Sent[] = [];
  const refused: Answered[] = [];
  const work = async (bench: Bench): Promise<void> => {
    for (let count = 0; !options.until(); count += 1) {
      const one = next(bench, options.label, options.random, count);
      sent.push(one);
      while (one.answer === null) {
        const answer = await person.send(one.call, one.input, { commandId: one.commandId }).catch(() => null);
        if (answer !== null && answer.status !== 503) accept(bench, one, answer);
        else {
          if (answer !== null) refused.push(answer);
          if (!options.patience) return;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      }
    }
  };
  await Promise.all(benches.map(work));
  return { sent, refused };
};

/** Sends again what has no answer yet. */
export const repeat = async (person: Person, benches: readonly Bench[], sent: readonly Sent[]): Promise<void> => {
  for (const one of sent.filter(({ answer }) => answer === null)) {
    const answer = await person.send(one.call, one.input, { commandId: one.commandId });
    const bench = benches.find(({ id }) => id === one.input['experimentId']);
    one.answer = answer;
    if (bench) accept(bench, one, answer);
  }
};

const marked = z.object({ data: z.object({ title: z.string().optional(), text: z.string().optional() }) });

/** How often each mark stands in the log. */
export const effects = async (pool: Pool, sent: readonly Sent[]): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await pool.query<{ body: string }>(
    `select body from log.events where type in ('ModuleSaved', 'CommentAdded', 'RecordCreated')`,
  );
  const counts = new Map<string, number>();
  const marks = new Set(sent.map(({ mark }) => mark));
  for (const { body } of rows) {
    // A save's trace names what was there before as well: only what the event made counts.
    const { data } = marked.parse(JSON.parse(body));
    const mark = data.title ?? data.text ?? '';
    if (marks.has(mark)) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  return counts;
};

/** Streams whose revisions are not 0, 1, 2, …, and event ids that stand twice. */
export const gaps = async (pool: Pool): Promise<readonly unknown[]> => {
  const broken = await pool.query(
    'select stream, count(*), min(revision), max(revision) from log.events group by stream having min(revision) <> 0 or max(revision) <> count(*) - 1',
  );
  const twice = await pool.query('select event_id from log.events group by event_id having count(*) > 1');
  return [...(broken.rows as unknown[]), ...(twice.rows as unknown[])];
};
