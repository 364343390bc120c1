import type { z } from 'zod';
import type { AppError } from './app-error';

type Asked<Claim> = { readonly holder: string; readonly claim: Claim };

/**
 * A rule over several entries of a register: no two bookings of an instrument at once, a lot never below nothing. It is
 * decided in one stream by what each entry claims there, before the entry is written; whoever comes second is refused.
 */
export type Boundary<Values> = {
  readonly name: string;
  /** Entries with the same key are decided together: those of one instrument, of one lot. */
  readonly key: (values: Values) => string;
  /** What an entry takes up, as JSON; null where it takes up nothing, such as a booking that was cancelled. */
  readonly claim: (values: Values, status: string | null) => unknown;
  /** Why it does not go together with what the others claim; null where it does. */
  readonly refuses: (mine: Asked<unknown>, others: readonly Asked<unknown>[]) => AppError | null;
};

/** A boundary that knows the type of its claims; claims that do not fit it take up nothing. */
export const boundary = <Values, Claim>(declared: {
  readonly name: string;
  readonly key: (values: Values) => string;
  readonly schema: z.ZodType<Claim>;
  readonly claim: (values: Values, status: string | null) => Claim | null;
  readonly refuses: (mine: Asked<Claim>, others: readonly Asked<Claim>[]) => AppError | null;
}): Boundary<Values> => {
  const { name, key, schema, claim, refuses } = declared;
  const read = (asked: Asked<unknown>): Asked<Claim>[] => {
    const parsed = schema.safeParse(asked.claim);
    return parsed.success ? [{ holder: asked.holder, claim: parsed.data }] : [];
  };
  return {
    ...{ name, key, claim },
    refuses: (mine, others) => {
      const [asked] = read(mine);
      return asked ? refuses(asked, others.flatMap(read)) : null;
    },
  };
};
