import type { BasicField } from '@shilu/events/records/modules/basic-fields/basic-fields';
import type { InfoColumn, InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import type { Mark } from '@shilu/events/records/modules/info-table/info-table-schema';

export type NumberField = Extract<BasicField, { type: 'inputNumber' }>;
const ROW = 'value';

/** A field of numbers as a table of one cell whose limits are a mark, so that another unit does to it what it does to a column. */
export const asTable = ({ key, label, unit, value, min, max }: NumberField): InfoTable => {
  const mark = (when: 'below' | 'above', limit: number | undefined): Mark => ({
    when,
    colour: 'red',
    ...(limit === undefined ? {} : { value: String(limit) }),
  });
  const limited = min !== undefined || max !== undefined;
  const marks = [mark('below', min), mark('above', max)];
  return {
    columns: [{ key, label, type: 'number', ...(unit ? { unit } : {}), ...(limited ? { marks } : {}) }],
    rows: [{ id: ROW, cells: value === null ? {} : { [key]: value } }],
  };
};

export const columnOf = (table: InfoTable): InfoColumn => table.columns[0] ?? { key: ROW, label: ROW, type: 'number' };

/** The field as that table has it. */
export const fromTable = (field: NumberField, table: InfoTable): NumberField => {
  const { unit: _unit, min: _min, max: _max, ...bare } = field;
  const { unit, marks = [] } = columnOf(table);
  const [min, max] = marks.map(({ value }) => (value === undefined ? undefined : Number(value)));
  return {
    ...bare,
    ...(unit === undefined ? {} : { unit }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    value: table.rows[0]?.cells[field.key] ?? null,
  };
};
