import { AppError } from '@shilu/events/core/app-error';
import type { ResponseOf } from '@shilu/events/core/call';
import { streamName, type RecordedEvent } from '@shilu/events/core/envelope';
import type { auditCalls } from '@shilu/events/audit/calls';
import { evolveRecord } from '@shilu/events/records/evolve-record';
import { runIn } from '@shilu/events/records/live-text/still-stands';
import { broughtIn, broughtKey, type Brought } from '@shilu/events/records/live-text/brought';
import { AND } from '@shilu/events/records/live-text/several-wrote';
import { whoseIn, wordsAt, wrote, type Wrote } from '@shilu/events/records/live-text/whose-words';
import { RECORD, type RecordEvent } from '@shilu/events/records/record-events';
import { moduleOf, type ModuleState } from '@shilu/events/records/record-state';
import { templateRegister } from '@shilu/events/templates/template';
import type { RequestOf } from '@shilu/events/core/call';
import { breathe, stepByStep } from '../engine/in-slices';
import type { QueryDeps, Viewer } from '../engine/query';
import { readOrRefuse } from '../engine/read-or-refuse';
import { readableEntryNames } from './value-names';
import { namesOf } from '../identity/names';
import { presentMoment, stateAt } from '../records/moments';
import { contentOf } from '../records/record-view';

type Answer = ResponseOf<typeof auditCalls.whoWrote>;
type Input = RequestOf<typeof auditCalls.whoWrote>;

/** So many events, of which so many saves, are told: the last. Nobody reads of more of them in one text. */
const MOST_EVENTS = 2_000;
const MOST_SAVES = 100;
/** So many pairs of letters are compared for one answer, about a second: what is rewritten beyond that is said not to be told. */
const MOST_PAIRS = 100_000_000;
/** A longer text is not told letter by letter. */
const MOST_LETTERS = 200_000;

type Step = Omit<Wrote, 'run'> & { readonly module: ModuleState };

/** Whoever saves what they wrote is its writer; whoever brings what stood elsewhere, or puts it back, is not. */
const writerOf = (event: RecordedEvent<RecordEvent>, brought: Brought | undefined): Omit<Step, 'module'> => {
  if (brought !== undefined) return { by: broughtKey(brought) };
  if (event.type === 'ModuleSaved') return { by: event.actor, contributors: event.data.contributors };
  return { by: event.type === 'ModuleAdded' ? event.actor : null };
};

type Sources = NonNullable<Answer>['sources'];

/** What they are called for this reader: a template that is not open to them has no name. */
const sourcesOf = async (pool: QueryDeps['pool'], viewer: Viewer, all: ReadonlyMap<string, Brought>): Promise<Sources> => {
  const ids = [...all.values()].flatMap((one) => (one.kind === 'template' && one.title === null ? [one.templateId] : []));
  const names = ids.length === 0 ? new Map<string, string>() : await readableEntryNames(pool, viewer, templateRegister.name, ids);
  const nameOf = (one: Brought): string | null =>
    one.kind === 'template' ? (one.title ?? names.get(one.templateId) ?? null) : one.kind === 'file' ? one.name : null;
  return Object.fromEntries([...all].map(([key, one]) => [key, { kind: one.kind, name: nameOf(one) }]));
}; // prettier-ignore

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
  const stored = await store.readStream(streamName(RECORD, experimentId), { from: from + 1, limit: to - from });
  const events: RecordedEvent<RecordEvent>[] = [];
  let state = began;
  const steps: Step[] = [];
  for (const [at, each] of stored.entries()) {
    if (at % 50 === 49) await breathe(closed);
    events.push(readOrRefuse(each) as RecordedEvent<RecordEvent>);
  }
  const brought = broughtIn(events);
  for (const [at, event] of events.entries()) {
    if (at % 50 === 49) await breathe(closed);
    const before = moduleOf(state, moduleId);
    state = evolveRecord(state, event);
    const module = moduleOf(state, moduleId);
    if (module !== undefined && module.contentRevision !== before?.contentRevision) steps.push({ ...writerOf(event, brought.get(event.revision)), module });
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
  const effort = { left: MOST_PAIRS };
  for (const { module: next, ...who } of told) {
    await breathe(closed);
    const run = await runOf(next);
    if (run === null || run.length > MOST_LETTERS) return null;
    words = await stepByStep(wrote(words, { run, ...who }, effort), closed);
  }
  const content = await contentOf(blobs, module);
  if (runIn(content) === null) return null;
  const { parts, removed, between, untold } = whoseIn(words);
  const named = new Set([...parts, ...removed, ...between].flatMap(({ by }) => by.split(AND)));
  const came = new Map([...brought.values()].map((one) => [broughtKey(one), one] as const).filter(([key]) => named.has(key)));
  const accounts = [...named].filter((each) => !came.has(each));
  const names = await namesOf(pool, accounts, viewer.language);
  return {
    ...{ type: module.type, content, parts: [...parts], removed: [...removed], between: [...between] },
    people: Object.fromEntries(accounts.map((account) => [account, names(account)])),
    sources: await sourcesOf(pool, viewer, came),
    untold,
    isCut: from > fromRevision || steps.length > told.length,
  };
}; // prettier-ignore
