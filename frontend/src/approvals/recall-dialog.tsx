import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { recordCalls } from '@shilu/events/records/calls';
import type { RecordRow } from '@shilu/events/records/record-row';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { WatchKey } from '../api/watch-key';
import type { ApiError } from '../api/api-error';
import { useCommand } from '../api/use-command';
import { useQueryCall } from '../api/use-query-call';
import { PersonName } from '../ui/person';
import { ReasonField, useReasonFault } from '../ui/reason-field';
import { RelativeTime } from '../ui/relative-time';
import { ListSkeleton } from '../ui/skeletons';
import { showDone } from '../ui/toasts';
import { usePeople } from '../ui/use-people';
import { DialogActions } from '../ui/dialog-actions';
import { WorkButton } from '../ui/work-button';
import { Modal } from '../ui/modal';

const REFRESH: readonly WatchKey[] = ['records', 'counts', 'messages'];

/** C072, C073: why the author wants an approved record back, and the decision with its reason. */
export const RecallDialog = ({ row, onClose }: { readonly row: RecordRow | null; readonly onClose: () => void }) => {
  const { t } = useTranslation('approvals');
  const { t: common } = useTranslation('common');
  return (
    <Modal
      opened={row !== null}
      onClose={onClose}
      size="lg"
      title={t('recall.title')}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      {row === null ? null : <RecallForm key={row.id} row={row} onClose={onClose} />}
    </Modal>
  );
};

const RecallForm = ({ row, onClose }: { readonly row: RecordRow; readonly onClose: () => void }) => {
  const { t } = useTranslation('approvals');
  const { shownName } = usePeople();
  const record = useQueryCall(recordCalls.record, { id: row.id }, { watch: [`record:${row.id}`] });
  const [decision, setDecision] = useState<'allow' | 'refuse'>('allow');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const options = { refresh: REFRESH, onRefused: setRefused };
  const allow = useCommand(approvalCalls.approveRequest, options);
  const refuse = useCommand(approvalCalls.refuseRequest, options);
  const trimmed = reason.trim();
  const fault = useReasonFault(reason, decision === 'refuse');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    setRefused(null);
    if (fault !== null) return;
    const onSuccess = (): void => {
      showDone(t(decision === 'allow' ? 'recall.allowed' : 'recall.refused', { number: row.number }));
      onClose();
    };
    if (decision === 'allow')
      allow.mutate(
        { request: { experimentId: row.id, ...(trimmed === '' ? {} : { reason: trimmed }) } },
        { onSuccess },
      );
    else refuse.mutate({ request: { experimentId: row.id, opinion: trimmed } }, { onSuccess });
  };
  const view = record.data?.response;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={14}>
        <div>
          <Text className="mono" c="dimmed">
            {row.number}
          </Text>
          <Link className="link" to={`/editRecord/${row.id}`}>
            {row.title}
          </Link>
        </div>
        {record.isPending ? <ListSkeleton rows={2} /> : null}
        {view?.recall ? (
          <div>
            <Group gap={8}>
              <PersonName name={shownName(view.recall.by) ?? view.people[view.recall.by] ?? row.ownerName} />
              <Text c="dimmed" component="span">
                <RelativeTime at={view.recall.at} />
              </Text>
            </Group>
            <Text mt={6} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {view.recall.reason === '' ? t('recall.noReason') : view.recall.reason}
            </Text>
          </div>
        ) : null}
        <SegmentedControl
          aria-label={t('recall.decision')}
          value={decision}
          onChange={(value) => setDecision(value === 'refuse' ? 'refuse' : 'allow')}
          data={[
            { value: 'allow', label: t('recall.allow') },
            { value: 'refuse', label: t('recall.refuse') },
          ]}
        />
        <Text fz="sm" c="dimmed">
          {t(decision === 'allow' ? 'recall.allowHelp' : 'recall.refuseHelp')}
        </Text>
        <ReasonField
          required={decision === 'refuse'}
          value={reason}
          error={tried ? fault : null}
          onChange={setReason}
        />
        <DialogActions refused={refused} onCancel={onClose}>
          <WorkButton
            type="submit"
            working={allow.isPending || refuse.isPending}
            {...(decision === 'refuse' ? { color: 'red' } : {})}
          >
            {t(decision === 'allow' ? 'recall.allow' : 'recall.refuse')}
          </WorkButton>
        </DialogActions>
      </Stack>
    </form>
  );
};
