import { Alert, Button } from '@mantine/core';
import { identityCalls } from '@shilu/events/identity/calls';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/use-query-call';
import { dialogStore } from '../app/dialogs';
import { useMe } from './session';

/**
 * For a person who may not sign before another administrator has confirmed who they are: why, and what to do, before
 * they meet it at a signature. Nothing for everybody else.
 */
export const SigningSuspended = ({ mb }: { readonly mb?: number }) => {
  const { t } = useTranslation('common');
  const { id, isOrganAdmin } = useMe().accountInfo;
  const why = useQueryCall(identityCalls.accountAttributes, { id }, { watch: ['members', `member:${id}`] }).data
    ?.response.signingSuspended;
  if (why === undefined || why === null) return null;
  return (
    <Alert color="yellow" role="status" title={t('suspended.title')} {...(mb === undefined ? {} : { mb })}>
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
