import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state';
import { PageHeader } from '../ui/page-header';
import { useShownTasks } from './shown-tasks';
import { TaskTable } from './task-table';

/** R067. */
export const MyTasksPage = () => {
  const { t } = useTranslation('projects');
  const title = useShownTasks(t('task.mine'));
  return (
    <>
      <PageHeader title={title} description={t('task.mineHelp')} />
      <TaskTable mine empty={<EmptyState title={t('task.mineEmpty')}>{t('task.mineEmptyHelp')}</EmptyState>} />
    </>
  );
};
