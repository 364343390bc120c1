import { Alert, Button, CopyButton, Stack } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './service-accounts.module.css';
import { DialogFoot } from '../../ui/dialog-actions';

/** The token itself: nobody, the product included, can show it again. */
export const TokenOnce = ({ token, onClose }: { readonly token: string; readonly onClose: () => void }) => {
  const { t } = useTranslation('serviceAccounts');
  return (
    <Stack gap={14}>
      <Alert color="yellow" title={t('once.title')} role="status">
        {t('once.help')}
      </Alert>
      <code className={classes['token']} aria-label={t('once.token')}>
        {token}
      </code>
      <DialogFoot>
        <CopyButton value={token}>
          {({ copied, copy }) => (
            <Button
              data-autofocus
              variant="default"
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              {t(copied ? 'once.copied' : 'once.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t('once.kept')}</Button>
      </DialogFoot>
    </Stack>
  );
};
