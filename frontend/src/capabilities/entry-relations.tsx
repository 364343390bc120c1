import { Title } from '@mantine/core';
import type { Subject } from '@shilu/events/capabilities/capability';
import { useTranslation } from 'react-i18next';
import classes from '../ui/comments/comments.module.css';
import { Relations } from './relations';

/** What an entry is related to, on its page. */
export const EntryRelations = (subject: Subject) => {
  const { t } = useTranslation('relations');
  return (
    <section className={classes['panel']}>
      <Relations subject={subject} heading={<Title order={2}>{t('title')}</Title>} empty={t('none')} />
    </section>
  );
};
