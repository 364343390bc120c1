import { Select, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TableControl } from '../ui/data-table/use-table-state';
import { PersonPicker } from '../ui/person-picker';
import { DateField } from '../ui/date-field';
import { useDepartments, useNotebooks, useProjectNames, useRecordTypes, useTaskNames } from './places';
import { DATE_PRESETS, dateRange, presetOf, writeRange } from './record-request';
import classes from './record-lists.module.css';

const today = (): string => new Date().toISOString().slice(0, 10);

/** Everything a list of records can be narrowed by; a choice works at once and stands in the address. */
export const FilterPanel = ({
  id,
  control,
  withOwner,
}: {
  readonly id: string;
  readonly control: TableControl;
  readonly withOwner: boolean;
}) => {
  const { t } = useTranslation('recordLists');
  const { filters, setFilter, set } = control;
  const projects = useProjectNames();
  const tasks = useTaskNames(filters['projectId'] ?? null);
  const { notebooks = [] } = useNotebooks();
  const departments = useDepartments();
  const { types } = useRecordTypes();
  const date = filters['date'] ?? '';
  const preset = presetOf(date);
  const range = preset === null ? dateRange(date, today()) : {};
  const setRange = (change: { from?: string | null; to?: string | null }): void =>
    setFilter('date', writeRange({ from: range.from ?? null, to: range.to ?? null, ...change }));
  const chooseProject = (projectId: string | null): void => {
    const { projectId: _project, taskId: _task, ...others } = filters;
    set({ filters: projectId === null ? others : { ...others, projectId } });
  };
  return (
    <div id={id} className={classes['panel']} role="group" aria-label={t('filter.panel')}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing={14} verticalSpacing={12}>
        <Select
          label={t('column.project')}
          data={projects.map((project) => ({ value: project.id, label: project.name }))}
          value={filters['projectId'] ?? null}
          onChange={chooseProject}
          searchable
          clearable
          placeholder={t('filter.any')}
        />
        <Select
          label={t('column.task')}
          data={tasks.map((task) => ({ value: task.id, label: task.name }))}
          value={filters['taskId'] ?? null}
          onChange={(value) => setFilter('taskId', value)}
          searchable
          clearable
          disabled={filters['projectId'] === undefined}
          placeholder={filters['projectId'] === undefined ? t('filter.projectFirst') : t('filter.any')}
        />
        <Select
          label={t('column.book')}
          data={notebooks.map((book) => ({ value: book.id, label: book.name }))}
          value={filters['bookId'] ?? null}
          onChange={(value) => setFilter('bookId', value)}
          searchable
          clearable
          placeholder={t('filter.any')}
        />
        {withOwner ? (
          <PersonPicker
            label={t('column.owner')}
            value={filters['ownerId'] ?? null}
            onChange={(value) => setFilter('ownerId', value)}
            clearable
          />
        ) : null}
        <Select
          label={t('column.department')}
          data={departments.map((department) => ({ value: department.id, label: department.name }))}
          value={filters['departmentId'] ?? null}
          onChange={(value) => setFilter('departmentId', value)}
          searchable
          clearable
          placeholder={t('filter.any')}
        />
        <Select
          label={t('column.type')}
          data={types}
          value={filters['recordType'] ?? null}
          onChange={(value) => setFilter('recordType', value)}
          searchable
          clearable
          placeholder={t('filter.any')}
        />
        <Select
          label={t('filter.modified')}
          data={DATE_PRESETS.map((each) => ({ value: each, label: t(`preset.${each}`) }))}
          value={preset}
          onChange={(value) => setFilter('date', value)}
          clearable
          placeholder={t('filter.any')}
        />
        <DateField
          label={t('filter.from')}
          value={range.from ?? null}
          onChange={(from) => setRange({ from })}
          {...(range.to === undefined ? {} : { maxDate: range.to })}
        />
        <DateField
          label={t('filter.to')}
          value={range.to ?? null}
          onChange={(to) => setRange({ to })}
          {...(range.from === undefined ? {} : { minDate: range.from })}
        />
      </SimpleGrid>
    </div>
  );
};
