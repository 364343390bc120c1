import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOpenRecord } from '../page/record-context';
import { rootsOf } from './threads';

/** How many threads about a module are open, and the way to them. */
export const ModuleThreads = ({ moduleId }: { readonly moduleId: string }) => {
  const { t } = useTranslation('records');
  const { record, openPanel } = useOpenRecord();
  const count = rootsOf(record.comments).filter(
    (comment) => comment.moduleId === moduleId && comment.resolved === undefined,
  ).length;
  return count === 0 ? null : (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      leftSection={<IconMessage size={16} stroke={1.6} />}
      aria-label={t('comment.onModule', { count })}
      title={t('comment.onModule', { count })}
      onClick={() => openPanel('comments')}
    >
      {count}
    </Button>
  );
};
