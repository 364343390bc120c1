import { z } from 'zod';

/** Building blocks of requests. Lengths count code points, as a person counts characters. */
export const codePoints = (text: string): number => {
  let n = 0;
  for (const _ of text) n++;
  return n;
};

const controlCharacters =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u2028\u2029\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

const atMost = (max: number) =>
  z.string().refine((value) => value.length <= max || codePoints(value) <= max, { error: 'tooLong', params: { max } });

/** Free text of at most `max` characters, without control characters or broken surrogates. */
export const text = (max: number) =>
  atMost(max).refine((value) => !controlCharacters.test(value), { error: 'controlCharacter' });

/** Free text that says something: not blank. */
export const filledText = (max: number) => text(max).refine((value) => value.trim().length > 0, { error: 'required' });

/**
 * Signs that nobody sees: they turn the direction of what stands around them, or make two names look alike (UTS 39,
 * UAX 9). A joiner is seen where it joins: in emoji, after a vowel sign, in Arabic script.
 */
const hiddenCharacters =
  /[\p{Cc}\p{Zl}\p{Zp}\u034f\u115f\u1160\u3164\uffa0]|(?![\u200c\u200d])\p{Cf}|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\p{Script=Arabic}])[\u200c\u200d]/u;

const hiddenIn = (value: string): string | null => {
  const found = hiddenCharacters.exec(value)?.[0].codePointAt(0);
  return found === undefined ? null : `U+${found.toString(16).toUpperCase().padStart(4, '0')}`;
};

/** The issue by which the server knows to say which sign it is. */
export const HIDDEN_CHARACTER = 'hiddenCharacter';

/** Text that stands for a thing where others read it, in lists and sentences: nothing in it is hidden. */
export const plainText = (max: number) =>
  atMost(max).superRefine((value, context) => {
    const code = hiddenIn(value.replace(/[\r\n\t]/g, ' '));
    if (code !== null) context.addIssue({ code: 'custom', message: HIDDEN_CHARACTER, params: { code } });
    else if (controlCharacters.test(value)) context.addIssue({ code: 'custom', message: 'controlCharacter' });
  });

/** A title: one line that says something, kept as it was typed. */
export const title = (max: number) =>
  plainText(max)
    .refine((value) => value.trim().length > 0, { error: 'required' })
    .refine((value) => !/[\r\n\t]/.test(value), { error: 'oneLine' });

/** A name: a title trimmed and composed. */
export const name = (max: number) =>
  z
    .string()
    .transform((value) => value.normalize('NFC').trim())
    .pipe(title(max));

export const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'badId' });
/** Key of a field or column that people define; never a name that every JavaScript object answers to. */
export const fieldKey = z
  .string()
  .regex(/^[A-Za-z0-9_]{1,40}$/, { error: 'badId' })
  .refine((key) => !(key in {}), { error: 'badId' });
export const uuid = z.uuid({ error: 'badId' });
export const isoDate = z.iso.date({ error: 'badDate' });
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, { error: 'badHash' });
export const timeZone = z.string().regex(/^[A-Za-z0-9_+\-/]{1,64}$/, { error: 'badTimeZone' });

/** Paging (K01): page 1 of 10 by default; a page holds at most 200. */
export const paging = {
  pageIndex: z.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.number().int().min(1).max(200).default(10),
};

/** At most 25 items in one bulk action (V020). */
export const selection = z.array(id).min(1).max(25, { error: 'selectionTooLarge' });

/** What every command's body may carry besides its own fields. */
export const commandFields = {
  /** Idempotency key (law 5); the `command-id` header serves as well. */
  commandId: uuid.optional(),
  reason: text(250).optional(),
};

/** Attached file: the bytes are in the blob store under their SHA-256. */
export const fileRefSchema = z.strictObject({
  hash: sha256,
  name: text(255).refine((value) => value.length > 0, { error: 'required' }),
  size: z.number().int().nonnegative(),
  mime: text(127),
});
export type FileRef = z.infer<typeof fileRefSchema>;
