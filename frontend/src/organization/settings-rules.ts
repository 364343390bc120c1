import { defaultSettings, type OrganizationSettings } from '@shilu/events/organization/organization';
import { codePoints } from '@shilu/events/core/schemas';
import { MOST_FILE_MB } from '@shilu/events/files/file-limits';
import { formatNumber } from '@shilu/events/organization/numbering';

export type SettingProblem =
  | 'prefix'
  | 'digits'
  | 'watermarkTooLong'
  | 'nameRequired'
  | 'tooLong'
  | 'tempSave'
  | 'lockScreen'
  | 'fileSize'
  | 'passwordLength'
  | 'passwordsRemembered'
  | 'passwordExpiry';
export type SettingProblems = Partial<Record<keyof OrganizationSettings, SettingProblem>>;

const between = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

/** V011, V013: as it stands a limit may be from a time when more could be set; it keeps nobody from changing the rest. */
const fitsFiles = (size: number | null, standing: number | null): boolean =>
  size === null || size === standing || (size > 0 && size <= MOST_FILE_MB);

/** V008, V009, V010, V011, K03: what is wrong with settings as typed over those that stand. */
export const settingProblems = (
  settings: OrganizationSettings,
  standing: OrganizationSettings = defaultSettings,
): SettingProblems => ({
  ...(/^[A-Za-z]{0,4}$/.test(settings.recordPrefix) ? {} : { recordPrefix: 'prefix' as const }),
  ...(between(settings.recordSerialDigits, 1, 6) ? {} : { recordSerialDigits: 'digits' as const }),
  ...(codePoints(settings.watermarkText) <= settings.watermarkLimit
    ? {}
    : { watermarkText: 'watermarkTooLong' as const }),
  ...nameProblem('nameZh', settings.nameZh),
  ...nameProblem('nameEn', settings.nameEn),
  ...(between(settings.tempSaveTime, 5, 600) ? {} : { tempSaveTime: 'tempSave' as const }),
  ...(between(settings.lockScreenMinutes, 1, 480) ? {} : { lockScreenMinutes: 'lockScreen' as const }),
  ...(fitsFiles(settings.fileSizeLimitSize, standing.fileSizeLimitSize)
    ? {}
    : { fileSizeLimitSize: 'fileSize' as const }),
  ...(between(settings.passwordMinLength, 8, 64) ? {} : { passwordMinLength: 'passwordLength' as const }),
  ...(between(settings.passwordsRemembered, 0, 24) ? {} : { passwordsRemembered: 'passwordsRemembered' as const }),
  ...(settings.passwordExpiryDays === null || between(settings.passwordExpiryDays, 1, 3650)
    ? {}
    : { passwordExpiryDays: 'passwordExpiry' as const }),
});

const nameProblem = (key: 'nameZh' | 'nameEn', name: string): SettingProblems =>
  name.trim() === '' ? { [key]: 'nameRequired' } : codePoints(name) > 100 ? { [key]: 'tooLong' } : {};

/** The next numbers as they would read. */
export const sampleNumbers = (prefix: string, digits: number, year: string): readonly string[] =>
  [1, 147, 10 ** Math.min(6, Math.max(1, digits))].map((serial) => formatNumber(prefix, year, serial, digits));

/** Only what changed is sent. */
export const settingChanges = (
  before: OrganizationSettings,
  after: OrganizationSettings,
): Partial<OrganizationSettings> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([key, value]) => value !== Object.entries(before).find(([name]) => name === key)?.[1],
    ),
  );
