import { boundChanges } from '@shilu/events/core/bound-changes';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { mayEditRecord } from '@shilu/events/records/record-rights';
import { moduleOf, type RecordState } from '@shilu/events/records/record-state';
import type { OfferedStep, TemplateOffer } from '@shilu/events/records/template-calls';
import { contentsWanted, lossOf, planUpgrade, type PlannedStep } from '@shilu/events/templates/upgrade-plan';
import type { FieldChange } from '@shilu/events/core/trace';
import type { QueryDeps, Viewer } from '../engine/query';
import { shownChanges, type PlacedChange } from '../audit/value-names';
import { contentOf } from './record-view';
import { templateVersions, upgradedBy } from './template-versions';

/** What a step does to the content that stands there now. */
const changesOf = (step: PlannedStep, mine: unknown): readonly FieldChange[] => {
  if (step.kind !== 'changed') return [];
  const { current, schema, derived, diff } = moduleTypeOf(step.type);
  const parsed = schema.safeParse(current(step.content, step.contentVersion));
  return parsed.success ? boundChanges(diff(mine, derived(parsed.data))) : [];
};

const toStep = (step: PlannedStep): Omit<OfferedStep, 'changes' | 'losses'> => {
  switch (step.kind) {
    case 'added':
      return { kind: 'added', moduleId: null, type: step.module.type, title: step.module.title };
    case 'held':
      return { kind: 'held', moduleId: null, type: step.type, title: step.title };
    case 'locked':
      return {
        kind: step.lock === null ? 'unlocked' : 'locked',
        moduleId: step.moduleId,
        type: step.type,
        title: step.title,
      };
    case 'renamed':
      return { kind: 'renamed', moduleId: step.moduleId, type: step.type, title: step.from, to: step.to };
    case 'stayed':
      return { kind: 'stayed', moduleId: step.moduleId, type: step.type, title: step.title, because: step.because };
    default:
      return { kind: 'changed', moduleId: step.moduleId, type: step.type, title: step.title };
  }
};

/** T13: what its author could take into a record of a newer version of its template; null where there is nothing, or for others. */
export const templateOffer = async (
  deps: Pick<QueryDeps, 'pool' | 'blobs'>,
  viewer: Viewer,
  recordId: string,
  state: RecordState,
): Promise<TemplateOffer | null> => {
  const { templateId, templateVersion } = state;
  if (templateId === null || templateVersion === null || !mayEditRecord(state, viewer.accountId)) return null;
  const versions = await templateVersions(deps.pool, viewer, templateId);
  const upgraded = upgradedBy(versions, state);
  if (upgraded === null || versions.inUse === null) return null;
  const contents = new Map<string, unknown>();
  const contentIn = async (moduleId: string): Promise<unknown> => {
    const module = moduleOf(state, moduleId);
    if (module === undefined) return undefined;
    const content = contents.get(moduleId) ?? (await contentOf(deps.blobs, module));
    contents.set(moduleId, content);
    return content;
  };
  for (const moduleId of contentsWanted(upgraded)) await contentIn(moduleId);
  const { steps } = planUpgrade(upgraded, contents);
  const told: (readonly PlacedChange[])[] = [];
  for (const step of steps) {
    const mine = step.kind === 'changed' ? await contentIn(step.moduleId) : null;
    told.push(changesOf(step, mine).map((change) => ({ ...change, recordId })));
  }
  const lost = steps.map((step) => (step.kind === 'changed' ? step.losses.map((change) => ({ step, change })) : []));
  const losses = lost.flat().map(({ change }) => change);
  const shown = await shownChanges(deps.pool, viewer, [...told.flat(), ...losses]);
  const { name, nameEn } = versions.inUse.values;
  return {
    ...{ templateId, name, nameEn, from: templateVersion, to: versions.inUse.number },
    steps: steps.map((step, at) => ({
      ...toStep(step),
      changes: (told[at] ?? []).map(shown),
      losses: (lost[at] ?? []).map(({ step: { moduleId }, change }) => ({
        ...shown(change),
        value: lossOf(moduleId, change).value,
      })),
    })),
  };
};
