import { Checkbox, Stack, Textarea } from '@mantine/core';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { refusals } from '@shilu/events/core/result-codes';
import { useState } from 'react';
import { isApiError } from '../../api/api-error';
import { useSend } from '../../api/use-send';
import { SignDialog } from '../../ui/sign-dialog';
import { showError } from '../../ui/toasts';
import { useOpenRecord } from '../page/record-context';
import { SignedRecord } from '../dialogs/signed-record';
import { useSigning } from '../dialogs/use-signing';

type Props = {
  readonly decision: 'approve' | 'reject';
  readonly onClose: () => void;
  readonly onDecided: () => void;
  readonly onGone: () => void;
};
const MAX_OPINION = 250;
/** The record is no longer where a decision could be taken: recalled, decided by another, changed (E12). */
const GONE = [refusals.wrongState, refusals.notYourTurn, refusals.changedMeanwhile, refusals.systemError].map(
  (refusal) => refusal.code as number,
);

/** Approve or reject, signed. What is approved is named by the record's hash. */
export const DecideDialog = ({ decision, onClose, onDecided, onGone }: Props) => {
  const openRecord = useOpenRecord();
  const { send } = useSend();
  const { record } = openRecord;
  const approve = decision === 'approve';
  const { t, run, ...signing } = useSigning(approve ? 'approve' : 'reject');
  const [opinion, setOpinion] = useState('');
  const [marked, setMarked] = useState<string[]>([]);
  const [tried, setTried] = useState(false);
  const length = [...opinion].length;
  const problem =
    length > MAX_OPINION
      ? t('common:error.tooLong', { max: MAX_OPINION })
      : !approve && opinion.trim() === ''
        ? t('review.opinionRequired')
        : null;
  return (
    <SignDialog
      opened
      title={t(approve ? 'review.approveTitle' : 'review.rejectTitle')}
      danger={!approve}
      confirmLabel={t(approve ? 'top.approve' : 'top.reject')}
      meanings={signing.meanings}
      askAccount={signing.askAccount}
      busy={signing.busy}
      error={signing.error}
      onClose={onClose}
      onSign={(given) => {
        setTried(true);
        if (problem !== null) return false;
        run(given, async (fields) => {
          const shared = { experimentId: record.experimentId, opinion: opinion.trim(), ...fields };
          if (approve) await send(approvalCalls.approve, { ...shared, recordHash: record.recordHash });
          else await send(approvalCalls.reject, { ...shared, moduleIds: marked });
        }).then(
          (done) => {
            if (!done) return;
            onClose();
            onDecided();
          },
          (refused: unknown) => {
            if (isApiError(refused) && GONE.includes(refused.code)) {
              onClose();
              onGone();
            } else showError(refused);
          },
        );
        return true;
      }}
    >
      <Stack gap={10}>
        <SignedRecord hash={record.recordHash} />
        <Textarea
          label={t('review.opinion')}
          required={!approve}
          autosize
          minRows={2}
          value={opinion}
          error={tried || length > MAX_OPINION ? problem : null}
          onChange={(event) => setOpinion(event.currentTarget.value)}
        />
        {approve ? null : (
          <Checkbox.Group label={t('review.mark')} value={marked} onChange={setMarked}>
            <Stack gap={6} mt={6}>
              {record.modules.map((module) => (
                <Checkbox key={module.id} value={module.id} label={module.title} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </Stack>
    </SignDialog>
  );
};
