import { Button, Text, Title } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import { referenceRegister } from '@shilu/events/resources/reference';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useQueryCall } from '../api/use-query-call';
import { ErrorState } from '../ui/error-state';
import { ListSkeleton } from '../ui/skeletons';
import { StateChip } from '../ui/state-chip';
import classes from './references.module.css';

const STEP = 20;
const category = referenceRegister.name;

/** Records that cite it, of those that the reader may open: each leads to the module that does. */
export const CitedIn = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation(['references', 'common']);
  const [most, setMost] = useState(STEP);
  const about = useQueryCall(
    recordCalls.factsAbout,
    { id, category, pageIndex: 1, pageSize: most },
    { watch: [`about:${category}:${id}`], keepPrevious: true },
  );
  if (about.isError) return <ErrorState error={about.error} onRetry={() => void about.refetch()} />;
  if (!about.data) return <ListSkeleton rows={2} />;
  const { response: facts, rows = facts.length } = about.data;
  return (
    <section className={classes['cited']}>
      <Title order={2} mb={8}>
        {t('references:citedIn')}
      </Title>
      {facts.length === 0 ? <Text c="dimmed">{t('references:citedNowhere')}</Text> : null}
      <ul className={classes['records']}>
        {facts.map(({ recordId, moduleId, factId, remark, number, title, status }) => (
          <li key={`${recordId} ${moduleId} ${factId}`}>
            <Link className="link" to={`/editRecord/${recordId}#module-${moduleId}`}>
              <span className="mono">{number}</span> {title}
            </Link>{' '}
            <StateChip state={status} />
            {remark === '' ? null : <p className={classes['note']}>{remark}</p>}
          </li>
        ))}
      </ul>
      {rows > facts.length && most < 200 ? (
        <Button size="compact-sm" variant="default" onClick={() => setMost(most + STEP)}>
          {t('references:citedMore')}
        </Button>
      ) : null}
    </section>
  );
};
