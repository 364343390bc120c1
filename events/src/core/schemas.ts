import { z } from 'zod';

/** Building blocks of requests. Lengths count code points, as a person counts characters. */
export const codePoints = (text: string): number => {
  let n = 0;
  for (const _ of text) n++;
  return n;
};

const controlCharacters =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u2028\u2029\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Free text of at most `max` characters, without control characters or broken surrogates. */
export const text = (max: number) =>
  z
    .string()
    .refine((value) => value.length <= max || codePoints(value) <= max, { error: 'tooLong', params: { max } })
    .refine((value) => !controlCharacters.test(value), { error: 'controlCharacter' });

/** Free text that says something: not blank. */
export const filledText = (max: number) => text(max).refine((value) => value.trim().length > 0, { error: 'required' });

/** A name: trimmed, one line, not empty, at most `max` characters. */
export const name = (max: number) =>
  z
    .string()
    .transform((value) => value.normalize('NFC').trim())
    .pipe(
      text(max)
        .refine((value) => value.length > 0, { error: 'required' })
        .refine((value) => !/[\r\n\t]/.test(value), { error: 'oneLine' }),
    );

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
