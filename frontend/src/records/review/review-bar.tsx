import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSend } from '../../api/use-send';
import { useQueryCall } from '../../api/use-query-call';
import { useShortcuts } from '../../ui/shortcuts';
import { showDone, showError, showWarning } from '../../ui/toasts';
import { nameIn, useOpenRecord } from '../page/record-context';
import classes from '../page/record.module.css';
import { Comparison } from './comparison';
import { DecideDialog } from './decide-dialog';
import { useFirstChange } from './use-first-change';
import { WorkButton } from '../../ui/work-button';
import { Modal } from '../../ui/modal';

type Props = {
  readonly kind: 'review' | 'recall';
  readonly onChanged: (moduleIds: ReadonlySet<string>) => void;
  readonly onDeciding: (kind: 'review' | 'recall' | null) => void;
};

/** Review on the record's own page: what changed first, then the decision, then the next one in the queue. */
export const ReviewBar = ({ kind, onChanged, onDeciding }: Props) => {
  const { t } = useTranslation(['records', 'common']);
  const navigate = useNavigate();
  const openRecord = useOpenRecord();
  const { send, sending } = useSend();
  const { record } = openRecord;
  const { experimentId } = record;
  const [comparing, setComparing] = useState(false);
  const [deciding, setOpen] = useState<'approve' | 'reject' | null>(null);
  const setDeciding = (next: 'approve' | 'reject' | null): void => {
    setOpen(next);
    onDeciding(next === null ? null : kind);
  };
  const before = useQueryCall(
    approvalCalls.preApprove,
    { experimentId },
    { enabled: kind === 'review', watch: [`record:${experimentId}`] },
  ).data?.response;
  const from = before?.lastSeenRevision ?? -1;
  const since = useQueryCall(
    recordCalls.compare,
    { experimentId, fromRevision: from, toRevision: null },
    { enabled: before !== undefined, watch: [`record:${experimentId}`] },
  ).data?.response;
  const queue =
    useQueryCall(
      approvalCalls.queue,
      { pageIndex: 1, pageSize: 200, kind, done: false },
      { watch: ['counts', 'records'] },
    ).data?.response ?? [];
  const at = queue.findIndex((row) => row.id === experimentId);
  const first = before !== undefined && before.lastSeenRevision === null;
  const changed = since?.modules.filter((module) => module.change !== 'same') ?? [];
  const key = first ? '' : changed.map((module) => module.moduleId).join(' ');
  useFirstChange(key.split(' '));
  useEffect(() => {
    onChanged(new Set(key === '' ? [] : key.split(' ')));
    return () => onChanged(new Set());
  }, [key, onChanged]);
  const openAt = (index: number): void => {
    const row = queue[index];
    if (row) void navigate(`/editRecord/${row.id}`, { replace: true });
  };
  /** After a decision the next one opens; E12 when this one could no longer be decided. */
  const leave = (words: { readonly next: string; readonly last: string }, warn = false): void => {
    const rest = queue.filter((row) => row.id !== experimentId);
    const next = rest[Math.max(0, Math.min(at, rest.length - 1))];
    (warn ? showWarning : showDone)(next ? words.next : words.last);
    if (next) void navigate(`/editRecord/${next.id}`, { replace: true });
    else void openRecord.refresh();
  };
  useShortcuts(t('review.bar'), [
    { key: '[', label: t('keys.previous'), run: () => openAt(at - 1) },
    { key: ']', label: t('keys.next'), run: () => openAt(at + 1) },
    ...(kind === 'review' ? [{ key: 'mod+Enter', label: t('top.approve'), run: () => setDeciding('approve') }] : []),
  ]);
  const decideRecall = async (allow: boolean): Promise<void> => {
    try {
      if (allow) await send(approvalCalls.approveRequest, { experimentId });
      else {
        const opinion = await openRecord.askReason(t('reason.refuseRecall'), { always: true });
        if (opinion === null || opinion === undefined) return;
        await send(approvalCalls.refuseRequest, { experimentId, opinion });
      }
      leave({
        next: t(allow ? 'review.recallAllowed' : 'review.recallRefused'),
        last: t(allow ? 'review.recallAllowed' : 'review.recallRefused'),
      });
    } catch (error) {
      showError(error);
      void openRecord.refresh();
    }
  };
  return (
    <div className={classes['review']} role="region" aria-label={t('review.bar')}>
      <b style={{ fontWeight: 600 }}>{t('review.bar')}</b>
      {kind === 'recall' && record.recall ? (
        <span>{t('review.recallAsked', { name: nameIn(record, record.recall.by), reason: record.recall.reason })}</span>
      ) : (
        <>
          <span>{first ? t('review.first') : t('review.since')}</span>
          {since === undefined || first ? null : (
            <span>
              {changed.length === 0 && since.info.length === 0
                ? t('review.noChange')
                : t('review.changedCount', { count: changed.length })}
            </span>
          )}
          <Button size="compact-sm" variant="default" onClick={() => setComparing(true)}>
            {t('review.showChanges')}
          </Button>
          {record.approval !== null && record.approval.note !== '' ? (
            <span className="mute">{t('review.note', { note: record.approval.note })}</span>
          ) : null}
        </>
      )}
      <span className={classes['grow']} />
      {queue.length > 1 ? (
        <Group gap={2} wrap="nowrap">
          <Tooltip label={`${t('review.previous')} [`}>
            <ActionIcon aria-label={t('review.previous')} disabled={at <= 0} onClick={() => openAt(at - 1)}>
              <IconChevronLeft size={18} />
            </ActionIcon>
          </Tooltip>
          <span className="num">{t('review.place', { at: at + 1, total: queue.length })}</span>
          <Tooltip label={`${t('review.next')} ]`}>
            <ActionIcon
              aria-label={t('review.next')}
              disabled={at < 0 || at >= queue.length - 1}
              onClick={() => openAt(at + 1)}
            >
              <IconChevronRight size={18} />
            </ActionIcon>
          </Tooltip>
        </Group>
      ) : null}
      <div className={classes['decide']}>
        {kind === 'review' ? (
          <>
            <Button color="red" variant="outline" onClick={() => setDeciding('reject')}>
              {t('top.reject')}
            </Button>
            <Button onClick={() => setDeciding('approve')}>{t('top.approve')}</Button>
          </>
        ) : (
          <>
            <WorkButton
              color="red"
              variant="outline"
              working={sending === approvalCalls.refuseRequest.path}
              onClick={() => void decideRecall(false)}
            >
              {t('top.refuseRecall')}
            </WorkButton>
            <WorkButton working={sending === approvalCalls.approveRequest.path} onClick={() => void decideRecall(true)}>
              {t('top.allowRecall')}
            </WorkButton>
          </>
        )}
      </div>
      <Modal
        opened={comparing}
        onClose={() => setComparing(false)}
        size="min(1200px, 96vw)"
        title={first ? t('review.first') : t('review.since')}
        closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      >
        <Comparison recordId={experimentId} from={from} to={null} people={record.people} />
      </Modal>
      {deciding === null ? null : (
        <DecideDialog
          decision={deciding}
          onClose={() => setDeciding(null)}
          onDecided={() =>
            leave(
              deciding === 'approve'
                ? { next: t('review.approved'), last: t('review.approvedLast') }
                : { next: t('review.rejected'), last: t('review.rejectedLast') },
            )
          }
          onGone={() => leave({ next: t('review.gone'), last: t('review.goneLast') }, true)}
        />
      )}
    </div>
  );
};
