import { AppError, isAppError, retold } from '@shilu/events/core/app-error';
import { editSchema } from '@shilu/events/core/edit-schema';
import { EditDoesNotFit, withEdits } from '@shilu/events/core/edits';
import { inputUnfit } from '@shilu/events/core/input-unfit';
import type { Language, ParsedRequestOf } from '@shilu/events/core/call';
import type { FileRef } from '@shilu/events/core/schemas';
import { recordCalls } from '@shilu/events/records/calls';
import { contributorsOf, type Contributors } from '@shilu/events/records/live-text/contributors';
import { runIn, stillTheirs } from '@shilu/events/records/live-text/still-stands';
import type { Content, RecordEvent } from '@shilu/events/records/record-events';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { contentHash, sameWritten } from '@shilu/events/records/record-hash';
import { withPresentGrants } from '@shilu/events/records/record-rights';
import { moduleOf, type ModuleState, type RecordState } from '@shilu/events/records/record-state';
import { withDifferences } from '@shilu/events/records/save-difference';
import type { Route } from '@shilu/infra/http/call-context';
import { z } from 'zod';
import { inTurnOf } from '../engine/in-turn-of';
import { answer, command, type Caller } from '../engine/command';
import type { Services } from '../engine/services';
import { decideModules } from './decide-modules';
import { checkFiles, knownFiles } from '../files/check-files';
import { readAhead } from './as-drawn';
import { draftIsDone } from './draft-is-done';
import type { GivenTo } from './live-text/given-back';
import { saveTextsOf } from './live-text/save-text';
import { TEXT } from './live-text/text-type';
import { checkContent, linkedRecord, stampContent } from './module-content';
import { withFacts } from './module-facts';
import { mustWriteIn, mustRead } from './record-access';
import { editableModule } from '@shilu/events/records/record-checks';
import { notFilledByOther, othersFilling } from './rooms/others-filling';
import { contentAt } from './stored-content';

type Input = ParsedRequestOf<typeof recordCalls.saveModule>;
type Saved = { contentRevision: number; contentHash: string; lastCacheTime: string };
const savedData = z.object({ moduleId: z.string(), content: z.object({ hash: z.string() }) });

/** E10: another person is in the module, in another session. */
export const notLockedByOther = async (
  services: Services,
  caller: Caller,
  recordId: string,
  moduleId: string,
): Promise<void> => {
  const lock = await services.locks.heldByOther(
    { recordId, moduleId },
    { accountId: caller.id, sessionId: caller.session.id },
  );
  if (lock) {
    throw new AppError(
      'moduleLockedByOther',
      { name: await services.people.nameOf(lock.accountId) },
      { holderId: lock.accountId, until: lock.until },
    );
  }
};

/** The content that a save means, made whole where it says only what changed since the content that it began from. */
const wholeOf = async (
  services: Services,
  { experimentId, baseRevision, data, difference }: Input,
  module: Pick<ModuleState, 'id' | 'type'>,
): Promise<unknown> => {
  if (difference === undefined) return data;
  const refusal = inputUnfit([{ path: 'difference', message: 'differsElsewhere' }]);
  const { data: edits } = z.array(editSchema).safeParse(difference.edits);
  if (edits === undefined) throw refusal;
  try {
    const whole = withEdits(await contentAt(services, experimentId, module, baseRevision), edits);
    if (contentHash(whole) === difference.hash) return whole;
  } catch (error) {
    if (!(error instanceof EditDoesNotFit)) throw error;
  }
  throw refusal;
};

/** T15: what is being typed is kept outside the log, and the lease renewed. */
const keepDraft = async (services: Services, caller: Caller, input: Input): Promise<Saved> => {
  const { state } = await services.records.load(input.experimentId);
  mustRead(services, caller, state);
  const module = editableModule(withPresentGrants(services.directory, state), caller.id, input.moduleId);
  const savedAt = services.clock().toISOString();
  const data = await wholeOf(services, input, module);
  readAhead(inTurnOf(services, caller.id), moduleTypeOf(module.type), data);
  await services.drafts.keep(caller.id, input.experimentId, {
    moduleId: input.moduleId,
    baseRevision: input.baseRevision,
    data,
    contentVersion: input.contentVersion,
    savedAt,
  });
  // What is being typed is kept; the lock is not taken from the hands of those who fill the module in.
  if (!othersFilling(services, caller, state).some((seat) => seat.moduleId === input.moduleId))
    await services.locks.acquire(
      { recordId: input.experimentId, moduleId: input.moduleId },
      { accountId: caller.id, sessionId: caller.session.id },
      false,
    );
  return { contentRevision: module.contentRevision, contentHash: module.content.hash, lastCacheTime: savedAt };
};

/** Both versions, and what they have in common, so that the screen can merge (law 4). */
export const conflictDetails = async (
  services: Services,
  recordId: string,
  moduleId: string,
  baseRevision: number,
  language: Language,
): Promise<unknown> => {
  const { state } = await services.records.load(recordId);
  const module = moduleOf(state, moduleId);
  if (!module) return undefined;
  return {
    theirs: {
      content: await services.contents.current(module),
      contentHash: module.content.hash,
      contentRevision: module.contentRevision,
      savedBy: module.savedBy,
      savedByName: await services.people.shownName(module.savedBy, language),
      savedAt: module.savedAt,
    },
    baseContent: await contentAt(services, recordId, module, baseRevision),
  };
};

/** Files of what was given back are there already: whoever brought one was asked for it when it was written. */
const filesOf = (given: readonly GivenTo[]): readonly { readonly files: readonly FileRef[] }[] =>
  given.flatMap(({ draft: { data, contentVersion } }) =>
    contentVersion === moduleTypeOf(TEXT).version ? [{ files: moduleTypeOf(TEXT).files(data) }] : [],
  );

/** Whose words somebody saves who was given back what several wrote; undefined where all that is new is their own. */
const othersIn = (
  given: readonly GivenTo[],
  { stored, value }: { readonly stored: unknown; readonly value: unknown },
  caller: Caller,
): Contributors | undefined => {
  const [before, now] = [runIn(stored), runIn(value)];
  if (given.length === 0 || before === null || now === null) return undefined;
  const found = stillTheirs(given, { stored: before, now, savedBy: caller.id });
  if (found === null) return undefined;
  return contributorsOf(found.written, now, { actor: caller.id, reason: caller.author.reason }, found.reasons);
};

const save = async (
  services: Services,
  caller: Caller,
  input: Input,
): Promise<{ saved: Saved; position: string | null; isGivenBack: boolean }> => {
  const { experimentId, moduleId, baseRevision } = input;
  const { records, contents } = services;
  // The type comes from the record, never from the caller.
  const { type } = await mustWriteIn(services, caller, experimentId, moduleId);
  // What was written together in it comes first: this save then meets it as what somebody else saved.
  if (type === TEXT) await saveTextsOf(services, experimentId, moduleId);
  const place = { recordId: experimentId, moduleId };
  const given = type === TEXT ? await services.givenBack.of(caller.id, place) : [];
  const { state: standing } = await records.peek(experimentId);
  // Asked while the content is being checked.
  const [sent] = await Promise.all([
    wholeOf(services, input, { id: moduleId, type }).then((data) =>
      checkContent(
        inTurnOf(services, caller.id, caller.context.closed),
        type,
        data,
        input.contentVersion,
        linkedRecord(standing),
      ),
    ),
    notLockedByOther(services, caller, experimentId, moduleId),
  ]);

  const outcome = await records.run<RecordEvent>(experimentId, caller.author, async (state: RecordState) => {
    mustRead(services, caller, state);
    const module = moduleOf(state, moduleId);
    if (module && module.type !== type) throw new AppError('moduleIdMismatch');
    notFilledByOther(services, caller, state, moduleId);
    const stands = (content: Content): boolean => module === undefined || sameWritten(module.content, content);
    const stored = module === undefined || stands(sent.module.content) ? null : await contents.current(module);
    const hand = { by: caller.id, at: services.clock().toISOString() };
    // What began from another content than stands now is refused as such, whatever it ticked.
    const begun = [input.baseRevision, input.mergedRevision ?? null].includes(module?.contentRevision ?? null);
    const {
      value,
      module: checked,
      unread,
    } = stored === null || !begun ? sent : await stampContent(services, type, stored, sent, hand);
    const changed = !stands(checked.content);
    if (changed)
      await checkFiles(services, caller.id, checked.files, knownFiles([...state.modules, ...filesOf(given)]));
    if (changed && input.source) await checkFiles(services, caller.id, [input.source], knownFiles([]), 'source');
    const events = decideModules(
      {
        kind: 'save',
        actor: caller.id,
        reason: caller.author.reason,
        moduleId,
        value,
        unread,
        ...checked,
        stored,
        baseRevision,
        mergedRevision: input.mergedRevision ?? null,
        source: input.source,
        contributors: changed ? othersIn(given, { stored, value }, caller) : undefined,
      },
      withPresentGrants(services.directory, state),
    );
    return withDifferences(state.modules, await withFacts(services, caller, experimentId, state, events));
  });
  const isGivenBack = given.length > 0;
  const event = outcome.events.find(({ type: each }) => each === 'ModuleSaved');
  if (event) {
    const data = savedData.parse(event.data);
    if (data.moduleId !== moduleId) throw new AppError('moduleIdMismatch');
    return {
      saved: { contentRevision: event.revision, contentHash: data.content.hash, lastCacheTime: event.recordedAt },
      position: outcome.position,
      isGivenBack,
    };
  }
  const module = moduleOf(outcome.state, moduleId);
  if (!module) throw new AppError('moduleDeletedByOther');
  return {
    saved: { contentRevision: module.contentRevision, contentHash: module.content.hash, lastCacheTime: module.savedAt },
    position: outcome.position,
    isGivenBack,
  };
};

/** C001. The difference is the server's own; what the caller sends as one is not read. */
export const saveModule = (services: Services): Route =>
  command(services, recordCalls.saveModule, async (input, caller) => {
    if (input.isAuto) return answer(await keepDraft(services, caller, input));
    try {
      const { saved, position, isGivenBack } = await save(services, caller, input);
      const place = { recordId: input.experimentId, moduleId: input.moduleId };
      if (isGivenBack) await draftIsDone(services, caller.id, place);
      else await services.drafts.discard(caller.id, place.recordId, place.moduleId);
      return answer(saved, position);
    } catch (error) {
      if (!isAppError(error) || error.key !== 'moduleChangedByOther') throw error;
      throw retold(
        error,
        error.params,
        await conflictDetails(services, input.experimentId, input.moduleId, input.baseRevision, caller.language),
      );
    }
  });
