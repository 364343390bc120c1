import { moduleTypes } from '@shilu/events/records/modules/registry';
import ts from 'typescript';
import type { Source } from './sources';

/**
 * What a module type costs by hand.
 *
 * The rule. OWN are the files of its folder in each package, or of its name where a package has a file each. LISTED are the
 * lines by which lists of module types name it: an import and an element. Nothing else may name it (`tests/words`).
 */
export type ModuleCost = {
  readonly own: readonly { readonly path: string; readonly lines: number }[];
  readonly listed: readonly { readonly path: string; readonly lines: number }[];
};

const ROOTS = ['events/src/records/modules', 'frontend/src/records/modules', 'projection-service/src/print/modules'] as const; // prettier-ignore
const isCode = (path: string): boolean => /\.(?:tsx?|css)$/.test(path);
const isTest = (path: string): boolean => /\.(?:unit|int)\.test\.tsx?$/.test(path);

/** Where each root keeps the type: what its files begin with. */
const homesOf = (type: string, files: readonly Source[]): readonly string[] => {
  const declared = files.find(
    ({ path, text }) => path.startsWith(`${ROOTS[0]}/`) && !isTest(path) && text.includes(`  type: '${type}',\n`),
  );
  if (!declared) throw new Error(`no folder declares the module type ${type}`);
  const folder = declared.path.split('/').at(-2) ?? '';
  return [`${ROOTS[0]}/${folder}/`, `${ROOTS[1]}/${type}/`, `${ROOTS[2]}/${folder}`];
};

/** Names that its own files export, as others import them. */
const importedFrom = ({ path, text }: Source, homes: readonly string[]): readonly string[] => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const folder = path.slice(0, path.lastIndexOf('/'));
  return file.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const from = statement.moduleSpecifier.text;
    const whole = from.startsWith('./') ? `${folder}/${from.slice(2)}` : from;
    if (!homes.some((home) => whole.startsWith(home))) return [];
    const { namedBindings } = statement.importClause ?? {};
    return namedBindings && ts.isNamedImports(namedBindings) ? namedBindings.elements.map(({ name }) => name.text) : [];
  });
};

const linesOf = (text: string): number => text.split('\n').length - 1;

/** What is written by hand for each module type. */
export const moduleCosts = (files: readonly Source[]): ReadonlyMap<string, ModuleCost> =>
  new Map(
    moduleTypes.map(({ type }) => {
      const homes = homesOf(type, files);
      const own = files.filter(({ path }) => isCode(path) && homes.some((home) => path.startsWith(home)));
      const lists = files.filter(
        ({ path }) =>
          !isTest(path) &&
          ROOTS.some((root) => path.startsWith(`${root}/`) && !path.slice(root.length + 1).includes('/')),
      );
      const listed = lists
        .filter((list) => !own.includes(list))
        .flatMap((list) => {
          const names = importedFrom(list, homes);
          if (names.length === 0) return [];
          const naming = new RegExp(`\\b(?:${names.join('|')})\\b`);
          return [{ path: list.path, lines: list.text.split('\n').filter((line) => naming.test(line)).length }];
        });
      return [type, { own: own.map(({ path, text }) => ({ path, lines: linesOf(text) })), listed }] as const;
    }),
  );
