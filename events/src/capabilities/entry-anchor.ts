import { z } from 'zod';
import type { Register } from '../core/define-register';
import { own } from '../core/own';
import { anchorOn, anchorStands, type Held } from '../records/anchored';
import { currentContent } from '../records/modules/registry';
import { contentHash } from '../records/record-hash';
import type { Anchor, AskedAnchor } from './anchor';

/** Something of an entry that a comment may stand at: a text, or a module of those that a field holds. */
export type HeldPart = Held & { readonly id: string; readonly field: string; readonly hash: string };

const modulesSchema = z.array(
  z.object({ type: z.string(), content: z.unknown().optional(), contentVersion: z.number().optional() }),
);

type Fields = Pick<Register, 'fields'>;
type Values = Readonly<Record<string, unknown>>;

/** Types of fields whose value reads as it is stored. */
const TEXTS: ReadonlySet<string> = new Set(['text', 'longText']);

/** What of an entry may be commented on by itself; modules have no ids there and are known by their place. */
export const heldParts = ({ fields }: Fields, values: Values): readonly HeldPart[] =>
  fields.flatMap((field): readonly HeldPart[] => {
    const { key } = field;
    const value = own(values, key);
    if (TEXTS.has(field.type) && typeof value === 'string')
      return [{ id: key, field: key, type: null, content: value, hash: contentHash(value) }];
    if (field.type !== 'json' || field.modules !== true) return [];
    return (modulesSchema.safeParse(value).data ?? []).map(({ type, content, contentVersion = 1 }, at) => ({
      ...{ id: `${key}/${at}`, field: key, type, hash: contentHash(content) },
      content: currentContent(type, content, contentVersion),
    }));
  });

/** What was selected, as the entry has it; null where it does not have it. */
export const anchorInEntry = (
  register: Fields,
  values: Values,
  { field, at }: { readonly field: string; readonly at: AskedAnchor },
): Anchor | null => {
  for (const part of heldParts(register, values)) {
    const found = part.field === field ? anchorOn(part, at) : null;
    if (found !== null) return found;
  }
  return null;
};

/** Where in the entry it stands word for word, be it in another place of the same field; undefined where it does not. */
export const standingIn = (
  parts: readonly HeldPart[],
  { field, at }: { readonly field: string; readonly at: Anchor },
): HeldPart | undefined => {
  const inField = parts.filter((part) => part.field === field);
  return inField.find(({ hash }) => hash === at.hash) ?? inField.find((part) => anchorStands(part, at));
};
