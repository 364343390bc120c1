import { own } from '@shilu/events/core/own';
import { issueText } from '@shilu/events/messages/issue-words';
import { recordCalls } from '@shilu/events/records/calls';
import type { Label } from '@shilu/events/core/call';
import { AppError } from '@shilu/events/core/app-error';
import { placeKey, placeOf } from '@shilu/events/records/modules/cell-fill';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { editableModule } from '@shilu/events/records/record-checks';
import { isSaveType, recordEventSchemas, type RecordEvent } from '@shilu/events/records/record-events';
import { withPresentGrants } from '@shilu/events/records/record-rights';
import { moduleOf, type ModuleState } from '@shilu/events/records/record-state';
import type { RefusedCell } from '@shilu/events/records/room-calls';
import { withDifferences } from '@shilu/events/records/save-difference';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command, type Caller } from '../../engine/command';
import { inTurnOf } from '../../engine/in-turn-of';
import type { Services } from '../../engine/services';
import { checkFiles, knownFiles } from '../../files/check-files';
import { decideModules } from '../decide-modules';
import { checkContent, linkedRecord, stampContent } from '../module-content';
import { withFacts } from '../module-facts';
import { mustRead, mustWriteIn } from '../record-access';
import { notLockedByOther } from '../save-module';
import { cellWriters } from './cell-writer';
import { chosenCells, keptAgain, type Kept } from './chosen-cells';

/** What was not written, as the caller is told of it: their value is theirs still, to take up again or to drop. */
const told = async (
  services: Services,
  caller: Caller,
  recordId: string,
  { module, content }: { readonly module: ModuleState; readonly content: unknown },
  kept: readonly Kept[],
): Promise<readonly RefusedCell[]> => {
  const { fill, faultWords } = moduleTypeOf(module.type);
  const said: RefusedCell[] = [];
  const changed = kept.filter(({ why }) => why === 'changed').map(({ change }) => change);
  const writers = await cellWriters(services, recordId, module, changed);
  for (const one of kept) {
    const { change, theirs, why } = one;
    const place = placeOf(change);
    const who = why === 'held' ? one.by : (writers.get(placeKey(place)) ?? null);
    said.push({
      ...{ place, cell: fill?.nameOf(content, place, caller.language) ?? '', because: why, theirs, yours: change.to },
      name: who === null ? '' : await services.people.shownName(who, caller.language),
      message:
        why === 'unfit'
          ? (issueText({ ...one.fault, words: own<Label>(faultWords ?? {}, one.fault.message) }, caller.language) ?? '')
          : '',
    });
  }
  return said;
};

/** X818. */
export const fillCells = (services: Services): Route =>
  command(services, recordCalls.fillCells, async ({ experimentId, moduleId, cells }, caller) => {
    const { records, contents, rooms, directory } = services;
    const place = { recordId: experimentId, moduleId };
    const { type } = await mustWriteIn(services, caller, experimentId, moduleId);
    const moduleType = moduleTypeOf(type);
    const { fill } = moduleType;
    if (fill === undefined) throw new AppError('notFilledTogether');
    await notLockedByOther(services, caller, experimentId, moduleId);
    await services.pace.turn(`${caller.id} ${moduleId}`);
    const run: { kept: readonly Kept[] | null } = { kept: null };
    const outcome = await records.run<RecordEvent>(experimentId, caller.author, async (state) => {
      mustRead(services, caller, state);
      const present = withPresentGrants(directory, state);
      const module = editableModule(present, caller.id, moduleId);
      if (module.type !== type) throw new AppError('moduleIdMismatch');
      const stored = await contents.known(module);
      if (!fill.together(stored)) throw new AppError('notFilledTogether');
      const chosen = chosenCells(
        fill,
        stored,
        cells,
        (cell) => rooms.holder(place, cell, caller.id)?.accountId ?? null,
      );
      run.kept = chosen.kept;
      if (chosen.taken.length === 0) return [];
      const sent = await checkContent(
        inTurnOf(services, caller.id, caller.context.closed),
        type,
        fill.filled(stored, chosen.taken),
        moduleType.version,
        linkedRecord(state),
      );
      const hand = { by: caller.id, at: services.clock().toISOString() };
      const { value, module: checked, unread } = await stampContent(services, type, stored, sent, hand);
      await checkFiles(services, caller.id, checked.files, knownFiles(state.modules));
      const events = decideModules(
        {
          ...{
            kind: 'save',
            actor: caller.id,
            reason: caller.author.reason,
            moduleId,
            value,
            unread,
            ...checked,
            stored,
          },
          ...{ baseRevision: module.contentRevision, mergedRevision: null, cells: chosen.taken },
        },
        present,
      );
      return withDifferences(state.modules, await withFacts(services, caller, experimentId, state, events));
    });
    const module = moduleOf(outcome.state, moduleId);
    if (!module) throw new AppError('moduleDeletedByOther');
    const content = await contents.known(module);
    const saved = outcome.events.find((event) => isSaveType(event.type));
    let { kept } = run;
    if (kept === null) {
      // Given again: what the first run wrote is written, and of the rest is told what stands there now.
      const wrote = saved?.type === 'SheetCellsChanged' ? recordEventSchemas.SheetCellsChanged.parse(saved.data) : null;
      kept = keptAgain(fill, content, cells, wrote?.moduleId === moduleId ? wrote.cells : []);
    }
    const refused = await told(services, caller, experimentId, { module, content }, kept);
    return answer(
      { contentRevision: module.contentRevision, contentHash: module.content.hash, refused: [...refused] },
      outcome.position,
    );
  });
