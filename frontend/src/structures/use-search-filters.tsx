import type { RequestOf } from '@shilu/events/core/call';
import { HELD_ROLES, HELD_ROLE_WORDS } from '@shilu/events/structures/held-structure';
import { STRUCTURE_PLACES } from '@shilu/events/structures/structure-places';
import type { SearchMode, structureSearchCalls } from '@shilu/events/structures/structure-search-calls';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { FoundOptions } from '../registers/found-options';
import { useKnownTargets } from '../registers/use-known-targets';
import type { FilterField } from '../ui/data-table/filter-field';
import { oneOf, someOf } from '../ui/data-table/filter-kinds';
import { onePerson } from '../ui/data-table/person-filter';
import { rangeField, readRange } from '../ui/data-table/range-filter';
import { readSome } from '../ui/data-table/some-of';
import { usePeople } from '../ui/use-people';

type Filters = Readonly<Record<string, string>>;
type Narrowed = Pick<
  RequestOf<typeof structureSearchCalls.search>,
  'roles' | 'places' | 'projectId' | 'authorId' | 'from' | 'to'
>;

const PROJECT = 'project';
const CATEGORIES = [PROJECT];

/** Kinds of place that may hold what is looked for: a compound of the team is no reaction. */
const placesFor = (mode: SearchMode) => STRUCTURE_PLACES.filter(({ reactions }) => reactions || mode !== 'reaction');

/** The filters of the address as the call takes them. */
export const narrowedBy = (filters: Filters, mode: SearchMode): Narrowed => {
  const { author, modified, role, place, project } = filters;
  const { from, to } = readRange(modified ?? null);
  const roles = readSome(role ?? '').flatMap((each) => HELD_ROLES.find((known) => known === each) ?? []);
  const places = readSome(place ?? '').filter((each) => placesFor(mode).some(({ kind }) => kind === each));
  return {
    ...(roles.length === 0 || mode === 'reaction' ? {} : { roles }),
    ...(places.length === 0 ? {} : { places }),
    ...(project === undefined ? {} : { projectId: project }),
    ...(author === undefined ? {} : { authorId: author }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  };
};

/** What a search by structure can be narrowed by, besides its words. */
export const useSearchFilters = (mode: SearchMode, filters: Filters): readonly FilterField[] => {
  const { t } = useTranslation('structures');
  const language = useStore(languageStore);
  const { shownName } = usePeople();
  const chosen = filters['project'];
  const targetsOf = useKnownTargets(CATEGORIES, chosen === undefined ? [] : [{ category: PROJECT, id: chosen }]);
  return useMemo(() => {
    const projects = targetsOf(PROJECT).map(({ id, name }) => ({ value: id, label: name }));
    const role = someOf(
      'role',
      t('search.role'),
      HELD_ROLES.map((each) => ({ value: each, label: HELD_ROLE_WORDS[each][language] })),
      HELD_ROLES.length,
    );
    const places = placesFor(mode).map(({ kind, label }) => ({ value: kind, label: label[language] }));
    return [
      ...(mode === 'reaction' ? [] : [role]),
      someOf('place', t('search.place'), places, places.length),
      oneOf('project', t('search.project'), projects, {
        list: (list) => <FoundOptions {...list} category={PROJECT} known={projects} />,
      }),
      onePerson('author', t('search.author'), shownName),
      rangeField('modified', t('search.modified'), 'date'),
    ];
  }, [t, language, mode, targetsOf, shownName]);
};
