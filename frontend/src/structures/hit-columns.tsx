import type { Language } from '@shilu/events/core/call';
import { HELD_ROLE_WORDS } from '@shilu/events/structures/held-structure';
import { STRUCTURE_PLACES } from '@shilu/events/structures/structure-places';
import type { Drawing } from '@shilu/events/structures/drawing';
import type { SearchMode, StructureHit } from '@shilu/events/structures/structure-search-calls';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StructurePicture } from '../chemistry/structure-picture';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import type { Column } from '../ui/data-table/column';
import { RelativeTime } from '../ui/relative-time';
import { percent } from './percent';
import classes from './structures.module.css';

export const hitId = ({ place, rowId, structure }: StructureHit): string =>
  `${place.kind} ${place.id} ${place.moduleId ?? ''} ${rowId ?? structure}`;

/** The page of what holds it. */
export const hitAt = ({ place: { kind, id } }: StructureHit): string =>
  kind === 'record' ? `/editRecord/${id}` : `/entry/${kind}/${id}`;

/** A structure with what of it was looked for. */
const markedIn = ({ structure, atoms, bonds }: Pick<StructureHit, 'structure' | 'atoms' | 'bonds'>) => ({
  structure,
  ...(atoms.length === 0 ? {} : { marked: { atoms, bonds } }),
});

/** CSS pixels of a scheme that is read in a row of the table, and characters of the names over its arrow. */
const SCHEME = { width: 400, names: 120 } as const;

const namesOver = (names: readonly string[]): readonly string[] => {
  const told = names.filter((name) => name !== '').join(', ');
  if (told === '') return [];
  return [told.length > SCHEME.names ? `${told.slice(0, SCHEME.names - 1)}…` : told];
};

/**
 * A molecule, or a reaction; what was looked for is marked. What stands over the arrow is drawn where it was looked for, and
 * else told by name: with every ligand drawn nothing of the rest could be read.
 */
export const hitDrawing = (hit: StructureHit): Drawing => {
  if (hit.components.length === 0) return { kind: 'molecule', ...markedIn(hit), width: 280, height: 130 };
  const side = (wanted: string) => hit.components.filter((each) => each.side === wanted);
  const isFound = ({ atoms }: Pick<StructureHit, 'atoms'>): boolean => atoms.length > 0;
  const agents = side('agent');
  return {
    ...{ kind: 'scheme', reactants: side('reactant').map(markedIn), products: side('product').map(markedIn) },
    agents: agents.filter(isFound).map(markedIn),
    above: [...namesOver(agents.filter((agent) => !isFound(agent)).map(({ name }) => name))],
    width: SCHEME.width,
  };
};

/** What kind of place it is, where its number does not say so. */
const kindWord = ({ place }: StructureHit, language: Language): string =>
  STRUCTURE_PLACES.find(({ kind }) => kind === place.kind)?.label[language] ?? '';

/** What a hit shows: its picture, where it stands, what it is there. */
export const useHitColumns = (mode: SearchMode): readonly Column<StructureHit>[] => {
  const { t } = useTranslation('structures');
  const language = useStore(languageStore);
  return useMemo(() => {
    const isReaction = mode === 'reaction';
    const picture: Column<StructureHit> = {
      ...{ id: 'structure', label: t('search.structure'), width: isReaction ? 440 : 300, fixed: true, whole: true },
      cell: (hit) => (
        <div className={isReaction ? classes['reactionHit'] : classes['hit']}>
          <StructurePicture
            drawing={hitDrawing(hit)}
            label={t('search.pictureOf', { name: hit.name || hit.smiles, place: hit.place.number || hit.place.title })}
            height={96}
          />
        </div>
      ),
    };
    const found: Column<StructureHit> = {
      ...{ id: 'found', label: t('search.found'), minWidth: 180, fixed: true, whole: true },
      cell: (hit) => (
        <span className={classes['record']}>
          <Link className={hit.place.number === '' ? 'link' : 'link mono'} to={hitAt(hit)}>
            {hit.place.number || hit.place.title}
          </Link>
          {hit.place.number === '' ? (
            <span className="mute">{kindWord(hit, language)}</span>
          ) : (
            <span>{hit.place.title}</span>
          )}
        </span>
      ),
    };
    const compound: Column<StructureHit> = {
      ...{ id: 'compound', label: t('search.compound'), width: 230 },
      blank: ({ name, role }) => name === '' && role === null,
      cell: ({ name, role }) => (
        <span className={classes['record']}>
          <span>{name}</span>
          {role === null ? null : <span className="mute">{HELD_ROLE_WORDS[role][language]}</span>}
        </span>
      ),
    };
    const given: Column<StructureHit> = {
      ...{ id: 'yield', label: t('search.yield'), width: 80, align: 'right' },
      blank: (hit) => hit.yield === null,
      cell: (hit) => (hit.yield === null ? '' : percent(hit.yield)),
    };
    const similarity: Column<StructureHit> = {
      ...{ id: 'similarity', label: t('search.similarity'), width: 90, align: 'right' },
      cell: (hit) => hit.similarity?.toFixed(2) ?? '',
    };
    return [
      ...[picture, found, ...(isReaction ? [] : [compound]), given],
      ...(mode === 'similarity' ? [similarity] : []),
      { id: 'author', label: t('search.author'), width: 100, cell: ({ author }) => author?.name ?? '' },
      { id: 'modified', label: t('search.modified'), width: 120, cell: ({ date }) => <RelativeTime at={date} /> },
    ];
  }, [mode, t, language]);
};
