import type { Language } from '../../../core/call';
import { calculate } from './calculate';
import { actualText, columnHead, materialWords, numberText, TABLE_SECTIONS } from './equation-reading';
import { isProduct, rowOf, type Equation } from './equation-schema';
import { EQUATION_WORDS, ROLE_WORDS } from './equation-words';
import { shown } from './shown';

const NUMBERS = ['equivalents', 'amount', 'mass', 'volume', 'concentration', 'volumes'] as const;

/** The table as one sheet: a row of headings, then every row of every list, numbers as they read on the screen. */
export const exportRows = (content: Equation, language: Language): readonly (readonly string[])[] => {
  const { content: counted, rows } = calculate(content);
  const word = (name: keyof typeof EQUATION_WORDS): string => EQUATION_WORDS[name][language];
  const headings = [
    ...[word('role'), word('cnum'), word('name'), word('cas'), word('formula'), `${word('molecularWeight')} (g/mol)`],
    ...['ν', ...NUMBERS.map((name) => columnHead(name, 'yldataSource', language))],
    ...[word('actual'), word('theoreticalMass'), word('isolated'), `${word('yield')} (%)`, word('note')],
  ];
  return [
    headings,
    ...TABLE_SECTIONS.flatMap((source) => counted[source]).flatMap(({ id }) => {
      const of = rows.get(id);
      if (of === undefined) return [];
      const { row, cells } = of;
      const product = isProduct(row);
      return [
        [
          ...[ROLE_WORDS[row.role][language], row.cnum, row.name, row.cas, row.formula],
          ...[numberText('molecularWeight', cells.molecularWeight), row.coefficient],
          ...NUMBERS.map((name) => (product && name === 'mass' ? '' : numberText(name, cells[name]))),
          ...[actualText(row), product ? shown('mass', cells.mass) : '', shown('isolated', cells.isolated)],
          ...[numberText('yield', cells.yield).replace(/%$/, ''), materialWords(row, language)],
        ],
      ];
    }),
  ];
};

/** Its structure as it is stored: V2000, or V3000 where it says what V2000 cannot. */
export const exportedStructure = (content: Equation, rowId: string): { molfile: string; name: string } | null => {
  const row = rowOf(content, rowId);
  return row === undefined || row.structure === ''
    ? null
    : { molfile: row.structure, name: row.cnum.trim() || row.name.trim() || row.formula };
};
