import { Checkbox, Stack, Textarea } from '@mantine/core';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { refusals } from '@shilu/events/core/result-codes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error';
import { useSend } from '../../api/use-send';
import { SignedDialog } from '../../ui/signed-dialog';
import { signedRecord } from '../dialogs/signs-record';
import { showError } from '../../ui/toasts';
import { useOpenRecord } from '../page/record-context';
import { SignedRecord } from '../dialogs/signed-record';

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
  const { t } = useTranslation(['records', 'common']);
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
    <SignedDialog
      act={decision}
      signs={signedRecord(record, record.recordHash, decision)}
      title={t(approve ? 'review.approveTitle' : 'review.rejectTitle')}
      danger={!approve}
      confirmLabel={t(approve ? 'top.approve' : 'top.reject')}
      onClose={onClose}
      ready={() => {
        setTried(true);
        return problem === null;
      }}
      send={async (fields) => {
        const shared = { experimentId: record.experimentId, opinion: opinion.trim(), ...fields };
        if (approve) await send(approvalCalls.approve, { ...shared, recordHash: record.recordHash });
        else await send(approvalCalls.reject, { ...shared, moduleIds: marked });
      }}
      onDone={() => {
        onClose();
        onDecided();
      }}
      onRefused={(refused) => {
        if (!isApiError(refused) || !GONE.includes(refused.code)) return showError(refused);
        onClose();
        onGone();
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
    </SignedDialog>
  );
};
