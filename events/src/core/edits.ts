import { z } from 'zod';
import { sameJson } from './canonical';
import { own } from './own';

/** From the whole to what an edit changes: names of fields, places in lists. */
const path = z.array(z.union([z.string().max(200), z.number().int().nonnegative()])).max(64);
const run = { from: z.number().int().nonnegative(), drop: z.number().int().nonnegative() };

/**
 * One step from a JSON value to another. As RFC 6902, a field is put or taken away; beyond it, a run of a list or of a text
 * is replaced by another, so that a row inserted, or a word in a long text, says no more than itself.
 */
export const editSchema = z.union([
  z.strictObject({ path, put: z.unknown() }),
  z.strictObject({ path: path.min(1), gone: z.literal(true) }),
  z.strictObject({ path, ...run, items: z.array(z.unknown()) }),
  z.strictObject({ path, ...run, text: z.string() }),
]);
export type Edit = z.infer<typeof editSchema>;
type Path = Edit['path'];
type Fields = Readonly<Record<string, unknown>>;

export class EditDoesNotFit extends Error {
  override readonly name = 'EditDoesNotFit';
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text that is shorter is said whole. */
const LONG_TEXT = 40;

/** How many of the first, or of the last, are the same in both. */
const sameRun = (most: number, same: (at: number) => boolean): number => {
  let at = 0;
  while (at < most && same(at)) at += 1;
  return at;
};

const HIGH = /[\ud800-\udbff]$/;
const LOW = /^[\udc00-\udfff]/;

const textEdits = (before: string, after: string, at: Path): readonly Edit[] => {
  if (Math.min(before.length, after.length) < LONG_TEXT) return [{ path: at, put: after }];
  const shorter = Math.min(before.length, after.length);
  let head = sameRun(shorter, (index) => before[index] === after[index]);
  // No pair is cut in two: half of one has no bytes.
  if (HIGH.test(before.slice(0, head))) head -= 1;
  let tail = sameRun(shorter - head, (index) => before.at(-1 - index) === after.at(-1 - index));
  if (LOW.test(before.slice(before.length - tail))) tail -= 1;
  return [{ path: at, from: head, drop: before.length - head - tail, text: after.slice(head, after.length - tail) }];
};

const listEdits = (before: readonly unknown[], after: readonly unknown[], at: Path): readonly Edit[] => {
  const shorter = Math.min(before.length, after.length);
  const head = sameRun(shorter, (index) => sameJson(before[index], after[index]));
  const tail = sameRun(shorter - head, (index) => sameJson(before.at(-1 - index), after.at(-1 - index)));
  const [gone, come] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  if (gone.length !== come.length) return [{ path: at, from: head, drop: gone.length, items: come }];
  return gone.flatMap((item, index) => editsOf(item, come[index], [...at, head + index]));
};

const fieldEdits = (before: Fields, after: Fields, at: Path): readonly Edit[] => [
  ...Object.keys(before)
    .filter((key) => before[key] !== undefined && own(after, key) === undefined)
    .map((key): Edit => ({ path: [...at, key], gone: true })),
  ...Object.keys(after)
    .filter((key) => after[key] !== undefined)
    .flatMap((key) => {
      const held = own(before, key);
      return held === undefined ? [{ path: [...at, key], put: after[key] }] : editsOf(held, after[key], [...at, key]);
    }),
];

const editsOf = (before: unknown, after: unknown, at: Path): readonly Edit[] => {
  if (sameJson(before, after)) return [];
  if (typeof before === 'string' && typeof after === 'string') return textEdits(before, after, at);
  if (Array.isArray(before) && Array.isArray(after)) return listEdits(before, after, at);
  if (isFields(before) && isFields(after)) return fieldEdits(before, after, at);
  return [{ path: at, put: after }];
};

/** What leads from one JSON value to the other; none where they are the same. */
export const editsBetween = (before: unknown, after: unknown): readonly Edit[] => editsOf(before, after, []);

const refuse = (at: Path): never => {
  throw new EditDoesNotFit(`nothing to edit at ${JSON.stringify(at)}`);
};

const here = (held: unknown, edit: Edit): unknown => {
  if ('put' in edit) return edit.put;
  if ('gone' in edit) return refuse(edit.path);
  const { from, drop } = edit;
  if ('text' in edit)
    return typeof held === 'string' && from + drop <= held.length
      ? held.slice(0, from) + edit.text + held.slice(from + drop)
      : refuse(edit.path);
  return Array.isArray(held) && from + drop <= held.length
    ? [
        ...(held as readonly unknown[]).slice(0, from),
        ...edit.items,
        ...(held as readonly unknown[]).slice(from + drop),
      ]
    : refuse(edit.path);
};

const withEdit = (held: unknown, edit: Edit, depth: number): unknown => {
  const key = edit.path[depth];
  if (key === undefined) return here(held, edit);
  const last = depth === edit.path.length - 1;
  if (typeof key === 'number') {
    if (!Array.isArray(held) || key >= held.length || (last && 'gone' in edit)) return refuse(edit.path);
    return (held as readonly unknown[]).with(key, withEdit(held[key], edit, depth + 1));
  }
  if (!isFields(held) || !(Object.hasOwn(held, key) || (last && 'put' in edit))) return refuse(edit.path);
  if (last && 'gone' in edit) {
    const { [key]: _gone, ...others } = held;
    return others;
  }
  return { ...held, [key]: withEdit(own(held, key), edit, depth + 1) };
};

/** The value after the edits, one after the other; what they are made on stays as it is. Throws `EditDoesNotFit`. */
export const withEdits = (before: unknown, edits: readonly Edit[]): unknown =>
  edits.reduce((held, edit) => withEdit(held, edit, 0), before);
