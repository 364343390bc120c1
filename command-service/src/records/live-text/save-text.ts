import { AppError, isAppError, refusalOf } from '@shilu/events/core/app-error';
import { uuidV5 } from '@shilu/events/core/uuid';
import { contributorsOf } from '@shilu/events/records/live-text/contributors';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { editableModule } from '@shilu/events/records/record-checks';
import type { RecordEvent } from '@shilu/events/records/record-events';
import { RECORD } from '@shilu/events/records/record-category';
import { withPresentGrants } from '@shilu/events/records/record-rights';
import { moduleOf, type ModuleState, type RecordState } from '@shilu/events/records/record-state';
import { withDifferences } from '@shilu/events/records/save-difference';
import { streamName } from '@shilu/events/core/envelope';
import { readEvent } from '@shilu/events/core/read-event';
import type { Author } from '../../engine/author';
import type { Caller } from '../../engine/command';
import { inTurnOf } from '../../engine/in-turn-of';
import { CALL_NAMESPACE } from '../../engine/made-id';
import type { Services } from '../../engine/services';
import { decideModules } from '../decide-modules';
import { checkContent, linkedRecord } from '../module-content';
import { withFacts } from '../module-facts';
import type { Draft } from '../drafts';
import type { RoomPlace } from '../rooms/seats';
import type { OpenText } from './live-texts';
import { saverOf } from './saver-of';
import { TEXT } from './text-type';
import type { Writing } from './text-store';

/** The same for whichever process saves it, and whenever it does again. */
const commandOf = ({ epoch }: Writing, seq: number): string =>
  uuidV5(`live-text/${epoch}/${String(seq)}`, CALL_NAMESPACE);

const mayWrite = (services: Services, state: RecordState, accountId: string, moduleId: string): boolean =>
  refusalOf(() => editableModule(withPresentGrants(services.directory, state), accountId, moduleId)) === null;

/** A process wrote it into the log and died before it noted that: up to where, if so. */
const writtenTo = async (services: Services, place: RoomPlace, writing: Writing, module: ModuleState): Promise<number | null> => {
  const [stored] = await services.store.readStream(streamName(RECORD, place.recordId), { from: module.contentRevision, limit: 1 });
  if (stored === undefined) return null;
  const { commandId } = readEvent(stored);
  for (let seq = writing.seq; seq > writing.savedTo; seq--) if (commandOf(writing, seq) === commandId) return seq;
  return null;
}; // prettier-ignore

/**
 * Somebody saved the module otherwise: what was written together stands beside that, as a draft of each who wrote. Whose
 * words it holds is kept for everybody who had it open, for their browsers may hold it with more of their own.
 */
const keepAsDrafts = async (services: Services, place: RoomPlace, { writing, text }: OpenText): Promise<void> => {
  const { liveTexts, drafts, givenBack } = services;
  const written = text.contributors();
  const draft: Draft = {
    ...{ moduleId: place.moduleId, baseRevision: writing.savedRevision, data: text.content() },
    ...{ contentVersion: moduleTypeOf(TEXT).version, savedAt: services.clock().toISOString() },
  };
  if (written.length > 0) {
    const told = { run: text.written().run, written, reasons: await liveTexts.store.reasons(writing), draft };
    const here = new Set((await liveTexts.store.clients(writing.epoch)).values());
    const wrote = written.map(({ accountId }) => accountId);
    for (const accountId of new Set([...wrote, ...here])) {
      const isOffered = wrote.includes(accountId) && (await drafts.keepBeside(accountId, place.recordId, draft));
      await givenBack.keep(place, writing.epoch, { accountId, ...told }, wrote.includes(accountId) && !isOffered);
    }
  }
  await liveTexts.end(place, writing.epoch);
};

type Saved = { readonly contentRevision: number; readonly contentHash: string; readonly position: string | null };

const saveNow = async (services: Services, place: RoomPlace, asked: Author | null): Promise<Saved> => {
  const { liveTexts, records, contents } = services;
  const { recordId, moduleId } = place;
  const now = await liveTexts.now(place);
  const { state: standing } = await records.load(recordId);
  const module = moduleOf(standing, moduleId);
  if (!module) throw new AppError('moduleDeletedByOther');
  const asItIs = { contentRevision: module.contentRevision, contentHash: module.content.hash, position: null };
  if (now === null) return asItIs;
  const { writing, text } = now;
  const isSaved = writing.seq === writing.savedTo;
  if (module.contentRevision !== writing.savedRevision) {
    const to = isSaved ? null : await writtenTo(services, place, writing, module);
    if (to === null) {
      await keepAsDrafts(services, place, now);
      if (isSaved) return asItIs;
      throw new AppError('textRoomEnded');
    }
    await liveTexts.saved(place, writing.epoch, to, module.contentRevision);
    return saveNow(services, place, asked);
  }
  if (isSaved) return asItIs;
  const written = text.contributors();
  const actor = saverOf(
    written.map(({ accountId }) => accountId),
    { asks: asked?.actor ?? null, last: writing.accountId },
    (accountId) => mayWrite(services, standing, accountId, moduleId),
  );
  const reasons = await liveTexts.store.reasons(writing);
  const author: Author = {
    ...(asked?.actor === actor
      ? asked
      : { actor, session: actor === writing.accountId ? writing.sessionId : null, correlation: services.newId() }),
    // A reason stands with what it was given for: nobody's save says another's.
    reason: (asked?.actor === actor ? asked.reason : null) ?? reasons.get(actor)?.at(-1) ?? null,
    commandId: commandOf(writing, writing.seq),
  };
  const contributors = contributorsOf(written, text.written().run, author, reasons);
  const { version } = moduleTypeOf(module.type);
  const sent = await checkContent(inTurnOf(services, actor), module.type, text.content(), version, linkedRecord(standing));
  const outcome = await records.run<RecordEvent>(recordId, author, async (state) => {
    const stored = await contents.current(moduleOf(state, moduleId) ?? module);
    const events = decideModules(
      {
        ...{ kind: 'save', actor, reason: author.reason, moduleId, value: sent.value, unread: sent.unread, stored },
        ...{ ...sent.module, baseRevision: writing.savedRevision, mergedRevision: null, contributors },
      },
      withPresentGrants(services.directory, state),
    );
    return withDifferences(state.modules, await withFacts(services, { id: actor }, recordId, state, events));
  });
  const after = moduleOf(outcome.state, moduleId) ?? module;
  await liveTexts.saved(place, writing.epoch, writing.seq, after.contentRevision);
  return { contentRevision: after.contentRevision, contentHash: after.content.hash, position: outcome.position };
}; // prettier-ignore

/** Saves what was written together; nothing where all of it is in the log. */
export const saveText = (services: Services, place: RoomPlace, asked: Author | null): Promise<Saved> =>
  services.liveTexts.inTurn(place, async () => {
    try {
      return await saveNow(services, place, asked);
    } catch (error) {
      if (!isAppError(error) || error.key !== 'moduleChangedByOther') throw error;
      // Somebody saved it in this very moment: another process these words, or a person something else.
      return saveNow(services, place, asked);
    }
  });

/** What can be saved no more, for the record went on without it, is kept by each who wrote. */
export const giveBack = (services: Services, place: RoomPlace): Promise<void> =>
  services.liveTexts.inTurn(place, async () => {
    const now = await services.liveTexts.now(place);
    if (now !== null) await keepAsDrafts(services, place, now);
  });

/**
 * Before a record, or a module of it, is signed, submitted or changed otherwise: what was written in its texts is in the
 * log, by those who wrote it and never by whoever asks for the other thing.
 */
export const saveTextsOf = async (services: Services, recordId: string, moduleId?: string): Promise<void> => {
  for (const place of await services.liveTexts.store.unsaved({ recordId }))
    if (moduleId === undefined || place.moduleId === moduleId) await saveText(services, place, null);
};

const MOST_TRIES = 5;
/** The same, and nothing more is taken of its texts until it is done: what is signed or ended has nobody's words beside it. */
export const withTextsSaved = async <T>(services: Services, recordId: string, work: () => Promise<T>): Promise<T> => {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    await saveTextsOf(services, recordId);
    const outcome = await services.liveTexts.store.whileSaved(recordId, work);
    if (outcome !== null) return outcome.done;
  }
  throw new AppError('changedMeanwhile');
};

/**
 * The same for somebody who may do the work: asked before, so that whoever may not moves nobody's words. One that was done
 * before is answered as it was, whatever the record has become since.
 */
export const withTextsSavedFor = async <T>(
  services: Services,
  { author }: Pick<Caller, 'author'>,
  recordId: string,
  mustMay: (state: RecordState) => void,
  work: () => Promise<T>,
): Promise<T> => {
  const isRepeated = (await services.records.repeated(recordId, author)) !== null;
  if (!isRepeated) mustMay((await services.records.load(recordId)).state);
  return withTextsSaved(services, recordId, work);
};
