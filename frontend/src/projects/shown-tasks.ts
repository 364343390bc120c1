import { TASK_STATUSES } from '@shilu/events/projects/task-life';
import { useTranslation } from 'react-i18next';
import type { FilterField } from '../ui/data-table/filter-field';
import { oneOf } from '../ui/data-table/filter-kinds';
import { useShownTitle } from '../ui/data-table/use-shown-title';
import { useTableState } from '../ui/data-table/use-table-state';
import { TASK_CHIP } from './work-status';

/** What tasks can be narrowed by. */
export const useTaskFields = (): readonly FilterField[] => {
  const { t } = useTranslation('projects');
  const { t: common } = useTranslation('common');
  return [
    oneOf(
      'status',
      t('field.status'),
      TASK_STATUSES.map((each) => ({ value: each, label: common(`state.${TASK_CHIP[each]}`) })),
    ),
    { key: 'overdue', label: t('overdue'), word: () => '' },
  ];
};

/** Which tasks the address shows, under a name of all of them. */
export const useShownTasks = (title: string): string =>
  useShownTitle({ title, control: useTableState(), fields: useTaskFields() });
