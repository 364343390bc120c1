import type { Label } from '../../../core/call';
import type { Pin, TakenFrom } from '../library-origin';
import { checklistOf } from './from-method';
import type { LabMethod, TakenMethod } from './lab-method-schema';
import { METHOD } from './method-facts';
import { planOf } from './stamp';

const NAMED: Label = { 'zh-CN': '方法的编号、名称和生效日期', 'en-US': 'Number, name and date of the method' };
const STEPS: Label = { 'zh-CN': '步骤的顺序和数目', 'en-US': 'Order and number of steps' };

/** What the method is called and since when it is in force; revision and version are held against its stream. */
const calledOf = ({ revision: _, version: __, ...called }: TakenMethod): Pin['is'] => called;

/** A checklist has the steps of its method, each with all that it asks and within which limits (21 CFR 211.160(a)). */
export const methodTaken: TakenFrom<LabMethod> = {
  category: METHOD,
  origin: ({ method }) =>
    method && {
      ...{ entryId: method.id, revision: method.revision, inUse: ['inForce'] },
      ...(method.version === undefined ? {} : { numbered: method.version }),
    },
  held: checklistOf,
  pins: ({ method, steps }) => [
    { key: 'method', name: NAMED, is: method && calledOf(method) },
    { key: 'steps', name: STEPS, is: steps.map(({ id }) => id) },
    ...steps.map((step) => ({ key: `step.${step.id}`, name: step.name, is: planOf(step) })),
  ],
  mayUntie: false,
};
