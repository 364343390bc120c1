import { Button, Group, Stack, Text } from '@mantine/core';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSend } from '../../api/use-send';
import { RelativeTime } from '../../ui/relative-time';
import { StateChip } from '../../ui/state-chip';
import { showDone, showError } from '../../ui/toasts';
import { nameIn, useOpenRecord } from '../page/record-context';
import classes from '../page/record.module.css';
import { LazyPart } from '../../ui/lazy-part';

const CompareDialog = lazy(() => import('../dialogs/compare-dialog').then((file) => ({ default: file.CompareDialog })));
const STATES = { pending: 'inReview', approved: 'approved', rejected: 'rejected', recalled: 'recalled' } as const;

/** Submitted versions: open, compare any two (L24), go back to one (T06). */
export const VersionsTab = () => {
  const { t } = useTranslation(['records', 'common']);
  const openRecord = useOpenRecord();
  const { send } = useSend();
  const { record } = openRecord;
  const [comparing, setComparing] = useState<number | null>(null);
  const rollback = async (version: number): Promise<void> => {
    try {
      const reason = await openRecord.askReason(t('reason.rollback', { version }), { always: true });
      if (reason === null) return;
      await send(approvalCalls.rollback, {
        experimentId: record.experimentId,
        version,
        ...(reason === undefined ? {} : { reason }),
      });
      showDone(t('versions.rolledBack', { version }));
      await openRecord.refresh();
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Stack gap={6}>
      <Text fz="sm">{t('versions.current', { version: record.version })}</Text>
      {record.versions.length === 0 ? <Text c="dimmed">{t('versions.empty')}</Text> : null}
      {record.versions.length > 0 ? (
        <Button size="compact-sm" variant="default" onClick={() => setComparing(record.versions.at(-1)?.version ?? 1)}>
          {t('versions.compareAny')}
        </Button>
      ) : null}
      {record.versions.toReversed().map((version) => (
        <article key={version.version} className={classes['entry']}>
          <Group justify="space-between">
            <b style={{ fontWeight: 600 }}>{t('compare.version', { version: version.version })}</b>
            <StateChip state={STATES[version.outcome]} label={t(`versions.${version.outcome}`)} />
          </Group>
          <div className="mute">
            {nameIn(record, version.by)} · <RelativeTime at={version.at} />
          </div>
          <Group gap={10} mt={4}>
            <Link className="link" to={`/previewHisRecord/${record.experimentId}/${String(version.version)}`}>
              {t('versions.open')}
            </Link>
            <button type="button" className="link" onClick={() => setComparing(version.version)}>
              {t('versions.compare')}
            </button>
            {record.may.rollback ? (
              <button type="button" className="link" onClick={() => void rollback(version.version)}>
                {t('versions.rollback')}
              </button>
            ) : null}
          </Group>
        </article>
      ))}
      {comparing === null ? null : (
        <LazyPart onClose={() => setComparing(null)}>
          <CompareDialog from={comparing} onClose={() => setComparing(null)} />
        </LazyPart>
      )}
    </Stack>
  );
};
