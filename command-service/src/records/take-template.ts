import { AppError } from '@shilu/events/core/app-error';
import { recordCalls } from '@shilu/events/records/calls';
import { editableByOwner } from '@shilu/events/records/record-checks';
import type { RecordEvent } from '@shilu/events/records/record-events';
import { moduleOf, type RecordState } from '@shilu/events/records/record-state';
import { withDifferences } from '@shilu/events/records/save-difference';
import { begunContent } from '@shilu/events/templates/begun-content';
import {
  contentsWanted,
  mustNameLosses,
  planUpgrade,
  writtenBy,
  type UpgradePlan,
} from '@shilu/events/templates/upgrade-plan';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command, type Caller } from '../engine/command';
import { inTurnOf, type InTurn } from '../engine/in-turn-of';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { decideTaking, type CheckedStep } from './decide-taking';
import { checkContent, linkedRecord } from './module-content';
import { withFacts } from './module-facts';
import { withTextsSaved } from './live-text/save-text';
import { mustOwn, mustRead } from './record-access';
import { notFilledByOther } from './rooms/others-filling';
import { notLockedByOther } from './save-module';
import { newerVersion, type NewerVersion } from './template-versions';

const currentOf = async (
  services: Pick<Services, 'contents'>,
  state: RecordState,
  moduleId: string,
): Promise<unknown> => {
  const module = moduleOf(state, moduleId);
  return module === undefined ? null : services.contents.current(module);
};

const planFor = async (services: Services, state: RecordState, version: NewerVersion): Promise<UpgradePlan> => {
  const upgraded = { record: state, before: version.before, after: version.after };
  const contents = new Map<string, unknown>();
  for (const moduleId of contentsWanted(upgraded)) contents.set(moduleId, await currentOf(services, state, moduleId));
  return planUpgrade(upgraded, contents);
};

const checkedSteps = async (
  services: InTurn,
  state: RecordState,
  { steps }: UpgradePlan,
): Promise<ReadonlyMap<UpgradePlan['steps'][number], CheckedStep>> => {
  const checked = new Map<UpgradePlan['steps'][number], CheckedStep>();
  const record = linkedRecord(state);
  for (const step of steps) {
    if (step.kind === 'added') {
      const { content, version } = begunContent(step.module);
      checked.set(step, {
        ...(await checkContent(services, step.module.type, content, version, record)),
        stored: null,
      });
    }
    if (step.kind === 'changed') {
      const { type, content, contentVersion, moduleId } = step;
      const stored = await currentOf(services, state, moduleId);
      checked.set(step, { ...(await checkContent(services, type, content, contentVersion, record)), stored });
    }
  }
  return checked;
};

/** T13: the author takes the version in use of the template into an open record. Nobody else can, and nothing is taken by itself. */
export const takeTemplate = (services: Services): Route =>
  command(services, recordCalls.takeTemplate, async ({ experimentId, version: asked, losses }, caller: Caller) => {
    await mustOwn(services, caller, experimentId);
    const { author } = caller;
    const taken = () =>
      services.records.run<RecordEvent>(experimentId, author, async (state) => {
        mustRead(services, caller, state);
        editableByOwner(state, caller.id);
        const version = await newerVersion(services, caller, state);
        if (version === null) throw new AppError('noNewerVersion');
        if (version.number !== asked) throw new AppError('changedMeanwhile');
        const plan = await planFor(services, state, version);
        mustNameLosses(plan, losses);
        for (const moduleId of writtenBy(plan)) {
          await notLockedByOther(services, caller, experimentId, moduleId);
          notFilledByOther(services, caller, state, moduleId);
        }
        const events = decideTaking(
          {
            ...{
              actor: caller.id,
              reason: author.reason,
              templateId: state.templateId ?? '',
              to: version.number,
              plan,
            },
            checked: await checkedSteps(inTurnOf(services, caller.id), state, plan),
            idAt: (place) => madeId(author.commandId, `module/${place}`),
          },
          state,
        );
        return withDifferences(state.modules, await withFacts(services, caller, experimentId, state, events));
      });
    const { position } = await withTextsSaved(services, experimentId, taken);
    return answer({}, position);
  });
