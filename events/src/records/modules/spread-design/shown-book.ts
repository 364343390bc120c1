import type { Language } from '../../../core/call';
import { own } from '../../../core/own';
import type { SpreadSheet } from '../spread-sheet/sheet-schema';
import type { SpreadDesign } from './design-schema';
import { inputText } from './design-words';
import { cellOf, inputCells, valueOf } from './input-cells';
import { withCells, withValues } from './with-cells';
import { writtenAt } from './written-digits';

/** Empty cells that are filled in are part of what is seen, however far from all others. */
const withOpenCells = (book: SpreadSheet, content: SpreadDesign): SpreadSheet =>
  withCells(
    book,
    [...inputCells(content)].map(({ sheet, row, column }) => ({ sheet, row, column, cell: (before) => before ?? {} })),
  );

/** A format says how a number is shown; without one it is shown as it was typed, on the side of numbers. */
const withDigits = (book: SpreadSheet, content: SpreadDesign): SpreadSheet => {
  const typed = (content.digits ?? []).flatMap((each) => {
    const text = writtenAt(content, each);
    const name = cellOf(book, each)?.s ?? '';
    const style = own(book.styles, name);
    return typeof text !== 'string' || style?.n !== undefined ? [] : [{ each, text, name: `typed ${name}`, style }];
  });
  if (typed.length === 0) return book;
  const styles = typed.map(({ name, style }) => [name, { ...style, ht: style?.ht ?? 3 }] as const);
  return withCells(
    { ...book, styles: { ...book.styles, ...Object.fromEntries(styles) } },
    typed.map(({ each: { sheet, row, column }, text, name }) => ({ sheet, row, column, cell: () => ({ v: text, s: name }) })),
  );
}; // prettier-ignore

/** The workbook as somebody reads it: people by their names, yes and no in words, and all that is filled in. */
export const shownBook = (content: SpreadDesign, language: Language, nameOf: (account: string) => string): SpreadSheet => {
  const { book, design } = content;
  const names = (accounts: string): string => accounts.split(' ').map(nameOf).join(language === 'zh-CN' ? '、' : ', ');
  const said = [
    ...[...inputCells(content)].flatMap(({ input, sheet, row, column }) => {
      const value = valueOf(book, { sheet, row, column });
      return value !== undefined && (input.kind === 'person' || input.kind === 'yesNo')
        ? [{ sheet, row, column, value: inputText(input, value, language, nameOf) }]
        : [];
    }),
    ...design.links.flatMap(({ of, sheet, row, column }) => {
      const value = valueOf(book, { sheet, row, column });
      return value !== undefined && (of === 'author' || of === 'participants')
        ? [{ sheet, row, column, value: names(String(value)) }]
        : [];
    }),
  ];
  return withOpenCells(withDigits(withValues(book, said), content), content);
}; // prettier-ignore
