import type { WriteFault } from '../module-type';
import { own } from '../../../core/own';
import { cellName } from './cell-names';
import { cellsOf } from './sheet-cells';
import { sheetsInOrder, type SpreadSheet } from './sheet-schema';

/** The name of a sheet before a place, in quotes or bare; of several sheets, from the first to the last of them. */
const NAMED = /(?:'((?:[^']|''){1,70})'|([\p{L}\p{N}_.]{1,31}(?::[\p{L}\p{N}_.]{1,31})?))!/gu;
const TEXTS = /"(?:[^"]|"")*"/g;
const GONE = '#REF!';

/** What stands somewhere in a workbook and takes values by a formula. */
type User = { readonly sheet: string | null; readonly key: string; readonly at: string; readonly formulas: readonly string[] }; // prettier-ignore

const textsIn = (values: readonly unknown[]): readonly string[] =>
  values.filter((value): value is string => typeof value === 'string' && value.includes('!'));

/** Cells, rules and names by whose formulas something is taken from a sheet, each under what it keeps from save to save. */
function* usersIn(content: SpreadSheet): Generator<User> {
  for (const { id, name, cellData, validations, conditionals } of sheetsInOrder(content)) {
    for (const { row, column, cell } of cellsOf(cellData))
      if (cell.f?.includes('!'))
        yield { sheet: id, key: `${id} ${row} ${column}`, at: `${name}!${cellName(row, column)}`, formulas: [cell.f] };
    for (const { uid, formula1, formula2 } of validations) {
      const formulas = textsIn([formula1, formula2]);
      if (formulas.length > 0) yield { sheet: id, key: `${id} validation ${uid}`, at: name, formulas };
    }
    for (const { cfId, rule } of conditionals) {
      const formulas = textsIn('value' in rule ? [rule.value] : []);
      if (formulas.length > 0) yield { sheet: id, key: `${id} conditional ${cfId}`, at: name, formulas };
    }
  }
  for (const { id, name, formula, sheet } of content.names)
    if (formula.includes('!') || sheet !== undefined)
      yield { sheet: null, key: `name ${id}`, at: name, formulas: [formula, ...(sheet === undefined ? [] : [`'${own(content.sheets, sheet)?.name ?? ''}'!`])] }; // prettier-ignore
}

/** Which of these sheets a formula names. It is read once, however many are asked for. */
const namedIn = (formula: string, names: ReadonlySet<string>): readonly string[] => {
  const found: string[] = [];
  for (const [, quoted, bare] of formula.replace(TEXTS, '""').matchAll(NAMED)) {
    const said = (quoted ?? bare ?? '').replaceAll("''", "'").toLowerCase();
    for (const each of new Set([said, ...said.split(':')])) if (names.has(each)) found.push(each);
  }
  return found;
};

/** Where else in the workbook a sheet is used: cells as `Data!B7`, sheets whose rules take from it, names. */
export const usesOfSheet = (content: SpreadSheet, id: string): readonly string[] => {
  const sheet = own(content.sheets, id);
  if (sheet === undefined) return [];
  const names = new Set([sheet.name.toLowerCase()]);
  const found: string[] = [];
  for (const { sheet: on, at, formulas } of usersIn(content))
    if (on !== id && formulas.some((formula) => namedIn(formula, names).length > 0)) found.push(at);
  return [...new Set(found)];
};

/** So many are named; whoever mends them hears of further ones. */
const MOST_NAMED = 10;

/** The first of them, in words that end where there are more. */
export const namedUses = (uses: readonly string[]): string =>
  [...uses.slice(0, MOST_NAMED), ...(uses.length > MOST_NAMED ? ['…'] : [])].join(', ');

/**
 * Sheets that went although cells, rules or names of others still take from them (V045): those that name one as it was,
 * and those in which `#REF!` stands where one was named.
 */
export const sheetsGoneInUse = (old: SpreadSheet, next: SpreadSheet): readonly WriteFault[] => {
  const gone = sheetsInOrder(old).filter(({ id }) => own(next.sheets, id) === undefined);
  if (gone.length === 0) return [];
  const names = new Set(gone.map(({ name }) => name.toLowerCase()));
  const there = new Set(sheetsInOrder(next).map(({ name }) => name.toLowerCase()));
  const uses = new Map([...names].map((name) => [name, new Set<string>()]));
  let before: ReadonlyMap<string, readonly string[]> | undefined;
  const namedBefore = (key: string): readonly string[] => {
    before ??= new Map([...usersIn(old)].map((user) => [user.key, user.formulas]));
    return (before.get(key) ?? []).flatMap((formula) => namedIn(formula, names));
  };
  /** Of which nobody hears more: enough are named. */
  const told = new Set<string>();
  for (const { key, at, formulas } of usersIn(next)) {
    const still = formulas.flatMap((formula) => namedIn(formula, names)).filter((name) => !there.has(name));
    const lost = formulas.some((formula) => formula.includes(GONE)) ? namedBefore(key) : [];
    for (const name of new Set([...still, ...lost])) {
      const found = uses.get(name);
      if (found && found.add(at).size > MOST_NAMED) told.add(name);
    }
    if (told.size === names.size) break;
  }
  return gone.flatMap(({ id, name }): readonly WriteFault[] => {
    const found = [...(uses.get(name.toLowerCase()) ?? [])];
    return found.length === 0 ? [] : [{ path: ['sheets', id], message: 'sheetInUse', params: { sheet: name, cells: namedUses(found) } }];
  });
}; // prettier-ignore
