import { sameJson } from '../../../core/canonical';
import type { WriteFault } from '../module-type';
import { isBegun } from './deviations';
import type { LabMethod, Step, Undone } from './lab-method-schema';

/** Who writes, and when: the server's clock. */
export type Hand = { readonly by: string; readonly at: string };
type Stamped = { readonly content: LabMethod; readonly faults: readonly WriteFault[] };

const fault = (path: WriteFault['path'], message: string): WriteFault => ({ path, message, params: {} });

/** What a step is by its method: all but what was done by it. */
export const planOf = ({ id, name, work, duration, temperature, note, needs, parameters }: Step) => ({
  ...{ id, name, work, duration, temperature, note, needs },
  parameters: parameters.map(({ value: _, ...asked }) => asked),
});

/** What was done by a step, as whoever ticked it says. */
const doneOf = ({ parameters, instruments, compounds }: Step) => ({
  ...{ values: parameters.map(({ key, value }) => [key, value]), instruments, compounds },
});

/** Ticks that were taken back are kept as they were written; what is said anew is of this hand. */
const undoneOf = (before: Step | undefined, { undone }: Step, hand: Hand): readonly Undone[] => {
  const kept = before?.undone ?? [];
  if (before === undefined || before.state === 'open') return kept;
  const { state: was, by: wasBy, at: wasAt } = before;
  // One tick is taken back once, however often it is said.
  return [
    ...kept,
    ...undone.slice(kept.length, kept.length + 1).map(({ reason }) => ({ reason, ...hand, was, wasBy, wasAt })),
  ];
};

const stampedStep = (before: Step | undefined, next: Step, hand: Hand): Step => {
  const undone = [...undoneOf(before, next, hand)];
  if (next.state === 'open') return { ...next, by: '', at: '', undone };
  const stands = before?.state === next.state && undone.length === before.undone.length;
  return { ...next, ...(stands ? { by: before.by, at: before.at } : hand), undone };
};

/**
 * The content with the server's word of who ticked what and when, whatever was sent: a tick that stood stands as it was
 * written, a new one is of this hand. A tick is taken back with a reason only, also before somebody else changes what was
 * done by the step: it would stand under the name of whoever ticked it. Once something was done by it the method stays the
 * one that was begun.
 */
export const stampedMethod = (old: LabMethod | null, next: LabMethod, hand: Hand): Stamped => {
  const before = new Map((old?.steps ?? []).map((step) => [step.id, step]));
  const steps = next.steps.map((step) => stampedStep(before.get(step.id), step, hand));
  const loose = steps.flatMap((step, at) => {
    const was = before.get(step.id);
    const isTakenBack = was !== undefined && was.state !== 'open' && was.state !== step.state;
    return isTakenBack && step.undone.length === was.undone.length
      ? [fault(['steps', at, 'undone'], 'untickReason')]
      : [];
  });
  const ofOthers = steps.flatMap((step, at) => {
    const was = before.get(step.id);
    const stands = was !== undefined && was.state !== 'open' && was.by === step.by && was.at === step.at;
    return stands && was.by !== hand.by && !sameJson(doneOf(was), doneOf(step))
      ? [fault(['steps', at, 'state'], 'tickedByOther')]
      : [];
  });
  const isAnother =
    old !== null &&
    isBegun(old.steps) &&
    !(sameJson(old.method, next.method) && sameJson(old.steps.map(planOf), next.steps.map(planOf)));
  return {
    content: { method: next.method, steps },
    faults: [...loose, ...ofOthers, ...(isAnother ? [fault(['method'], 'methodBegun')] : [])],
  };
};
