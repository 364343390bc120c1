import { AppError } from '@shilu/events/core/app-error';
import { boundChanges } from '@shilu/events/core/bound-changes';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import { recordCalls } from '@shilu/events/records/calls';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { editableByOwner, withReason } from '@shilu/events/records/record-checks';
import { recordEventSchemas, type RecordEvent, type RecordModule } from '@shilu/events/records/record-events';
import type { RecordState } from '@shilu/events/records/record-state';
import type { PlacedModule } from '@shilu/events/templates/child-templates';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command, type Caller } from '../engine/command';
import { inTurnOf } from '../engine/in-turn-of';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import type { CheckedContent } from './module-content';
import { withFacts } from './module-facts';
import { lockedEvents } from './module-locks';
import { withGroups, type Groups } from './module-nesting';
import { oneOfEach } from './one-of-each';
import { mustOwn, mustRead } from './record-access';
import { templateContent, usableTemplate, type Usable } from './record-beginning';
import { withinBudgetTogether } from './record-budget';
import { leftUnread } from './unread-structures';

/** A module that comes, under the id that it will have. */
type Coming = { readonly id: string; readonly from: PlacedModule; readonly checked: CheckedContent };

type Bringing = {
  readonly actor: string;
  readonly reason: string | null;
  readonly index: number | null;
  readonly coming: readonly Coming[];
  readonly groups: Groups;
};

const moduleOf = ({ id, from: { type, title }, checked }: Coming): RecordModule => ({
  ...{ id, type, title, ...checked.module, notApplicable: false },
});

/** All of them one behind the other, with their locks and groups, or none. */
const decideBringing = (
  { actor, reason, index, coming, groups }: Bringing,
  state: RecordState,
): readonly RecordEvent[] => {
  editableByOwner(state, actor);
  withReason(state, null, reason);
  const modules = coming.map(moduleOf);
  oneOfEach([...state.modules, ...modules]);
  withinBudgetTogether(
    state,
    modules.map(({ content }) => content),
  );
  const first = Math.min(index ?? state.modules.length, state.modules.length);
  const added = coming.map((each, at): RecordEvent => {
    const changes = boundChanges(moduleTypeOf(each.from.type).diff(null, each.checked.value));
    return { type: 'ModuleAdded', data: { module: moduleOf(each), index: first + at, copiedFrom: null, changes } };
  });
  const unread = new Map(coming.map(({ checked }) => [checked.module.content.hash, checked.unread]));
  const locks = new Map(coming.flatMap(({ id, from: { lock } }) => (lock === undefined ? [] : [[id, lock] as const])));
  return withGroups([...added, ...leftUnread(modules, unread), ...lockedEvents(locks)], groups, state);
};

/** A group of its own around all of them; those within it are told from groups that came before by the same template. */
const groupsOf = (
  { commandId }: Caller['author'],
  templateId: string,
  { name, source }: Usable,
  coming: readonly Coming[],
): Groups => {
  const own = (place: string): string => madeId(commandId, `group/${place}`);
  const group = { id: own(''), title: name, templateId, version: source.version ?? 0 };
  return new Map(
    coming.map(({ id, from: { within = [] } }) => [id, [group, ...within.map((one) => ({ ...one, id: own(one.id) }))]]),
  );
};

/** The modules of the first answer, whatever the template has become since. */
const broughtBy = (events: readonly RecordedEvent[]): string[] =>
  events.flatMap(({ type, data }) =>
    type === 'ModuleAdded' ? [recordEventSchemas.ModuleAdded.parse(data).module.id] : [],
  );

/** X754. What is published of a template is brought, never its draft. */
export const addTemplateModules = (services: Services): Route =>
  command(services, recordCalls.addTemplateModules, async ({ experimentId, templateId, index }, caller) => {
    const { author } = caller;
    const done = await services.records.repeated(experimentId, author);
    if (done) return answer({ moduleIds: broughtBy(done.events) }, done.position);
    const owned = await mustOwn(services, caller, experimentId);
    const usable = await usableTemplate(services, caller, { templateId, templateDraft: false }, owned.projectId);
    if (typeof usable === 'string' || usable.source.version === null) throw new AppError('templateUnavailable');
    const coming: Coming[] = [];
    for (const [at, from] of usable.modules.entries()) {
      const checked = await templateContent(inTurnOf(services, caller.id), from);
      coming.push({ id: madeId(author.commandId, `module/${at}`), from, checked });
    }
    const groups = groupsOf(author, templateId, usable, coming);
    const { position } = await services.records.run<RecordEvent>(experimentId, author, async (state) => {
      mustRead(services, caller, state);
      const events = decideBringing({ actor: caller.id, reason: author.reason, index, coming, groups }, state);
      return withFacts(services, caller, experimentId, state, events);
    });
    return answer({ moduleIds: coming.map(({ id }) => id) }, position);
  });
