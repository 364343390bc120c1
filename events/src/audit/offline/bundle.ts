/** A record's proof as one zip, or as the folder it was unpacked into: these parts, and beside them files by their hash. */
export const PROOF_FORMAT = 'shilu-proof-3';
export const PARTS_FORMAT = 'shilu-proof-parts-1';
export const PROOF_PART = 'proof.json';
export const PARTS_PART = 'parts.json';
export const FILES_FOLDER = 'files/';
export const PDF_PART = 'record.pdf';
export const HTML_PART = 'record.html';
/** How to check it; listed among the parts since bundles list it. */
export const README_PART = 'README.txt';
/** Not part of what is proven: what to check it with. Whoever does not trust the bundle takes them from elsewhere. */
export const VERIFIERS_FOLDER = 'verify/';
export const VERIFIERS = ['shilu-verify.mjs', 'shilu-verify.py', 'shilu-verify.html'] as const;

/** The format of `RecordExported` by which names are opened for a proof; its file is `parts.json`. */
export const NAMES_OPENED = 'names';

export type ProvenEvent = {
  /** Leaf index in the log. */
  readonly index: number;
  /** Canonical JSON (RFC 8785), to the byte as recorded. */
  readonly body: string;
  /** What vouches for it (`command-signature.ts`); null where nothing stands beside it. */
  readonly signature: string | null;
  /** RFC 6962 inclusion proof, base64, leaf to root. */
  readonly proof: readonly string[];
};

/** The events of a stream in revision order, from 0, and the proof that the last of them is its last. */
export type ProvenStream = {
  /** What stands beside the stream's way to the root of the map in the checkpoint, base64, the deepest first. */
  readonly head: readonly string[];
  readonly events: readonly ProvenEvent[];
};

/** A checkpoint that witnesses signed, and the proof that the one of the bundle goes on from it. */
export type Anchor = { readonly checkpoint: string; readonly consistency: readonly string[] };

/** What a time-stamp authority said of a checkpoint (RFC 3161): of its first three lines. */
export type Stamp = Anchor & {
  /** Where it was asked, as the bundle says: nothing vouches for it. Who stamped it, the certificate in the token says. */
  readonly authority: string;
  /** DER, base64. */
  readonly token: string;
  /** Lists of revoked certificates as they were then, PEM. */
  readonly revocation: string;
};

/** `proof.json`. Whoever reads it passes over fields that it does not know, and says so. */
export type Proof = {
  readonly format: string;
  readonly stream: string;
  /** C2SP verifier key of the notary; it proves nothing unless it is the one that was made known elsewhere. */
  readonly publicKey: string;
  /** C2SP signed checkpoint, which says where each stream ended. */
  readonly checkpoint: string;
  /** Checkpoints by which the notary changed its key. */
  readonly keyChanges: readonly string[];
  readonly anchors: readonly Anchor[];
  readonly events: readonly ProvenEvent[];
  /** As of a stream; null in the first format. */
  readonly head: readonly string[] | null;
  /** Which keys vouch for events: the stream of them. Null in the formats before the third, which have no signatures beside events. */
  readonly signing: ProvenStream | null;
  /** By which people enrolled the passkeys that they signed with, or removed them; from the streams of their accounts. */
  readonly passkeys: readonly ProvenEvent[];
  readonly stamps: readonly Stamp[];
};

export type Part = { readonly path: string; readonly sha256: string; readonly size: number };
/** `parts.json`, whose SHA-256 stands in the event by which the names were opened. */
export type Parts = {
  readonly format: string;
  /** What accounts are called that the events name by their ids. */
  readonly names: Readonly<Record<string, string>>;
  readonly parts: readonly Part[];
  /** Null in lists of earlier releases. */
  readonly beside: Beside | null;
};

/**
 * What stood in the log and around it at the export and belongs into `proof.json` beside the events of the record, which say
 * of themselves where they end: whoever leaves it out is found, and what came to it is named.
 */
export type Beside = {
  /** Leaf hashes of the events by which passkeys were enrolled and removed, as hex. */
  readonly passkeys: readonly string[];
  /** SHA-256 of the tokens of time-stamp authorities, as hex. */
  readonly stamps: readonly string[];
  /** SHA-256 of the checkpoints that witnesses had signed, with their signatures below, as hex. */
  readonly witnesses: readonly string[];
};

type Told = { readonly type: string; readonly data: unknown };
/** Of a list by its SHA-256: the event that says it, and whatever stands in the record since of which another list tells. */
export type ListedBy<E> = { readonly by: E | null; readonly since: E | null };

/**
 * By which export a list was made: the names are opened for each, and what the list says of passkeys goes for the signatures
 * before it. An older one that goes with a later proof leaves out what came to stand beside the events since.
 */
export const listedBy = <E extends Told>(events: readonly E[], sha256: string): ListedBy<E> => {
  const dataOf = ({ data }: E): Fields => (isFields(data) ? data : {});
  const isOpening = (event: E): boolean => event.type === 'RecordExported' && dataOf(event)['format'] === NAMES_OPENED;
  const says = (event: E): boolean => {
    const { file } = dataOf(event);
    return isOpening(event) && isFields(file) && file['sha256'] === sha256;
  };
  const at = events.findLastIndex(says);
  const since = events.findLast((event, place) => place > at && (isOpening(event) || 'passkey' in dataOf(event)));
  return at < 0 ? { by: null, since: null } : { by: events[at] ?? null, since: since ?? null };
};

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

const OLDER_FORMATS = ['shilu-proof-1', 'shilu-proof-2'];
const EVENT_FIELDS = ['index', 'body', 'signature', 'proof'];
const PROOF_FIELDS = [
  ...['format', 'stream', 'publicKey', 'checkpoint', 'keyChanges', 'anchors', 'head', 'events'],
  ...['signing', 'passkeys', 'stamps'],
];
const othersIn = (fields: Fields, known: readonly string[]): string[] =>
  Object.keys(fields).filter((name) => !known.includes(name));

type WrittenEvent = Omit<ProvenEvent, 'signature'> & { readonly signature?: unknown } & Fields;
const isEvent = (value: unknown): value is WrittenEvent =>
  isFields(value) && Number.isSafeInteger(value['index']) && isText(value['body']) && isTexts(value['proof']);
/** Beside an event of an older format stands nothing that is looked at. */
const eventOf = ({ index, body, signature, proof }: WrittenEvent): ProvenEvent => ({
  ...{ index, body, proof, signature: isText(signature) ? signature : null },
});
const isAnchor = (value: unknown): value is Anchor & Fields =>
  isFields(value) && isText(value['checkpoint']) && isTexts(value['consistency']);
const isStamp = (value: unknown): value is Stamp & Fields =>
  isAnchor(value) && (['authority', 'token', 'revocation'] as const).every((name) => isText(value[name]));

const listIn = <T>(value: unknown, is: (item: unknown) => item is T): readonly T[] | null =>
  Array.isArray(value) && value.every(is) ? value : null;

const streamIn = (value: unknown): { readonly head: string[]; readonly events: readonly WrittenEvent[] } | null => {
  const events = isFields(value) ? listIn(value['events'], isEvent) : null;
  return isFields(value) && isTexts(value['head']) && events ? { head: value['head'], events } : null;
};

/** With the names of the fields that nobody looks at here; null where it is no proof. Earlier formats are read too. */
export const readProof = (value: unknown): { readonly proof: Proof; readonly unknown: readonly string[] } | null => {
  if (!isFields(value)) return null;
  const { format, stream, publicKey, checkpoint } = value;
  if (!isText(format) || !isText(stream) || !isText(publicKey) || !isText(checkpoint)) return null;
  if (format !== PROOF_FORMAT && !OLDER_FORMATS.includes(format)) return null;
  const isFirst = format === OLDER_FORMATS[0];
  const isSigned = format === PROOF_FORMAT;
  const events = listIn(value['events'], isEvent);
  const anchors = listIn(value['anchors'] ?? [], isAnchor);
  const keyChanges = listIn(value['keyChanges'] ?? [], isText);
  const head = isFirst ? [] : listIn(value['head'], isText);
  // What is left out is as if there were none of it, and whoever checks it misses it.
  const signing = isSigned ? streamIn(value['signing'] ?? { head: [], events: [] }) : null;
  const passkeys = isSigned ? listIn(value['passkeys'] ?? [], isEvent) : [];
  const stamps = isSigned ? listIn(value['stamps'] ?? [], isStamp) : [];
  if (!events || !anchors || !keyChanges || !head || !passkeys || !stamps || (isSigned && !signing)) return null;
  const unknown = new Set([
    ...othersIn(value, PROOF_FIELDS),
    ...[...events, ...passkeys, ...(signing?.events ?? [])].flatMap((event) =>
      othersIn(event, EVENT_FIELDS).map((name) => `events.${name}`),
    ),
  ]);
  const said = { format, stream, publicKey, checkpoint, keyChanges, anchors, stamps };
  return {
    proof: {
      ...{ ...said, events: events.map(eventOf), head: isFirst ? null : head, passkeys: passkeys.map(eventOf) },
      signing: signing && { head: signing.head, events: signing.events.map(eventOf) },
    },
    unknown: [...unknown],
  };
};

const isPart = (value: unknown): value is Part =>
  isFields(value) && isText(value['path']) && isText(value['sha256']) && Number.isSafeInteger(value['size']);

/** Undefined where it is none. */
const besideIn = (value: unknown): Beside | undefined => {
  if (!isFields(value)) return undefined;
  const { passkeys, stamps, witnesses } = value;
  return isTexts(passkeys) && isTexts(stamps) && isTexts(witnesses) ? { passkeys, stamps, witnesses } : undefined;
};

export const readParts = (value: unknown): Parts | null => {
  if (!isFields(value) || value['format'] !== PARTS_FORMAT || !isFields(value['names'])) return null;
  const parts = listIn(value['parts'], isPart);
  const beside = value['beside'] === undefined ? null : besideIn(value['beside']);
  if (parts === null || beside === undefined) return null;
  return { format: PARTS_FORMAT, names: value['names'] as Readonly<Record<string, string>>, parts, beside };
};
