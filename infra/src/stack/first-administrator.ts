import { randomBytes } from 'node:crypto';
import { refusalOf } from '@shilu/events/core/app-error';
import { defaultPasswordSettings, mustBeStrong } from '@shilu/events/identity/password-rule';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import type { CommandService } from '@shilu/command-service/routes';
import type { EventStore } from '../event-store/port';

export const ADMIN_ID = 'admin';

/** Sixteen characters, as strong as the rule for passwords asks where nobody has set it otherwise. */
export const madePassword = (): string => {
  for (;;) {
    const made = randomBytes(12).toString('base64url');
    if (refusalOf(() => mustBeStrong(made, { account: 'admin', settings: defaultPasswordSettings })) === null)
      return made;
  }
};

export const laboratoryIsEmpty = async (store: Pick<EventStore, 'readAll'>): Promise<boolean> =>
  (await store.readAll({ after: null, limit: 1, categories: ['account'] })).length === 0;

/**
 * An empty log has nobody who could open accounts: the system opens the first administrator, once. Answers the password
 * made for it, null when the laboratory has people already.
 */
export const firstAdministrator = async (options: {
  readonly commands: Pick<CommandService, 'openFirstAdministrator'>;
  readonly store: EventStore;
  readonly password: string | null;
  readonly afterwards: (password: string) => Promise<void>;
}): Promise<string | null> => {
  if (!(await laboratoryIsEmpty(options.store))) return null;
  const password = options.password ?? madePassword();
  await options.commands.openFirstAdministrator({
    id: ADMIN_ID,
    account: 'admin',
    passwordDigest: passwordDigest('admin', password),
    realName: '管理员',
    mobilePhone: '',
    email: '',
  });
  await options.afterwards(password);
  return password;
};
