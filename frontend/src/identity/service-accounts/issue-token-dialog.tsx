import { Checkbox, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { tokenScopeLabel, TOKEN_SCOPES } from '@shilu/events/core/token-scopes';
import { serviceAccountCalls, type ServiceAccount } from '@shilu/events/identity/service-account-calls';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/api-error';
import { useCommand } from '../../api/use-command';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { TokenOnce } from './token-once';
import { DialogActions } from '../../ui/dialog-actions';
import { WorkButton } from '../../ui/work-button';
import { WATCH } from './watch';
import { Modal } from '../../ui/modal';

type Props = { readonly account: ServiceAccount; readonly onClose: () => void };

const DAYS = [30, 90, 180, 365] as const;

/** Label, scopes and end of a new token; then the token itself, once. */
export const IssueTokenDialog = ({ account, onClose }: Props) => {
  const { t } = useTranslation('serviceAccounts');
  const { t: common } = useTranslation('common');
  const [issued, setIssued] = useState<string | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('issue.title', { name: account.name })}
      // The token is not shown again: it goes when the person says so.
      closeOnClickOutside={false}
      closeOnEscape={issued === null}
      withCloseButton={issued === null}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      {issued === null ? (
        <IssueForm account={account} onClose={onClose} onIssued={setIssued} />
      ) : (
        <TokenOnce token={issued} onClose={onClose} />
      )}
    </Modal>
  );
};

const IssueForm = ({ account, onClose, onIssued }: Props & { readonly onIssued: (token: string) => void }) => {
  const { t } = useTranslation('serviceAccounts');
  const language = useStore(languageStore);
  const [label, setLabel] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [days, setDays] = useState('90');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const issue = useCommand(serviceAccountCalls.issueToken, { refresh: WATCH, onRefused: setRefused });
  const scopes = TOKEN_SCOPES.filter((scope) => chosen.includes(scope));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    setRefused(null);
    if (label.trim() === '' || scopes.length === 0) return;
    issue.mutate(
      { request: { id: account.id, label: label.trim(), scopes, days: Number(days) } },
      { onSuccess: ({ response }) => (response.token === null ? onClose() : onIssued(response.token)) },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={14}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={14}>
          <TextInput
            data-autofocus
            label={t('issue.label')}
            description={t('issue.labelHelp')}
            required
            maxLength={60}
            value={label}
            error={tried && label.trim() === '' ? t('issue.labelMissing') : null}
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
          <Select
            label={t('issue.days')}
            description={t('issue.daysHelp')}
            data={DAYS.map((many) => ({ value: String(many), label: t('issue.forDays', { count: many }) }))}
            value={days}
            allowDeselect={false}
            onChange={(value) => setDays(value ?? '90')}
          />
        </SimpleGrid>
        <Checkbox.Group
          label={t('issue.scopes')}
          description={t('issue.scopesHelp')}
          required
          value={[...chosen]}
          error={tried && scopes.length === 0 ? t('issue.scopesMissing') : null}
          onChange={setChosen}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={8} mt={8} mb={4}>
            {TOKEN_SCOPES.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={tokenScopeLabel(scope)[language]}
                description={<span className="mono">{scope}</span>}
              />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        <DialogActions refused={refused} onCancel={onClose}>
          <WorkButton type="submit" working={issue.isPending}>
            {t('issue.open')}
          </WorkButton>
        </DialogActions>
      </Stack>
    </form>
  );
};
