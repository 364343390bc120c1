import { canonicalJson } from '../../../core/canonical';
import { fieldChange, type FieldChange } from '../../../core/trace';
import type { TraceValue } from '../../../core/trace-value';
import { orderChange } from '../order-change';
import { shownFormula } from './formula-text';
import type { InfoColumn, InfoTable } from './info-table-schema';

type Columns = readonly InfoColumn[];

const definition = (column: InfoColumn | undefined): TraceValue | null =>
  column
    ? {
        ...{ kind: 'definition', of: 'labInfoTable', label: column.label },
        type: column.formula === undefined ? column.type : 'calculated',
        ...(column.unit ? { unit: column.unit } : {}),
        required: column.required ?? false,
        options: column.options ?? [],
      }
    : null;

/** What is told of a column beside its definition, with the column's name: a line says which column it is about. */
const EXTRAS = ['formula', 'footers', 'marks'] as const;
type Extra = (typeof EXTRAS)[number];
const dataOf = (
  name: Extra,
  { label, unit, formula, decimals, footers, marks }: InfoColumn,
  columns: Columns,
): unknown => {
  switch (name) {
    case 'formula':
      if (formula === undefined) return null;
      return {
        column: label,
        formula: shownFormula(formula, columns),
        ...(decimals === undefined ? {} : { decimals }),
      };
    case 'footers':
      return footers?.length ? { column: label, footers } : null;
    case 'marks':
      return marks?.length ? { column: label, unit: unit ?? '', marks } : null;
  }
};

const extra = (name: Extra, column: InfoColumn | undefined, columns: Columns): TraceValue | null => {
  const data = column === undefined ? null : dataOf(name, column, columns);
  return data === null ? null : { kind: 'data', of: `labInfoTable.${name}`, data };
};

/** What a formula or a mark says, apart from what its columns are called. */
const stored = (name: Extra, column: InfoColumn | undefined): string => {
  const { formula, decimals, footers = [], marks = [] } = column ?? {};
  if (name === 'formula') return canonicalJson({ formula: formula ?? null, decimals: formula === undefined ? null : (decimals ?? null) }); // prettier-ignore
  return canonicalJson(name === 'footers' ? footers : marks);
};

/** How columns are defined, worked out, summed and marked, and in which order they stand. */
export const diffColumns = (old: InfoTable | null, next: InfoTable): FieldChange[] => {
  const [was, is] = [old?.columns ?? [], next.columns];
  const before = new Map(was.map((column) => [column.key, column]));
  const after = new Map(is.map((column) => [column.key, column]));
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  const named = ({ key, label }: InfoColumn) => ({ id: key, label });
  return [
    ...keys
      .map((key) => [key, definition(before.get(key)), definition(after.get(key))] as const)
      .filter(([, a, b]) => canonicalJson(a) !== canonicalJson(b))
      .map(([key, a, b]) => fieldChange(`column/${key}`, '@labInfoTable.column', a, b)),
    ...keys.flatMap((key) =>
      EXTRAS.filter((name) => stored(name, before.get(key)) !== stored(name, after.get(key))).map((name) =>
        fieldChange(
          `column/${key}/${name}`,
          `@labInfoTable.${name}`,
          extra(name, before.get(key), was),
          extra(name, after.get(key), is),
        ),
      ),
    ),
    ...orderChange('columnOrder', '@labInfoTable.columnOrder', was.map(named), is.map(named)),
  ];
};
