import { canonicalJson } from '@shilu/events/core/canonical';
import type { RegisterOf, Sole } from '@shilu/events/core/define-register';
import type { RegisterState } from '@shilu/events/core/register';
import type { Author } from '../engine/author';
import { isOneClaim, nameClaim, type Claim } from '../engine/reservations';
import type { Services } from '../engine/services';
import { treeClaims } from './tree';

type Entry = Pick<RegisterState, 'exists' | 'removed' | 'values' | 'status'>;

const nameClaims = (register: RegisterOf, id: string, { values }: Entry): readonly Claim[] =>
  register.fields.flatMap(({ key, unique }) => {
    const value = values[key];
    return unique && typeof value === 'string' && value.trim() !== ''
      ? [nameClaim(`${register.name}.${key}`, value, id)]
      : [];
  });

const boundaryClaims = (register: RegisterOf, id: string, { values, status }: Entry): readonly Claim[] =>
  register.inside.flatMap(({ name, key, claim, refuses }) => {
    const mine = claim(values, status);
    if (mine === null) return [];
    return [
      {
        ...{ scope: `${register.name}.${name}`, key: key(values), holder: id, claim: mine },
        refuses: (others) => refuses({ holder: id, claim: mine }, others),
      },
    ];
  });

/** Where the order is kept in which a switch was turned on that one entry has on at a time. */
export const soleScope = (
  register: RegisterOf,
  { field, per }: Sole,
  values: Entry['values'],
): { readonly scope: string; readonly key: string } => ({
  scope: `${register.name}.${field}`,
  key: canonicalJson(per === undefined ? null : (values[per] ?? null)),
});

const soleClaims = (register: RegisterOf, id: string, { values }: Entry): readonly Claim[] =>
  register.sole.flatMap((sole) =>
    values[sole.field] === true
      ? [{ ...soleScope(register, sole, values), holder: id, claim: true, refuses: () => null }]
      : [],
  );

/** All that an entry takes up beside others; nothing once it is removed. */
const claimsOf = (services: Services, register: RegisterOf, id: string, entry: Entry): readonly Claim[] =>
  !entry.exists || entry.removed
    ? []
    : [
        ...nameClaims(register, id, entry),
        ...treeClaims(services, register, id, entry),
        ...boundaryClaims(register, id, entry),
        ...soleClaims(register, id, entry),
      ];

/**
 * Takes what an entry is to have (E10 name repeated, and what its register says of several). What it gives up is freed
 * by `releaseClaims`, after its event was written: a process that dies between leaves one claim too many, never one too
 * few, and that one is given away once somebody asks for it.
 */
export const makeClaims = async (
  services: Services,
  register: RegisterOf,
  id: string,
  next: Entry,
  author: Author,
): Promise<void> => {
  for (const claim of claimsOf(services, register, id, next))
    await services.reservations.reserve(claim, author, async ({ holder, claim: held }) => {
      const { state } = await services.entriesOf(register).load(holder);
      return claimsOf(services, register, holder, state).some((one) =>
        isOneClaim(one, { ...claim, holder, claim: held }),
      );
    });
};

export const releaseClaims = async (
  services: Services,
  register: RegisterOf,
  id: string,
  old: Entry,
  now: Entry,
  author: Author,
): Promise<void> => {
  const kept = claimsOf(services, register, id, now);
  for (const claim of claimsOf(services, register, id, old))
    if (!kept.some((one) => isOneClaim(one, claim))) await services.reservations.release(claim, author);
};
