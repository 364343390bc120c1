import { sameJson } from './canonical';
import type { Edit } from './edit-schema';
import { own } from './own';

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

/**
 * So many places of lists, fields of objects and signs of texts are copied at most, by all edits together: far more than
 * `editsBetween` ever asks for, and what nobody waits for.
 */
const MOST_COPIED = 32_000_000;

/** What is being made of a value: its containers are copied when they are first changed, and belong to it from then on. */
class Working {
  readonly #owned = new WeakSet();
  #copied = 0;

  /** Room for a copy of so much. */
  #take(length: number): void {
    this.#copied += length;
    if (this.#copied > MOST_COPIED) throw new EditDoesNotFit('too much would be copied');
  }
  #list(held: readonly unknown[]): unknown[] {
    if (this.#owned.has(held)) return held as unknown[];
    this.#take(held.length);
    const copy = [...held];
    this.#owned.add(copy);
    return copy;
  }
  #fields(held: Fields): Record<string, unknown> {
    if (this.#owned.has(held)) return held as Record<string, unknown>;
    const copy = { ...held };
    this.#take(Object.keys(copy).length);
    this.#owned.add(copy);
    return copy;
  }
  #here(held: unknown, edit: Edit): unknown {
    if ('put' in edit) return edit.put;
    if ('gone' in edit) return refuse(edit.path);
    const { from, drop } = edit;
    if ('text' in edit) {
      if (typeof held !== 'string' || from + drop > held.length) return refuse(edit.path);
      this.#take(held.length);
      return held.slice(0, from) + edit.text + held.slice(from + drop);
    }
    if (!Array.isArray(held) || from + drop > held.length) return refuse(edit.path);
    const items = held as readonly unknown[];
    this.#take(items.length);
    const made = [...items.slice(0, from), ...edit.items, ...items.slice(from + drop)];
    this.#owned.add(made);
    return made;
  }

  /** The value after the edit: itself changed, where it belongs to this already. */
  with(held: unknown, edit: Edit, depth = 0): unknown {
    const key = edit.path[depth];
    if (key === undefined) return this.#here(held, edit);
    const last = depth === edit.path.length - 1;
    if (typeof key === 'number') {
      if (!Array.isArray(held) || key >= held.length || (last && 'gone' in edit)) return refuse(edit.path);
      const next = this.with(held[key], edit, depth + 1);
      const list = this.#list(held);
      list[key] = next;
      return list;
    }
    if (!isFields(held) || !(Object.hasOwn(held, key) || (last && 'put' in edit))) return refuse(edit.path);
    const isGone = last && 'gone' in edit;
    const next = isGone ? undefined : this.with(own(held, key), edit, depth + 1);
    const fields = this.#fields(held);
    if (isGone) Reflect.deleteProperty(fields, key);
    // Not by assignment: a field may be called `__proto__`.
    else Object.defineProperty(fields, key, { value: next, writable: true, enumerable: true, configurable: true });
    return fields;
  }
}

/**
 * The value after the edits, one after the other; what they are made on stays as it is. It takes as long as what is changed
 * is large, not that times the edits. Throws `EditDoesNotFit`.
 */
export const withEdits = (before: unknown, edits: readonly Edit[]): unknown => {
  const working = new Working();
  return edits.reduce((held, edit) => working.with(held, edit), before);
};
