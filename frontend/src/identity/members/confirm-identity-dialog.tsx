import { MEMBER_KEYS } from './member-keys';
import { Select, Stack, Text } from '@mantine/core';
import { IDENTIFIED_BY } from '@shilu/events/identity/account';
import { identityCalls, type Person } from '@shilu/events/identity/calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/api-error';
import { useCommand } from '../../api/use-command';
import { showDone } from '../../ui/toasts';
import { DialogActions } from '../../ui/dialog-actions';
import { WorkButton } from '../../ui/work-button';
import { Modal } from '../../ui/modal';

type Props = { readonly member: Person; readonly onClose: () => void };
type How = (typeof IDENTIFIED_BY)[number];
const isHow = (value: string | null): value is How => IDENTIFIED_BY.some((each) => each === value);

/** A second administrator says that, and how, the person was identified. */
export const ConfirmIdentityDialog = ({ member, onClose }: Props) => {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation('common');
  const [how, setHow] = useState<How>('inPerson');
  const [refused, setRefused] = useState<ApiError | null>(null);
  const confirm = useCommand(identityCalls.confirmIdentity, { refresh: MEMBER_KEYS, onRefused: setRefused });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('confirm.title', { name: member.realName })}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      <Stack gap={14}>
        <Text>{t('confirm.help')}</Text>
        <Select
          label={t('confirm.how')}
          data={IDENTIFIED_BY.map((value) => ({ value, label: t(`confirm.${value}`) }))}
          value={how}
          allowDeselect={false}
          onChange={(value) => {
            if (isHow(value)) setHow(value);
          }}
        />
        <DialogActions refused={refused} onCancel={onClose}>
          <WorkButton
            data-autofocus
            working={confirm.isPending}
            onClick={() =>
              confirm.mutate(
                { request: { id: member.id, how } },
                {
                  onSuccess: () => {
                    showDone(t('confirm.done', { name: member.realName }));
                    onClose();
                  },
                },
              )
            }
          >
            {t('confirm.open')}
          </WorkButton>
        </DialogActions>
      </Stack>
    </Modal>
  );
};
