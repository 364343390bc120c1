import { AppError } from '@shilu/events/core/app-error';
import type { SearchMode } from '@shilu/events/structures/structure-search-calls';
import type { ComponentReading, SIDES } from '@shilu/events/structures/structure-reading';
import type { StructureEngine } from '@shilu/infra/chemistry/structure-engine';
import type { Language } from '@shilu/events/core/call';

export type Fragment = { readonly side: (typeof SIDES)[number]; readonly structure: string };
/** A drawing as it is looked for: a molecule, or fragments on the sides of an arrow. */
export type Sought =
  | { readonly kind: 'molecule'; readonly structure: string }
  | { readonly kind: 'reaction'; readonly fragments: readonly Fragment[] };

const fragmentOf = ({ side, structure }: ComponentReading): Fragment => ({ side, structure });

/** Read as any other file is; whatever does not go with the way of searching is refused in words. */
export const readQuery = async (
  engine: StructureEngine,
  query: string,
  mode: SearchMode,
  language: Language,
): Promise<Sought> => {
  const { entries, total } = await engine.read({ content: query, name: '', from: 1 }, language);
  const [entry] = entries;
  if (mode === 'reaction') {
    const fragments = entry?.kind === 'reaction' && total === 1 ? entry.components.map(fragmentOf) : [];
    if (fragments.length === 0) throw new AppError('structureQueryReaction');
    return { kind: 'reaction', fragments };
  }
  const [molecule, ...others] = entry?.components ?? [];
  if (entry?.kind !== 'molecule' || total !== 1 || molecule === undefined || others.length > 0)
    throw new AppError('structureQueryMolecule');
  return { kind: 'molecule', structure: molecule.structure };
};
