import {
  placeKey,
  type Design,
  type Reason,
  type SpreadDesign,
} from '@shilu/events/records/modules/spread-design/design-schema';
import { inputCells, inputName, valueOf } from '@shilu/events/records/modules/spread-design/input-cells';
import i18next from 'i18next';
import { chosenValue, keyedUnits, type MergeUnit } from '../merge-units';
import type { MergeRules } from '../module-ui';
import { spreadSheetMerge } from '../spreadSheet/spread-sheet-merge';

const DESIGN = 'design';
const REASON = 'reason ';

export const isDesign = (value: unknown): value is Design => typeof value === 'object' && value !== null && 'inputs' in value; // prettier-ignore
export const isReason = (value: unknown): value is Reason => typeof value === 'object' && value !== null && 'reason' in value; // prettier-ignore

/** Inputs by the cells that they are, as a merge of workbooks names cells. */
const namesOf = (content: SpreadDesign): ReadonlyMap<string, string> =>
  new Map(
    [...inputCells(content)].map((cell) => [`cell/${cell.sheet}/${cell.row}/${cell.column}`, inputName(cell)] as const),
  );

/** The design as one, reasons one by one, and the workbook cell by cell, inputs by their names. */
const units: MergeRules<SpreadDesign>['units'] = (base, mine, theirs) => {
  const names = namesOf(theirs);
  const named = (unit: MergeUnit): MergeUnit => {
    const name = names.get(unit.key);
    return name === undefined
      ? unit
      : { ...unit, label: `${name} (${unit.label.slice(unit.label.lastIndexOf('!') + 1)})` };
  };
  const ofDesign = ({ design }: SpreadDesign) => [{ key: DESIGN, label: i18next.t('spreadDesign:designUnit'), value: design }]; // prettier-ignore
  const ofReasons = ({ reasons }: SpreadDesign) =>
    reasons.map((each) => {
      const name = names.get(`cell/${each.sheet}/${each.row}/${each.column}`) ?? '';
      return { key: placeKey(each), label: i18next.t('spreadDesign:reasonsUnit', { name }), value: each };
    });
  return [
    ...keyedUnits(base && ofDesign(base), ofDesign(mine), ofDesign(theirs)),
    ...keyedUnits(base && ofReasons(base), ofReasons(mine), ofReasons(theirs), REASON),
    ...spreadSheetMerge.units(base && base.book, mine.book, theirs.book).map(named),
  ];
};

const compose: MergeRules<SpreadDesign>['compose'] = (all, chosen, mine, theirs) => {
  const own = (unit: MergeUnit): boolean => unit.key === DESIGN || unit.key.startsWith(REASON);
  // Of both, those whose number stands in what is made; the server keeps no other.
  const digits = [...new Map([...(theirs.digits ?? []), ...(mine.digits ?? [])].map((each) => [`${placeKey(each)} ${each.value}`, each])).values()];
  const book = spreadSheetMerge.compose(all.filter((unit) => !own(unit)), chosen, mine.book, theirs.book);
  const typed = digits.filter((each) => valueOf(book, each) === each.value);
  const values = all.filter(own).map((unit) => chosenValue(unit, chosen));
  const { digits: _theirs, ...rest } = theirs;
  return {
    ...rest,
    ...(typed.length === 0 ? {} : { digits: typed }),
    design: values.find(isDesign) ?? theirs.design,
    reasons: values.filter(isReason),
    book,
  };
}; // prettier-ignore

export const designMerge: Pick<MergeRules<SpreadDesign>, 'units' | 'compose'> = { units, compose };
