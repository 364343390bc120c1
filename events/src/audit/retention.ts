import type { Label } from '../core/call';
import { dayIn } from '../core/day-in';
import type { RegisterValues } from '../core/define-register';
import { retentionRuleRegister, type RetentionRuleValues } from './retention-rule';
import type { RetentionView } from './retention-view';

export const RETENTION_RULE = retentionRuleRegister.name;

/** For how long a record is kept from the day on which it was approved last: so many whole years, or without end. */
export type Retention = number | 'unlimited';
/** A rule that is in force. */
export type RetentionRule = Pick<RetentionRuleValues, 'projects' | 'isDefault'> & { readonly retention: Retention };
/** By their ids; one that was ended is not among them. */
export type RetentionRules = Map<string, RetentionRule>;

type RuleData = { readonly kind: string; readonly values?: RegisterValues; readonly to?: string };

export const ruleOf = (values: RegisterValues): RetentionRule => {
  const { projects, isDefault, kept, years } = retentionRuleRegister.read(values);
  return { projects, isDefault, retention: kept === 'years' && years !== undefined ? years : 'unlimited' };
};

export const applyRetention = (rules: RetentionRules, id: string, { kind, values, to }: RuleData): void => {
  if (kind === 'added' && values) rules.set(id, ruleOf(values));
  else if (kind === 'moved' && to === 'ended') rules.delete(id);
};

const yearsIn = (retention: Retention | null): number =>
  retention === null ? 0 : retention === 'unlimited' ? Infinity : retention;
export const isShorter = (one: Retention | null, other: Retention | null): boolean => yearsIn(one) < yearsIn(other);

const longest = (rules: readonly RetentionRule[]): Retention | null =>
  rules.reduce<Retention | null>((most, { retention }) => (isShorter(most, retention) ? retention : most), null);

/** Of the records of a project (null: of those in none); null where no rule is for them. */
export const retentionOf = (rules: RetentionRules, projectId: string | null): Retention | null => {
  const all = [...rules.values()];
  const own = projectId === null ? [] : all.filter(({ projects }) => projects.includes(projectId));
  return longest(own) ?? longest(all.filter(({ isDefault }) => isDefault));
};

const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;

/**
 * The same day so many years later. Of 29 February it is the 28th where that year has no 29th: as the Civil Code of China
 * (article 202) ends terms of years, and as PostgreSQL adds them, by which the list of what is over is made.
 */
export const yearsAfter = (day: string, years: number): string => {
  const later = Number(day.slice(0, 4)) + years;
  const monthDay = day.slice(4);
  return `${String(later)}${monthDay === '-02-29' && !isLeap(later) ? '-02-28' : monthDay}`;
};

/** The last day on which a record is kept; null: no rule is for it. */
export type KeptUntil = string | 'unlimited' | null;

/**
 * From the calendar day, where the laboratory is, on which it was approved last. One that was not approved yet is kept
 * without end: its time has not begun.
 */
export const keptUntil = (retention: Retention | null, completedOn: string | null): KeptUntil => {
  if (retention === null) return null;
  return retention === 'unlimited' || completedOn === null ? 'unlimited' : yearsAfter(completedOn, retention);
};

export const isKept = (until: KeptUntil, today: string): boolean =>
  until !== null && (until === 'unlimited' || today <= until);

/** What of a record says how long it is kept. */
export type MayBeKept = {
  readonly projectId: string | null;
  /** When it was approved last; null where it is not yet. */
  readonly completedAt: Date | null;
};
export const recordKeptUntil = (
  rules: RetentionRules,
  { projectId, completedAt }: MayBeKept,
  zone: string,
): KeptUntil => keptUntil(retentionOf(rules, projectId), completedAt && dayIn(zone, completedAt));

/** How long records are kept, in words that go on from “records of the project …”. */
export const keptInWords = (retention: Retention, until: KeptUntil): Label => {
  if (retention === 'unlimited') return { 'zh-CN': '须永久保存', 'en-US': 'are kept without end' };
  if (until !== null && until !== 'unlimited')
    return { 'zh-CN': `须保存至 ${until}`, 'en-US': `are kept until ${until}` };
  const years = retention === 1 ? '1 year' : `${String(retention)} years`;
  return {
    'zh-CN': `须在批准后保存 ${String(retention)} 年（尚未批准）`,
    'en-US': `are kept for ${years} after approval (not approved yet)`,
  };
};

export const retentionView = (retention: Retention | null, until: KeptUntil): RetentionView | null =>
  retention === null
    ? null
    : { years: retention === 'unlimited' ? null : retention, until: until === 'unlimited' ? null : until };
