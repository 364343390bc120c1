import { Exact } from '../../../units/exact';
import { understandQuantity } from '../../../units/quantity';

export const EXCESS_KINDS = ['ee', 'dr'] as const;
type Excess = { readonly kind: (typeof EXCESS_KINDS)[number]; readonly value: string };

/** A number of a report, which may be meant as above, below or about. */
const EE = /^(?:[<>≤≥~≈] ?)?(\d{1,3}(?:\.\d{1,20})?) ?%?$/;
const DR = /^(?:[<>≤≥~≈] ?)?\d{1,4}(?:\.\d{1,4})?(?: ?: ?\d{1,4}(?:\.\d{1,4})?){1,7}$/;

/** `98`, `>99 %` for ee, which lies between 0 and 100 %; `95:5`, `>20:1` for dr. Blank says nothing yet. */
export const isExcess = ({ kind, value }: Excess): boolean => {
  const text = value.trim();
  if (text === '') return true;
  if (kind === 'dr') return DR.test(text);
  const number = EE.exec(text)?.[1];
  return number !== undefined && new Exact(number).lte(100);
};

const plain = (typed: string): string =>
  typed.normalize('NFKC').replaceAll('∶', ':').replace('>=', '≥').replace('<=', '≤').trim();

/** What was typed as ee, a number of per cent without its unit, or as dr, a ratio as it stands; null for what is neither. */
export const readExcess = (kind: Excess['kind'], typed: string): string | null => {
  const text = plain(typed)
    .replace(kind === 'ee' ? /e\.?e\.?$/i : /d\.?r\.?$/i, '')
    .trimEnd();
  if (kind === 'dr') return isExcess({ kind, value: text }) ? text : null;
  const [, meant = '', number = ''] = /^([<>≤≥~≈]?)(.*)$/s.exec(text) ?? [];
  if (number.trim() === '') return text === '' ? '' : null;
  const understood = understandQuantity(number.trim(), '%');
  const value = 'value' in understood ? `${meant}${understood.value}` : '';
  return value !== '' && isExcess({ kind, value }) ? value : null;
};
