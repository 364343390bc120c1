import { Button, Text, Title } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import type { Subject } from '@shilu/events/records/modules/fact';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useQueryCall } from '../api/use-query-call';
import { ErrorState } from '../ui/error-state';
import { ListSkeleton } from '../ui/skeletons';
import { StateChip } from '../ui/state-chip';
import classes from './references.module.css';

const STEP = 20;
const MOST = 200;

type Props = {
  readonly subject: Subject;
  readonly title: string;
  /** What is said where no record that the reader may open says anything of it. */
  readonly nowhere: string;
  /** With what each record says of it: that it is a solvent there. */
  readonly withTold?: boolean;
};

/** Records that say something of an entry, of those that the reader may open: each leads to the module that does. */
export const RecordsAbout = ({ subject: { category, id }, title, nowhere, withTold = false }: Props) => {
  const { t } = useTranslation('common');
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
        {title}
      </Title>
      {facts.length === 0 ? <Text c="dimmed">{nowhere}</Text> : null}
      <ul className={classes['records']}>
        {facts.map(({ recordId, moduleId, factId, told, remark, number, title: called, status }) => (
          <li key={`${recordId} ${moduleId} ${factId}`}>
            <Link className="link" to={`/editRecord/${recordId}#module-${moduleId}`}>
              <span className="mono">{number}</span> {called}
            </Link>{' '}
            <StateChip state={status} />
            {withTold ? <span className="mute"> {told}</span> : null}
            {remark === '' ? null : <p className={classes['note']}>{remark}</p>}
          </li>
        ))}
      </ul>
      {rows > facts.length && most < MOST ? (
        <Button size="compact-sm" variant="default" onClick={() => setMost(most + STEP)}>
          {t('actions.more')}
        </Button>
      ) : null}
    </section>
  );
};
