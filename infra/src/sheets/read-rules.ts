import { own } from '@shilu/events/core/own';
import { rangeOf } from '@shilu/events/records/modules/spread-sheet/cell-names';
import {
  conditionalSchema,
  validationSchema,
  type Conditional,
  type Validation,
} from '@shilu/events/records/modules/spread-sheet/sheet-rules';
import { attribute, type Tag } from '../tables/office-xml';
import type { BookStyles } from './read-styles';
import { readFormula } from './read-formula';

const isSet = (tag: Tag, key: string): boolean => ['1', 'true'].includes(attribute(tag, key) ?? '');
export const rangesOf = (sqref: string) => sqref.split(/\s+/).filter(Boolean).map((name) => rangeOf(name)); // prettier-ignore

const STYLES: Readonly<Record<string, number>> = { information: 0, stop: 1, warning: 2 };

/** A bound of a rule: a number as it stands, anything else as a formula. */
const boundOf = (said: string): string =>
  Number.isFinite(Number(said)) && said.trim() !== '' ? said.trim() : readFormula(said);
/** A list is its values with commas between, or where they stand. */
const listOf = (said: string): string => {
  const quoted = /^"([^]*)"$/.exec(said.trim())?.[1];
  return quoted === undefined ? readFormula(said) : quoted.replaceAll('""', '"');
}; // prettier-ignore

const text = (tag: Tag, key: string, most: number) => {
  const said = attribute(tag, key);
  return said === undefined || said === '' ? {} : { [key]: said.slice(0, most) };
};

/** What a tag `dataValidation` says; undefined where it is none that can be kept. */
export const readValidation = (
  tag: Tag,
  { sqref, formula1, formula2 }: { readonly sqref: string; readonly formula1: string; readonly formula2: string },
  uid: string,
): Validation | undefined => {
  const type = attribute(tag, 'type') ?? 'none';
  if (type === 'none') return undefined;
  const operator = attribute(tag, 'operator') ?? 'between';
  const isCompared = ['whole', 'decimal', 'date', 'time', 'textLength'].includes(type);
  const read = type === 'list' ? listOf : type === 'custom' ? readFormula : boundOf;
  return validationSchema.safeParse({
    ...{ uid, type, ranges: rangesOf(sqref) },
    ...(isCompared ? { operator } : {}),
    ...(formula1 === '' ? {} : { formula1: read(formula1) }),
    ...(formula2 === '' || !isCompared || !/etween$/.test(operator) ? {} : { formula2: read(formula2) }),
    allowBlank: isSet(tag, 'allowBlank'),
    showErrorMessage: isSet(tag, 'showErrorMessage'),
    errorStyle: own(STYLES, attribute(tag, 'errorStyle') ?? 'stop') ?? 1,
    ...(type === 'list' ? { showDropDown: !isSet(tag, 'showDropDown') } : {}),
    ...(isSet(tag, 'showInputMessage') ? { showInputMessage: true } : {}),
    ...{ ...text(tag, 'error', 255), ...text(tag, 'errorTitle', 100), ...text(tag, 'prompt', 255), ...text(tag, 'promptTitle', 100) },
  }).data; // prettier-ignore
};

const highlight = (styles: BookStyles, tag: Tag) => {
  const { bg, cl, bl, it, ul, st } = styles.differential(Number(attribute(tag, 'dxfId') ?? -1));
  return Object.fromEntries(Object.entries({ bg, cl, bl, it, ul, st }).filter(([, part]) => part !== undefined));
};
const NUMBERS = new Set(['between', 'notBetween', 'equal', 'notEqual', 'greaterThan', 'greaterThanOrEqual', 'lessThan', 'lessThanOrEqual']); // prettier-ignore

export type ConditionalParts = {
  readonly formulas: readonly string[];
  readonly bounds: readonly Tag[];
  readonly colours: readonly string[];
};

const boundFrom = (tag: Tag | undefined) => {
  const [type = 'min', value] = [tag && attribute(tag, 'type'), tag && attribute(tag, 'val')];
  if (value === undefined) return { type };
  return { type, value: Number.isFinite(Number(value)) ? Number(value) : readFormula(value) };
};

const ruleOf = (tag: Tag, { formulas, bounds, colours }: ConditionalParts, styles: BookStyles): unknown => {
  const [type, operator = 'equal'] = [attribute(tag, 'type'), attribute(tag, 'operator')];
  const look = (own: object) => ({ type: 'highlightCell', ...own, style: highlight(styles, tag) });
  const numbers = formulas.map(Number);
  switch (type) {
    case 'cellIs': {
      if (!NUMBERS.has(operator)) return undefined;
      if (numbers.length === 0 || !numbers.every(Number.isFinite)) return undefined;
      return look({ subType: 'number', operator, value: numbers.length > 1 ? numbers.slice(0, 2) : numbers[0] });
    }
    case 'expression':
      return formulas[0] === undefined ? undefined : look({ subType: 'formula', value: readFormula(formulas[0]) });
    case 'duplicateValues':
    case 'uniqueValues':
      return look({ subType: type });
    case 'containsText':
    case 'notContainsText':
    case 'beginsWith':
    case 'endsWith':
      return look({ subType: 'text', operator: type, value: attribute(tag, 'text') ?? '' });
    case 'top10':
      return look({ subType: 'rank', value: Number(attribute(tag, 'rank') ?? 10), isBottom: isSet(tag, 'bottom'), isPercent: isSet(tag, 'percent') }); // prettier-ignore
    case 'colorScale':
      return {
        type,
        config: bounds.map((bound, index) => ({ index, color: colours[index] ?? '#ffffff', value: boundFrom(bound) })),
      };
    case 'dataBar':
      return {
        ...{ type, isShowValue: attribute(tag, 'showValue') !== '0' },
        config: {
          ...{ min: boundFrom(bounds[0]), max: boundFrom(bounds[1]), isGradient: true },
          ...{ positiveColor: colours[0] ?? '#638ec6', nativeColor: '#ff0000' },
        },
      };
    default:
      return undefined;
  }
};

/** What a tag `cfRule` says; undefined where the editor has none like it. */
export const readConditional = (
  tag: Tag,
  sqref: string,
  parts: ConditionalParts,
  styles: BookStyles,
  cfId: string,
): Conditional | undefined =>
  conditionalSchema.safeParse({
    ...{ cfId, ranges: rangesOf(sqref), stopIfTrue: isSet(tag, 'stopIfTrue') },
    rule: ruleOf(tag, parts, styles),
  }).data;
