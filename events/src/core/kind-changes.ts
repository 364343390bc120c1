import { canonicalJson } from './canonical';
import { fieldChange, type FieldChange } from './trace';
import { valueOf, type FieldKind } from './trace-value';

type Fields = Readonly<Record<string, unknown>>;
/** Kinds of an entity's fields that are none of plain text. */
export type Kinds = Readonly<Record<string, FieldKind>>;

const TEXT: FieldKind = { kind: 'text' };

/** Changes between two flat field sets; titles are label keys `@<entity>.<field>`. */
export const flatChanges = <F extends Fields>(entity: string, kinds: Kinds, old: Partial<F>, next: F): FieldChange[] =>
  Object.keys(next).flatMap((key) => {
    const kind = kinds[key] ?? TEXT;
    const [was, is] = [valueOf(kind, old[key]), valueOf(kind, next[key])];
    return canonicalJson(was) === canonicalJson(is) ? [] : [fieldChange(key, `@${entity}.${key}`, was, is)];
  });
