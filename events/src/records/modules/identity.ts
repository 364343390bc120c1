import type { Label } from '../../core/call';

/**
 * What is found by exactly what it is called elsewhere: a paper by its DOI, a substance by its CAS number or InChIKey, a
 * bottle by its batch number. `value` is the one form in which two of them are compared.
 */
export type Identity = { readonly kind: IdentityKind; readonly value: string };

type Kind = {
  readonly label: Label;
  /** Every one that a text says, as it stands there. Linear in the text. */
  readonly said: RegExp;
  /** The one form of what was said; null where it is none, such as a CAS number whose check digit is wrong. */
  readonly form: (said: string) => string | null;
};

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });
const count = (text: string, sign: string): number => text.split(sign).length - 1;

/** What ends the sentence is no part of it; a bracket is where its other half is. */
const withoutEnd = (said: string): string => {
  const [last = ''] = said.slice(-1);
  if ('.,;:!?\'"'.includes(last) || (last === ')' && count(said, ')') > count(said, '(')))
    return withoutEnd(said.slice(0, -1));
  return said;
};

/** The last digit is the sum of the others, each times its place from the right, modulo 10 (CAS, "Check Digit Verification"). */
const hasCheckDigit = (digits: string): boolean => {
  const [check = '', ...others] = [...digits].toReversed();
  return others.reduce((sum, digit, at) => sum + Number(digit) * (at + 1), 0) % 10 === Number(check);
};

/** As labels and keyboards write it: width, case and spaces do not matter. */
const batchForm = (said: string): string => said.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();

const IDENTITIES = {
  // DOI Handbook 2.2: a prefix 10 and a registrant, a slash, any suffix; letters are the same in either case.
  doi: {
    label: of('DOI', 'DOI'),
    said: /(?<![\d.])10\.\d{4,9}\/[!-;=?-~]{1,200}/g,
    form: (said) => withoutEnd(said).toLowerCase(),
  },
  cas: {
    label: of('CAS 号', 'CAS number'),
    said: /(?<![\d-])\d{2,7}-\d\d-\d(?![\d-])/g,
    form: (said) => (hasCheckDigit(said.replaceAll('-', '')) ? said.replace(/^0+/, '') : null),
  },
  inchiKey: {
    label: of('InChIKey', 'InChIKey'),
    said: /(?<![A-Z-])[A-Z]{14}-[A-Z]{10}-[A-Z](?![A-Z-])/g,
    form: (said) => said,
  },
  batch: {
    label: of('批号', 'Batch number'),
    said: /(?:批号|批次号|\b(?:lot|batch)(?: (?:no\.?|number))?)[:：] ?[A-Za-z0-9][\w./-]{0,59}/gi,
    form: (said) => batchForm(withoutEnd(said.replace(/^[^:：]*[:：]/, ''))) || null,
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type IdentityKind = keyof typeof IDENTITIES;
export const IDENTITY_KINDS = Object.keys(IDENTITIES) as [IdentityKind, ...IdentityKind[]];
export const identityLabel = (kind: IdentityKind): Label => IDENTITIES[kind].label;

const found = (kind: IdentityKind, said: string): readonly Identity[] => {
  const value = IDENTITIES[kind].form(said);
  return value === null ? [] : [{ kind, value }];
};

/** Those that any text says by themselves, each once, whatever the type of its module. */
export const identitiesIn = (text: string): readonly Identity[] => {
  const plain = text.normalize('NFKC');
  const all = IDENTITY_KINDS.flatMap((kind) => [...plain.matchAll(IDENTITIES[kind].said)].flatMap(([said]) => found(kind, said))); // prettier-ignore
  return [...new Map(all.map((one) => [`${one.kind} ${one.value}`, one])).values()];
};

const BATCH_LABEL =
  /^(?:[^()（）]{0,20}(?:批号|批次号|批次)|(?:[a-z ]{0,20} )?(?:lot|batch)(?: ?(?:no\.?|number|#|id))?)$/i;
const LONGEST_BATCH = 60;

/** A value that stands under a label of its own, such as a cell of a column "Batch number". */
export const labelledIdentities = (label: string, value: string): readonly Identity[] =>
  BATCH_LABEL.test(label.trim()) && value.trim() !== '' && value.length <= LONGEST_BATCH
    ? [{ kind: 'batch', value: batchForm(value) }]
    : [];

/** What a person may mean who looks for this: the same identity in whatever way it is written. */
export const identitiesMeant = (sought: string): readonly Identity[] => {
  const key = sought.normalize('NFKC').trim();
  const bare = key.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi: ?|cas(?: ?(?:no\.?|号))?[: ] ?)/i, '');
  const whole = identitiesIn(bare).filter(
    ({ kind }) => kind !== 'batch' && bare.match(IDENTITIES[kind].said)?.[0] === bare,
  );
  return key === '' || key.length > LONGEST_BATCH ? whole : [...whole, { kind: 'batch', value: batchForm(key) }];
};
