import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core';
import { tokenScopeLabel, TOKEN_SCOPES } from '@shilu/events/core/token-scopes';
import { serviceAccountCalls, type ServiceAccount } from '@shilu/events/identity/service-account-calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { TokenOnce } from './token-once';
import { KeptForm } from '../../ui/kept-form/kept-form';
import { useFormCommand, useKeptForm } from '../../ui/kept-form/use-kept-form';
import { WATCH } from './watch';
import { Modal } from '../../ui/modal';

type Props = { readonly account: ServiceAccount; readonly onClose: () => void };

const DAYS = [30, 90, 180, 365] as const;
const typed = z.object({ label: z.string(), scopes: z.array(z.string()).readonly(), days: z.string() });
type Typed = Readonly<z.infer<typeof typed>>;
const EMPTY: Typed = { label: '', scopes: [], days: '90' };
const readTyped = (kept: unknown): Typed | null => typed.safeParse(kept).data ?? null;

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
      closeOnClickOutside={issued === null}
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
  const form = useKeptForm<Typed>({ form: 'apiToken', of: account.id, start: EMPTY, read: readTyped });
  const { label, scopes: chosen, days } = form.values;
  const [tried, setTried] = useState(false);
  const issue = useFormCommand(form, serviceAccountCalls.issueToken, {
    refresh: WATCH,
    onDone: ({ response }) => (response.token === null ? onClose() : onIssued(response.token)),
  });
  const scopes = TOKEN_SCOPES.filter((scope) => chosen.includes(scope));
  const submit = (): void => {
    setTried(true);
    if (label.trim() === '' || scopes.length === 0) return;
    issue.mutate({ request: { id: account.id, label: label.trim(), scopes, days: Number(days) } });
  };
  return (
    <KeptForm form={form} onSubmit={submit} onCancel={onClose} working={issue.isPending} action={t('issue.open')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={14}>
        <TextInput
          data-autofocus
          label={t('issue.label')}
          description={t('issue.labelHelp')}
          required
          maxLength={60}
          value={label}
          error={tried && label.trim() === '' ? t('issue.labelMissing') : null}
          onChange={(event) => form.change({ label: event.currentTarget.value })}
        />
        <Select
          label={t('issue.days')}
          description={t('issue.daysHelp')}
          data={DAYS.map((many) => ({ value: String(many), label: t('issue.forDays', { count: many }) }))}
          value={days}
          allowDeselect={false}
          onChange={(value) => form.change({ days: value ?? EMPTY.days })}
        />
      </SimpleGrid>
      <Checkbox.Group
        label={t('issue.scopes')}
        description={t('issue.scopesHelp')}
        required
        value={[...chosen]}
        error={tried && scopes.length === 0 ? t('issue.scopesMissing') : null}
        onChange={(scopes) => form.change({ scopes })}
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
    </KeptForm>
  );
};
