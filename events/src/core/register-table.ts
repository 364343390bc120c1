import { shownFields, type Register } from './define-register';
import type { Language } from './call';
import type { Cell, CellWords } from './fields/cell';
import { typeOf, type RegisterField } from './fields/field-types';
import { STATUS } from './life-cycle';
import { sentFields, type RegisterEntry } from './register';

/** How many entries one table holds at most, when it leaves and when it comes in. */
export const MOST_TABLE_ROWS = 5_000;
/** What a cell of a spreadsheet holds (ECMA-376 leaves it open; Excel and LibreOffice: 32,767 characters). */
const MOST_CELL = 32_767;

/** The id that tells entries apart, last: left empty where a row is a new entry. */
export const ID_COLUMN = { 'zh-CN': '系统标识', 'en-US': 'System id' } as const;

const tooLong = { 'zh-CN': '（内容过长，未写入表格）', 'en-US': '(too long for a table)' } as const;

export type TableColumn = {
  readonly key: string;
  /** Null for the id. */
  readonly field: RegisterField | null;
  readonly heading: Readonly<Record<Language, string>>;
  /** What comes in with it is read; what nobody sends, such as what is computed and the state, only leaves. */
  readonly isRead: boolean;
};

/** The columns of a register's table: its fields in their order, its state, and the id. */
export const tableColumns = (register: Register): readonly TableColumn[] => {
  const sent = new Set(sentFields(register).map(({ key }) => key));
  return [
    ...shownFields(register).map((field): TableColumn => {
      const beside = typeOf(field).inHeading?.(field);
      const heading = (label: string): string => (beside === undefined ? label : `${label} (${beside})`);
      return {
        ...{ key: field.key, field, isRead: sent.has(field.key) && typeOf(field).leavesOnly !== true },
        heading: { 'zh-CN': heading(field.label['zh-CN']), 'en-US': heading(field.label['en-US']) },
      };
    }),
    { key: 'id', field: null, heading: ID_COLUMN, isRead: true },
  ];
};

type Shown = Pick<RegisterEntry, 'id' | 'values' | 'status'>;

/** What an entry says in a column. */
export const tableCell = ({ key, field }: TableColumn, entry: Shown, words: CellWords): Cell | null => {
  if (field === null) return entry.id;
  const value = key === STATUS ? entry.status : entry.values[key];
  if (value === undefined || value === null) return null;
  const cell = typeOf(field).cell(field, value, words);
  return typeof cell === 'string' && cell.length > MOST_CELL ? tooLong[words.language] : cell;
};
