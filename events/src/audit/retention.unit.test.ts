import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { emptyDirectory, type DirectoryAccount } from '../identity/directory';
import { roleRegister } from '../identity/role';
import { isAllowed } from '../core/register-access';
import { registerDecider } from '../core/register';
import { deciderSpec, fold } from '../testing/decider-spec';
import {
  applyRetention,
  isKept,
  isShorter,
  keptInWords,
  keptUntil,
  recordKeptUntil,
  retentionOf,
  retentionView,
  yearsAfter,
  type Retention,
  type RetentionRules,
} from './retention';
import { retentionRuleRegister } from './retention-rule';

const decider = registerDecider(retentionRuleRegister);
const spec = deciderSpec(decider);
const end =
  retentionRuleRegister.life?.moves.find(({ name }) => name === 'end') ?? expect.fail('a rule ends by a move');
const values = { name: '十年', why: '合同', kept: 'years', years: 10, projects: ['p'], isDefault: false };
const add = (of: object = {}) =>
  decider.decide({ kind: 'add', values: { ...values, ...of }, actor: 'qa' }, decider.initialState());
/** Written by hand: from each state, where each move leads. */
const arrows = { inForce: { end: 'ended' }, ended: {} } as const;
/** Written by hand: who may. */
const people = { qa: ['end'], admin: ['end'], author: [] } as const;
const ending = { kind: 'move' as const, move: end, set: {}, baseRevision: null };

describe('a retention rule', () => {
  it.each([
    [{ years: undefined }, 'years', 'required'],
    [{ years: 2.5 }, 'years', 'wholeYears'],
    [{ kept: 'unlimited' }, 'years', 'withoutEnd'],
    [{ projects: [] }, 'projects', 'required'],
  ])('says for how many whole years, or without end, and for what: not %o', (of, path, message) => {
    expect(() => add(of)).toThrow(expect.objectContaining({ details: { issues: [{ path, message }] } }));
  });

  it.each(['inForce', 'ended'] as const)('in the state %s goes where the arrows lead, and nowhere else', (state) => {
    const ended = decider.decide(ending, fold(decider, add()));
    const events = state === 'inForce' ? add() : [...add(), ...ended];
    if ('end' in arrows[state])
      expect(spec.given(events).when(ending).state()).toMatchObject({ status: arrows[state].end });
    else spec.given(events).when(ending).then('notInState');
    expect(ended).toMatchObject([{ type: 'RetentionRuleEnded', data: { from: 'inForce', to: 'ended' } }]);
    expect(end.reason).toBe('required');
  });

  it('keeps saying what it said: its name alone is changed', () => {
    for (const of of [{ years: 5 }, { projects: ['q'] }, { isDefault: true }, { why: '别的' }])
      spec.given(add()).when({ kind: 'modify', values: of, baseRevision: null }).then('inputUnfit');
    expect(spec.given(add()).when({ kind: 'modify', values: { name: '新名' }, baseRevision: null }).state().values).toMatchObject({ name: '新名', years: 10 }); // prettier-ignore
  });

  it('is added and ended by those who oversee the audit trail, and by administrators, not by who leads the project', () => {
    const directory = emptyDirectory();
    const account = (id: string, part: Partial<DirectoryAccount> = {}): void =>
      void directory.accounts.set(id, {
        ...{ id, departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null },
        ...{ disabled: false, signingLocked: false, shredded: false, suspended: false },
        ...part,
      });
    const nothing = { projectScope: 'own', taskScope: 'own', recordScope: 'ownInDepartment' };
    const read = roleRegister.read({ name: 'QA', permissions: ['AudittrailSearch'], ...nothing });
    directory.roles.set('qa', { ...read, removed: false });
    account('qa', { roleIds: ['qa'] });
    account('admin', { isOrganAdmin: true });
    account('author');
    for (const who of [retentionRuleRegister.mayAdd, end.who])
      for (const [id, moves] of Object.entries(people))
        expect(isAllowed(directory, id, { ownerId: 'author', values }, who), id).toBe(moves.length > 0);
  });
});

const retention: fc.Arbitrary<Retention> = fc.oneof(
  fc.integer({ min: 1, max: 100 }),
  fc.constant('unlimited' as const),
);
const day = fc
  .date({ min: new Date('1999-01-01'), max: new Date('2101-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

test('of several rules on a project the longest counts, then the default, whatever was added and ended', () => {
  const rule = fc.record({
    retention,
    projects: fc.subarray(['a', 'b']),
    isDefault: fc.boolean(),
    isEnded: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 6 }), (all) => {
      const known = all.filter(({ projects, isDefault }) => projects.length > 0 || isDefault);
      const rules: RetentionRules = new Map();
      known.forEach(({ retention: kept, projects, isDefault, isEnded }, at) => {
        const said = kept === 'unlimited' ? { kept, years: undefined } : { kept: 'years', years: kept };
        const added = add({ ...said, projects, isDefault });
        for (const event of isEnded ? [...added, ...decider.decide(ending, fold(decider, added))] : added)
          applyRetention(rules, String(at), event.data);
      });
      const standing = known.filter(({ isEnded }) => !isEnded);
      const most = (some: typeof standing): Retention | null =>
        some.some((one) => one.retention === 'unlimited')
          ? 'unlimited'
          : some.length === 0
            ? null
            : Math.max(...some.map((one) => Number(one.retention)));
      const byDefault = most(standing.filter(({ isDefault }) => isDefault));
      for (const id of ['a', 'b'])
        expect(retentionOf(rules, id)).toBe(
          most(standing.filter(({ projects }) => projects.includes(id))) ?? byDefault,
        );
      expect(retentionOf(rules, null)).toBe(byDefault);
    }),
    { numRuns: 50 },
  );
});

describe('the last day on which a record is kept', () => {
  it('is the same day so many years later, of 29 February the 28th where that year has no 29th', () => {
    expect(yearsAfter('2026-11-27', 10)).toBe('2036-11-27');
    expect(yearsAfter('2024-02-29', 1)).toBe('2025-02-28');
    expect(yearsAfter('2024-02-29', 4)).toBe('2028-02-29');
    expect(yearsAfter('2096-02-29', 4)).toBe('2100-02-28');
    expect(yearsAfter('2000-02-29', 100)).toBe('2100-02-28');
    expect(yearsAfter('2025-02-28', 3)).toBe('2028-02-28');
  });

  it('is a day of the calendar, and never earlier for a later approval or a longer retention', () => {
    fc.assert(
      fc.property(day, day, retention, retention, (one, other, short, long) => {
        const until = keptUntil(short, one);
        if (until !== 'unlimited')
          expect(new Date(`${String(until)}T00:00:00Z`).toISOString().slice(0, 10)).toBe(until);
        expect(isKept(until, one)).toBe(true);
        expect(isKept(null, one)).toBe(false);
        const [first, second] = [one, other].sort();
        if (isKept(keptUntil(short, first ?? ''), other))
          expect(isKept(keptUntil(short, second ?? ''), other)).toBe(true);
        if (!isShorter(long, short) && isKept(keptUntil(short, one), other))
          expect(isKept(keptUntil(long, one), other)).toBe(true);
        // One that is not approved yet is kept whatever day it is.
        expect(isKept(keptUntil(short, null), other)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('counts from the day where the laboratory is', () => {
    const rules: RetentionRules = new Map([['r', { projects: [], isDefault: true, retention: 1 }]]);
    const record = { projectId: null, completedAt: new Date('2026-11-27T20:00:00Z') };
    expect(recordKeptUntil(rules, record, 'Asia/Shanghai')).toBe('2027-11-28');
    expect(recordKeptUntil(rules, record, 'America/New_York')).toBe('2027-11-27');
    expect(isKept('2027-11-28', '2027-11-28')).toBe(true);
    expect(isKept('2027-11-28', '2027-11-29')).toBe(false);
    expect(recordKeptUntil(new Map(), record, 'UTC')).toBeNull();
  });

  it('is said in words, and shown without an end where there is none', () => {
    expect(keptInWords('unlimited', 'unlimited')['zh-CN']).toBe('须永久保存');
    expect(keptInWords(1, 'unlimited')['en-US']).toBe('are kept for 1 year after approval (not approved yet)');
    expect(keptInWords(5, '2031-11-27')['zh-CN']).toBe('须保存至 2031-11-27');
    expect(retentionView(null, null)).toBeNull();
    expect(retentionView('unlimited', 'unlimited')).toEqual({ years: null, until: null });
    expect(retentionView(5, 'unlimited')).toEqual({ years: 5, until: null });
    expect(retentionView(5, '2031-11-27')).toEqual({ years: 5, until: '2031-11-27' });
  });
});
