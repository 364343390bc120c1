import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Whether others could read what this window sends, as the browser says; where it says nothing, the server decides. */
const isReadable = (): boolean => 'isSecureContext' in window && !window.isSecureContext;

/** A form that sets a password. Where the server would take none (4478) it is not asked for: sent, it would have been read. */
export const WhereProtected = ({ children }: { readonly children: ReactNode }) =>
  isReadable() ? <Unprotected /> : children;

const Unprotected = () => {
  const { t } = useTranslation('identity');
  return (
    <Alert color="yellow" role="status">
      {t('password.unprotected')}
    </Alert>
  );
};
