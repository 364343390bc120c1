import { AppError } from '@shilu/events/core/app-error';
import type { ResponseOf } from '@shilu/events/core/call';
import { streamName, type RecordedEvent } from '@shilu/events/core/envelope';
import type { auditCalls } from '@shilu/events/audit/calls';
import { evolveRecord } from '@shilu/events/records/evolve-record';
import { runIn } from '@shilu/events/records/live-text/still-stands';
import { whoseIn, wordsAt, wrote, type Wrote } from '@shilu/events/records/live-text/whose-words';
import { RECORD, type RecordEvent } from '@shilu/events/records/record-events';
import { moduleOf, type ModuleState } from '@shilu/events/records/record-state';
import type { RequestOf } from '@shilu/events/core/call';
import { breathe } from '../engine/in-slices';
import type { QueryDeps, Viewer } from '../engine/query';
import { readOrRefuse } from '../engine/read-or-refuse';
import { namesOf } from '../identity/names';
import { presentMoment, stateAt } from '../records/moments';
import { contentOf } from '../records/record-view';

type Answer = ResponseOf<typeof auditCalls.whoWrote>;
type Input = RequestOf<typeof auditCalls.whoWrote>;

/** So many events, of which so many saves, are told: the last. Nobody reads of more of them in one text. */
const MOST_EVENTS = 2_000;
const MOST_SAVES = 100;
/** A longer text is not told letter by letter. */
const MOST_LETTERS = 200_000;

type Step = Omit<Wrote, 'run'> & { readonly module: ModuleState };

/** Whoever saves what they wrote is its writer; whoever copies it, begins a record with it or puts it back is not. */
const writerOf = (event: RecordedEvent<RecordEvent>): Omit<Step, 'module'> => {
  if (event.type === 'ModuleSaved') return { by: event.actor, contributors: event.data.contributors };
  return { by: event.type === 'ModuleAdded' && event.data.copiedFrom === null ? event.actor : null };
};

/** X806: whose words a text is, from one moment of its record to another, as the log has it. */
export const whoWrote = async (
  deps: Pick<QueryDeps, 'pool' | 'store' | 'blobs'>,
  viewer: Viewer,
  { experimentId, moduleId, fromRevision, toRevision }: Input,
  closed?: AbortSignal,
): Promise<Answer> => {
  const { pool, store, blobs } = deps;
  const { state: present } = await presentMoment(pool, viewer, experimentId);
  const to = toRevision ?? present.revision;
  if (to > present.revision || fromRevision > to) throw new AppError('versionNotFound');
  const from = Math.max(fromRevision, to - MOST_EVENTS);
  const began = (await stateAt(pool, store, experimentId, from)).state;
  const events = await store.readStream(streamName(RECORD, experimentId), { from: from + 1, limit: to - from });
  let state = began;
  const steps: Step[] = [];
  for (const [at, stored] of events.entries()) {
    if (at % 50 === 49) await breathe(closed);
    const event = readOrRefuse(stored) as RecordedEvent<RecordEvent>;
    const before = moduleOf(state, moduleId);
    state = evolveRecord(state, event);
    const module = moduleOf(state, moduleId);
    if (module !== undefined && module.contentRevision !== before?.contentRevision) steps.push({ ...writerOf(event), module });
  }
  const module = moduleOf(state, moduleId);
  if (module === undefined) return null;
  const runOf = async (one: ModuleState | undefined): Promise<string | null> =>
    one === undefined ? '' : runIn(await contentOf(blobs, one));
  const told = steps.slice(-MOST_SAVES);
  const last = steps.at(-MOST_SAVES - 1)?.module ?? moduleOf(began, moduleId);
  const start = await runOf(last);
  if (start === null || start.length > MOST_LETTERS) return null;
  let words = wordsAt(start);
  for (const { module: next, ...who } of told) {
    await breathe(closed);
    const run = await runOf(next);
    if (run === null || run.length > MOST_LETTERS) return null;
    words = wrote(words, { run, ...who });
  }
  const content = await contentOf(blobs, module);
  if (runIn(content) === null) return null;
  const { parts, removed, between } = whoseIn(words);
  const accounts = new Set([...parts, ...removed, ...between].map(({ by }) => by));
  const names = await namesOf(pool, [...accounts], viewer.language);
  return {
    ...{ type: module.type, content, parts: [...parts], removed: [...removed], between: [...between] },
    people: Object.fromEntries([...accounts].map((account) => [account, names(account)])),
    isCut: from > fromRevision || steps.length > told.length,
  };
}; // prettier-ignore
