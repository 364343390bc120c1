import { Button } from '@mantine/core';
import { numbered } from '@shilu/events/records/module-groups';
import { Fragment, lazy, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AddModule } from './add-module';
import { GroupHeading } from './group-heading';
import { KeptOfRemoved } from './kept-of-removed';
import { ModuleCard } from './module-card';
import { PaperHead } from './paper-head';
import { useOpenRecord } from './record-context';
import classes from './record.module.css';
import { useGrowing } from './use-growing';
import { LazyPart } from '../../ui/lazy-part';

const ReplayPaper = lazy(() => import('../panel/replay-view').then((file) => ({ default: file.ReplayPaper })));

/** The record as it stands. */
export const Paper = () => {
  const { record, owns } = useOpenRecord();
  const drawn = useGrowing(record.modules.length);
  const shown = useMemo(() => numbered(record.modules), [record.modules]);
  return (
    <div className={classes['paper']}>
      <PaperHead />
      <KeptOfRemoved />
      {shown.map(({ module, opens }, index) => (
        <Fragment key={module.id}>
          {opens.map((group) => (
            <GroupHeading key={group.number} group={group} />
          ))}
          {index < drawn ? (
            <ModuleCard module={module} index={index} />
          ) : (
            <article id={`module-${module.id}`} className={classes['card']} style={{ minHeight: 160 }} />
          )}
        </Fragment>
      ))}
      {owns ? <AddModule wide={record.modules.length === 0} /> : null}
    </div>
  );
};

/** The record as it was, with the way back. */
export const PaperAt = ({ revision, onBack }: { readonly revision: number; readonly onBack: () => void }) => {
  const { t } = useTranslation('records');
  const { record } = useOpenRecord();
  return (
    <LazyPart>
      <div className={classes['banner']} style={{ maxWidth: 960, margin: '0 auto 16px', borderRadius: 8 }}>
        <span>{t('replay.title')}</span>
        <Button size="compact-sm" variant="default" onClick={onBack}>
          {t('replay.back')}
        </Button>
      </div>
      <ReplayPaper recordId={record.experimentId} revision={revision} />
    </LazyPart>
  );
};
