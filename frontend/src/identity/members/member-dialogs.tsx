import { List, Stack, Text, TextInput } from '@mantine/core';
import { identityCalls, type Person } from '@shilu/events/identity/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/api-error';
import { useCommand } from '../../api/use-command';
import { useQueryCall } from '../../api/use-query-call';
import { ReasonField, useReasonFault } from '../../ui/reason-field';
import { showDone } from '../../ui/toasts';
import { WhereProtected } from '../where-protected';
import { MEMBER_KEYS } from './member-keys';
import { HandOver } from './member-drawer';
import { firstPassword } from './member-form';
import { DialogActions } from '../../ui/dialog-actions';
import { WorkButton } from '../../ui/work-button';
import { Modal } from '../../ui/modal';

type Props = { readonly member: Person | null; readonly onClose: () => void };

/** A new first password, made here and shown once. */
export const ResetPasswordDialog = ({ member, onClose }: Props) => {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation('common');
  return (
    <Modal
      opened={member !== null}
      onClose={onClose}
      title={t('password.reset')}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      {member === null ? null : (
        <WhereProtected>
          <ResetForm member={member} onClose={onClose} />
        </WhereProtected>
      )}
    </Modal>
  );
};

const ResetForm = ({ member, onClose }: { readonly member: Person; readonly onClose: () => void }) => {
  const { t } = useTranslation('team');
  const [password, setPassword] = useState('');
  const settings = useQueryCall(organizationCalls.settings, {}).data?.response;
  const [done, setDone] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const modify = useCommand(identityCalls.modifyMember, { refresh: MEMBER_KEYS, onRefused: setRefused });
  if (done) return <HandOver name={member.realName} account={member.account} password={password} onClose={onClose} />;
  return (
    <Stack gap={14}>
      <Text>{t('password.resetHelp', { name: member.realName })}</Text>
      <DialogActions refused={refused} onCancel={onClose}>
        <WorkButton
          data-autofocus
          working={modify.isPending}
          disabled={settings === undefined}
          onClick={() => {
            if (settings === undefined) return;
            const newPassword = password === '' ? firstPassword(settings, member.account) : password;
            setPassword(newPassword);
            modify.mutate({ request: { id: member.id, newPassword } }, { onSuccess: () => setDone(true) });
          }}
        >
          {t('password.reset')}
        </WorkButton>
      </DialogActions>
    </Stack>
  );
};

/** For whoever has lost phone and recovery codes. */
export const ResetFactorDialog = ({ member, onClose }: Props) => {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation('common');
  return (
    <Modal
      opened={member !== null}
      onClose={onClose}
      title={t('password.resetFactor')}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      {member === null ? null : <ResetFactorForm member={member} onClose={onClose} />}
    </Modal>
  );
};

const ResetFactorForm = ({ member, onClose }: { readonly member: Person; readonly onClose: () => void }) => {
  const { t } = useTranslation('team');
  const [refused, setRefused] = useState<ApiError | null>(null);
  const modify = useCommand(identityCalls.modifyMember, {
    refresh: MEMBER_KEYS,
    onDone: () => {
      showDone(t('password.factorReset', { name: member.realName }));
      onClose();
    },
    onRefused: setRefused,
  });
  return (
    <Stack gap={14}>
      <Text>{t('password.resetFactorHelp', { name: member.realName })}</Text>
      <DialogActions refused={refused} onCancel={onClose}>
        <WorkButton
          data-autofocus
          working={modify.isPending}
          onClick={() => modify.mutate({ request: { id: member.id, resetSecondFactor: true } })}
        >
          {t('password.resetFactor')}
        </WorkButton>
      </DialogActions>
    </Stack>
  );
};

/** Law 9: cannot be undone, so the account's name is typed; says what is lost and what stays. */
export const EraseDialog = ({ member, onClose }: Props) => {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation('common');
  return (
    <Modal
      opened={member !== null}
      onClose={onClose}
      size="lg"
      title={t('erase.title')}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      {member === null ? null : <EraseForm member={member} onClose={onClose} />}
    </Modal>
  );
};

const EraseForm = ({ member, onClose }: { readonly member: Person; readonly onClose: () => void }) => {
  const { t } = useTranslation('team');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const erase = useCommand(identityCalls.eraseMember, { refresh: MEMBER_KEYS, onRefused: setRefused });
  const fault = useReasonFault(reason, true);
  const matches = typed.trim() === member.account;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    setRefused(null);
    if (!matches || fault !== null) return;
    erase.mutate(
      { request: { id: member.id, reason: reason.trim() } },
      {
        onSuccess: () => {
          showDone(t('erase.done'));
          onClose();
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={14}>
        <Text fw={600}>
          {member.realName} · {member.account}
        </Text>
        <div>
          <Text fw={500} c="var(--red)">
            {t('erase.lost')}
          </Text>
          <List size="sm">
            <List.Item>{t('erase.lost1')}</List.Item>
            <List.Item>{t('erase.lost2')}</List.Item>
            <List.Item>{t('erase.lost3')}</List.Item>
          </List>
        </div>
        <div>
          <Text fw={500} c="var(--green)">
            {t('erase.stays')}
          </Text>
          <List size="sm">
            <List.Item>{t('erase.stays1')}</List.Item>
            <List.Item>{t('erase.stays2')}</List.Item>
          </List>
        </div>
        <ReasonField required value={reason} error={tried ? fault : null} onChange={setReason} />
        <TextInput
          label={t('erase.type', { account: member.account })}
          required
          autoComplete="off"
          value={typed}
          error={tried && !matches ? t('erase.typeWrong') : null}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <DialogActions refused={refused} onCancel={onClose} careful>
          <WorkButton type="submit" color="red" working={erase.isPending}>
            {t('erase.confirm')}
          </WorkButton>
        </DialogActions>
      </Stack>
    </form>
  );
};
