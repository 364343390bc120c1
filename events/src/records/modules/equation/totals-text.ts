import type { Language } from '../../../core/call';
import type { Calculated } from './calculate';
import { EQUATION_WORDS } from './equation-words';
import { shown } from './shown';

/** `Reaction volume 25.0 mL, 0.200 mol/L`: what the liquids of the table come to; empty where there are none. */
export const totalsText = ({ totals }: Calculated, language: Language): string =>
  totals.volume === null
    ? ''
    : [`${EQUATION_WORDS.reactionVolume[language]} ${shown('volume', totals.volume)}`, shown('concentration', totals.concentration)]
        .filter((part) => part !== '')
        .join(language === 'zh-CN' ? '，' : ', '); // prettier-ignore
