import { boundChanges } from '@shilu/events/core/bound-changes';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { editableByOwner, withReason } from '@shilu/events/records/record-checks';
import type { RecordEvent } from '@shilu/events/records/record-events';
import { moduleOf, type RecordState } from '@shilu/events/records/record-state';
import type { UpgradePlan } from '@shilu/events/templates/upgrade-plan';
import { decideModules } from './decide-modules';
import type { CheckedContent } from './module-content';
import { lockedEvents } from './module-locks';
import { withGroups } from './module-nesting';
import { withinBudget } from './record-budget';
import { leftUnread } from './unread-structures';

/** What a step of the plan writes, as its type took it; `stored` is what stands there now. */
export type CheckedStep = CheckedContent & { readonly stored: unknown };

export type Taking = {
  readonly actor: string;
  readonly reason: string | null;
  readonly templateId: string;
  readonly to: number;
  readonly plan: UpgradePlan;
  /** By step. */
  readonly checked: ReadonlyMap<UpgradePlan['steps'][number], CheckedStep>;
  /** Ids of modules that are added, by their place in the version. */
  readonly idAt: (place: number) => string;
};

type Step = UpgradePlan['steps'][number];

const added = (
  { checked, idAt, reason }: Taking,
  step: Extract<Step, { kind: 'added' }>,
  state: RecordState,
): readonly RecordEvent[] => {
  const content = checked.get(step);
  if (content === undefined) return [];
  const { value, unread, module } = content;
  const { type, title } = step.module;
  withReason(state, null, reason);
  withinBudget(state, module.content, null);
  const made = { id: idAt(step.place), type, title, ...module, notApplicable: false };
  const changes = boundChanges(moduleTypeOf(type).diff(null, value));
  return [
    { type: 'ModuleAdded', data: { module: made, index: step.index, copiedFrom: null, changes } },
    ...leftUnread([made], new Map([[made.content.hash, unread]])),
    ...lockedEvents(new Map(step.module.lock === undefined ? [] : [[made.id, step.module.lock]])),
  ];
};

const changed = (
  { actor, reason, checked }: Taking,
  step: Extract<Step, { kind: 'changed' }>,
  state: RecordState,
): readonly RecordEvent[] => {
  const content = checked.get(step);
  if (content === undefined) return [];
  const { value, unread, stored, module } = content;
  const baseRevision = moduleOf(state, step.moduleId)?.contentRevision ?? 0;
  const given = { moduleId: step.moduleId, value, unread, stored, ...module };
  return decideModules(
    { kind: 'save', despiteLock: true, actor, reason, baseRevision, mergedRevision: null, ...given },
    state,
  );
};

const lockChange = ({ moduleId, lock }: Extract<Step, { kind: 'locked' }>): readonly RecordEvent[] =>
  lock === null ? [{ type: 'ModuleUnlocked', data: { moduleId } }] : lockedEvents(new Map([[moduleId, lock]]));

/** T13: what the version brings, then that it was taken; all of it or nothing. */
export const decideTaking = (taking: Taking, state: RecordState): readonly RecordEvent[] => {
  const { actor, reason, templateId, to, plan, idAt } = taking;
  editableByOwner(state, actor);
  withReason(state, null, reason);
  const events = plan.steps.flatMap((step): readonly RecordEvent[] => {
    if (step.kind === 'added') return added(taking, step, state);
    if (step.kind === 'changed') return changed(taking, step, state);
    if (step.kind === 'locked') return lockChange(step);
    return step.kind === 'renamed'
      ? decideModules(
          { kind: 'rename', despiteLock: true, actor, reason, moduleId: step.moduleId, title: step.to },
          state,
        )
      : [];
  });
  const places = plan.places.map(({ moduleId, asGiven }, place) => ({
    ...{ moduleId: moduleId ?? (asGiven ? idAt(place) : null), asGiven },
  }));
  const groups = new Map(
    plan.places.flatMap(({ within }, place) => {
      const moduleId = places[place]?.moduleId ?? null;
      return within === undefined || moduleId === null ? [] : [[moduleId, within] as const];
    }),
  );
  const stayed = plan.steps.flatMap((step) =>
    step.kind === 'stayed' ? [{ moduleId: step.moduleId, title: step.title, why: step.because }] : [],
  );
  return [
    ...withGroups(events, groups, state),
    { type: 'TemplateVersionTaken', data: { templateId, from: state.templateVersion ?? 0, to, places, stayed } },
  ];
};
