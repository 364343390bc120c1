import { useTranslation } from 'react-i18next';
import { FilterChip } from '../ui/data-table/filter-chip';
import type { TableControl } from '../ui/data-table/use-table-state';
import { usePeople } from '../ui/use-people';
import { useDepartments, useNotebooks, useProjectNames, useRecordTypes, useTaskNames } from './places';
import { dateRange, presetOf } from './record-request';

type Named = { readonly id: string; readonly name: string };
const nameIn = (list: readonly Named[], id: string): string => list.find((each) => each.id === id)?.name ?? '…';

/** Filters in force, in words, each with its way out. The state is shown by the tabs. */
export const FilterChips = ({ control }: { readonly control: TableControl }) => {
  const { t } = useTranslation('recordLists');
  const { filters, setFilter } = control;
  const projects = useProjectNames();
  const tasks = useTaskNames(filters['projectId'] ?? null);
  const { notebooks = [] } = useNotebooks();
  const departments = useDepartments();
  const { byId } = usePeople();
  const { nameOf: typeOf } = useRecordTypes();
  const date = filters['date'];
  const dateWords = (value: string): string => {
    const preset = presetOf(value);
    if (preset) return t(`preset.${preset}`);
    const { from = '', to = '' } = dateRange(value, '');
    return `${from} – ${to}`;
  };
  const chips: readonly (readonly [string, string, string])[] = [
    ...(filters['projectId'] === undefined
      ? []
      : [['projectId', t('column.project'), nameIn(projects, filters['projectId'])] as const]),
    ...(filters['taskId'] === undefined
      ? []
      : [['taskId', t('column.task'), nameIn(tasks, filters['taskId'])] as const]),
    ...(filters['bookId'] === undefined
      ? []
      : [['bookId', t('column.book'), nameIn(notebooks, filters['bookId'])] as const]),
    ...(filters['ownerId'] === undefined
      ? []
      : [['ownerId', t('column.owner'), byId.get(filters['ownerId'])?.realName ?? '…'] as const]),
    ...(filters['departmentId'] === undefined
      ? []
      : [['departmentId', t('column.department'), nameIn(departments, filters['departmentId'])] as const]),
    ...(filters['recordType'] === undefined
      ? []
      : [['recordType', t('column.type'), typeOf(filters['recordType'])] as const]),
    ...(date === undefined ? [] : [['date', t('filter.modified'), dateWords(date)] as const]),
  ];
  return (
    <>
      {chips.map(([key, label, value]) => (
        <FilterChip key={key} label={label} value={value} onRemove={() => setFilter(key, null)} />
      ))}
    </>
  );
};
