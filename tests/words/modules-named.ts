import { moduleTypeNames } from '@shilu/events/records/modules/registry';
import { dirname, join } from 'node:path/posix';
import ts from 'typescript';

const KEYED = /^@?(\w+)\./;
/** A common word: as the name of a property or a class of a style it names no module type. */
const COMMON = new Set(['editor']);

/** What a file may name: the type whose own it is, and what stands in that one's folders. */
export type Home = { readonly type: string; readonly folders: readonly string[] };

/** Where an import leads, from the root of the project. */
const leadsTo = (path: string, from: string): string =>
  from.startsWith('.') ? join(dirname(path), from) : from.replace(/^@shilu\/events\//, 'events/src/');

/**
 * Names of module types as texts or as keys, and imports out of their folders, in a file of the product at `path`. `homes`
 * are the folders of every type; what is in one of them may name that type alone.
 */
export const modulesNamedIn = (path: string, source: string, homes: readonly Home[]): readonly string[] => {
  const isAt = (home: Home, place: string): boolean => home.folders.some((folder) => place.startsWith(folder));
  const own = homes.find((home) => isAt(home, path));
  const names: ReadonlySet<string> = new Set(moduleTypeNames.filter((name) => name !== own?.type));
  const found: string[] = [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS); // prettier-ignore
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) {
      const imported = ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent) || ts.isCallExpression(node.parent); // prettier-ignore
      const target = imported ? leadsTo(path, node.text) : '';
      const [, keyed] = KEYED.exec(node.text) ?? [];
      const isClass = ts.isElementAccessExpression(node.parent) && COMMON.has(node.text);
      if ((names.has(node.text) && !isClass) || (keyed !== undefined && names.has(keyed)))
        found.push(`${path}: '${node.text}'`);
      else if (imported && homes.some((home) => home !== own && isAt(home, target)))
        found.push(`${path}: from '${node.text}'`);
    } else if (
      (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) &&
      ts.isIdentifier(node.name) &&
      names.has(node.name.text) &&
      !COMMON.has(node.name.text)
    )
      found.push(`${path}: ${node.name.text}:`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};
