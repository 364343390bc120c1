import { canonicalJson } from '@shilu/events/core/canonical';
import type { RegisterOf } from '@shilu/events/core/define-register';
import { inputUnfit } from '@shilu/events/core/input-unfit';
import type { RegisterState } from '@shilu/events/core/register';
import { z } from 'zod';
import type { Claim } from '../engine/reservations';
import type { Services } from '../engine/services';

const placeSchema = z.object({ above: z.string().nullable() });

const aboveIn = (claim: unknown): string | null => placeSchema.safeParse(claim).data?.above ?? null;

/**
 * Nothing stands below itself: an entry moves with all that is below it, and so to no place among that. Places are
 * reserved in one stream for the whole tree, so that two moves at the same moment make no circle.
 */
export const treeClaims = (
  { live }: Pick<Services, 'live'>,
  register: RegisterOf,
  id: string,
  { values }: Pick<RegisterState, 'values'>,
): readonly Claim[] => {
  const { tree, name } = register;
  if (tree === undefined) return [];
  const value = values[tree];
  const above = typeof value === 'string' ? value : null;
  return [
    {
      ...{ scope: `${name}.${tree}`, key: canonicalJson(null), holder: id, claim: { above } },
      refuses: (others) => {
        const entries = live.kept(register);
        const next = [above];
        const seen = new Set<unknown>([null]);
        for (let one = next.pop(); one !== undefined; one = next.pop()) {
          if (seen.has(one)) continue;
          if (one === id) return inputUnfit([{ path: tree, message: 'circle' }]);
          seen.add(one);
          // Where it stands, and where it is about to: either would close the circle.
          const stands = one === null ? null : entries.get(one)?.values[tree];
          next.push(typeof stands === 'string' ? stands : null);
          for (const { holder, claim } of others) if (holder === one) next.push(aboveIn(claim));
        }
        return null;
      },
    },
  ];
};
