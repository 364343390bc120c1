import ts from 'typescript';
import { MODULE_ROOTS, moduleHomes } from '../support/module-homes';
import type { Source } from './sources';

/**
 * What a module type costs by hand.
 *
 * The rule. OWN are the files of its folder in each package, or of its name where a package has a file each. LISTED are the
 * lines by which files beside those folders name it. Nothing else may name it (`tests/words`).
 */
export type ModuleCost = {
  readonly own: readonly { readonly path: string; readonly lines: number }[];
  readonly listed: readonly { readonly path: string; readonly lines: number }[];
};

const isCode = (path: string): boolean => /\.(?:tsx?|css)$/.test(path);
const isTest = (path: string): boolean => /\.(?:unit|int)\.test\.tsx?$/.test(path);

/** Lines on which a file names what stands in a folder of the type: an import, or an export from there. */
const linesNaming = ({ path, text }: Source, homes: readonly string[]): number => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const folder = path.slice(0, path.lastIndexOf('/'));
  return file.statements
    .filter((statement) => {
      const from =
        ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement) ? statement.moduleSpecifier : undefined;
      if (from === undefined || !ts.isStringLiteral(from)) return false;
      const whole = from.text.startsWith('./') ? `${folder}/${from.text.slice(2)}` : from.text.replace(/^@shilu\/events\//, 'events/src/'); // prettier-ignore
      return homes.some((home) => whole.startsWith(home));
    })
    .reduce((sum, statement) => sum + statement.getText().split('\n').length, 0);
};

const linesOf = (text: string): number => text.split('\n').length - 1;

/** What is written by hand for each module type. */
export const moduleCosts = (files: readonly Source[]): ReadonlyMap<string, ModuleCost> => {
  const everyHome = [...moduleHomes(files)].flatMap(([, homes]) => homes);
  return new Map(
    [...moduleHomes(files)].map(([type, homes]) => {
      const own = files.filter(({ path }) => isCode(path) && homes.some((home) => path.startsWith(home)));
      const lists = files.filter(
        ({ path }) =>
          !isTest(path) &&
          // A type that is built upon another names it in its own files, as it does in its own folders.
          !everyHome.some((home) => path.startsWith(home)) &&
          MODULE_ROOTS.some((root) => path.startsWith(`${root}/`) && !path.slice(root.length + 1).includes('/')),
      );
      const listed = lists
        .map((list) => ({ path: list.path, lines: linesNaming(list, homes) }))
        .filter(({ lines }) => lines > 0);
      return [type, { own: own.map(({ path, text }) => ({ path, lines: linesOf(text) })), listed }] as const;
    }),
  );
};
