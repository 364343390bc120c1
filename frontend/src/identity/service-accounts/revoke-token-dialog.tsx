import { Stack, Text } from '@mantine/core';
import { serviceAccountCalls, type ApiToken, type ServiceAccount } from '@shilu/events/identity/service-account-calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/api-error';
import { useCommand } from '../../api/use-command';
import { RelativeTime } from '../../ui/relative-time';
import { showDone } from '../../ui/toasts';
import { DialogActions } from '../../ui/dialog-actions';
import { WorkButton } from '../../ui/work-button';
import { WATCH } from './watch';
import { Modal } from '../../ui/modal';

type Props = { readonly account: ServiceAccount; readonly token: ApiToken; readonly onClose: () => void };

/** Cannot be undone: whatever still uses the token stops. */
export const RevokeTokenDialog = ({ account, token, onClose }: Props) => {
  const { t } = useTranslation('serviceAccounts');
  const { t: common } = useTranslation('common');
  const [refused, setRefused] = useState<ApiError | null>(null);
  const revoke = useCommand(serviceAccountCalls.revokeToken, { refresh: WATCH, onRefused: setRefused });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('revoke.of', { label: token.label })}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      <Stack gap={14}>
        <Text>{t('revoke.help', { name: account.name, label: token.label })}</Text>
        <Text fz="sm" c="dimmed">
          {t('column.lastUsed')} {token.lastUsedAt === null ? t('neverUsed') : <RelativeTime at={token.lastUsedAt} />}
        </Text>
        <DialogActions refused={refused} onCancel={onClose} careful>
          <WorkButton
            color="red"
            working={revoke.isPending}
            onClick={() =>
              revoke.mutate(
                { request: { id: account.id, tokenId: token.id } },
                {
                  onSuccess: () => {
                    showDone(t('revoke.done', { label: token.label }));
                    onClose();
                  },
                },
              )
            }
          >
            {t('revoke.open')}
          </WorkButton>
        </DialogActions>
      </Stack>
    </Modal>
  );
};
