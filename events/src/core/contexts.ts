import { categoryOf } from './envelope';
import { streamContracts } from './event-registry';

const byCategory: ReadonlyMap<string, string> = new Map(
  streamContracts.map(({ category, context }) => [category, context]),
);

/** Contexts whose events leave for a broker, a topic each; every stream of the log belongs to one. */
export const contexts: readonly string[] = [...new Set(byCategory.values())].sort();

/** Context of a stream by its category; null for a category that no context has declared. */
export const contextOf = (stream: string): string | null => byCategory.get(categoryOf(stream)) ?? null;

export const categoriesOf = (context: string): readonly string[] => {
  const categories = [...byCategory].filter(([, its]) => its === context).map(([category]) => category);
  if (categories.length === 0) throw new Error(`no streams belong to a context "${context}"`);
  return categories;
};
