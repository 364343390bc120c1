import { AppError } from '@shilu/events/core/app-error';
import { boundedChanges } from '@shilu/events/core/bound-changes';
import { flatChanges } from '@shilu/events/core/kind-changes';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { streamName } from '@shilu/events/core/envelope';
import { fieldChange, within, type FieldChange } from '@shilu/events/core/trace';
import { readEvent } from '@shilu/events/core/read-event';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { RECORD, type RecordEvent, type RecordModule } from '@shilu/events/records/record-events';
import { sameWritten } from '@shilu/events/records/record-hash';
import { moduleValue, recordKinds } from '@shilu/events/records/record-kinds';
import { moduleOf, type RecordState } from '@shilu/events/records/record-state';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command } from '../engine/command';
import { recordKind } from '../engine/kinds';
import type { Services } from '../engine/services';
import { withFacts } from '../records/module-facts';
import { lockedOtherwise, stayedUnder, underLocks, type Rewritten } from '../records/module-locks';
import { pageInfoChanges } from '../records/page-info';
import { withTextsSavedFor } from '../records/live-text/save-text';
import { mustRead } from '../records/record-access';
import { notFilledByOther } from '../records/rooms/others-filling';
import { editableByOwner } from '@shilu/events/records/record-checks';
import { decideApproval } from './decide-approval';

/** The record as it stood when a version was submitted: the log up to that event, folded. */
const recordAt = async (services: Services, recordId: string, revision: number): Promise<RecordState> => {
  const events = await services.store.readStream(streamName(RECORD, recordId), { from: 0, limit: revision + 1 });
  return events.map(readEvent).reduce(recordKind.evolve, recordKind.initial());
};

type Returned = Pick<RecordState, 'title' | 'recordType' | 'pageInfo'> & { readonly modules: readonly RecordModule[] };

/** What locked modules say, where the earlier version has it otherwise. */
const rewrittenIn = async (
  { contents }: Services,
  now: RecordState,
  then: readonly RecordModule[],
): Promise<ReadonlyMap<string, Rewritten>> => {
  const found = new Map<string, Rewritten>();
  for (const id of lockedOtherwise(now.modules, then)) {
    const [held, module] = [moduleOf(now, id), then.find((each) => each.id === id)];
    if (held && module) found.set(id, { stored: await contents.current(held), value: await contents.current(module) });
  }
  return found;
};

const changesTo = async (services: Services, now: RecordState, then: Returned): Promise<FieldChange[]> => {
  const changes = boundedChanges();
  changes.add(pageInfoChanges(now.pageInfo, then.pageInfo));
  const head = ({ title, recordType }: Pick<RecordState, 'title' | 'recordType'>) => ({ title, recordType });
  changes.add(flatChanges('record', recordKinds, head(now), head(then)));
  for (const module of now.modules)
    if (!then.modules.some((other) => other.id === module.id))
      changes.add([fieldChange(`module/${module.id}`, '@record.module', moduleValue(module), null)]);
  for (const module of then.modules) {
    const present = now.modules.find((other) => other.id === module.id);
    if (!present) changes.add([fieldChange(`module/${module.id}`, '@record.module', null, moduleValue(module))]);
    else if (!sameWritten(present.content, module.content)) {
      const [was, is] = [await services.contents.current(present), await services.contents.current(module)];
      changes.add(within(`module/${module.id}`, moduleTypeOf(module.type).diff(was, is)));
    }
  }
  return changes.list();
};

/** X060: the content of a submitted version becomes the present one, as a new event; nothing that came between is lost. */
export const rollback = (services: Services): Route =>
  command(services, approvalCalls.rollback, async ({ experimentId, version }, caller) => {
    const mayRollBack = (state: RecordState): void => {
      mustRead(services, caller, state);
      editableByOwner(state, caller.id);
    };
    const rolledBack = () =>
      services.records.run<RecordEvent>(experimentId, caller.author, async (state) => {
        mayRollBack(state);
        for (const { id } of state.modules) notFilledByOther(services, caller, state, id);
        const entry = state.versions.findLast((one) => one.version === version);
        if (!entry) throw new AppError('versionNotFound');
        const then = await recordAt(services, experimentId, entry.revision);
        const { title, recordType, pageInfo } = then;
        const asked = then.modules.map(({ id, type, title, content, files, text, notApplicable }): RecordModule => ({
          ...{ id, type, title, content, files: [...files], text, notApplicable },
        }));
        const rewritten = await rewrittenIn(services, state, asked);
        const kept = underLocks(state.modules, asked, rewritten);
        const modules = await services.contents.fit(kept);
        const events = decideApproval(
          {
            kind: 'rollback',
            actor: caller.id,
            reason: caller.author.reason,
            version,
            title,
            recordType,
            pageInfo,
            modules,
            stayed: stayedUnder(asked, kept),
            changes: await changesTo(services, state, { title, recordType, pageInfo, modules: kept }),
            rewritten,
            groups: new Map(
              then.modules.flatMap(({ id, within }) =>
                within === undefined || moduleOf(state, id) !== undefined ? [] : [[id, within] as const],
              ),
            ),
          },
          state,
        );
        return withFacts(services, caller, experimentId, state, events);
      });
    const { position } = await withTextsSavedFor(services, caller, experimentId, mayRollBack, rolledBack);
    return answer({}, position);
  });
