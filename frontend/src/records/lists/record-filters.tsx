import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterField } from '../../ui/data-table/filter-field';
import { oneOf } from '../../ui/data-table/filter-kinds';
import type { Option } from '../../ui/data-table/option-list';
import { onePerson } from '../../ui/data-table/person-filter';
import { usePeople } from '../../ui/use-people';
import { dateField } from './date-field';
import { useDepartments } from '../../organization/use-departments';
import { useNotebooks, useProjectNames, useRecordTypes, useTaskNames } from './places';

type Named = { readonly id: string; readonly name: string };
const optionsOf = (named: readonly Named[]): readonly Option[] =>
  named.map(({ id, name }) => ({ value: id, label: name }));

/** Everything a list of records can be narrowed by. The state is shown by the tabs. */
export const useRecordFilters = (
  filters: Readonly<Record<string, string>>,
  { withOwner }: { readonly withOwner: boolean },
): readonly FilterField[] => {
  const { t } = useTranslation('recordLists');
  const project = filters['projectId'] ?? null;
  const projects = useProjectNames();
  const tasks = useTaskNames(project);
  const { notebooks = [] } = useNotebooks();
  const departments = useDepartments();
  const { types } = useRecordTypes();
  const { shownName } = usePeople();
  return useMemo(() => {
    const owner = onePerson('ownerId', t('column.owner'), shownName);
    return [
      oneOf('projectId', t('column.project'), optionsOf(projects), { clears: ['taskId'] }),
      oneOf('taskId', t('column.task'), optionsOf(tasks), project === null ? { notYet: t('filter.projectFirst') } : {}),
      oneOf('bookId', t('column.book'), optionsOf(notebooks)),
      // An address that was shared may name an owner where the list would not offer it.
      ...(withOwner || filters['ownerId'] !== undefined ? [owner] : []),
      oneOf('departmentId', t('column.department'), optionsOf(departments)),
      oneOf('recordType', t('column.type'), types),
      dateField('date', t('filter.modified'), t),
    ];
  }, [t, project, projects, tasks, notebooks, departments, types, shownName, withOwner, filters]);
};
