import { AppError } from '@shilu/events/core/app-error';
import { recordCalls } from '@shilu/events/records/calls';
import type { WrittenText } from '@shilu/events/records/live-text/written-text';
import type { FileRef } from '@shilu/events/core/schemas';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { editableModule, withReason } from '@shilu/events/records/record-checks';
import { withPresentGrants } from '@shilu/events/records/record-rights';
import { isSigned, moduleOf, type ModuleState, type RecordState } from '@shilu/events/records/record-state';
import type { RoomSaid } from '@shilu/events/records/room-calls';
import type { TextSaid } from '@shilu/events/records/text-room-calls';
import { eventStreamReply, type Route } from '@shilu/infra/http/call-context';
import { answer, command, type Caller } from '../../engine/command';
import type { Services } from '../../engine/services';
import { checkFiles, knownFiles } from '../../files/check-files';
import { mustBeUnlocked } from '../module-locks';
import { readableRecord } from '../record-access';
import { followRoom } from '../rooms/follow-room';
import { notLockedByOther } from '../save-module';
import { saveText } from './save-text';
import { TEXT } from './text-type';

/** The module, for whoever may write in it now, where the organisation has it that several write in one text. */
const writtenTogether = (services: Services, caller: Caller, state: RecordState, moduleId: string): ModuleState => {
  const module = editableModule(withPresentGrants(services.directory, state), caller.id, moduleId);
  if (module.type !== TEXT || module.notApplicable || !services.directory.settings.liveText)
    throw new AppError('notWrittenTogether');
  if (isSigned(module)) throw new AppError('moduleSigned');
  mustBeUnlocked(module);
  return module;
};

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** X890. */
export const followText = (services: Services): Route =>
  command(services, recordCalls.followText, async ({ experimentId, moduleId, seat }, caller) => {
    const place = { recordId: experimentId, moduleId };
    writtenTogether(services, caller, await readableRecord(services, caller, experimentId), moduleId);
    await notLockedByOther(services, caller, experimentId, moduleId);
    const begin = async (): Promise<TextSaid> => {
      const { liveTexts, contents, rooms } = services;
      const standing = async (): Promise<ModuleState> =>
        writtenTogether(services, caller, await readableRecord(services, caller, experimentId), moduleId);
      const before = await liveTexts.store.find(place);
      // It was saved otherwise since: what was written together and is not in that is given back first.
      if (before !== null && before.savedRevision !== (await standing()).contentRevision)
        await saveText(services, place, null).catch(() => undefined);
      const module = await standing();
      const saved = { content: await contents.current(module), revision: module.contentRevision };
      const { writing, text } = await liveTexts.open(place, saved);
      return {
        kind: 'text',
        client: await liveTexts.store.client(writing.epoch, caller.id, seat),
        ...{ epoch: writing.epoch, seq: writing.seq, savedTo: writing.savedTo, state: base64(text.state()) },
        seats: [...rooms.seats(place)],
      };
    };
    // A save says itself what it saved; any other ends the writing, which whoever writes next is told.
    const heard = (said: RoomSaid): TextSaid | null => (said.kind === 'saved' || said.kind === 'whole' ? null : said);
    return answer(eventStreamReply({ start: (out) => followRoom(services, caller, { place, seat, begin, heard }, out) }).response); // prettier-ignore
  });

/** X891. */
export const writeText = (services: Services): Route =>
  command(services, recordCalls.writeText, async ({ experimentId, moduleId, seat, epoch, changes }, caller) => {
    const { liveTexts } = services;
    const place = { recordId: experimentId, moduleId };
    await services.steps.turn(`write ${caller.id} ${moduleId}`);
    const state = await readableRecord(services, caller, experimentId);
    const module = writtenTogether(services, caller, state, moduleId);
    withReason(state, module, caller.author.reason);
    await notLockedByOther(services, caller, experimentId, moduleId);
    if ((await liveTexts.store.find(place))?.savedRevision !== module.contentRevision) await saveText(services, place, null);
    if ((await liveTexts.store.find(place))?.epoch !== epoch) throw new AppError('textRoomEnded');
    const client = await liveTexts.store.client(epoch, caller.id, seat);
    const fits = async (text: WrittenText, before: readonly FileRef[]): Promise<void> => {
      // Asked again in the turn: it may have been signed, or the right taken away, while this waited for it.
      const present = await readableRecord(services, caller, experimentId);
      withReason(present, writtenTogether(services, caller, present, moduleId), caller.author.reason);
      await notLockedByOther(services, caller, experimentId, moduleId);
      const type = moduleTypeOf(TEXT);
      const content = text.content();
      if (!type.schema.safeParse(content).success || (type.writeFaults?.(content) ?? []).length > 0)
        throw new AppError('textChangeUnfit');
      // Whoever brings a file is asked for it now: whoever saves may never have had it.
      await checkFiles(services, caller.id, type.files(content), knownFiles([...present.modules, { files: before }]));
    };
    const by = { accountId: caller.id, sessionId: caller.session.id, reason: caller.author.reason, client };
    const taken = await liveTexts.write(place, epoch, by, changes.map((change) => Buffer.from(change, 'base64')), fits);
    return answer(taken);
  }); // prettier-ignore

/** X892. */
export const atText = (services: Services): Route =>
  command(services, recordCalls.atText, async ({ experimentId, moduleId, seat, caret, turn }, caller) => {
    await services.steps.turn(`${caller.id} ${moduleId}`);
    writtenTogether(services, caller, await readableRecord(services, caller, experimentId), moduleId);
    await notLockedByOther(services, caller, experimentId, moduleId);
    const who = { accountId: caller.id, name: await services.people.nameOf(caller.id) };
    const where = { cell: null, typing: [], turn, ...(caret !== null && { caret: JSON.stringify(caret) }) };
    const { seated } = services.rooms.at({ recordId: experimentId, moduleId }, seat, who, where);
    return answer({ seated });
  });

/** X893. */
export const saveTextNow = (services: Services): Route =>
  command(services, recordCalls.saveText, async ({ experimentId, moduleId }, caller) => {
    const state = await readableRecord(services, caller, experimentId);
    const module = moduleOf(state, moduleId);
    if (module) writtenTogether(services, caller, state, moduleId);
    const { position, ...saved } = await saveText(services, { recordId: experimentId, moduleId }, caller.author);
    return answer(saved, position);
  });
