import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Whether others could read what this window sends, as the browser says; where it says nothing, the server decides. */
const isReadable = (): boolean => 'isSecureContext' in window && !window.isSecureContext;

type Props = { readonly what?: 'password' | 'factor'; readonly children: ReactNode };

/** A form that sets a password, or a second factor. Where the server would take none it is not asked for: sent, it would have been read. */
export const WhereProtected = ({ what = 'password', children }: Props) =>
  isReadable() ? <Unprotected what={what} /> : children;

const Unprotected = ({ what }: { readonly what: 'password' | 'factor' }) => {
  const { t } = useTranslation('identity');
  return (
    <Alert color="yellow" role="status">
      {t(`${what}.unprotected`)}
    </Alert>
  );
};
