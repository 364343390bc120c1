import { z } from 'zod';
import { SYSTEM } from '../core/built-in';
import { AppError } from '../core/app-error';
import { assertNever, type Decider } from '../core/decider';
import type { DomainEvent } from '../core/envelope';
import { sealedSchema } from '../core/personal';
import { defineUpcaster } from '../core/upcasters';
import { RECOVERY_CODES, SECOND_FACTORS, type SecondFactor, type SecondFactorWay } from './second-factor';
import { MOST_PASSKEYS, PASSKEY_ALGORITHMS, type Passkey } from './passkey';

/**
 * An account of the organisation. Personal data is sealed (law 9): `sealedProfile` opens to AccountProfile JSON with the
 * person's key. Password hashes are key material and never in the log.
 */
export { ACCOUNT } from './account-category';

export const accountProfileSchema = z.strictObject({
  realName: z.string(),
  /** Login name. */
  account: z.string(),
  mobilePhone: z.string(),
  email: z.string(),
});
export type AccountProfile = z.infer<typeof accountProfileSchema>;

const placement = {
  departmentId: z.string().nullable(),
  roleIds: z.array(z.string()),
  isOrganAdmin: z.boolean(),
  directLeaderId: z.string().nullable(),
};

/** How a person was identified. */
export const IDENTIFIED_BY = ['inPerson', 'document', 'video'] as const;
export type IdentifiedBy = (typeof IDENTIFIED_BY)[number];

/** Why signing is closed until somebody has identified the person. */
export const SUSPENDED_FOR = [
  'opened',
  'passwordReset',
  'addressChanged',
  'nameChanged',
  'raised',
  'secondFactorReset',
] as const;
export type SuspendedFor = (typeof SUSPENDED_FOR)[number];

/** SHA-256 of the salted string that is stored of a password: never of the password, nor of what is sent in its place. */
const commitment = z.string().regex(/^[0-9a-f]{64}$/);

export const accountEventSchemas = {
  AccountOpened: z.strictObject({ sealedProfile: sealedSchema, ...placement }),
  AccountProfileChanged: z.strictObject({ sealedProfile: sealedSchema, fields: z.array(z.string()) }),
  AccountPlaced: z.strictObject({ ...placement, previous: z.strictObject(placement) }),
  AccountDisabled: z.strictObject({}),
  AccountEnabled: z.strictObject({}),
  /** `commitment`: to what is stored of it, so that nobody exchanges that unnoticed; null where the log had none yet. */
  PasswordChanged: z.strictObject({ byAdministrator: z.boolean(), commitment: commitment.nullable() }),
  /** The password that an account was opened with, or had before passwords were committed to. */
  PasswordCommitted: z.strictObject({ commitment }),
  /** What is stored of the password is not what the log commits to: it was refused. */
  PasswordHashAltered: z.strictObject({}),
  /** Five wrong passwords while signing; tells the administrator. */
  SigningLocked: z.strictObject({ failures: z.number().int() }),
  SigningUnlocked: z.strictObject({}),
  /**
   * Somebody else opened the account, changed what it is known or entered by, or made it an administrator's: signing
   * stays closed until one who had no part in it has identified the person (21 CFR 11.100(b)). `by` is who did it.
   */
  SigningSuspended: z.strictObject({ why: z.enum(SUSPENDED_FOR), by: z.string() }),
  /** `onServer`: by a command on the server, where there was no second administrator. Its reason names who ran it. */
  IdentityConfirmed: z.strictObject({ how: z.enum(IDENTIFIED_BY), onServer: z.boolean() }),
  /** A key that a device of the person keeps, to sign with (WebAuthn). Its name is sealed: people name devices after themselves. */
  PasskeyEnrolled: z.strictObject({
    credentialId: z.string(),
    /** SubjectPublicKeyInfo, base64. */
    publicKey: z.string(),
    algorithm: z.enum(PASSKEY_ALGORITHMS),
    transports: z.array(z.string()),
    /** Whether it may be synced to other devices of its person, and was by then. */
    backupEligible: z.boolean(),
    backedUp: z.boolean(),
    sealedName: sealedSchema,
  }),
  PasskeyRemoved: z.strictObject({ credentialId: z.string() }),
  /** What is asked at login beside the password. The log has of it that it is there, and what is stored, by its hash. */
  SecondFactorEnrolled: z.strictObject({ way: z.enum(SECOND_FACTORS), commitment }),
  SecondFactorRemoved: z.strictObject({ byAdministrator: z.boolean() }),
  /** In its place, once: which of those that were shown when it was set up, and how many are left. */
  RecoveryCodeUsed: z.strictObject({
    number: z.number().int().min(1).max(RECOVERY_CODES),
    left: z.number().int().min(0),
  }),
  /** What is stored of the second factor is not what the log commits to: it was refused. */
  SecondFactorAltered: z.strictObject({}),
  /** The person's key was destroyed; sealed fields of this subject never open again. */
  SubjectKeyShredded: z.strictObject({}),
} as const;

// Since version 2 also for an account that somebody opened. Accounts of older logs were opened without it and sign on.
defineUpcaster('SigningSuspended', 1, (data) => data);
// Since version 3 also where somebody else took the second factor away.
defineUpcaster('SigningSuspended', 2, (data) => data);

// Since version 2 with the commitment to what is stored.
defineUpcaster('PasswordChanged', 1, (data) => ({ ...(data as object), commitment: null }));

type Schemas = typeof accountEventSchemas;
export type AccountEvent = { [K in keyof Schemas]: DomainEvent<K, z.infer<Schemas[K]>> }[keyof Schemas];

export type Placement = {
  readonly departmentId: string | null;
  readonly roleIds: readonly string[];
  readonly isOrganAdmin: boolean;
  readonly directLeaderId: string | null;
};
export type AccountState = Placement & {
  readonly exists: boolean;
  readonly disabled: boolean;
  readonly signingLocked: boolean;
  readonly shredded: boolean;
  readonly suspension: Suspension | null;
  /** Its person has chosen the password; nobody who opened or reset the account knows it. */
  readonly ownPassword: boolean;
  /** Commitments to its passwords, in the order in which they were set; null where the log had none yet. */
  readonly passwords: readonly (string | null)[];
  /** It was told that what is stored of the password in force is not what it was. */
  readonly passwordAltered: boolean;
  /** In the order in which they were enrolled. */
  readonly passkeys: readonly Passkey[];
  /** Null while the password alone lets in. */
  readonly secondFactor: SecondFactor | null;
};
/** To the password in force; null where there is none, or none that the log commits to. */
export const commitmentOf = ({ passwords }: Pick<AccountState, 'passwords'>): string | null => passwords.at(-1) ?? null;

/** Puts the rights of others in order: an administrator whose person is known and who gets in. */
export const administers = (state: AccountState): boolean =>
  state.isOrganAdmin && !state.disabled && state.suspension === null;

/** Nobody signs with the account: who had a part in that. */
export type Suspension = { readonly by: readonly string[] };

type Sealed = z.infer<typeof sealedSchema>;
export type AccountCommand =
  | {
      readonly kind: 'open';
      readonly id: string;
      readonly sealedProfile: Sealed;
      readonly placement: Placement;
      /** Null where nobody has to be identified: the first administrator's, opened by the system, and a program's. */
      readonly by: string | null;
      /** Null for a program, which has no password. */
      readonly commitment: string | null;
    }
  | {
      readonly kind: 'changeProfile';
      readonly sealedProfile: Sealed;
      readonly fields: readonly string[];
      /** Null when the person does it. */
      readonly by: string | null;
    }
  /** What is left out stays as it is. */
  | { readonly kind: 'place'; readonly placement: Partial<Placement>; readonly by: string }
  | { readonly kind: 'disable' }
  | { readonly kind: 'enable' }
  /** `resetBy`: null when the person does it. */
  | { readonly kind: 'passwordChanged'; readonly resetBy: string | null; readonly commitment: string }
  | { readonly kind: 'commitPassword'; readonly commitment: string }
  | { readonly kind: 'passwordAltered' }
  | { readonly kind: 'confirmIdentity'; readonly by: string; readonly how: IdentifiedBy; readonly onServer: boolean }
  /** On the server, where no administrator is left: the account becomes one whose person is known. */
  | { readonly kind: 'reinstate'; readonly how: IdentifiedBy }
  | {
      readonly kind: 'enrolPasskey';
      readonly passkey: Passkey;
      readonly backedUp: boolean;
      /** As the organisation's settings have it. */
      readonly refuseSynced: boolean;
    }
  | { readonly kind: 'removePasskey'; readonly credentialId: string }
  | { readonly kind: 'enrolSecondFactor'; readonly way: SecondFactorWay; readonly commitment: string }
  /** `by`: null when the person does it. */
  | { readonly kind: 'removeSecondFactor'; readonly by: string | null }
  | { readonly kind: 'useRecoveryCode'; readonly number: number }
  | { readonly kind: 'secondFactorAltered' }
  | { readonly kind: 'lockSigning'; readonly failures: number }
  | { readonly kind: 'unlockSigning' }
  | { readonly kind: 'shredKey' };

export const placementOf = (state: Placement): z.infer<Schemas['AccountPlaced']>['previous'] => ({
  departmentId: state.departmentId,
  roleIds: [...state.roleIds],
  isOrganAdmin: state.isOrganAdmin,
  directLeaderId: state.directLeaderId,
});

/** Names that mean something to the product or to the language it is written in: no account goes by them. */
const RESERVED: ReadonlySet<string> = new Set(
  ['system', 'prototype', ...Object.getOwnPropertyNames(Object.prototype)].map((name) => name.toLowerCase()),
);
export const mustNotBeReserved = (name: string): void => {
  if (RESERVED.has(name.toLowerCase())) throw new AppError('accountReserved', { name });
};

const committed = (commitment: string): AccountEvent => ({ type: 'PasswordCommitted', data: { commitment } });

const suspended = (why: SuspendedFor, by: string): AccountEvent => ({ type: 'SigningSuspended', data: { why, by } });

/** What somebody else's change of a profile closes signing for: how the person is named, and where letters go. */
const profileSuspends = (fields: readonly string[], by: string | null): AccountEvent[] => {
  if (by === null) return [];
  if (fields.includes('realName')) return [suspended('nameChanged', by)];
  return fields.includes('email') ? [suspended('addressChanged', by)] : [];
};

/** Whoever is made an administrator could be the second one that others wait for: it takes another to vouch for them. */
const raiseSuspends = (before: boolean, after: boolean, by: string): AccountEvent[] =>
  !before && after ? [suspended('raised', by)] : [];

export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  initialState: () => ({
    exists: false,
    disabled: false,
    signingLocked: false,
    shredded: false,
    suspension: null,
    ownPassword: false,
    passwords: [],
    passwordAltered: false,
    passkeys: [],
    secondFactor: null,
    departmentId: null,
    roleIds: [],
    isOrganAdmin: false,
    directLeaderId: null,
  }),
  decide: (command, state) => {
    if (command.kind === 'open') {
      if (state.exists) throw new AppError('changedMeanwhile');
      mustNotBeReserved(command.id);
      const { placement } = command;
      return [
        {
          type: 'AccountOpened',
          data: { sealedProfile: command.sealedProfile, ...placement, roleIds: [...placement.roleIds] },
        },
        ...(command.commitment === null ? [] : [committed(command.commitment)]),
        ...(command.by === null ? [] : [suspended('opened', command.by)]),
      ];
    }
    if (!state.exists) throw new AppError('notFound');
    switch (command.kind) {
      case 'changeProfile':
        if (state.shredded) throw new AppError('wrongState');
        return [
          {
            type: 'AccountProfileChanged',
            data: { sealedProfile: command.sealedProfile, fields: [...command.fields] },
          },
          ...profileSuspends(command.fields, command.by),
        ];
      case 'place': {
        const previous = placementOf(state);
        const next = placementOf({ ...state, ...command.placement });
        return JSON.stringify(next) === JSON.stringify(previous)
          ? []
          : [
              { type: 'AccountPlaced', data: { ...next, previous } },
              ...raiseSuspends(previous.isOrganAdmin, next.isOrganAdmin, command.by),
            ];
      }
      case 'disable':
        return state.disabled ? [] : [{ type: 'AccountDisabled', data: {} }];
      case 'enable':
        return state.disabled && !state.shredded ? [{ type: 'AccountEnabled', data: {} }] : [];
      case 'passwordChanged':
        return [
          {
            type: 'PasswordChanged',
            data: { byAdministrator: command.resetBy !== null, commitment: command.commitment },
          },
          ...(command.resetBy === null ? [] : [suspended('passwordReset', command.resetBy)]),
        ];
      case 'commitPassword':
        return commitmentOf(state) === null && !state.shredded ? [committed(command.commitment)] : [];
      case 'passwordAltered':
        // Told once of each password, however often it is tried.
        return state.passwordAltered || state.shredded ? [] : [{ type: 'PasswordHashAltered', data: {} }];
      case 'confirmIdentity': {
        const { suspension } = state;
        if (!suspension || state.disabled) throw new AppError('nothingToConfirm');
        if (suspension.by.includes(command.by)) throw new AppError('sameAdministrator');
        // Whoever reset it knows the password until its person has chosen one.
        if (!state.ownPassword) throw new AppError('ownPasswordFirst');
        return [{ type: 'IdentityConfirmed', data: { how: command.how, onServer: command.onServer } }];
      }
      case 'reinstate': {
        if (state.shredded) throw new AppError('wrongState');
        if (!state.ownPassword) throw new AppError('ownPasswordFirst');
        const previous = placementOf(state);
        return [
          ...(state.disabled ? [{ type: 'AccountEnabled' as const, data: {} }] : []),
          ...(state.signingLocked ? [{ type: 'SigningUnlocked' as const, data: {} }] : []),
          ...(state.secondFactor ? [{ type: 'SecondFactorRemoved' as const, data: { byAdministrator: true } }] : []),
          ...(state.isOrganAdmin
            ? []
            : [{ type: 'AccountPlaced' as const, data: { ...previous, isOrganAdmin: true, previous } }]),
          { type: 'IdentityConfirmed', data: { how: command.how, onServer: true } },
        ];
      }
      case 'enrolPasskey': {
        const { passkey, backedUp } = command;
        // Whoever waits to be identified, after a reset above all, gets no second way to sign meanwhile.
        if (state.suspension) throw new AppError('signingSuspended');
        if (command.refuseSynced && passkey.backupEligible) throw new AppError('passkeySynced');
        if (state.passkeys.length >= MOST_PASSKEYS) throw new AppError('tooManyPasskeys', { most: MOST_PASSKEYS });
        if (state.passkeys.some(({ credentialId }) => credentialId === passkey.credentialId)) return [];
        return [{ type: 'PasskeyEnrolled', data: { ...passkey, transports: [...passkey.transports], backedUp } }];
      }
      case 'removePasskey':
        // It is what its person logs in with: whoever removes the last one is asked at the next login, and has none.
        if (
          state.secondFactor?.way === 'passkey' &&
          state.passkeys.every((one) => one.credentialId === command.credentialId)
        )
          throw new AppError('passkeyNeeded');
        return state.passkeys.some(({ credentialId }) => credentialId === command.credentialId)
          ? [{ type: 'PasskeyRemoved', data: { credentialId: command.credentialId } }]
          : [];
      case 'enrolSecondFactor':
        if (state.secondFactor !== null) throw new AppError('secondFactorThere');
        return [{ type: 'SecondFactorEnrolled', data: { way: command.way, commitment: command.commitment } }];
      case 'removeSecondFactor':
        if (state.secondFactor === null) return [];
        return [
          { type: 'SecondFactorRemoved', data: { byAdministrator: command.by !== null } },
          // Whoever took it away may know the password too.
          ...(command.by === null || command.by === SYSTEM ? [] : [suspended('secondFactorReset', command.by)]),
        ];
      case 'useRecoveryCode': {
        const { secondFactor } = state;
        if (secondFactor === null || secondFactor.usedCodes.includes(command.number)) throw new AppError('codeWrong');
        const left = RECOVERY_CODES - secondFactor.usedCodes.length - 1;
        return [{ type: 'RecoveryCodeUsed', data: { number: command.number, left } }];
      }
      case 'secondFactorAltered':
        return state.secondFactor === null || state.secondFactor.altered || state.shredded
          ? []
          : [{ type: 'SecondFactorAltered', data: {} }];
      case 'lockSigning':
        return state.signingLocked ? [] : [{ type: 'SigningLocked', data: { failures: command.failures } }];
      case 'unlockSigning':
        return state.signingLocked ? [{ type: 'SigningUnlocked', data: {} }] : [];
      case 'shredKey':
        return state.shredded
          ? []
          : [
              { type: 'SubjectKeyShredded', data: {} },
              ...(state.disabled ? [] : [{ type: 'AccountDisabled' as const, data: {} }]),
            ];
      default:
        return assertNever(command);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'AccountOpened': {
        const { departmentId, roleIds, isOrganAdmin, directLeaderId } = event.data;
        return { ...state, exists: true, departmentId, roleIds, isOrganAdmin, directLeaderId };
      }
      case 'AccountPlaced': {
        const { departmentId, roleIds, isOrganAdmin, directLeaderId } = event.data;
        return { ...state, departmentId, roleIds, isOrganAdmin, directLeaderId };
      }
      case 'AccountDisabled':
        return { ...state, disabled: true };
      case 'AccountEnabled':
        return { ...state, disabled: false };
      case 'SigningLocked':
        return { ...state, signingLocked: true };
      case 'SigningUnlocked':
        return { ...state, signingLocked: false };
      case 'SubjectKeyShredded':
        return { ...state, shredded: true };
      case 'SigningSuspended': {
        const { why, by } = event.data;
        return {
          ...state,
          ownPassword: state.ownPassword && why !== 'passwordReset',
          suspension: { by: [...new Set([...(state.suspension?.by ?? []), by])] },
        };
      }
      case 'IdentityConfirmed':
        return { ...state, suspension: null };
      case 'PasskeyEnrolled': {
        const { credentialId, publicKey, algorithm, transports, backupEligible, sealedName } = event.data;
        const passkey = { credentialId, publicKey, algorithm, transports, backupEligible, sealedName };
        return { ...state, passkeys: [...state.passkeys, passkey] };
      }
      case 'PasskeyRemoved': {
        const gone = event.data.credentialId;
        return { ...state, passkeys: state.passkeys.filter(({ credentialId }) => credentialId !== gone) };
      }
      case 'PasswordChanged':
        return {
          ...state,
          ownPassword: !event.data.byAdministrator,
          passwords: [...state.passwords, event.data.commitment],
          passwordAltered: false,
        };
      case 'PasswordCommitted':
        return {
          ...state,
          passwords: [...state.passwords.slice(0, -1), event.data.commitment],
          passwordAltered: false,
        };
      case 'PasswordHashAltered':
        return { ...state, passwordAltered: true };
      case 'SecondFactorEnrolled':
        return { ...state, secondFactor: { ...event.data, usedCodes: [], altered: false } };
      case 'SecondFactorRemoved':
        return { ...state, secondFactor: null };
      case 'RecoveryCodeUsed': {
        const { secondFactor: now } = state;
        return { ...state, secondFactor: now && { ...now, usedCodes: [...now.usedCodes, event.data.number] } };
      }
      case 'SecondFactorAltered':
        return { ...state, secondFactor: state.secondFactor && { ...state.secondFactor, altered: true } };
      case 'AccountProfileChanged':
        return state;
      default:
        return assertNever(event);
    }
  },
};
