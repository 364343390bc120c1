import { Alert, Button } from '@mantine/core';
import type { SuspendedFor } from '@shilu/events/identity/account';
import { identityCalls } from '@shilu/events/identity/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryCallOptions } from '../api/use-query-call';
import { dialogStore } from '../app/dialogs';
import { useMe } from './session';

const attributesOf = (id: string) =>
  queryCallOptions(identityCalls.accountAttributes, { id }, { watch: ['members', `member:${id}`] });

/** Why this person may not sign at present; null while they may, or while it is not known. */
export const useSigningClosed = (): 'locked' | SuspendedFor | null => {
  const { id } = useMe().accountInfo;
  const me = useQuery(attributesOf(id)).data?.response;
  return me?.signingLocked === true ? 'locked' : (me?.signingSuspended ?? null);
};

/** The server has just said that signing is locked: shown at once, before the list of members says so as well. */
export const useNoteSigningLocked = (): (() => void) => {
  const client = useQueryClient();
  const { id } = useMe().accountInfo;
  return () =>
    void client.setQueryData(
      attributesOf(id).queryKey,
      (known) => known && { ...known, response: { ...known.response, signingLocked: true } },
    );
};

/**
 * For a person who may not sign, because wrong passwords locked it or nobody has confirmed yet who they are: why, who
 * opens it again, and what to do until then, before they meet it at a signature. Nothing for everybody else.
 */
export const SigningClosed = ({ mb }: { readonly mb?: number }) => {
  const { t } = useTranslation('common');
  const { isOrganAdmin } = useMe().accountInfo;
  const why = useSigningClosed();
  if (why === null) return null;
  const below = mb === undefined ? {} : { mb };
  if (why === 'locked')
    return (
      <Alert color="red" role="status" title={t('signingLocked.title')} {...below}>
        {t('signingLocked.what')}
        {t(isOrganAdmin ? 'signingLocked.untilAdmin' : 'signingLocked.until')}
      </Alert>
    );
  return (
    <Alert color="yellow" role="status" title={t('suspended.title')} {...below}>
      {t(`suspended.why.${why}`)}
      {t(isOrganAdmin ? 'suspended.untilAdmin' : 'suspended.until')}
      <div>
        <Button mt={8} size="compact-sm" variant="default" onClick={() => dialogStore.set('password')}>
          {t('suspended.password')}
        </Button>
      </div>
    </Alert>
  );
};
