import { z } from 'zod';
import { inputUnfit } from '../core/input-unfit';
import type { Decider } from '../core/decider';
import type { DomainEvent } from '../core/envelope';
import { codePoints, filledText, id, text } from '../core/schemas';
import { cloneForSchema } from '../records/modules/carry-over';
import { PLATFORMS } from '../integrations/platforms/platform';
import { CELL_OVERFLOWS } from './cell-overflow';
import { defaultPasswordSettings, passwordSettings } from '../identity/password-rule';
import { defaultSecondFactorSettings, secondFactorSettings } from '../identity/second-factor';
import { flatChanges, type Kinds } from '../core/kind-changes';
import { fieldChangeSchema } from '../core/trace';

/** The organisation's settings, one stream. A log holds exactly one organisation; the organisation is the unit of sharding. */
export const ORGANIZATION = 'organization';
export const ORGANIZATION_ID = 'self';

export const settingsSchema = z.strictObject({
  nameZh: filledText(100),
  nameEn: filledText(100),
  /** V010: up to 100 characters by default; the tighter reading of 20 may be switched on. */
  watermarkText: text(100),
  watermarkLimit: z.union([z.literal(100), z.literal(20)]),
  watermarkOnScreen: z.boolean(),
  watermarkOnPrint: z.boolean(),
  /** Record numbers: up to four English letters (V008) and 1-6 serial digits (V009): `SL-2026-0147`. */
  recordPrefix: z.string().regex(/^[A-Za-z]{0,4}$/),
  recordSerialDigits: z.number().int().min(1).max(6),
  /** K03, seconds. */
  tempSaveTime: z.number().int().min(5).max(600),
  lockScreenMinutes: z.number().int().min(1).max(480),
  /** V011, MB; null means the built-in limits of V013 and V014 only. What may be set today is less (`MOST_FILE_MB`). */
  fileSizeLimitSize: z.number().positive().max(2048).nullable(),
  /** L26: what a clone takes along where nobody says otherwise, and with which template a next reaction begins. */
  cloneCarries: cloneForSchema,
  nextTemplateId: id.nullable(),
  /** L26: how tables of records show long texts on screen; whether people are told that they take part in a record. */
  cellOverflow: z.enum(CELL_OVERFLOWS),
  participantReminders: z.boolean(),
  /** C122: platforms that the organisation is licensed for. */
  authorisedPlatforms: z.array(z.enum(PLATFORMS)).max(PLATFORMS.length),
  /** Whether people may have a DOI looked up outside: what is asked for leaves the laboratory. */
  doiLookUp: z.boolean(),
  /** R027: for finding faults; records leave as files that are taken back. */
  recordUpload: z.boolean(),
  /** Whether several people may write in one text at once; otherwise one at a time, by the edit lock. */
  liveText: z.boolean(),
  /** Whether every signature takes a passkey of its signer; otherwise a password will do. */
  passkeyOnly: z.boolean(),
  /** Whether passkeys that may be synced to other devices are refused. */
  refuseSyncedPasskeys: z.boolean(),
  ...passwordSettings,
  ...secondFactorSettings,
});
export type OrganizationSettings = z.infer<typeof settingsSchema>;

export const defaultSettings: OrganizationSettings = {
  nameZh: '实录实验室',
  nameEn: 'Shilu Laboratory',
  watermarkText: '',
  watermarkLimit: 100,
  watermarkOnScreen: true,
  watermarkOnPrint: true,
  recordPrefix: 'SL',
  recordSerialDigits: 4,
  tempSaveTime: 20,
  lockScreenMinutes: 30,
  fileSizeLimitSize: null,
  cloneCarries: 'clone',
  nextTemplateId: null,
  cellOverflow: 'wrap',
  participantReminders: true,
  authorisedPlatforms: [],
  doiLookUp: false,
  recordUpload: false,
  liveText: false,
  passkeyOnly: false,
  refuseSyncedPasskeys: false,
  ...defaultPasswordSettings,
  ...defaultSecondFactorSettings,
};

/** What may stand in the log: with settings that there are no more. */
const everSet = settingsSchema.extend({ isProjectMain: z.boolean() }).partial();

export const organizationEventSchemas = {
  SettingsChanged: z.strictObject({ settings: everSet, changes: z.array(fieldChangeSchema) }),
} as const;
export type OrganizationEvent = DomainEvent<
  'SettingsChanged',
  z.infer<typeof organizationEventSchemas.SettingsChanged>
>;
export type OrganizationCommand = {
  readonly kind: 'change';
  readonly settings: z.infer<typeof organizationEventSchemas.SettingsChanged>['settings'];
};

/**
 * Settings given win; those absent stay. What stands in the log stays as it is also where today's bounds are tighter: they
 * are held against what a person changes.
 */
export const withSettings = (
  state: OrganizationSettings,
  given: z.infer<typeof organizationEventSchemas.SettingsChanged>['settings'],
): OrganizationSettings => ({
  ...state,
  ...(Object.fromEntries(
    Object.entries(given).filter(([key, value]) => value !== undefined && key in settingsSchema.shape),
  ) as Partial<OrganizationSettings>),
});

export const organizationKinds: Kinds = {
  watermarkLimit: { kind: 'number' },
  watermarkOnScreen: { kind: 'boolean' },
  watermarkOnPrint: { kind: 'boolean' },
  recordSerialDigits: { kind: 'number' },
  tempSaveTime: { kind: 'number', unit: 's' },
  lockScreenMinutes: { kind: 'number', unit: 'min' },
  fileSizeLimitSize: { kind: 'number', unit: 'MB' },
  isProjectMain: { kind: 'boolean' },
  cloneCarries: { kind: 'choice', of: 'cloneFor' },
  nextTemplateId: { kind: 'ids', of: 'template' },
  cellOverflow: { kind: 'choice', of: 'cellOverflow' },
  participantReminders: { kind: 'boolean' },
  authorisedPlatforms: { kind: 'choice', of: 'platform', many: true },
  doiLookUp: { kind: 'boolean' },
  recordUpload: { kind: 'boolean' },
  liveText: { kind: 'boolean' },
  passkeyOnly: { kind: 'boolean' },
  refuseSyncedPasskeys: { kind: 'boolean' },
  passwordMinLength: { kind: 'number' },
  passwordKinds: { kind: 'number' },
  passwordsRemembered: { kind: 'number' },
  passwordExpiryDays: { kind: 'number', unit: 'd' },
  secondFactor: { kind: 'choice', of: 'secondFactorRule' },
  secondFactorFrom: { kind: 'date' },
};

export const organizationDecider: Decider<OrganizationSettings, OrganizationCommand, OrganizationEvent> = {
  initialState: () => defaultSettings,
  decide: ({ settings }, state) => {
    const before: Readonly<Record<string, unknown>> = state;
    if (!settingsSchema.partial().safeParse(settings).success)
      throw inputUnfit([{ path: 'settings', message: 'invalid_value' }]);
    const next = withSettings(state, settings);
    const touches = settings.watermarkText !== undefined || settings.watermarkLimit !== undefined;
    if (touches && codePoints(next.watermarkText) > next.watermarkLimit)
      throw inputUnfit([{ path: 'settings.watermarkText', message: 'overLimit' }]);
    const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
    const changes = flatChanges<Readonly<Record<string, unknown>>>('organization', organizationKinds, before, given);
    return changes.length === 0 ? [] : [{ type: 'SettingsChanged', data: { settings, changes } }];
  },
  evolve: (state, event) => withSettings(state, event.data.settings),
};
