import { Button, Group, Text, Title } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import type { ApiToken, ServiceAccount } from '@shilu/events/identity/service-account-calls';
import { useTranslation } from 'react-i18next';
import { knownServerNow } from '../../api/server-time';
import { useDepartments } from '../../organization/use-departments';
import { useRoles } from '../members/roles';
import { StateChip } from '../../ui/state-chip';
import classes from './service-accounts.module.css';
import { inOrder, opensDoors, tokenState } from './token-state';
import { TokensTable } from './tokens-table';

type Props = {
  readonly account: ServiceAccount;
  /** Tokens that ended or were revoked, too. */
  readonly withEnded: boolean;
  readonly onIssue: () => void;
  readonly onRevoke: (token: ApiToken) => void;
};

/** One program: what it may be, and the tokens it acts by. */
export const AccountCard = ({ account, withEnded, onIssue, onRevoke }: Props) => {
  const { t } = useTranslation('serviceAccounts');
  const { t: team } = useTranslation('team');
  const roles = useRoles();
  const departments = useDepartments();
  const now = knownServerNow();
  const shown = inOrder(account.tokens, now).filter((token) => withEnded || opensDoors(tokenState(token, now)));
  const place = [
    departments.find(({ id }) => id === account.departmentId)?.name ?? '',
    ...account.roleIds.map((id) => roles.find((role) => role.id === id)?.name ?? ''),
  ].filter((name) => name !== '');
  return (
    <section aria-labelledby={`service-account-${account.id}`} className={classes['card']}>
      <Group justify="space-between" align="flex-start" gap={12} mb={12}>
        <div className={classes['head']}>
          <Group gap={8}>
            <Title order={2} fz={15} id={`service-account-${account.id}`}>
              {account.name}
            </Title>
            {account.disabled ? <StateChip state="disabled" /> : null}
          </Group>
          <Text fz="sm" c="dimmed">
            {place.length === 0 ? t('noRoles') : place.join(team('separator'))} ·{' '}
            <span className="mono">{account.id}</span>
          </Text>
        </div>
        {account.disabled ? null : (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconKey size={14} />}
            aria-label={t('issue.of', { name: account.name })}
            onClick={onIssue}
          >
            {t('issue.open')}
          </Button>
        )}
      </Group>
      {shown.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {t('noTokens')}
        </Text>
      ) : (
        <TokensTable name={account.name} tokens={shown} onRevoke={onRevoke} />
      )}
    </section>
  );
};
