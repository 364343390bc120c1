import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterField } from '../../ui/data-table/filter-field';
import { oneOf } from '../../ui/data-table/filter-kinds';
import type { ChosenOptions, Option } from '../../ui/data-table/option-list';
import { onePerson } from '../../ui/data-table/person-filter';
import { usePeople } from '../../ui/use-people';
import { dateField } from './date-field';
import { useDepartments } from '../../organization/use-departments';
import { FoundOptions } from '../../registers/found-options';
import { useKnownTargets } from '../../registers/use-known-targets';
import { useRecordTypes, useTaskNames } from './places';

type Named = { readonly id: string; readonly name: string };
const optionsOf = (named: readonly Named[]): readonly Option[] =>
  named.map(({ id, name }) => ({ value: id, label: name }));

/** Fields whose values are found by typing, by the category of what they name. */
const FOUND = { projectId: 'project', bookId: 'notebook' } as const;
const CATEGORIES = Object.values(FOUND);
const foundBy = (category: string, known: readonly Option[]) => (list: ChosenOptions) => (
  <FoundOptions {...list} category={category} known={known} />
);

/** Everything a list of records can be narrowed by. The state is shown by the tabs. */
export const useRecordFilters = (
  filters: Readonly<Record<string, string>>,
  { withOwner }: { readonly withOwner: boolean },
): readonly FilterField[] => {
  const { t } = useTranslation('recordLists');
  const project = filters['projectId'] ?? null;
  const tasks = useTaskNames(project);
  const targetsOf = useKnownTargets(
    CATEGORIES,
    Object.entries(FOUND).flatMap(([key, category]) => {
      const id = filters[key];
      return id === undefined ? [] : [{ category, id }];
    }),
  );
  const departments = useDepartments();
  const { types } = useRecordTypes();
  const { shownName } = usePeople();
  return useMemo(() => {
    const owner = onePerson('ownerId', t('column.owner'), shownName);
    const projects = optionsOf(targetsOf(FOUND.projectId));
    const books = optionsOf(targetsOf(FOUND.bookId));
    return [
      oneOf('projectId', t('column.project'), projects, {
        ...{ clears: ['taskId'], list: foundBy(FOUND.projectId, projects) },
      }),
      oneOf('taskId', t('column.task'), optionsOf(tasks), project === null ? { notYet: t('filter.projectFirst') } : {}),
      oneOf('bookId', t('column.book'), books, { list: foundBy(FOUND.bookId, books) }),
      // An address that was shared may name an owner where the list would not offer it.
      ...(withOwner || filters['ownerId'] !== undefined ? [owner] : []),
      oneOf('departmentId', t('column.department'), optionsOf(departments)),
      oneOf('recordType', t('column.type'), types),
      dateField('date', t('filter.modified'), t),
    ];
  }, [t, project, targetsOf, tasks, departments, types, shownName, withOwner, filters]);
};
