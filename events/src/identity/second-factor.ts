import { z } from 'zod';
import { isoDate } from '../core/schemas';
import type { EnrolledKey } from './passkey';

/** With what a person shows at login, beside the password, that it is they: codes of an app (RFC 6238), or passkeys. */
export const SECOND_FACTORS = ['totp', 'passkey'] as const;
export type SecondFactorWay = (typeof SECOND_FACTORS)[number];

/** The second factor of an account, as the log has it. What it is checked with lies outside the log. */
export type SecondFactor = {
  readonly way: SecondFactorWay;
  /** SHA-256 of what is stored of it. */
  readonly commitment: string;
  /** Numbers of recovery codes that were used. */
  readonly usedCodes: readonly number[];
  /** It was told that what is stored is not what it was. */
  readonly altered: boolean;
};

export const RECOVERY_CODES = 10;

/** Off: nobody is asked for one. Required: from the day of `secondFactorFrom` on, or at once. */
export const SECOND_FACTOR_RULES = ['off', 'offered', 'required'] as const;
export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];
export const secondFactorSettings = {
  secondFactor: z.enum(SECOND_FACTOR_RULES),
  secondFactorFrom: isoDate.nullable(),
};
export type SecondFactorSettings = {
  [K in keyof typeof secondFactorSettings]: z.infer<(typeof secondFactorSettings)[K]>;
};
export const defaultSecondFactorSettings: SecondFactorSettings = { secondFactor: 'offered', secondFactorFrom: null };

/** Whether everybody has to have one by now: the day is that of UTC. */
export const isRequired = ({ secondFactor, secondFactorFrom }: SecondFactorSettings, now: Date): boolean =>
  secondFactor === 'required' &&
  (secondFactorFrom === null || now.getTime() >= Date.parse(`${secondFactorFrom}T00:00:00Z`));

/** The day from which one is required of somebody who has none yet; null where none is, or it is already. */
export const requiredLater = (settings: SecondFactorSettings, now: Date): string | null =>
  settings.secondFactor === 'required' && !isRequired(settings, now) ? settings.secondFactorFrom : null;

/** With what an account may show it at login: codes where it has them, and its passkeys, whichever it set up first. */
export const waysOf = ({
  secondFactor,
  passkeys,
}: {
  readonly secondFactor: SecondFactor | null;
  readonly passkeys: readonly EnrolledKey[];
}): readonly SecondFactorWay[] =>
  secondFactor === null
    ? []
    : [
        ...(secondFactor.way === 'totp' ? (['totp'] as const) : []),
        ...(passkeys.length > 0 ? (['passkey'] as const) : []),
      ];

/** What a device is asked to sign at login, to set a second factor up, or to remove it: an act of the account, no signature. */
export const SECOND_FACTOR_ACT = 'showSecondFactor';
