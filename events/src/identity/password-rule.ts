import { z } from 'zod';
import { AppError } from '../core/app-error';

/** What an organisation asks of passwords, among its settings. */
export const passwordSettings = {
  passwordMinLength: z.number().int().min(8).max(64),
  /** Of the four kinds of characters so many; a letter and a digit always. */
  passwordKinds: z.union([z.literal(2), z.literal(3), z.literal(4)]),
  /** A new password is none of the last so many; the one in force it never is. */
  passwordsRemembered: z.number().int().min(0).max(24),
  /** Null: passwords do not expire. */
  passwordExpiryDays: z.number().int().min(1).max(3650).nullable(),
};
export type PasswordSettings = { [K in keyof typeof passwordSettings]: z.infer<(typeof passwordSettings)[K]> };
export const defaultPasswordSettings: PasswordSettings = {
  ...{ passwordMinLength: 8, passwordKinds: 2, passwordsRemembered: 0, passwordExpiryDays: null },
};

/** Longer than anybody types, shorter than what would keep the server busy. */
export const MOST_PASSWORD = 200;

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u] as const;
const kindsIn = (password: string): number => KINDS.filter((kind) => kind.test(password)).length;

/**
 * Refuses a password that is too easily guessed: by the screen as it is typed, and by the server, which is sent the password
 * itself when one is set. `account` is the login name.
 */
export const mustBeStrong = (
  password: string,
  { account, settings }: { readonly account: string; readonly settings: PasswordSettings },
): void => {
  // From a page of before, which sent a digest in its place: nobody could log in by what it stands for.
  if (/^[0-9a-f]{64}$/.test(password)) throw new AppError('passwordIsDigest');
  const { passwordMinLength: min, passwordKinds: kinds } = settings;
  if ([...password].length < min) throw new AppError('passwordShort', { min });
  if (!/\p{L}/u.test(password) || !/\p{Nd}/u.test(password) || kindsIn(password) < kinds)
    throw new AppError('passwordPlain', { kinds });
  const name = account.trim().toLowerCase();
  if (name.length > 2 && password.toLowerCase().includes(name)) throw new AppError('passwordHasName');
};

const DAY_MS = 86_400_000;
/** Whether a password that was set then is to be changed by now. */
export const isExpired = (setAt: string | null, now: Date, { passwordExpiryDays }: PasswordSettings): boolean =>
  passwordExpiryDays !== null && setAt !== null && now.getTime() - Date.parse(setAt) > passwordExpiryDays * DAY_MS;
