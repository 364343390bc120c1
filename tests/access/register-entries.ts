import { LEGAL_HOLD } from '@shilu/events/audit/held';
import { RETENTION_RULE } from '@shilu/events/audit/retention';
import type { Authority, Reader, Register, RegisterValues } from '@shilu/events/core/define-register';
import { nextState, type Move } from '@shilu/events/core/life-cycle';
import { own } from '@shilu/events/core/own';
import { ALWAYS_ALLOWED, type PermissionCode } from '@shilu/events/core/permissions';
import { samplesOf, type SampleWorld } from '@shilu/events/core/register-samples';
import { registers } from '@shilu/events/core/registers';
import { signing } from '../support/content';
import { MEMBERS, SECRET, type Member } from './members';

/** The entry of each register that everybody asks for: the laboratory adds the first sample of each under this id. */
export const entryOf = (register: string): string => `${register}-1`;

const THINGS: Readonly<Record<string, string>> = { account: 'owner', project: 'project-p', task: 'task-t' };

const world: SampleWorld = {
  people: ['owner'],
  of: (category) => own(THINGS, category) ?? entryOf(category),
  day: (fromToday) => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10),
};

const isSelective = ({ mayRead }: Register): boolean => !mayRead.includes('anyone');
const switches = ({ mayRead }: Register): readonly string[] =>
  mayRead.flatMap((reader) => (typeof reader === 'object' && 'anyoneIf' in reader ? [reader.anyoneIf] : []));

/** What keeps an entry from those who are not named. */
const closing = ({ mayRead }: Register): readonly [string, unknown][] =>
  mayRead.flatMap((reader): [string, unknown][] =>
    typeof reader === 'object' && 'openBy' in reader ? [[reader.openBy, 'guests']] : [],
  );

/** Fields that hold what another entry offers. */
const POINTS: ReadonlySet<string> = new Set(['reference', 'dictionary']);
/** Of those, what a rule of the register cannot do without. */
const NEEDED: ReadonlySet<string> = new Set([`${RETENTION_RULE}.projects`]);

/** A hold is on somebody of whose records nothing is asked: it would keep the owner's from being removed. */
const worldOf = ({ name }: Register): SampleWorld => {
  if (name === LEGAL_HOLD) return { ...world, people: ['partner'] };
  // Nor is a rule of retention on the project that records are in.
  return name === RETENTION_RULE ? { ...world, of: () => 'project-q' } : world;
};

const firsts = new Map<Register, RegisterValues>();
for (const register of registers) firsts.set(register, (await samplesOf(register, worldOf(register)))[0].values);

/**
 * An entry as anybody may add it, another for each number: the first sample without what it may refer to, which not
 * everybody finds, and not open to all.
 */
export const valuesOf = (register: Register, serial: number): RegisterValues => {
  const kept = Object.entries(firsts.get(register) ?? {}).filter(([key]) =>
    register.fields.some(
      (field) =>
        field.key === key && (field.required || !POINTS.has(field.type) || NEEDED.has(`${register.name}.${key}`)),
    ),
  );
  const named = register.naming['zh-CN'];
  return Object.fromEntries([
    ...kept.flatMap(([key, value]): [string, unknown][] => {
      const field = register.fields.find((one) => one.key === key);
      // What one entry has alone may have a form of its own, such as a CAS number: left out where it may be.
      if (field?.unique && !field.required && key !== named) return [];
      return [
        [key, typeof value === 'string' && (field?.unique || key === named) ? `${value} ${String(serial)}` : value],
      ];
    }),
    ...switches(register).map((key): [string, unknown] => [key, false]),
    ...closing(register),
  ]); // prettier-ignore
};

/** Another name: where not everybody reads the entry, one that nobody else must learn. */
export const changeOf = (register: Register, serial: number): RegisterValues => ({
  [register.naming['zh-CN']]: `${isSelective(register) ? `${SECRET} ` : ''}改 ${String(serial)}`,
});

/** What the roles of the laboratory's members permit (`laboratory.ts` gives them out). */
const PERMITTED: Partial<Record<Member, readonly PermissionCode[]>> = { qa: ['AudittrailSearch'] };
const permits = (member: Member, code: PermissionCode): boolean =>
  ALWAYS_ALLOWED.includes(code) || (PERMITTED[member]?.includes(code) ?? false);

/** Who adds the entry that everybody asks for. */
export const makerOf = ({ mayAdd }: Register): 'owner' | 'admin' => (mayAdd.includes('anyone') ? 'owner' : 'admin');

/** Whom the entry that everybody asks for names in a field: where that is whoever made a move, the administrator. */
const named = (register: Register, key: string): readonly unknown[] =>
  register.life?.moves.some(({ byWhom }) => byWhom === key) ? ['admin'] : [firsts.get(register)?.[key]].flat();

/** Whom the entry names that it stands below. */
const namedAbove = ({ parent }: Register, key: string): readonly unknown[] => {
  const above = registers.find(({ name }) => name === parent?.register);
  return above ? named(above, key) : [];
};

/**
 * Whom the words of a declaration mean, read from them anew and not by the code that decides: who added it, whoever
 * holds a permission, administrators. Administrators read everything.
 */
const meant = (register: Register, words: readonly (Authority | Reader)[], reading: boolean): readonly Member[] =>
  words.includes('anyone')
    ? MEMBERS
    : MEMBERS.filter(
        (member) =>
          (member === 'admin' && (reading || words.includes('admin'))) ||
          (member === makerOf(register) && words.includes('owner')) ||
          words.some((word) => typeof word === 'object' && 'permission' in word && permits(member, word.permission)) ||
          words.some(
            (word) =>
              typeof word === 'object' && 'personsIn' in word && named(register, word.personsIn).includes(member),
          ) ||
          words.some(
            (word) =>
              typeof word === 'object' &&
              'parentPersonsIn' in word &&
              namedAbove(register, word.parentPersonsIn).includes(member),
          ),
      );

export const mayAdd = (register: Register): readonly Member[] => meant(register, register.mayAdd, false);
export const mayChange = (register: Register): readonly Member[] => meant(register, register.mayChange, false);
/** Of an entry that is not opened to all. */
export const mayRead = (register: Register): readonly Member[] => meant(register, register.mayRead, true);

/** Who may make a move, on an entry in a state that it leads from: none whom it is about. */
export const mayMove = (register: Register, { who, notBy }: Move): readonly Member[] =>
  meant(register, who, false).filter((member) => notBy === undefined || !named(register, notBy).includes(member));

/** Who signs a move, and the hash of what they saw. */
export type Signer = { readonly account: string; readonly digest: string; readonly hash: string };
const NO_SIGNER: Signer = { account: 'nobody', digest: 'a'.repeat(64), hash: '0'.repeat(64) };

/** What a move is sent with, of the first sample. */
export const moveInput = (register: Register, { asks = [], reason, signs }: Move, by = NO_SIGNER): RegisterValues => {
  const values = firsts.get(register) ?? {};
  const given = asks.map((key): [string, unknown] => [key, values[key]]);
  return {
    ...Object.fromEntries(given),
    ...(reason === 'required' ? { reason: '现场核查' } : {}),
    ...(signs === undefined ? {} : { ...signing(by, 'reviewed'), hash: by.hash }),
  };
};

/** Who makes a move on the way to another: the administrator, else the first who may. */
export const moverOf = (register: Register, move: Move): Member => {
  const may = mayMove(register, move);
  return may.includes('admin') ? 'admin' : (may[0] ?? 'admin');
};

/** Who reads an entry where a move leads on from: those too whom it waits for there. */
export const mayReadAt = (register: Register, move: Move): readonly Member[] => {
  const { life } = register;
  if (!life?.waits || !register.mayRead.includes('awaited')) return mayRead(register);
  const at = wayTo(register, move).reduce((state, each) => nextState(each, state) ?? state, life.first);
  if (!life.waits.in.includes(at)) return mayRead(register);
  const awaited = named(register, life.waits.for);
  return MEMBERS.filter((member) => mayRead(register).includes(member) || awaited.includes(member));
};

/** The moves that bring a new entry where a move leads on from: the shortest way there. */
export const wayTo = ({ life }: Register, { from }: Move): readonly Move[] => {
  if (life === null) return [];
  let ways: readonly { readonly at: string; readonly by: readonly Move[] }[] = [{ at: life.first, by: [] }];
  for (let steps = 0; steps <= life.moves.length; steps += 1) {
    const there = ways.find(({ at }) => from.includes(at));
    if (there) return there.by;
    ways = ways.flatMap(({ at, by }) =>
      life.moves.flatMap((move) => {
        const next = nextState(move, at);
        return next === null ? [] : [{ at: next, by: [...by, move] }];
      }),
    );
  }
  throw new Error(`no person leads an entry to ${from.join(', ')}`);
};
