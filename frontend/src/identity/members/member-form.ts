import type { Person } from '@shilu/events/identity/calls';
import { refusalOf } from '@shilu/events/core/app-error';
import { mustBeStrong, type PasswordSettings } from '@shilu/events/identity/password-rule';
import { z } from 'zod';
import { changesOf } from '../../lib/edited-values';

const memberTyped = z.object({
  account: z.string(),
  realName: z.string(),
  mobilePhone: z.string(),
  email: z.string(),
  departmentId: z.string().nullable(),
  directLeaderId: z.string().nullable(),
  roleIds: z.array(z.string()).readonly(),
  isOrganAdmin: z.boolean(),
});
/** What a person types about a member. */
export type MemberValues = Readonly<z.infer<typeof memberTyped>>;
export const readMember = (kept: unknown): MemberValues | null => memberTyped.safeParse(kept).data ?? null;

export const emptyMember: MemberValues = {
  account: '',
  realName: '',
  mobilePhone: '',
  email: '',
  departmentId: null,
  directLeaderId: null,
  roleIds: [],
  isOrganAdmin: false,
};
export const memberValues = ({
  account,
  realName,
  mobilePhone,
  email,
  departmentId,
  directLeaderId,
  roleIds,
  isOrganAdmin,
}: Person): MemberValues => ({
  account,
  realName,
  mobilePhone,
  email,
  departmentId,
  directLeaderId,
  roleIds,
  isOrganAdmin,
});

export type MemberProblem = 'accountRequired' | 'badAccount' | 'nameRequired' | 'nameTooLong' | 'badPhone' | 'badEmail';
export type MemberProblems = Partial<Record<'account' | 'realName' | 'mobilePhone' | 'email', MemberProblem>>;

const ACCOUNT = /^[A-Za-z0-9._@-]{2,50}$/;
const PHONE = /^\+?[0-9 ()-]{3,30}$/;
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export const memberProblems = (values: MemberValues): MemberProblems => {
  const { account, realName, mobilePhone, email } = values;
  return {
    ...(account === ''
      ? { account: 'accountRequired' as const }
      : ACCOUNT.test(account)
        ? {}
        : { account: 'badAccount' as const }),
    ...(realName.trim() === ''
      ? { realName: 'nameRequired' as const }
      : [...realName].length > 50
        ? { realName: 'nameTooLong' as const }
        : {}),
    ...(mobilePhone === '' || PHONE.test(mobilePhone) ? {} : { mobilePhone: 'badPhone' as const }),
    ...(email === '' || EMAIL.test(email) ? {} : { email: 'badEmail' as const }),
  };
};

/** Only what changed is sent: nothing another administrator changed meanwhile is written back. */
export const memberChanges = (base: MemberValues, mine: MemberValues): Partial<Omit<MemberValues, 'account'>> => {
  const { account: _account, ...changes } = changesOf({ base, mine });
  return changes;
};

const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789';
/** A first password to hand over: no characters that look alike, by the browser's own randomness, as the organisation's rule for passwords asks. */
export const firstPassword = (settings: PasswordSettings, account: string): string => {
  const letters = settings.passwordKinds > 3 ? `${ALPHABET}#%+=?` : ALPHABET;
  for (;;) {
    const bytes = crypto.getRandomValues(new Uint32Array(Math.max(12, settings.passwordMinLength)));
    const made = [...bytes].map((byte) => letters[byte % letters.length] ?? 'A').join('');
    if (refusalOf(() => mustBeStrong(made, { account, settings })) === null) return made;
  }
};
