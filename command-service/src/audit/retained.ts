import { LEGAL_HOLD } from '@shilu/events/audit/held';
import {
  isKept,
  isShorter,
  keptInWords,
  keptUntil,
  recordKeptUntil,
  RETENTION_RULE,
  retentionOf,
  ruleOf,
  type RetentionRules,
} from '@shilu/events/audit/retention';
import { retentionRuleRegister } from '@shilu/events/audit/retention-rule';
import { AppError } from '@shilu/events/core/app-error';
import type { Label } from '@shilu/events/core/call';
import { dayIn } from '@shilu/events/core/day-in';
import type { RecordState } from '@shilu/events/records/record-state';
import type { Services } from '../engine/services';
import { defineChecks } from '../registers/register-checks';
import { isUnread, mustBeWhole, namingPlaces, recordsOf } from './named-in';

const today = ({ clock, zone }: Services): string => dayIn(zone, clock());

/** How long a record is kept, in words; null where it is not, or its time is over. */
const keptNow = (services: Services, state: RecordState): Label | null => {
  const { directory, zone } = services;
  const retention = retentionOf(directory.retentionRules, state.projectId);
  if (!state.everSubmitted || retention === null) return null;
  const until = recordKeptUntil(
    directory.retentionRules,
    { projectId: state.projectId, completedAt: state.approvedAt === null ? null : new Date(state.approvedAt) },
    zone,
  );
  return isKept(until, today(services)) ? keptInWords(retention, until) : null;
};

/** What was ever submitted stays in everybody's sight while its retention runs. */
export const mustNotBeKept = (services: Services, state: RecordState): void => {
  const kept = keptNow(services, state);
  if (kept) throw new AppError('keptByRetention', { project: recordsOf(services.directory, state.projectId), kept });
};

/** Nor does it go where it would be kept for less. */
export const mustBeKeptAsLong = (services: Services, state: RecordState, projectId: string | null): void => {
  const { directory } = services;
  const kept = keptNow(services, state);
  const [here, there] = [state.projectId, projectId].map((id) => retentionOf(directory.retentionRules, id));
  if (kept && isShorter(there ?? null, here ?? null))
    throw new AppError('retentionShorter', {
      ...{ kept, from: recordsOf(directory, state.projectId), to: recordsOf(directory, projectId) },
    });
};

/** Nobody is erased whose name stands in a record that is kept. */
export const mustNotBeKeptPerson = async (services: Services, accountId: string): Promise<void> => {
  const { directory, pool, zone } = services;
  const rules = [...directory.retentionRules.values()];
  if (rules.length === 0) return;
  const which = {
    sql: 'r.ever_submitted and ($2::boolean or r.project_id = any($3::text[]))',
    values: [rules.some(({ isDefault }) => isDefault), rules.flatMap(({ projects }) => projects)],
  };
  for (const { projectId, hasOpen, lastCompleted } of await namingPlaces(pool, accountId, which)) {
    const retention = retentionOf(directory.retentionRules, projectId);
    const until = keptUntil(retention, hasOpen || lastCompleted === null ? null : dayIn(zone, lastCompleted));
    if (retention !== null && isKept(until, today(services)))
      throw new AppError('keptByRetention', {
        ...{ project: recordsOf(directory, projectId), kept: keptInWords(retention, until) },
      });
  }
};

/** While a legal hold is on a project, or on a record in it, its records are not to be kept for less than before. Asked in turn. */
const mustNotShorten = async (services: Services, change: (rules: RetentionRules) => RetentionRules): Promise<void> => {
  const { directory, pool, people } = services;
  const rules = directory.retentionRules;
  const next = change(rules);
  const isShortened = (projectId: string | null): boolean =>
    isShorter(retentionOf(next, projectId), retentionOf(rules, projectId));
  // Projects that no rule names are as records outside projects.
  const named = [...rules.values(), ...next.values()].flatMap(({ projects }) => projects);
  if (![null, ...named].some(isShortened) && !isUnread(directory, [RETENTION_RULE])) return;
  if (isUnread(directory, [LEGAL_HOLD, RETENTION_RULE])) throw new AppError('retentionUncertain');
  const holds = [...directory.holds.values()];
  // In which projects these are stands in the read model alone.
  if (holds.some((hold) => hold.records.length + hold.people.length > 0))
    await mustBeWhole(services, ['records'], 'retentionUncertain');
  for (const hold of holds) {
    const { rows } = await pool.query<{ projectId: string | null }>(
      `select distinct project_id as "projectId" from rm.record_rows where id = any($1::text[]) or owner_id = any($2::text[])`,
      [hold.records, hold.people],
    );
    const places = [...hold.projects, ...rows.map(({ projectId }) => projectId)];
    const shortened = places.find(isShortened);
    if (shortened !== undefined)
      throw new AppError('retentionHeld', {
        ...{ name: await people.nameOf(hold.by), since: hold.since.slice(0, 10) },
        project: recordsOf(directory, shortened),
      });
  }
};

/** A rule of its own may be shorter than the default that was there before it; without a rule nothing is kept. */
export const keepAsLong = defineChecks(retentionRuleRegister, {
  inTurn: ({ keeping }) => keeping.inTurn,
  surroundings: async (services, _accountId, { id, next, previous }) => {
    if (previous === null) await mustNotShorten(services, (rules) => new Map([...rules, [id, ruleOf(next)]]));
  },
  beforeMove: async (services, id) => {
    await mustNotShorten(services, (rules) => new Map([...rules].filter(([each]) => each !== id)));
  },
});
