import { cellQuote, type Anchor, type AskedAnchor } from '../capabilities/anchor';
import { findIn, findQuote, squeezed, type Squeezed } from '../capabilities/find-quote';
import type { ModuleCell, ModuleFigure } from './modules/module-type';
import { findModuleType } from './modules/registry';

/** A module, or a text that is none: its type is null. */
export type Held = { readonly type: string | null; readonly content: unknown };

const typeOf = (type: string | null) => (type === null ? undefined : findModuleType(type));

/** What somebody else wrote, or a later release, may be nothing that this type reads. */
const readable = <T>(read: () => T, otherwise: T): T => {
  try {
    return read();
  } catch {
    return otherwise;
  }
};

const keyOf = (row: string, column: string): string => JSON.stringify([row, column]);
/** A workbook has hundreds of thousands of cells: only those that were asked for are kept. */
const known = new WeakMap<object, Map<string, ModuleCell | undefined>>();

const soughtCell = ({ type, content }: Held, row: string, column: string): ModuleCell | undefined => {
  for (const cell of typeOf(type)?.cells(content) ?? []) if (cell.row === row && cell.column === column) return cell;
  return undefined;
};

/** A cell of a module by its row's id and its column's key. */
export const cellOf = (held: Held, row: string, column: string): ModuleCell | undefined => {
  if (typeof held.content !== 'object' || held.content === null) return undefined;
  const found = known.get(held.content) ?? new Map<string, ModuleCell | undefined>();
  known.set(held.content, found);
  const key = keyOf(row, column);
  if (!found.has(key))
    found.set(
      key,
      readable(() => soughtCell(held, row, column), undefined),
    );
  return found.get(key);
};

/** The first cells of a module in which something stands, in the order in which they are read. */
export const listedCells = ({ type, content }: Held, most: number): readonly ModuleCell[] =>
  readable(() => {
    const cells: ModuleCell[] = [];
    for (const cell of typeOf(type)?.cells(content) ?? []) {
      if (cells.length === most) break;
      if (cell.text.trim() !== '') cells.push(cell);
    }
    return cells;
  }, []);

/** Pictures and drawings of a module that may be commented on one by one. */
export const figuresOf = ({ type, content }: Held): readonly ModuleFigure[] =>
  readable(() => typeOf(type)?.figures(content) ?? [], []);

/** Whether comments stand at its cells, not at passages: what a table says is read cell by cell. */
export const isCommentedByCell = ({ type }: Pick<Held, 'type'>): boolean => typeOf(type)?.hasCells === true;

const textOf = ({ type, content }: Held): string =>
  type === null && typeof content === 'string' ? content : readable(() => typeOf(type)?.text(content) ?? '', '');

const read = new WeakMap<object, Squeezed>();
/** Read once, however many comments stand at it: by its content where that is kept, else by what holds it. */
const squeezedOf = (held: Held): Squeezed => {
  const key = typeof held.content === 'object' && held.content !== null ? held.content : held;
  const found = read.get(key) ?? squeezed(textOf(held));
  read.set(key, found);
  return found;
};

/** What was selected, as the content with this hash has it; null where it does not have it. */
export const anchorOn = (held: Held & { readonly hash: string }, asked: AskedAnchor): Anchor | null => {
  const { hash } = held;
  switch (asked.kind) {
    case 'text':
      return findQuote(textOf(held), asked, { asItWas: true }) === null ? null : { ...asked, hash };
    case 'cell': {
      const cell = cellOf(held, asked.row, asked.column);
      if (cell === undefined || cellQuote(cell.text) !== asked.quote) return null;
      return { ...asked, hash, called: cell.called };
    }
    case 'figure': {
      const figure = figuresOf(held).find(({ key }) => key === asked.figure);
      return figure === undefined ? null : { ...asked, hash, called: figure.called };
    }
  }
};

/** Whether what a comment was made on still stands in the content, word for word. */
export const anchorStands = (held: Held & { readonly hash: string }, anchor: Anchor): boolean => {
  if (held.hash === anchor.hash) return true;
  switch (anchor.kind) {
    case 'text':
      return findIn(squeezedOf(held), anchor) !== null;
    case 'cell': {
      const cell = cellOf(held, anchor.row, anchor.column);
      return cell !== undefined && cellQuote(cell.text) === anchor.quote;
    }
    case 'figure':
      return figuresOf(held).some(({ key }) => key === anchor.figure);
  }
};
