import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SignedHead } from '../../ui/sign-dialog';
import { useOpenRecord } from '../page/record-context';

/** The record that is signed for, by the hash that the signature binds. */
export const SignedRecord = ({ hash }: { readonly hash: string }) => {
  const { t } = useTranslation('records');
  const { title, number, version, modules } = useOpenRecord().record;
  return (
    <SignedHead>
      <Text fw={600}>{title}</Text>
      <Text fz="sm" c="dimmed">
        {t('submit.what', { number, version, count: modules.length })} ·{' '}
        <span className="mono">{hash.slice(0, 16)}…</span>
      </Text>
    </SignedHead>
  );
};
