import type { Language } from '../../../core/call';
import type { MeasuredCondition } from './condition-names';
import type { Arrow, Condition } from './equation-schema';

/** Units and atmospheres that are commonly written, for who would rather choose than type; anything else is as good. */
export const CONDITION_OFFERS: {
  readonly [K in MeasuredCondition]: readonly string[];
} & { readonly atmosphere: Readonly<Record<Language, readonly string[]>> } = {
  time: ['h', 'min', 'd', 's'],
  temperature: ['℃', 'K'],
  pressure: ['atm', 'bar', 'MPa', 'psi', 'mmHg'],
  concentration: ['M', 'mM', 'mol/L'],
  volume: ['mL', 'L', 'µL'],
  stirring: ['rpm'],
  atmosphere: {
    'zh-CN': ['Air', 'N2', 'Ar', 'H2', 'O2', 'CO', 'CO2', 'NH3', '真空'],
    'en-US': ['Air', 'N2', 'Ar', 'H2', 'O2', 'CO', 'CO2', 'NH3', 'Vacuum'],
  },
};

/** K05: units that a reaction begins with; rpm is of the stirring. */
export const begunCondition = (): Condition => ({
  ...{ time: '', timeUnit: 'h', concentration: '', concentrationUnit: 'M', pressure: '', pressureUnit: 'atm' },
  ...{ temperature: '', temperatureUnit: '℃', volume: '', volumeUnit: 'mL', stirring: '', stirringUnit: 'rpm' },
  ...{ qifenUnit: 'Air', program: [] },
});

/** Temperature and time stand at the arrow as soon as somebody fills them in. */
export const begunArrow = (): Arrow => ({
  ...{ RJData: [], FYSJData: [], puretext: '', puretext_isCheck: false, condition: ['temperature', 'time'] },
});
