import { Button, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { serviceAccountCalls, type ApiToken, type ServiceAccount } from '@shilu/events/identity/service-account-calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../../api/use-query-call';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { PageHeader } from '../../ui/page-header';
import { useShortcuts } from '../../ui/shortcuts';
import { ListSkeleton } from '../../ui/skeletons';
import { AccountCard } from './account-card';
import { AddAccountDialog } from './add-account-dialog';
import { IssueTokenDialog } from './issue-token-dialog';
import { RevokeTokenDialog } from './revoke-token-dialog';
import { WATCH } from './watch';
import classes from './service-accounts.module.css';

type Asked =
  | { readonly kind: 'add' }
  | { readonly kind: 'issue'; readonly account: ServiceAccount }
  | { readonly kind: 'revoke'; readonly account: ServiceAccount; readonly token: ApiToken };

/** X380-X383: accounts of programs, and the tokens that they act by. */
export const ServiceAccountsPage = () => {
  const { t } = useTranslation('serviceAccounts');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [withEnded, setWithEnded] = useState(false);
  const { data, error, refetch } = useQueryCall(serviceAccountCalls.serviceAccounts, {}, { watch: WATCH });
  const accounts = data?.response;
  const add = (): void => setAsked({ kind: 'add' });
  const close = (): void => setAsked(null);
  useShortcuts(t('title'), [{ key: 'n', label: t('add.open'), run: add }]);
  const addButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={add} aria-keyshortcuts="n">
      {t('add.open')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} description={t('help')} actions={accounts?.length === 0 ? null : addButton} />
      {accounts === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        )
      ) : accounts.length === 0 ? (
        <EmptyState title={t('empty')} action={addButton}>
          {t('emptyHelp')}
        </EmptyState>
      ) : (
        <>
          <div className={classes['bar']}>
            <Switch
              size="xs"
              label={t('withEnded')}
              checked={withEnded}
              onChange={(event) => setWithEnded(event.currentTarget.checked)}
            />
            <a href="/api/docs" target="_blank" rel="noreferrer" className="link">
              {t('toDocs')}
            </a>
          </div>
          {accounts.map((account) => (
            <AccountCard
              key={account.id}
              account={account}
              withEnded={withEnded}
              onIssue={() => setAsked({ kind: 'issue', account })}
              onRevoke={(token) => setAsked({ kind: 'revoke', account, token })}
            />
          ))}
        </>
      )}
      {asked?.kind === 'add' ? <AddAccountDialog onClose={close} /> : null}
      {asked?.kind === 'issue' ? <IssueTokenDialog account={asked.account} onClose={close} /> : null}
      {asked?.kind === 'revoke' ? (
        <RevokeTokenDialog account={asked.account} token={asked.token} onClose={close} />
      ) : null}
    </>
  );
};
