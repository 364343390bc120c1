import { Stack } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from './dialog-actions';
import { CommonReasons } from './common-reasons';
import { ReasonField, useReasonFault } from './reason-field';
import { WorkButton } from './work-button';
import { Modal } from './modal';

type Props = {
  readonly opened: boolean;
  readonly title?: string;
  /** What will happen, above the reason. */
  readonly children?: ReactNode;
  readonly confirmLabel?: string;
  readonly danger?: boolean;
  /** Code of a dictionary of common reasons: one is taken with a click, and may be written on. */
  readonly dictionary?: string | undefined;
  readonly busy?: boolean;
  readonly error?: string | null;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => void;
};

/** Asks why, before what the trace must be able to explain. */
export const ReasonDialog = ({ opened, onClose, title, ...rest }: Props) => {
  const { t } = useTranslation('common');
  return (
    // Asked on the way of whatever else is open: above it.
    <Modal
      opened={opened}
      onClose={onClose}
      zIndex={250}
      title={title ?? t('reason.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <ReasonForm {...rest} onClose={onClose} />
    </Modal>
  );
};

const ReasonForm = ({
  children,
  confirmLabel,
  danger = false,
  dictionary,
  busy = false,
  error,
  onClose,
  onConfirm,
}: Omit<Props, 'opened' | 'title'>) => {
  const { t } = useTranslation('common');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const trimmed = reason.trim();
  const fault = useReasonFault(reason, true);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (fault === null) onConfirm(trimmed);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        {children}
        {dictionary === undefined ? null : <CommonReasons code={dictionary} chosen={trimmed} onChoose={setReason} />}
        <ReasonField first required value={reason} error={tried ? fault : null} onChange={setReason} />
        <DialogActions refused={error} onCancel={onClose}>
          <WorkButton type="submit" working={busy} {...(danger ? { color: 'red' } : {})}>
            {confirmLabel ?? t('actions.confirm')}
          </WorkButton>
        </DialogActions>
      </Stack>
    </form>
  );
};
