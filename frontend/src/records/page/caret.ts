/** Where in a module's shown content somebody pressed: in which field or block of it, after how many characters. */
export type Caret = {
  readonly field: string | null;
  readonly block: number;
  readonly offset: number;
  /** Of a table: the row by its id, the column by its place. */
  readonly cell?: { readonly row: string; readonly column: number };
};

const cellAt = (shown: HTMLElement, x: number, y: number): Caret | null => {
  const cell = 'elementFromPoint' in document ? document.elementFromPoint(x, y)?.closest('td') : null;
  const row = cell?.closest<HTMLElement>('tr[data-row-id]')?.dataset['rowId'];
  if (!cell || row === undefined || !shown.contains(cell)) return null;
  return { field: null, block: -1, offset: 0, cell: { row, column: cell.cellIndex } };
};

const texts = (within: Node): TreeWalker => document.createTreeWalker(within, NodeFilter.SHOW_TEXT);

const charactersBefore = (within: Node, node: Node, offset: number): number => {
  const walker = texts(within);
  let before = 0;
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    if (text === node) return before + offset;
    before += text.textContent?.length ?? 0;
  }
  return before;
};

/** Browsers name it in one of two ways. */
const pointed = (x: number, y: number): readonly [Node, number] | null => {
  if ('caretPositionFromPoint' in document) {
    const at = document.caretPositionFromPoint(x, y);
    return at === null ? null : [at.offsetNode, at.offset];
  }
  if (!('caretRangeFromPoint' in document)) return null;
  const at = (document as Document).caretRangeFromPoint(x, y);
  return at === null ? null : [at.startContainer, at.startOffset];
};

/** The caret that a press at this point of the window means; null outside of text. */
export const caretAt = (shown: HTMLElement, x: number, y: number): Caret | null => {
  const cell = cellAt(shown, x, y);
  if (cell !== null) return cell;
  const at = pointed(x, y);
  if (at === null || !shown.contains(at[0])) return null;
  const [node, offset] = at;
  const element = node instanceof Element ? node : node.parentElement;
  const field = element?.closest('[id^="field-"]');
  if (field) {
    const value = element?.closest('dd');
    return { field: field.id, block: 0, offset: value ? charactersBefore(value, node, offset) : 0 };
  }
  const blocks = shown.firstElementChild?.children ?? [];
  const block = [...blocks].findIndex((each) => each.contains(node));
  return { field: null, block, offset: block < 0 ? 0 : charactersBefore(blocks[block] ?? shown, node, offset) };
};

const inText = (within: Element, offset: number): readonly [Node, number] => {
  const walker = texts(within);
  let left = offset;
  let last: readonly [Node, number] = [within, 0];
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    const { length } = text.textContent ?? '';
    if (left <= length) return [text, left];
    left -= length;
    last = [text, length];
  }
  return last;
};

/** The innermost last block: a caret beside blocks instead of in one takes no character. */
const lastBlock = (within: Element): Element => {
  const last = within.lastChild;
  return last instanceof Element && last.tagName !== 'BR' ? lastBlock(last) : within;
};

/** Gives the editor the focus with its caret there; without a place, at the end of its text. */
export const placeCaret = (editor: HTMLElement, caret: Caret | null): boolean => {
  const field = caret?.field == null ? null : editor.querySelector(`[id="${CSS.escape(caret.field)}"]`);
  const input = field?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input:not([type=file]),textarea');
  if (input && caret) {
    input.focus({ preventScroll: true });
    if (input.type === 'text' || input instanceof HTMLTextAreaElement)
      input.setSelectionRange(caret.offset, caret.offset);
    return true;
  }
  if (caret?.cell) {
    const row = editor.querySelector(`tr[data-row-id="${CSS.escape(caret.cell.row)}"]`);
    const cell = row?.querySelectorAll<HTMLElement>('td')[caret.cell.column];
    cell?.focus({ preventScroll: true });
    return cell !== undefined;
  }
  const prose = editor.querySelector<HTMLElement>('[contenteditable=true]');
  if (prose === null) return false;
  prose.focus({ preventScroll: true });
  const block = caret === null || caret.block < 0 ? null : prose.children[caret.block];
  if (block && caret) document.getSelection()?.collapse(...inText(block, caret.offset));
  else document.getSelection()?.collapse(...inText(lastBlock(prose), Number.POSITIVE_INFINITY));
  return true;
};
