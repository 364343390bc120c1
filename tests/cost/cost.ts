import type { Register } from '@shilu/events/core/define-register';
import { registerEventTypes } from '@shilu/events/core/register';
import { registers } from '@shilu/events/core/registers';
import ts from 'typescript';
import { declaredRegisters } from '../support/declared-registers';
import { isPrinted, type Source } from './sources';

/**
 * What a thing costs by hand.
 *
 * The rule. A file is a COST of a register if it says of it what could stand in its declaration, and so would have to be
 * written again for the next one:
 *   own      its declaration, its samples, and the tests that stand beside it under its name;
 *   listed   it stands in a list there beside another register: elements of one array, keys of one object, members of one
 *            union, cases of one switch; where registers are a third of it or more;
 *   copied   one of its addresses is written out in a file that does not import its declaration.
 * Any other file that names it USES it: it imports the declaration, or is of one register alone, for something that no
 * other register has (a screen of its own, a check of its context, phrases in the editor, rights folded from its events).
 * What a tool prints costs nothing.
 */
export type Cost = {
  readonly path: string;
  readonly why: 'own' | 'listed' | 'copied';
  /** Lines of it that are about the register: all of its own files, else those that name it. */
  readonly lines: number;
};
export type Costs = {
  readonly byHand: readonly Cost[];
  readonly printed: readonly string[];
  readonly uses: readonly string[];
};

type Names = {
  readonly register: Register;
  readonly constant: string;
  /** From the root, without ending: `events/src/organization/quick-text`. */
  readonly file: string;
  /** The manifest of its context. */
  readonly list: string;
};

/** Where each register is declared, by which constant, and which context lists it. */
export const declaredIn = (files: readonly Source[]): readonly Names[] =>
  declaredRegisters(files).map(({ constant, file, name, list }) => {
    const register = registers.find((one) => one.name === name);
    if (!register) throw new Error(`no context lists the register ${constant}`);
    return { register, constant, file, list };
  });

/** Which register a node names, by the constant of its declaration or by its name as a text or key; null for others. */
const namedBy = (node: ts.Node, all: readonly Names[]): string | null => {
  const text = ts.isStringLiteralLike(node) || ts.isIdentifier(node) ? node.text : null;
  if (text === null) return null;
  const isKey = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
  const found = all.find(({ register, constant }) =>
    ts.isStringLiteralLike(node) || isKey ? text === register.name || text === constant : text === constant,
  );
  return found?.register.name ?? null;
};

/** Registers that stand in a list beside another one. */
export const listedIn = ({ path, text }: Source, all: readonly Names[]): ReadonlySet<string> => {
  const found = new Set<string>();
  // To read a file as a tree takes long, and hardly any names two.
  const named = all.filter(({ register, constant }) => text.includes(register.name) || text.includes(constant));
  if (named.length < 2) return found;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS); // prettier-ignore
  /** What an element of a list says, and not what it does: what is called there with a register is of its own purpose. */
  const within = (node: ts.Node, names: Set<string>): void => {
    const name = namedBy(node, all);
    if (name !== null) names.add(name);
    if (
      !ts.isArrowFunction(node) &&
      !ts.isFunctionExpression(node) &&
      !ts.isCallExpression(node) &&
      !ts.isPropertyAccessExpression(node)
    )
      ts.forEachChild(node, (child) => within(child, names));
  };
  /** Of an element its name comes first: `['role', …]`, `{ key: 'role', … }`, `role: …`. */
  const headOf = (element: ts.Node): string | null => {
    const names = new Set<string>();
    if (!ts.isPropertyAssignment(element)) within(element, names);
    else if (!ts.isArrowFunction(element.initializer)) within(element.name, names);
    return names.size === 1 ? ([...names][0] ?? null) : null;
  };
  const listOf = (node: ts.Node): readonly ts.Node[] =>
    ts.isArrayLiteralExpression(node)
      ? node.elements
      : ts.isObjectLiteralExpression(node)
        ? node.properties
        : ts.isUnionTypeNode(node)
          ? node.types
          : ts.isCaseBlock(node)
            ? node.clauses.map((clause) => (ts.isCaseClause(clause) ? clause.expression : clause))
            : [];
  const visit = (node: ts.Node): void => {
    const list = listOf(node);
    const heads = new Set(list.flatMap((element) => headOf(element) ?? []));
    // `role` and `department` are fields of a person, too: a list of registers holds a third of them or more.
    if (heads.size > 1 && heads.size * 3 >= list.length) for (const head of heads) found.add(head);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};

const isCode = (path: string): boolean => /\.tsx?$/.test(path);
const escaped = (text: string): string => text.replaceAll(/[{}/]/g, '\\$&');

/** What is written by hand for each register, by its name. */
export const costs = (files: readonly Source[], only?: string): ReadonlyMap<string, Costs> => {
  const all = declaredIn(files);
  const lists = new Map(files.filter(({ path }) => isCode(path) && !isPrinted(path)).map((file) => [file.path, listedIn(file, all)]));
  return new Map(
    all
      .filter(({ register }) => only === undefined || register.name === only)
      .map(({ register, constant, file, list }) => {
        const types = Object.values(registerEventTypes(register));
        const addresses = Object.values(register.paths);
        const copied = new RegExp(`['"\`](?:${addresses.map(escaped).join('|')})['"\`]`);
        const names = new RegExp(`\\b${constant}\\b|['"\`]${register.name}['"\`]|\\b${register.name}:|${copied.source}|['"\`](?:${types.join('|')})['"\`]`);
        const byHand: Cost[] = [];
        const printed: string[] = [];
        const uses: string[] = [];
        for (const { path, text } of files) {
          const own = path === `${file}.ts` || (path.startsWith(`${file}-samples`) || path.startsWith(`${file}.`)) && isCode(path);
          const mentions = text.split('\n').filter((line) => names.test(line)).length;
          const listed = path === list || (lists.get(path)?.has(register.name) ?? false);
          const imports = new RegExp(`\\b${constant}\\b`).test(text);
          if (isPrinted(path)) {
            if (mentions > 0 || types.some((type) => path.includes(`/${type}.`))) printed.push(path);
          } else if (own) byHand.push({ path, why: 'own', lines: text.split('\n').length - 1 });
          else if (listed) byHand.push({ path, why: 'listed', lines: mentions });
          else if (isCode(path) && !imports && copied.test(text)) byHand.push({ path, why: 'copied', lines: mentions });
          else if (mentions > 0 && (imports || !path.startsWith('docs/'))) uses.push(path);
        }
        return [register.name, { byHand, printed, uses }] as const;
      }),
  );
}; // prettier-ignore
