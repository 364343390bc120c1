import { SegmentedControl, Stack, Text } from '@mantine/core';
import { approvalCalls } from '@shilu/events/approvals/calls';
import type { ShareRow } from '@shilu/events/sharing/calls';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../api/api-error';
import { useCommand } from '../api/use-command';
import type { WatchKey } from '../api/watch-key';
import { untilWords, withWords } from '../sharing/share-words';
import { SharedSubject, SubjectKind } from '../sharing/shared-subject';
import { DialogActions } from '../ui/dialog-actions';
import { Modal } from '../ui/modal';
import { ReasonField, useReasonFault } from '../ui/reason-field';
import { showDone } from '../ui/toasts';
import { WorkButton } from '../ui/work-button';

const REFRESH: readonly WatchKey[] = ['shares', 'counts', 'messages'];
const DECISIONS = ['approve', 'decline'] as const;

/** C072, C073: what is to be shared, with whom and why, and the decision. */
export const ShareDecision = ({ share, onClose }: { readonly share: ShareRow; readonly onClose: () => void }) => {
  const { t } = useTranslation(['sharing', 'common']);
  const [decision, setDecision] = useState<(typeof DECISIONS)[number]>('approve');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const options = { refresh: REFRESH, onRefused: setRefused };
  const approve = useCommand(approvalCalls.approveRequest, options);
  const decline = useCommand(approvalCalls.refuseRequest, options);
  const fault = useReasonFault(reason, decision === 'decline');
  const what = share.name === null ? t('decide.hidden') : t('decide.named', { name: share.name });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    setRefused(null);
    if (decision === 'decline' && fault !== null) return;
    const onSuccess = (): void => {
      showDone(t(`decide.done.${decision}`));
      onClose();
    };
    if (decision === 'approve') approve.mutate({ request: { shareId: share.id } }, { onSuccess });
    else decline.mutate({ request: { shareId: share.id, opinion: reason.trim() } }, { onSuccess });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('decide.title')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={14}>
          <div>
            <Text c="dimmed" fz="sm">
              <SubjectKind category={share.subject.category} />
            </Text>
            <SharedSubject share={share} />
          </div>
          <div>
            <Text>{t('decide.what', { by: share.sharerName, what, with: withWords(share, t) })}</Text>
            <Text c="dimmed" fz="sm">
              {[t(`uses.${share.use}`), untilWords(share.endsAt, t)].join(' · ')}
            </Text>
            <Text mt={6} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {share.reason}
            </Text>
          </div>
          <SegmentedControl
            aria-label={t('decide.decision')}
            data={DECISIONS.map((value) => ({ value, label: t(`decide.${value}`) }))}
            value={decision}
            onChange={(next) => setDecision(next === 'decline' ? 'decline' : 'approve')}
          />
          {decision === 'decline' ? (
            <ReasonField required value={reason} error={tried ? fault : null} onChange={setReason} />
          ) : null}
          <DialogActions refused={refused} onCancel={onClose}>
            <WorkButton
              type="submit"
              working={approve.isPending || decline.isPending}
              {...(decision === 'decline' ? { color: 'red' } : {})}
            >
              {t(`decide.${decision}`)}
            </WorkButton>
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
};
