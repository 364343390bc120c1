import { inputUnfit } from '../../core/input-unfit';
import type { AnyModuleType } from './define-module';
import * as listed from './module-list';

export const moduleTypes: readonly AnyModuleType[] = Object.values(listed).toSorted((a, b) =>
  a.specId < b.specId ? -1 : 1,
);

/** The one that says it is for something of which there is one. */
const theOne = <T>([one, ...others]: readonly T[], what: string): T => {
  if (one === undefined || others.length > 0) throw new Error(`one module type must be ${what}`);
  return one;
};

/** What a new record begins with. */
export const firstModule = theOne(
  moduleTypes.filter(({ isFirst }) => isFirst === true),
  'what a record begins with',
);

/** What takes the files that are dropped on a record. */
export const fileModule = theOne(
  moduleTypes.flatMap((module) => (module.ofFiles ? [{ ...module, ofFiles: module.ofFiles }] : [])),
  'for files that are dropped',
);

/** What takes the text that other parts of a record write out. */
export const textModule = theOne(
  moduleTypes.flatMap((module) => (module.withText ? [{ ...module, withText: module.withText }] : [])),
  'for text that is written out',
);

/** What lists the works that texts of a record cite. */
export const worksModule = theOne(
  moduleTypes.flatMap((module) => (module.withWorks ? [{ ...module, withWorks: module.withWorks }] : [])),
  'for works that are cited',
);

const byType = new Map(moduleTypes.map((module) => [module.type, module]));

export const moduleTypeNames = moduleTypes.map((module) => module.type);

export const findModuleType = (type: string): AnyModuleType | undefined => byType.get(type);

/** Throws AppError `inputUnfit` for a type that does not exist. */
export const moduleTypeOf = (type: string): AnyModuleType => {
  const found = findModuleType(type);
  if (!found) throw inputUnfit([{ path: 'type', message: 'invalid_value' }]);
  return found;
};

/** Content of a module as it is shown and edited today; of a type that nobody knows, as it is. */
export const currentContent = (type: string, content: unknown, version: number): unknown =>
  byType.get(type)?.current(content, version) ?? content;

/** Content as it is read: without what says nothing at its end; of a type that nobody knows, as it is. */
export const trimmedContent = (type: string, content: unknown): unknown =>
  byType.get(type)?.trimmed(content) ?? content;

/** The version by which content of a type is written today. */
export const contentVersionOf = (type: string): number => byType.get(type)?.version ?? 1;
