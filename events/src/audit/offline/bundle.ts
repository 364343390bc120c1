/** A record's proof as one zip, or as the folder it was unpacked into: these parts, and beside them files by their hash. */
export const PROOF_FORMAT = 'shilu-proof-2';
export const PARTS_FORMAT = 'shilu-proof-parts-1';
export const PROOF_PART = 'proof.json';
export const PARTS_PART = 'parts.json';
export const FILES_FOLDER = 'files/';
export const PDF_PART = 'record.pdf';
export const HTML_PART = 'record.html';
/** Not part of what is proven: how to check it, and what with. Whoever does not trust the bundle takes them from elsewhere. */
export const README_PART = 'README.txt';
export const VERIFIERS_FOLDER = 'verify/';
export const VERIFIERS = ['shilu-verify.mjs', 'shilu-verify.py', 'shilu-verify.html'] as const;

/** The format of `RecordExported` by which names are opened for a proof; its file is `parts.json`. */
export const NAMES_OPENED = 'names';

export type ProvenEvent = {
  /** Leaf index in the log. */
  readonly index: number;
  /** Canonical JSON (RFC 8785), to the byte as recorded. */
  readonly body: string;
  /** RFC 6962 inclusion proof, base64, leaf to root. */
  readonly proof: readonly string[];
};

/** A checkpoint that witnesses signed, and the proof that the one of the bundle goes on from it. */
export type Anchor = { readonly checkpoint: string; readonly consistency: readonly string[] };

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
  /** What stands beside the stream's way to the root of the map in the checkpoint, base64, the deepest first; null in the first format. */
  readonly head: readonly string[] | null;
  /** In revision order, from 0. */
  readonly events: readonly ProvenEvent[];
};

export type Part = { readonly path: string; readonly sha256: string; readonly size: number };
/** `parts.json`, whose SHA-256 stands in the event by which the names were opened. */
export type Parts = {
  readonly format: string;
  /** What accounts are called that the events name by their ids. */
  readonly names: Readonly<Record<string, string>>;
  readonly parts: readonly Part[];
};

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

const EVENT_FIELDS = ['index', 'body', 'proof'];
const PROOF_FIELDS = ['format', 'stream', 'publicKey', 'checkpoint', 'keyChanges', 'anchors', 'head', 'events'];
const othersIn = (fields: Fields, known: readonly string[]): string[] =>
  Object.keys(fields).filter((name) => !known.includes(name));

const isEvent = (value: unknown): value is ProvenEvent & Fields =>
  isFields(value) && Number.isSafeInteger(value['index']) && isText(value['body']) && isTexts(value['proof']);
const isAnchor = (value: unknown): value is Anchor & Fields =>
  isFields(value) && isText(value['checkpoint']) && isTexts(value['consistency']);

const listIn = <T>(value: unknown, is: (item: unknown) => item is T): readonly T[] | null =>
  Array.isArray(value) && value.every(is) ? value : null;

/** With the names of the fields that nobody looks at here; null where it is no proof. The first format is read too. */
export const readProof = (value: unknown): { readonly proof: Proof; readonly unknown: readonly string[] } | null => {
  if (!isFields(value)) return null;
  const { format, stream, publicKey, checkpoint } = value;
  if (!isText(format) || !isText(stream) || !isText(publicKey) || !isText(checkpoint)) return null;
  if (format !== 'shilu-proof-1' && format !== PROOF_FORMAT) return null;
  const events = listIn(value['events'], isEvent);
  const anchors = listIn(value['anchors'] ?? [], isAnchor);
  const keyChanges = listIn(value['keyChanges'] ?? [], isText);
  const head = format === PROOF_FORMAT ? listIn(value['head'], isText) : [];
  if (!events || !anchors || !keyChanges || !head) return null;
  const unknown = new Set([
    ...othersIn(value, PROOF_FIELDS),
    ...events.flatMap((event) => othersIn(event, EVENT_FIELDS).map((name) => `events.${name}`)),
  ]);
  const said = { format, stream, publicKey, checkpoint, keyChanges, anchors, events };
  return { proof: { ...said, head: format === PROOF_FORMAT ? head : null }, unknown: [...unknown] };
};

const isPart = (value: unknown): value is Part =>
  isFields(value) && isText(value['path']) && isText(value['sha256']) && Number.isSafeInteger(value['size']);

export const readParts = (value: unknown): Parts | null => {
  if (!isFields(value) || value['format'] !== PARTS_FORMAT || !isFields(value['names'])) return null;
  const parts = listIn(value['parts'], isPart);
  return parts && { format: PARTS_FORMAT, names: value['names'] as Readonly<Record<string, string>>, parts };
};
