import { moduleTypeNames } from '@shilu/events/records/modules/registry';
import ts from 'typescript';

const names: ReadonlySet<string> = new Set(moduleTypeNames);
const KEYED = /^@?(\w+)\./;
/** A common word: as the name of a property or a class of a style it names no module type. */
const COMMON = new Set(['editor']);
/** A folder below `modules`, but for what editors of several types share. */
const FOLDER = /(?:^|\/)modules\/(?!insert\/|undo\/)[\w-]+\/[\w/.-]+$/;

/** Names of module types as texts or as keys, and imports out of their folders. */
export const modulesNamedIn = (path: string, source: string): readonly string[] => {
  const found: string[] = [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS); // prettier-ignore
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) {
      const imported = ts.isImportDeclaration(node.parent) || ts.isCallExpression(node.parent);
      const [, keyed] = KEYED.exec(node.text) ?? [];
      const isClass = ts.isElementAccessExpression(node.parent) && COMMON.has(node.text);
      if ((names.has(node.text) && !isClass) || (keyed !== undefined && names.has(keyed)))
        found.push(`${path}: '${node.text}'`);
      else if (imported && FOLDER.test(node.text)) found.push(`${path}: from '${node.text}'`);
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
