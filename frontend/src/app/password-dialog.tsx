import { Stack } from '@mantine/core';
import { identityCalls } from '@shilu/events/identity/calls';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../ui/password-field';
import { useCommand } from '../api/use-command';
import { useMe } from '../identity/session';
import { errorText, showDone } from '../ui/toasts';
import { DialogActions } from '../ui/dialog-actions';
import { WorkButton } from '../ui/work-button';
import { Modal } from '../ui/modal';

/** Length and mixture are judged here: only a digest reaches the server. */
export const isWeakPassword = (password: string): boolean =>
  password.length < 8 || !/\p{L}/u.test(password) || !/\d/.test(password);

export const PasswordDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation(['identity', 'common']);
  const { account } = useMe().accountInfo;
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const change = useCommand(identityCalls.changePassword, {
    onDone: () => {
      showDone(t('identity:password.done'));
      onClose();
    },
    onRefused: (error) => setRefused(errorText(error)),
  });
  const problems = {
    old: old === '' ? t('identity:login.passwordRequired') : null,
    next: isWeakPassword(next) ? t('identity:password.weak') : next === old ? t('identity:password.same') : null,
    again: again === next ? null : t('identity:password.differ'),
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    setRefused(null);
    if (Object.values(problems).some((problem) => problem !== null)) return;
    change.mutate({
      request: { oldPassword: passwordDigest(account, old), newPassword: passwordDigest(account, next) },
    });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('identity:password.title')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={12}>
          <PasswordField
            data-autofocus
            required
            autoComplete="current-password"
            label={t('identity:password.old')}
            value={old}
            error={refused ?? (tried ? problems.old : null)}
            onChange={(event) => setOld(event.currentTarget.value)}
          />
          <PasswordField
            required
            autoComplete="new-password"
            label={t('identity:password.next')}
            description={t('identity:password.help')}
            value={next}
            error={tried ? problems.next : null}
            onChange={(event) => setNext(event.currentTarget.value)}
          />
          <PasswordField
            required
            autoComplete="new-password"
            label={t('identity:password.again')}
            value={again}
            error={tried ? problems.again : null}
            onChange={(event) => setAgain(event.currentTarget.value)}
          />
          <DialogActions onCancel={onClose}>
            <WorkButton type="submit" working={change.isPending}>
              {t('common:actions.save')}
            </WorkButton>
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
};
