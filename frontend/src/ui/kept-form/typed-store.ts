import { z } from 'zod';

const typedSchema = z.object({
  at: z.string(),
  /** As its form reads it. */
  held: z.unknown(),
  /** What was sent and is not answered: sent again as it stands, it is the same command. */
  sent: z.object({ path: z.string(), body: z.string(), commandId: z.string() }).nullable(),
});
/** What was typed in a form and is not saved, in this browser. */
export type Typed = z.infer<typeof typedSchema>;

/** Whose it is, and in which form of which thing it was typed. */
export type TypedIn = { readonly accountId: string; readonly form: string; readonly of: string };

const PREFIX = 'shilu.typed';
/** In UTF-16 units, as browsers count: of one form, and of all of one person; browsers give an origin some 5 million. */
export const TYPED_LIMITS = { one: 1_000_000, all: 2_500_000 };
/** So long nothing makes room for anything else. */
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

const startOf = (...parts: readonly string[]): string => `${[PREFIX, ...parts.map(encodeURIComponent)].join('/')}/`;
const keysUnder = (start: string): string[] =>
  Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').filter((key) =>
    key.startsWith(start),
  );
const read = (key: string): Typed | null => {
  try {
    return typedSchema.parse(JSON.parse(localStorage.getItem(key) ?? ''));
  } catch {
    return null;
  }
};
const under = (start: string): { readonly key: string; readonly typed: Typed }[] => {
  try {
    return keysUnder(start).flatMap((key) => {
      const typed = read(key);
      return typed === null ? [] : [{ key, typed }];
    });
  } catch {
    return [];
  }
};

/** A place of its own for each form that is open: two windows do not write over one another. */
export const newPlace = ({ accountId, form, of }: TypedIn): string =>
  `${startOf(accountId, form, of)}${crypto.randomUUID()}`;

/** The newest that this person left in this form. */
export const lastTyped = ({
  accountId,
  form,
  of,
}: TypedIn): { readonly place: string; readonly typed: Typed } | null => {
  const [last] = under(startOf(accountId, form, of)).sort((a, b) => b.typed.at.localeCompare(a.typed.at));
  return last === undefined ? null : { place: last.key, typed: last.typed };
};

export const dropTyped = (place: string): void => {
  try {
    localStorage.removeItem(place);
  } catch {
    // A forbidden storage holds nothing.
  }
};

/** False where this browser cannot hold it: a private window, a full disk, more than the limits. */
export const keepTyped = (place: string, typed: Typed): boolean => {
  const text = JSON.stringify(typed);
  if (text.length > TYPED_LIMITS.one) return false;
  try {
    const [prefix = '', accountId = ''] = place.split('/');
    const others = keysUnder(`${prefix}/${accountId}/`).filter((key) => key !== place);
    let held = others.reduce((sum, key) => sum + (localStorage.getItem(key)?.length ?? 0), text.length);
    const tooOld = new Date(Date.parse(typed.at) - KEPT_DAYS * DAY_MS).toISOString();
    for (const key of others) {
      if (held <= TYPED_LIMITS.all) break;
      const other = read(key);
      if (other !== null && other.at > tooOld) continue;
      held -= localStorage.getItem(key)?.length ?? 0;
      localStorage.removeItem(key);
    }
    if (held > TYPED_LIMITS.all) return false;
    localStorage.setItem(place, text);
    return true;
  } catch {
    return false;
  }
};
