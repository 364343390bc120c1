import { canonicalJson } from './canonical';
import { fieldChange, type FieldChange } from './trace';
import { valueOf, type FieldKind, type TraceValue } from './trace-value';

type Fields = Readonly<Record<string, unknown>>;
/** Kinds of an entity's fields that are none of plain text. */
export type Kinds = Readonly<Record<string, FieldKind>>;

const TEXT: FieldKind = { kind: 'text' };

/**
 * What was never said and is not so is no news: a new record's participants were not marked as not
 * applicable. The log hands values back with their keys sorted, a form in its own order: only the canonical form tells.
 */
export const isNews = (was: TraceValue | null, is: TraceValue | null): boolean =>
  canonicalJson(was) !== canonicalJson(is) && !(was === null && is === false);

/** Changes between two flat field sets; titles are label keys `@<entity>.<field>`. */
export const flatChanges = <F extends Fields>(entity: string, kinds: Kinds, old: Partial<F>, next: F): FieldChange[] =>
  Object.keys(next).flatMap((key) => {
    const kind = kinds[key] ?? TEXT;
    const [was, is] = [valueOf(kind, old[key]), valueOf(kind, next[key])];
    return isNews(was, is) ? [fieldChange(key, `@${entity}.${key}`, was, is)] : [];
  });
