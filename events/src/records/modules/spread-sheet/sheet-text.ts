import { valueText } from './cell-text';
import { cellsOf, type CellValue } from './sheet-cells';
import { sheetsInOrder, type SpreadSheet } from './sheet-schema';

/** Search reads no more of a module. */
const MOST_CHARS = 100_000;

/** What search finds it by: names and words first, then numbers, each once, since long columns repeat themselves. */
export const sheetText = (content: SpreadSheet): string => {
  const [words, numbers] = [new Set<string>(), new Set<string>()];
  let left = MOST_CHARS;
  const take = (into: Set<string>, said: string): void => {
    if (said === '' || into.has(said) || left <= 0) return;
    left -= said.length + 1;
    into.add(said);
  };
  const sheets = sheetsInOrder(content);
  for (const { name, pictures } of sheets) {
    take(words, name);
    for (const { file } of pictures) take(words, file.name);
  }
  for (const { name } of content.names) take(words, name);
  if (content.source) take(words, content.source.name);
  const others = new Set<CellValue>();
  for (const { cellData } of sheets)
    for (const { cell } of cellsOf(cellData)) {
      if (left <= 0) return [...words].join('\n');
      if (typeof cell.v === 'string') take(words, cell.v);
      else if (cell.v !== undefined && others.size < MOST_CHARS) others.add(cell.v);
    }
  for (const value of others) take(numbers, valueText(value));
  return [...words, ...numbers].join('\n');
};
