import { Button } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/use-send';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { errorText, showDone, showError } from '../../ui/toasts';
import { dateTime } from '../../ui/times';
import { useOpenRecord } from './record-context';
import classes from './record.module.css';
import { waitsFor } from './waits-for';
import { WorkButton } from '../../ui/work-button';

/** What state the record is in, when that explains why it cannot be changed or what is expected now. */
export const StateBanner = ({
  onlyRead,
  onEdit,
}: {
  readonly onlyRead: string | null;
  readonly onEdit: () => void;
}) => {
  const { t } = useTranslation(['records', 'common']);
  const language = useStore(languageStore);
  const { send, sending } = useSend();
  const { record, refresh, beginning } = useOpenRecord();
  if (beginning?.state === 'refused') {
    return (
      <div className={classes['banner']} data-tone="red" role="alert">
        <span>{t('begin.refusedBody', { error: errorText(beginning.error) })}</span>
        <Button size="compact-sm" onClick={() => void beginning.make()}>
          {t('common:actions.retry')}
        </Button>
      </div>
    );
  }
  if (record.beingRepaired === true) {
    return (
      <div className={classes['banner']} data-tone="red" role="status">
        <span>{t('open.beingRepaired')}</span>
      </div>
    );
  }
  if (record.removed) {
    return (
      <div className={classes['banner']} data-tone="red" role="status">
        <span>{t('open.removed')}</span>
        {record.may.restore ? (
          <WorkButton
            working={sending !== null}
            size="compact-sm"
            variant="default"
            onClick={() => {
              send(recordCalls.restoreRecord, { id: record.experimentId }).then(() => {
                showDone(t('common:toast.restored'));
                void refresh();
              }, showError);
            }}
          >
            {t('top.restore')}
          </WorkButton>
        ) : null}
      </div>
    );
  }
  if (onlyRead !== null) {
    return (
      <div className={classes['banner']} role="status">
        <span>{t('open.banner', { name: onlyRead })}</span>
        <Button size="compact-sm" variant="default" onClick={onEdit}>
          {t('open.tryEdit')}
        </Button>
      </div>
    );
  }
  if (record.status === 'rejected') {
    const rejection = record.pastApprovals.at(-1)?.decisions.findLast((decision) => decision.result === 'rejected');
    return (
      <div className={classes['banner']} data-tone="red" role="status">
        <span>
          {rejection === undefined
            ? t('open.rejectedBody')
            : t('open.rejected', {
                name: rejection.name,
                time: dateTime(rejection.signature.at),
                opinion: rejection.opinion,
              })}
        </span>
      </div>
    );
  }
  if (record.may.approve || record.may.decideRecall) return null;
  const names = waitsFor(record, language);
  const words = {
    inReview: names === null ? t('open.inReview') : t('open.inReviewBy', { names }),
    approved: t('open.approved'),
    recalling: names === null ? t('open.recalling') : t('open.recallingBy', { names }),
    recalled: t('open.recalledBody'),
  };
  const shown = record.status === 'draft' ? null : words[record.status];
  return shown === null ? null : (
    <div className={classes['banner']} data-tone="calm" role="status">
      <span>{shown}</span>
    </div>
  );
};
