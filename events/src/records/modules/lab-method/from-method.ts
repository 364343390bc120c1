import { sameJson } from '../../../core/canonical';
import { nameKey, type RegisterEntry } from '../../../core/register';
import { methodRegister, type MethodValues } from '../../../resources/method';
import { optionsIn } from '../../../resources/method-parameters';
import { LONGEST, type LabMethod, type Parameter, type Step } from './lab-method-schema';
import { COMPOUND, INSTRUMENT } from './method-facts';
import { planOf } from './stamp';

type Entry = Pick<RegisterEntry, 'id' | 'revision' | 'values' | 'names' | 'version'>;

const cut = (text: string | undefined, max: number): string => [...(text ?? '')].slice(0, max).join('');
const quantity = (of: { readonly value: string; readonly unit: string } | undefined): string =>
  of === undefined ? '' : `${of.value} ${of.unit}`;
const limit = (value: number | undefined): string => (value === undefined ? '' : String(value));

const parameterOf = (asked: MethodValues['parameters'][number], at: number): Parameter => ({
  key: `p${String(at + 1)}`,
  name: asked.name,
  kind: asked.kind ?? 'text',
  unit: asked.kind === 'number' ? asked.unit : '',
  min: asked.kind === 'number' ? limit(asked.min) : '',
  max: asked.kind === 'number' ? limit(asked.max) : '',
  options: asked.kind === 'choice' ? [...optionsIn(asked.options)] : [],
  required: asked.required,
  value: '',
});

/** The checklist of a method as its entry stands; what its steps point to is called as `names` of the entry has it. */
export const checklistOf = ({ id, revision, values, names = {}, version = null }: Entry): LabMethod | null => {
  const method = methodRegister.readable(values);
  if (method === null) return null;
  const named = (category: string, ids: readonly string[]) =>
    ids.map((one) => ({ id: one, name: cut(names[nameKey(category, one)] ?? one, LONGEST.short) }));
  const steps = method.steps.map((step, at): Step => ({
    ...{ id: `s${String(at + 1)}`, name: step.name, work: step.work, note: step.note, needs: step.needs },
    ...{ duration: quantity(step.duration), temperature: quantity(step.temperature) },
    compounds: named(COMPOUND, step.compoundIds),
    instruments: named(INSTRUMENT, step.instrumentIds),
    parameters: method.parameters.filter(({ step: of }) => of === step.name).map(parameterOf),
    ...{ state: 'open', by: '', at: '', reason: '', undone: [] },
  }));
  const { number, name, nameEn, standard, effectiveOn = '' } = method;
  const numbered = version === null ? {} : { version };
  return { method: { id, number, name, nameEn, standard, effectiveOn, revision, ...numbered }, steps };
};

/** Whether the method reads otherwise now than the checklist has it: what it is and asks, not when that was decided. */
export const isOtherwise = (held: LabMethod, now: LabMethod): boolean =>
  !sameJson(held.steps.map(planOf), now.steps.map(planOf));
