import type { Carry } from '../carry-over';
import { defineModule } from '../define-module';
import type { ModuleType } from '../module-type';
import { deviationsOf } from './deviations';
import { diffLabMethod } from './lab-method-diff';
import { labMethodSchema, labMethodShape, type LabMethod, type Step } from './lab-method-schema';
import { LAB_METHOD_FAULTS, LAB_METHOD_PARTS, labMethodTold, stepTitle } from './lab-method-words';
import { methodFacts, methodFollowed, stepCompound, stepInstrument } from './method-facts';
import { methodTaken } from './method-taken';
import { stampedMethod } from './stamp';

/** A step that nobody has done anything by. */
const notDone = (step: Step): Step => ({ ...step, state: 'open', by: '', at: '', reason: '', undone: [] });
const untouched = (step: Step): Step => ({
  ...notDone(step),
  parameters: step.parameters.map((parameter) => ({ ...parameter, value: '' })),
});

const stepsOnly: Carry<LabMethod> = {
  take: ({ method, steps }) => ({ method, steps: steps.map(untouched) }),
  told: {
    'zh-CN': '方法清单：带入方法和步骤，勾选、实测值和偏差原因清空。',
    'en-US':
      'Method checklist: the method and its steps are carried over; ticks, values and reasons stay with the original.',
  },
};

const textOf = ({ method, steps }: LabMethod): string =>
  [
    ...(method === null ? [] : [method.number, method.name, method.nameEn, method.standard]),
    ...steps.flatMap((step) => [
      ...[step.name, step.work, step.duration, step.temperature, step.needs, step.note, step.reason],
      ...[...step.compounds, ...step.instruments].map(({ name }) => name),
      ...step.parameters.map(({ name, value, unit }) => `${name} ${value} ${unit}`.trim()),
      ...step.undone.map(({ reason }) => reason),
      // Whoever did it is named where it is read.
      ...(step.by === '' ? [] : ['@']),
    ]),
  ]
    .filter((text) => text !== '')
    .join('\n');

/** Steps that nobody closed, values that a done step owes, and deviations nobody gave a reason for. */
const unfilledOf = ({ steps }: LabMethod): readonly { readonly field: string; readonly label: string }[] =>
  steps.flatMap((step, at) => {
    const field = `steps.${step.id}`;
    const called = `${String(at + 1)}. ${step.name}`;
    if (step.state === 'open') return [{ field, label: called }];
    const lacking =
      step.state === 'done' ? step.parameters.filter(({ required, value }) => required && value.trim() === '') : [];
    const unsaid = step.reason.trim() === '' && deviationsOf(steps, at).length > 0;
    return [
      ...lacking.map(({ key, name }) => ({ field: `${field}.${key}`, label: `${called} · ${name}` })),
      ...(unsaid ? [{ field: `${field}.reason`, label: `${called} · 偏差原因 / reason of the deviation` }] : []),
    ];
  });

/** A method as a checklist: its steps, ticked as they are done, and what was found against its limits. */
export const labMethodModule: ModuleType<LabMethod> = {
  type: 'labMethod',
  specId: 'M19',
  label: { 'zh-CN': '方法清单', 'en-US': 'Method checklist' },
  begin: { 'zh-CN': '选择方法', 'en-US': 'Choose a method' },
  guide: {
    'zh-CN':
      '按生效的方法逐步执行：选择方法后，其步骤、参数和限度列为清单，并注明取自哪个方法的第几版、何时生效。每做完一步就勾选，保存时由系统记下完成人和时间。参数填写实测值，可连同单位键入，如 90 min。\n超出限度、跳过的步骤，以及在后面的步骤之后才做的步骤都是偏差，须写明原因才能提交；取消勾选也须写明原因，并留在清单里。步骤做到一半时方法出了新版本，清单会提示，但不会自行更换。\n仪器和物料可按实际使用的更换；勾选后，仪器和物料的页面列出用到它们的记录，方法的页面列出按它执行的记录。',
    'en-US':
      'Works through a method step by step: choose one that is in force, and its steps, parameters and limits become a checklist that says which version of which method it is and since when that is in force. Tick each step when it is done; who did it and when is written down on saving. Enter what was found, with its unit if you like, such as 90 min.\nA value outside its limits, a step that was skipped and one that was done after a later one are deviations, and need a reason before the record is submitted. Taking a tick back needs a reason too, which stays in the list. Where a newer version of the method comes into force meanwhile, the checklist says so and changes nothing by itself.\nInstruments and materials may be replaced by those that were really used. Once a step is ticked, their pages list the record, and the page of the method lists the records that work by it.',
  },
  version: 2,
  // Version 2 may say the number of the method's version.
  upgrade: (content) => content,
  schema: labMethodSchema,
  shape: labMethodShape,
  stamped: stampedMethod,
  faultWords: LAB_METHOD_FAULTS,
  empty: () => ({ method: null, steps: [] }),
  diff: diffLabMethod,
  parts: LAB_METHOD_PARTS,
  titleWords: stepTitle,
  tell: labMethodTold,
  unfilled: unfilledOf,
  text: textOf,
  files: () => [],
  mentions: ({ steps }) => [
    ...new Set(
      steps
        .flatMap(({ by, undone }) => [by, ...undone.flatMap((each) => [each.by, each.wasBy])])
        .filter((id) => id !== ''),
    ),
  ],
  facts: methodFacts,
  takenFrom: methodTaken,
  carryOver: {
    clone: stepsOnly,
    next: stepsOnly,
    // What a template has for a value is what is begun with.
    record: ({ method, steps }) => ({ method, steps: steps.map(notDone) }),
    copy: ({ method, steps }) => ({ method, steps: steps.map(untouched) }),
  },
  isEmpty: ({ method, steps }) => method === null && steps.length === 0,
};

export const labMethod = defineModule(labMethodModule, methodFollowed, stepInstrument, stepCompound);
