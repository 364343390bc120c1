import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { emptyDirectory, type DirectoryAccount } from '../identity/directory';
import { roleRegister } from '../identity/role';
import { isAllowed, openMoves } from '../core/register-access';
import { registerDecider, type RegisterEvent } from '../core/register';
import { deciderSpec, fold } from '../testing/decider-spec';
import { applyHold, holdOnPerson, holdOnProject, holdOnRecord, toldHoldOnRecord, type Holds } from './held';
import { legalHoldRegister } from './legal-hold';

const decider = registerDecider(legalHoldRegister);
const spec = deciderSpec(decider);
const { life } = legalHoldRegister;
const lift = life?.moves.find(({ name }) => name === 'lift') ?? expect.fail('a hold is lifted by a move');
const values = { name: '争议', why: '客户异议', projects: ['p'], records: ['r'], people: ['li'] };
const place = (of: object = {}) =>
  decider.decide({ kind: 'add', values: { ...values, ...of }, actor: 'qa' }, decider.initialState());
/** Written by hand: from each state, where each move leads. */
const arrows = { stands: { lift: 'lifted' }, lifted: {} } as const;
/** Written by hand: who may. */
const people = { qa: ['lift'], admin: ['lift'], author: [] } as const;
const lifting = { kind: 'move' as const, move: lift, set: {}, baseRevision: null };
const NOTHING = { projects: [], records: [], people: [] };

describe('a legal hold', () => {
  it('is on something', () => {
    expect(() => place(NOTHING)).toThrow(
      expect.objectContaining({ details: { issues: [{ path: 'projects', message: 'required' }] } }),
    );
    for (const of of ['projects', 'records', 'people']) expect(place({ ...NOTHING, [of]: ['x'] })).toHaveLength(1);
  });

  it.each(['stands', 'lifted'] as const)('in the state %s goes where the arrows lead, and nowhere else', (state) => {
    const lifted = decider.decide(lifting, fold(decider, place()));
    const events = state === 'stands' ? place() : [...place(), ...lifted];
    if ('lift' in arrows[state])
      expect(spec.given(events).when(lifting).state()).toMatchObject({ status: arrows[state].lift });
    else spec.given(events).when(lifting).then('notInState');
    expect(lifted).toMatchObject([{ type: 'LegalHoldLifted', data: { from: 'stands', to: 'lifted' } }]);
    expect(lift.reason).toBe('required');
  });

  it('is placed and lifted by those who oversee the audit trail, and by administrators, who hold every right', () => {
    const directory = emptyDirectory();
    const account = (id: string, part: Partial<DirectoryAccount> = {}): void =>
      void directory.accounts.set(id, {
        ...{ id, departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null },
        ...{ disabled: false, signingLocked: false, shredded: false, suspended: false },
        ...part,
      });
    directory.roles.set('qa', {
      ...roleRegister.read({ name: 'QA', permissions: ['AudittrailSearch'], projectScope: 'own', taskScope: 'own', recordScope: 'ownInDepartment' }),
      removed: false,
    }); // prettier-ignore
    account('qa', { roleIds: ['qa'] });
    account('admin', { isOrganAdmin: true });
    account('author');
    for (const who of [legalHoldRegister.mayAdd, lift.who])
      for (const [id, moves] of Object.entries(people))
        expect(isAllowed(directory, id, { ownerId: 'author', values }, who), id).toBe(moves.length > 0);
    const offered = (id: string, held: readonly string[]) =>
      openMoves(
        legalHoldRegister,
        { ownerId: 'qa', values: { ...values, people: held }, status: 'stands', removed: false },
        directory,
        id,
      ).map(({ name }) => name);
    for (const [id, moves] of Object.entries(people)) expect(offered(id, ['li']), id).toEqual(moves);
    for (const id of Object.keys(people)) expect(offered(id, ['li', id]), id).toEqual([]);
  });

  it('is lifted by nobody whom it is on', () => {
    const placed = place({ people: ['li', 'qa'] });
    for (const actor of ['li', 'qa'])
      spec
        .given(placed)
        .when({ ...lifting, actor })
        .then('concernsYou');
    spec
      .given(placed)
      .when({ ...lifting, actor: 'admin' })
      .state();
  });
});

const recorded = (event: RegisterEvent, at: string) => ({ ...event, actor: 'qa', recordedAt: at }) as never;

test('what holds are on is what those say that stand, the first of them first, whatever was placed and lifted', () => {
  const ids = fc.subarray(['a', 'b', 'c']);
  const placed = fc.record({ projects: ids, records: ids, people: ids, isLifted: fc.boolean() });
  fc.assert(
    fc.property(fc.array(placed, { maxLength: 6 }), (all) => {
      const holds: Holds = new Map();
      const known = all.filter(({ projects, records, people }) => projects.length + records.length + people.length > 0);
      known.forEach(({ isLifted, ...on }, at) => {
        const added = place(on);
        const events = isLifted ? [...added, ...decider.decide(lifting, fold(decider, added))] : added;
        for (const event of events) applyHold(holds, String(at), recorded(event, `2026-11-2${at}T00:00:00.000Z`));
      });
      const first = (isOn: (hold: (typeof known)[number]) => boolean): string | null => {
        const at = known.findIndex((hold) => !hold.isLifted && isOn(hold));
        return at < 0 ? null : `2026-11-2${at}T00:00:00.000Z`;
      };
      for (const id of ['a', 'b', 'c']) {
        expect(holdOnProject(holds, id)?.since ?? null).toBe(first(({ projects }) => projects.includes(id)));
        expect(holdOnPerson(holds, id)?.since ?? null).toBe(first(({ people }) => people.includes(id)));
        const on = (projectId: string | null) => holdOnRecord(holds, { id, projectId, ownerId: 'c' })?.since ?? null;
        const itself = (hold: (typeof known)[number]) => hold.records.includes(id) || hold.people.includes('c');
        expect(on(null)).toBe(first(itself));
        expect(on('b')).toBe(first((hold) => itself(hold) || hold.projects.includes('b')));
        // What all are told who read the record is nothing of holds on people.
        const told = (projectId: string | null) =>
          toldHoldOnRecord(holds, { id, projectId, ownerId: 'c' })?.since ?? null;
        expect(told(null)).toBe(first(({ records }) => records.includes(id)));
        expect(told('b')).toBe(first(({ records, projects }) => records.includes(id) || projects.includes('b')));
      }
    }),
    { numRuns: 50 },
  );
});
