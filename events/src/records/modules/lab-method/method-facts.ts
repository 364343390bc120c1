import { z } from 'zod';
import { defineFact, type Fact } from '../fact';
import type { LabMethod } from './lab-method-schema';

/** The register that methods are taken from. */
export const METHOD = 'method';
/** The register that instruments of steps are taken from. */
export const INSTRUMENT = 'instrument';
/** The register that materials of steps are taken from. */
export const COMPOUND = 'compound';

/** A record works by a method: told on the page of the method as well. */
export const methodFollowed = defineFact({
  stated: 'MethodFollowed',
  withdrawn: 'MethodUnfollowed',
  label: {
    stated: { 'zh-CN': '采用方法', 'en-US': 'Took up a method' },
    withdrawn: { 'zh-CN': '不再采用方法', 'en-US': 'No longer works by a method' },
  },
  detail: z.strictObject({ effectiveOn: z.string(), revision: z.number() }),
  says: () => ({ 'zh-CN': '采用方法', 'en-US': 'Works by the method' }),
  seenFrom: () => ({ 'zh-CN': '按此方法执行', 'en-US': 'Worked by it' }),
  remark: ({ effectiveOn }) => effectiveOn,
});

const step = z.strictObject({ step: z.string() });

/** A step was done on an instrument. */
export const stepInstrument = defineFact({
  stated: 'StepInstrumentUsed',
  withdrawn: 'StepInstrumentUnused',
  label: {
    stated: { 'zh-CN': '使用仪器', 'en-US': 'Used an instrument' },
    withdrawn: { 'zh-CN': '撤回使用仪器', 'en-US': 'No longer used an instrument' },
  },
  detail: step,
  says: () => ({ 'zh-CN': '使用仪器', 'en-US': 'Uses the instrument' }),
  seenFrom: () => ({ 'zh-CN': '在步骤中使用', 'en-US': 'Used in a step' }),
  remark: ({ step: name }) => name,
});

/** A step was done with a compound of the team. */
export const stepCompound = defineFact({
  stated: 'StepMaterialUsed',
  withdrawn: 'StepMaterialUnused',
  label: {
    stated: { 'zh-CN': '使用物料', 'en-US': 'Used a material' },
    withdrawn: { 'zh-CN': '撤回使用物料', 'en-US': 'No longer used a material' },
  },
  detail: step,
  says: () => ({ 'zh-CN': '使用物料', 'en-US': 'Uses the material' }),
  seenFrom: () => ({ 'zh-CN': '在步骤中使用', 'en-US': 'Used in a step' }),
  remark: ({ step: name }) => name,
});

/** What was used is what a done step names: an open or skipped one used nothing. */
export const methodFacts = ({ method, steps }: LabMethod): readonly Fact[] => [
  ...(method === null
    ? []
    : [
        {
          ...{ id: 'method', type: methodFollowed.stated, subject: { category: METHOD, id: method.id } },
          detail: { effectiveOn: method.effectiveOn, revision: method.revision },
        },
      ]),
  ...steps
    .filter(({ state }) => state === 'done')
    .flatMap(({ id, name, instruments, compounds }) => [
      ...instruments.map((used) => ({
        ...{ id: `${id}.i.${used.id}`, type: stepInstrument.stated },
        ...{ subject: { category: INSTRUMENT, id: used.id }, detail: { step: name } },
      })),
      ...compounds.map((used) => ({
        ...{ id: `${id}.c.${used.id}`, type: stepCompound.stated },
        ...{ subject: { category: COMPOUND, id: used.id }, detail: { step: name } },
      })),
    ]),
];
