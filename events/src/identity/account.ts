import { z } from 'zod';
import { AppError } from '../core/app-error';
import { assertNever, type Decider } from '../core/decider';
import type { DomainEvent } from '../core/envelope';
import { sealedSchema } from '../core/personal';

/**
 * An account of the organisation. Personal data is sealed (law 9): `sealedProfile` opens to AccountProfile JSON with the
 * person's key. Password hashes are key material and never in the log.
 */
export const ACCOUNT = 'account';

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

export const accountEventSchemas = {
  AccountOpened: z.strictObject({ sealedProfile: sealedSchema, ...placement }),
  AccountProfileChanged: z.strictObject({ sealedProfile: sealedSchema, fields: z.array(z.string()) }),
  AccountPlaced: z.strictObject({ ...placement, previous: z.strictObject(placement) }),
  AccountDisabled: z.strictObject({}),
  AccountEnabled: z.strictObject({}),
  PasswordChanged: z.strictObject({ byAdministrator: z.boolean() }),
  /** Five wrong passwords while signing; tells the administrator. */
  SigningLocked: z.strictObject({ failures: z.number().int() }),
  SigningUnlocked: z.strictObject({}),
  /** The person's key was destroyed; sealed fields of this subject never open again. */
  SubjectKeyShredded: z.strictObject({}),
} as const;

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
};

type Sealed = z.infer<typeof sealedSchema>;
export type AccountCommand =
  | { readonly kind: 'open'; readonly sealedProfile: Sealed; readonly placement: Placement }
  | { readonly kind: 'changeProfile'; readonly sealedProfile: Sealed; readonly fields: readonly string[] }
  | { readonly kind: 'place'; readonly placement: Placement }
  | { readonly kind: 'disable' }
  | { readonly kind: 'enable' }
  | { readonly kind: 'passwordChanged'; readonly byAdministrator: boolean }
  | { readonly kind: 'lockSigning'; readonly failures: number }
  | { readonly kind: 'unlockSigning' }
  | { readonly kind: 'shredKey' };

const placementOf = (state: Placement): z.infer<Schemas['AccountPlaced']>['previous'] => ({
  departmentId: state.departmentId,
  roleIds: [...state.roleIds],
  isOrganAdmin: state.isOrganAdmin,
  directLeaderId: state.directLeaderId,
});

export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  initialState: () => ({
    exists: false,
    disabled: false,
    signingLocked: false,
    shredded: false,
    departmentId: null,
    roleIds: [],
    isOrganAdmin: false,
    directLeaderId: null,
  }),
  decide: (command, state) => {
    if (command.kind === 'open') {
      if (state.exists) throw new AppError('changedMeanwhile');
      const { placement } = command;
      return [
        {
          type: 'AccountOpened',
          data: { sealedProfile: command.sealedProfile, ...placement, roleIds: [...placement.roleIds] },
        },
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
        ];
      case 'place': {
        const next = placementOf(command.placement);
        const previous = placementOf(state);
        return JSON.stringify(next) === JSON.stringify(previous)
          ? []
          : [{ type: 'AccountPlaced', data: { ...next, previous } }];
      }
      case 'disable':
        return state.disabled ? [] : [{ type: 'AccountDisabled', data: {} }];
      case 'enable':
        return state.disabled && !state.shredded ? [{ type: 'AccountEnabled', data: {} }] : [];
      case 'passwordChanged':
        return [{ type: 'PasswordChanged', data: { byAdministrator: command.byAdministrator } }];
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
      case 'AccountProfileChanged':
      case 'PasswordChanged':
        return state;
      default:
        return assertNever(event);
    }
  },
};
