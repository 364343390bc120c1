import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state';
import { PageHeader } from '../ui/page-header';
import { TaskTable } from './task-table';

/** R067. */
export const MyTasksPage = () => {
  const { t } = useTranslation('projects');
  return (
    <>
      <PageHeader title={t('task.mine')} description={t('task.mineHelp')} />
      <TaskTable mine empty={<EmptyState title={t('task.mineEmpty')}>{t('task.mineEmptyHelp')}</EmptyState>} />
    </>
  );
};
