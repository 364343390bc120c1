import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dialogStore } from '../app/dialogs';
import { passkeyAddress, passkeyTrouble, usePasskeys, type PasskeyTrouble } from './passkeys';

type Way = {
  /** Null where nothing signs: a passkey is asked for, and there is none that works here. */
  readonly chosen: 'passkey' | 'password' | null;
  /** The other one, where the person may choose. */
  readonly other: 'passkey' | 'password' | null;
  readonly choose: (way: 'passkey' | 'password') => void;
  readonly only: boolean;
  readonly enrolled: boolean;
  readonly trouble: PasskeyTrouble | null;
  readonly site: string | null;
};

/** With a passkey where the person has one and it works here, unless they would rather type the password. */
export const useSigningWay = (asked: boolean): Way => {
  const known = usePasskeys();
  const [wanted, choose] = useState<'passkey' | 'password'>('passkey');
  const site = known?.site ?? null;
  const enrolled = asked && known !== undefined && known.list.length > 0;
  const only = known?.passkeyOnly ?? false;
  const trouble = known === undefined ? null : passkeyTrouble(site);
  const usable = enrolled && trouble === null;
  const chosen = usable && (only || wanted === 'passkey') ? 'passkey' : only ? null : 'password';
  const other = !usable || only ? null : chosen === 'passkey' ? 'password' : 'passkey';
  return { chosen, other, choose, only, enrolled, trouble, site };
};

/** What a person has to know of passkeys before they sign. */
export const SigningWay = ({ way }: { readonly way: Way }) => {
  const { t } = useTranslation('common');
  const { chosen, only, enrolled, trouble, site } = way;
  if (trouble !== null && (enrolled || only))
    return (
      <Alert color="yellow" role="status" title={t('passkey.notHere')}>
        {t(`passkey.trouble.${trouble}`, { address: passkeyAddress(site) })}
      </Alert>
    );
  if (chosen === null)
    return (
      <Alert color="yellow" role="status" title={t('passkey.only')}>
        {t('passkey.onlyWhat')}
        <div>
          <Button mt={8} size="compact-sm" variant="default" onClick={() => dialogStore.set('passkeys')}>
            {t('passkey.toPasskeys')}
          </Button>
        </div>
      </Alert>
    );
  return null;
};

/** The other way to sign, where the person may choose. */
export const OtherWay = ({ way: { other, choose } }: { readonly way: Way }) => {
  const { t } = useTranslation('common');
  if (other === null) return null;
  return (
    <Anchor component="button" type="button" fz="sm" style={{ alignSelf: 'flex-start' }} onClick={() => choose(other)}>
      {t(other === 'password' ? 'passkey.withPassword' : 'passkey.withPasskey')}
    </Anchor>
  );
};

/** The very text that the device signs, and what happens next. */
export const PasskeyPart = ({ statement, error }: { readonly statement: string; readonly error: string | null }) => {
  const { t } = useTranslation('common');
  return (
    <Stack gap={6}>
      <Text fz="sm" fw={500}>
        {t('passkey.statement')}
      </Text>
      <Text style={{ overflowWrap: 'anywhere' }}>{statement}</Text>
      <Text fz="sm" c="dimmed">
        {t('sign.statement')}
        <br />
        {t('passkey.how')}
      </Text>
      {error === null ? null : (
        <Text fz="sm" c="var(--red)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
};
