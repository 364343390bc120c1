import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../core/app-error';
import { accountDecider, type AccountCommand, type AccountState } from './account';
import { applyToDirectory, emptyDirectory } from './directory';
import { mayManage } from './rights';

/**
 * One administrator, alone, makes any calls in any order: new accounts in whatever name, resets, changed addresses and
 * names, raising and taking down, log-ins by passwords that they know, and confirmations by every account they are in.
 * The others do nothing.
 */
const commitment = 'c'.repeat(64);
const sealedProfile = { sealed: { subject: 'x', iv: 'AAAAAAAAAAAAAAAA', ct: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAA' } };
const OTHERS = ['reviewer', 'qa', 'other-admin'] as const;
/** Colleagues without an account yet; some of their accounts may be made as an administrator's. */
const NEW = ['new-1', 'new-2', 'new-admin'] as const;
const ALL = ['evil', ...OTHERS, ...NEW] as const;
type Who = (typeof ALL)[number];
type Act = {
  readonly by: Who;
  readonly on: Who;
  readonly kind: 'open' | 'reset' | 'mail' | 'name' | 'raise' | 'lower' | 'own' | 'confirm';
};

const play = (acts: readonly Act[]): { readonly signs: readonly Who[]; readonly did: ReadonlySet<string> } => {
  const directory = emptyDirectory();
  const states = new Map<Who, AccountState>();
  /** Whose password the one administrator knows. */
  const known = new Set<Who>(['evil']);
  const did = new Set<string>();
  const run = (who: Who, command: AccountCommand): void => {
    let state = states.get(who) ?? accountDecider.initialState();
    for (const event of accountDecider.decide(command, state)) {
      state = accountDecider.evolve(state, event);
      applyToDirectory(directory, 'account', who, event);
    }
    states.set(who, state);
  };
  const place = (isOrganAdmin: boolean) => ({ departmentId: null, roleIds: [], isOrganAdmin, directLeaderId: null });
  for (const who of ['evil', ...OTHERS] as const)
    run(who, {
      kind: 'open',
      id: 'u1',
      sealedProfile,
      placement: place(who === 'evil' || who === 'other-admin'),
      by: null,
      commitment,
    });

  /** As the calls ask before they decide; false where they refuse. */
  const attempt = ({ by, on, kind }: Act): boolean => {
    const actor = directory.accounts.get(by);
    if (!known.has(by) || !actor) return false;
    const done = (command: AccountCommand): true => {
      run(on, command);
      return true;
    };
    if (kind === 'own') return by === on && done({ kind: 'passwordChanged', resetBy: null, commitment });
    if (!actor.isOrganAdmin || actor.suspended || by === on) return false;
    if (kind === 'open') {
      done({ kind: 'open', id: 'u1', sealedProfile, placement: place(on === 'new-admin'), by, commitment });
      // Whoever opens an account chooses its first password.
      known.add(on);
      return true;
    }
    if (kind === 'confirm') return done({ kind: 'confirmIdentity', by, how: 'inPerson', onServer: false });
    if (kind === 'raise' || kind === 'lower') return done({ kind: 'place', placement: place(kind === 'raise'), by });
    if (!mayManage(directory, by, on)) return false;
    if (kind === 'mail') return done({ kind: 'changeProfile', sealedProfile, fields: ['email'], by });
    if (kind === 'name') return done({ kind: 'changeProfile', sealedProfile, fields: ['realName'], by });
    known.add(on);
    return done({ kind: 'passwordChanged', resetBy: by, commitment });
  };
  for (const act of acts)
    try {
      if (attempt(act)) did.add(act.kind);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  return { signs: ALL.filter((who) => known.has(who) && states.get(who)?.suspension === null), did };
};

const acts = fc.array(
  fc.record({
    by: fc.constantFrom(...ALL),
    on: fc.constantFrom(...ALL),
    kind: fc.constantFrom('open', 'reset', 'mail', 'name', 'raise', 'lower', 'own', 'confirm'),
  }),
  { maxLength: 40, size: 'max' },
) satisfies fc.Arbitrary<Act[]>;

describe('one administrator alone', () => {
  it('by any sequence of calls, never signs as somebody else', () => {
    const did = new Set<string>();
    fc.assert(
      fc.property(acts, (sequence) => {
        const played = play(sequence);
        for (const kind of played.did) did.add(kind);
        expect(played.signs).toEqual(['evil']);
      }),
      { numRuns: 3000 },
    );
    // Every way was gone, but that nobody confirms what they did themselves.
    expect([...did].toSorted()).toEqual(['lower', 'mail', 'name', 'open', 'own', 'raise', 'reset']);
  });

  it('gets no further by the ways that come to mind', () => {
    const act = (by: Who, kind: Act['kind'], on: Who): Act => ({ by, kind, on });
    for (const sequence of [
      [act('evil', 'reset', 'qa'), act('qa', 'own', 'qa'), act('evil', 'confirm', 'qa')],
      [act('evil', 'reset', 'other-admin'), act('evil', 'reset', 'qa'), act('other-admin', 'confirm', 'qa')],
      [
        act('evil', 'open', 'new-admin'),
        act('new-admin', 'own', 'new-admin'),
        act('new-admin', 'reset', 'qa'),
        act('qa', 'own', 'qa'),
        act('evil', 'confirm', 'qa'),
      ],
      [
        act('evil', 'reset', 'qa'),
        act('qa', 'own', 'qa'),
        act('evil', 'open', 'new-1'),
        act('evil', 'raise', 'new-1'),
        act('new-1', 'confirm', 'qa'),
      ],
      // A colleague's name, or an account of a colleague who has not begun.
      [act('evil', 'open', 'new-1'), act('new-1', 'own', 'new-1'), act('evil', 'confirm', 'new-1')],
      [
        act('evil', 'open', 'new-admin'),
        act('new-admin', 'own', 'new-admin'),
        act('new-admin', 'open', 'new-1'),
        act('new-1', 'own', 'new-1'),
        act('evil', 'confirm', 'new-1'),
      ],
      [
        ...[
          act('evil', 'lower', 'other-admin'),
          act('evil', 'reset', 'other-admin'),
          act('other-admin', 'own', 'other-admin'),
        ],
        ...[
          act('evil', 'raise', 'other-admin'),
          act('other-admin', 'confirm', 'qa'),
          act('evil', 'confirm', 'other-admin'),
        ],
      ],
    ])
      expect(play(sequence).signs).toEqual(['evil']);
  });
});
