import { z } from 'zod';

/**
 * Building blocks of requests: what a person sends is bounded here by what everything that reads it can take. Lengths
 * count code points, as a person counts characters and as JSON Schema does. Each says its limits also as `meta`, from
 * which the OpenAPI document is printed. Stored events are read by their own schemas, never by these.
 */
export const codePoints = (text: string): number => {
  let n = 0;
  for (const _ of text) n++;
  return n;
};

/** Nothing of ours or of PostgreSQL, PDF and XML takes them: controls but tab and line breaks, and half of a pair. */
const CONTROLS = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f\\u2028\\u2029\\ufeff\\ud800-\\udfff';
const controlCharacters = new RegExp(`[${CONTROLS}]`, 'u');

/**
 * Signs that nobody sees, as a class of JSON Schema's own regular expressions (no `\p{…}`, which few readers of such
 * documents know). A joiner is left out of the document altogether and taken where it joins.
 */
const HIDDEN =
  '\\u0080-\\u009f\\u00ad\\u034f\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890-\\u0891\\u08e2\\u115f\\u1160\\u180e\\u200b-\\u200f' +
  '\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\u3164\\uffa0\\ufff9-\\ufffb' +
  '\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0001}\u{e0020}-\u{e007f}';

/** What the document says of texts; `filled` ones hold a sign that is no space. */
const without = (signs: string): string => `^[^${signs}]*$`;
const filledWithout = (signs: string): string => `^[^${signs}]*[^\\s${signs}][^${signs}]*$`;

const isAtMost = (value: string, max: number): boolean => value.length <= max || codePoints(value) <= max;

const atMost = (max: number, base: z.ZodString = z.string()) =>
  base.refine((value) => isAtMost(value, max), { error: 'tooLong', params: { max } }).meta({ maxLength: max });

/** What `text(max)` takes, asked of half a million cells at once. */
export const isText = (value: string, max: number): boolean => isAtMost(value, max) && !controlCharacters.test(value);

const everyControl = new RegExp(`[${CONTROLS}]`, 'gu');
/** What is left of a text that was written elsewhere when nothing stands in it that `text` refuses. */
export const withoutControls = (value: string): string => value.replace(everyControl, '');

/** Free text of at most `max` characters, without control characters or broken surrogates. */
export const text = (max: number) =>
  atMost(max)
    .refine((value) => !controlCharacters.test(value), { error: 'controlCharacter' })
    .meta({ pattern: without(CONTROLS) });

const isFilled = (value: string): boolean => value.trim().length > 0;

/** Free text that says something: not blank. */
export const filledText = (max: number) =>
  text(max)
    .refine(isFilled, { error: 'required' })
    .meta({ minLength: 1, pattern: filledWithout(CONTROLS) });

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

const everyHidden = new RegExp(`${hiddenCharacters.source}|[${CONTROLS}]`, 'gu');

/** What is left of a text that a machine gave, such as the name of a file, when all that hides in it is taken out. */
export const withoutHidden = (value: string): string => value.replace(everyHidden, '');

/** Marks an issue of a value that is well-formed by the document and does not fit. */
export const UNFIT = 'unfit';

/** The issue by which the server knows to say which sign it is. */
export const HIDDEN_CHARACTER = 'hiddenCharacter';

/** Text that stands for a thing or an act where others read it, in lists and sentences: nothing in it is hidden. */
export const plainText = (max: number, base?: z.ZodString) =>
  atMost(max, base)
    .superRefine((value, context) => {
      const code = hiddenIn(value.replace(/[\r\n\t]/g, ' '));
      if (code !== null) context.addIssue({ code: 'custom', message: HIDDEN_CHARACTER, params: { code } });
      else if (controlCharacters.test(value)) context.addIssue({ code: 'custom', message: 'controlCharacter' });
    })
    .meta({ pattern: without(CONTROLS + HIDDEN) });

/** Why something is done, in as many lines as it takes. */
export const reason = plainText(250);
/** The same, where it is not done without a reason. */
export const givenReason = reason
  .refine(isFilled, { error: 'required' })
  .meta({ minLength: 1, pattern: filledWithout(CONTROLS + HIDDEN) });

const oneLine = (value: string): boolean => !/[\r\n\t]/.test(value);
const LINE = `${CONTROLS}${HIDDEN}\\t\\n\\r`;

/** A title: one line that says something, kept as it was typed. */
export const title = (max: number, base?: z.ZodString) =>
  plainText(max, base)
    .refine(isFilled, { error: 'required' })
    .refine(oneLine, { error: 'oneLine' })
    .meta({ minLength: 1, pattern: filledWithout(LINE) });

/** A name: a title trimmed and composed. */
export const name = (max: number) =>
  title(
    max,
    z.string().overwrite((value) => value.normalize('NFC').trim()),
  );

/** The name of a file, as a person reads it. */
export const fileName = title(255);

export const id = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'badId' })
  .meta({ minLength: 1, maxLength: 64 });
/** An id that its maker chooses: never a name that every JavaScript object answers to. */
export const newId = id.refine((value) => !(value in {}), { error: 'reserved' });

/** A list that stands for a set, such as people or roles: naming one of them twice is refused, not counted twice. */
export const distinct = <T extends z.ZodArray>(list: T): T =>
  list.refine((values) => new Set(values).size === values.length, { error: 'repeated' }).meta({ uniqueItems: true });

/**
 * A list whose entries are told apart by one of their fields. No JSON Schema can say so, and so what repeats it has the
 * shape that the document asks for and does not fit.
 */
export const distinctBy = <T extends z.ZodArray>(list: T, keyOf: (item: z.output<T>[number]) => unknown): T =>
  list.refine((values) => new Set(values.map(keyOf)).size === values.length, {
    ...{ error: 'repeated', params: { [UNFIT]: true } },
  });
/** Key of a field or column that people define; never a name that every JavaScript object answers to. */
export const fieldKey = z
  .string()
  .regex(/^[A-Za-z0-9_]{1,40}$/, { error: 'badId' })
  .refine((key) => !(key in {}), { error: 'badId' })
  .meta({ minLength: 1, maxLength: 40 });
export const uuid = z.uuid({ error: 'badId' }).meta({ maxLength: 36 });
/** A word of the product's own: the name of a type, a setting, a column. */
export const codeWord = (max: number) =>
  z
    .string()
    .max(max, { error: 'tooLong' })
    .regex(/^[A-Za-z0-9_.:-]*$/, { error: 'badId' });
/** A place in the log, as an answer gave it (`position.ts`). Its numbers are of a log that a machine can hold, and fit a bigint. */
export const position = z
  .string()
  .max(80, { error: 'tooLong' })
  .regex(/^[0-9]{1,18}(?:\/[0-9]{1,18})?(?:@[0-9a-z]{1,32})?$/, { error: 'badPosition' });
/** What a caller sends along and the server does not read, such as the time of a browser. */
export const unread = (max: number) => z.string().max(max, { error: 'tooLong' });

/** A day as stored: any that the calendar has. */
export const calendarDate = z.iso.date({ error: 'badDate' });
/**
 * A day as a person may give it: from 1900, before which no sample, person or project of a laboratory lies, to the end of
 * 2199. PostgreSQL has no year 0, JavaScript and people misread years of other lengths, and every day here can be counted
 * from, in any time zone, without leaving what those can hold.
 */
export const isoDate = z
  .string()
  .regex(
    /^(?:(?:(?:19|21)(?:0[48]|[2468][048]|[13579][26])|20(?:[02468][048]|[13579][26]))-02-29|(?:19|20|21)[0-9]{2}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8])))$/,
    { error: 'badDate' },
  )
  .meta({ maxLength: 10, description: 'YYYY-MM-DD, 1900-2199' });
/** A moment of such a day, in UTC and to the millisecond. */
export const isoInstant = z
  .string()
  .regex(
    /^(?:(?:(?:19|21)(?:0[48]|[2468][048]|[13579][26])|20(?:[02468][048]|[13579][26]))-02-29|(?:19|20|21)[0-9]{2}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8])))T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{3}Z$/,
    { error: 'badInstant' },
  )
  .meta({ maxLength: 24, description: 'YYYY-MM-DDTHH:mm:ss.sssZ, 1900-2199' });
/** A moment of the past: by the clock, or as a place in the log, which names one event. */
export const moment = z.union([isoInstant, position]);
export const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { error: 'badHash' })
  .meta({ minLength: 64, maxLength: 64 });
export const timeZone = z
  .string()
  .regex(/^[A-Za-z0-9_+\-/]{1,64}$/, { error: 'badTimeZone' })
  .meta({ minLength: 1, maxLength: 64 });
export const email = z.union([z.literal(''), z.email({ error: 'badEmail' }).max(254, { error: 'tooLong' })]);
export const phone = z.union([
  z.literal(''),
  z
    .string()
    .regex(/^\+?[0-9 ()-]{3,30}$/, { error: 'badPhone' })
    .max(31),
]);

/** The largest whole number of a PostgreSQL `integer`. */
export const MOST_INTEGER = 2_147_483_647;
export const wholeNumber = (min = 0, max = MOST_INTEGER) => z.number().int().min(min).max(max);
/** Place of an event in its stream. */
export const revision = wholeNumber();

/** Paging (K01): page 1 of 10 by default; a page holds at most 200. */
export const paging = {
  pageIndex: wholeNumber(1, 1_000_000).default(1),
  pageSize: wholeNumber(1, 200).default(10),
};

/** At most 25 items in one bulk action (V020). */
export const selection = distinct(z.array(id).min(1).max(25, { error: 'selectionTooLarge' }));

/** What every command's body may carry besides its own fields. */
export const commandFields = {
  /** Idempotency key (law 5); the `command-id` header serves as well. */
  commandId: uuid.optional(),
  reason: reason.optional(),
};

/** What stands for the type of a picture in prose: of it nothing is held but that it is one. */
export const PICTURE = 'image/*';

/** Attached file: the bytes are in the blob store under their SHA-256. */
export const fileRefSchema = z.strictObject({
  hash: sha256,
  name: text(255)
    .refine((value) => value.length > 0, { error: 'required' })
    .meta({ minLength: 1 }),
  size: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  mime: text(127),
});
export type FileRef = z.infer<typeof fileRefSchema>;
