import { moduleTypeNames } from '@shilu/events/records/modules/registry';

/** A file of the project, by its path from the root. */
type Source = { readonly path: string; readonly text: string };

/** Where packages keep types of modules: a folder each, or a file each on paper. */
export const MODULE_ROOTS = ['events/src/records/modules', 'frontend/src/records/modules', 'projection-service/src/print/modules'] as const; // prettier-ignore

const isTest = (path: string): boolean => /\.(?:unit|int)\.test\.tsx?$/.test(path);

/** What the paths of a module type's own files begin with, by its name. */
export const moduleHomes = (files: readonly Source[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    moduleTypeNames.map((type) => {
      const declared = files.find(
        ({ path, text }) =>
          path.startsWith(`${MODULE_ROOTS[0]}/`) && !isTest(path) && text.includes(`  type: '${type}',\n`),
      );
      if (!declared) throw new Error(`no folder declares the module type ${type}`);
      const folder = declared.path.split('/').at(-2) ?? '';
      return [type, [`${MODULE_ROOTS[0]}/${folder}/`, `${MODULE_ROOTS[1]}/${type}/`, `${MODULE_ROOTS[2]}/${folder}`]];
    }),
  );
