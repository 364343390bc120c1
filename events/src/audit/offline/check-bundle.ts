import {
  openCheckpoint,
  parseCheckpoint,
  parseVerifierKey,
  type Checkpoint,
  type NoteKey,
} from '../../core/checkpoint-note';
import { openCosignature, parseWitnessKey } from '../../core/cosignature';
import { bytesEqual, fromBase64, leafHash, sha256Bytes, toHex } from '../../core/hashing';
import { keysInForce, openKeyChange, type KeyInForce } from '../../core/key-change';
import { verifyConsistency, verifyInclusion } from '../../core/merkle';
import { headKey, headLeaf, headRoot } from '../../core/stream-heads';
import { recordSignatureRule } from '../record-signatures';
import { checkSignatures, filesNamedIn } from '../verification';
import {
  FILES_FOLDER,
  NAMES_OPENED,
  PARTS_PART,
  PROOF_PART,
  README_PART,
  readParts,
  readProof,
  VERIFIERS,
  VERIFIERS_FOLDER,
  type Parts,
  type Proof,
} from './bundle';
import type { BundleFindingKind, BundleNoteKind, BundleOutcome } from './bundle-words';
import { checkBindings } from './record-outline';

export type BundleFinding = {
  readonly kind: BundleFindingKind;
  readonly revision: number | null;
  readonly detail: string;
};
export type BundleNote = { readonly kind: BundleNoteKind; readonly detail: string };
export type BundleReport = {
  readonly outcome: BundleOutcome;
  readonly findings: readonly BundleFinding[];
  readonly notes: readonly BundleNote[];
  readonly stream: string;
  readonly checked: {
    readonly events: number;
    readonly signatures: number;
    readonly approvals: number;
    readonly files: number;
    readonly parts: number;
  };
  /** Whose signature it holds against; complete where the checkpoint says that these are all events of the record. */
  readonly checkpoint: {
    readonly origin: string;
    readonly size: number;
    readonly root: string;
    readonly complete: boolean;
  } | null;
};

/** Bytes by path, as they lie in the zip or the folder. */
export type BundleParts = ReadonlyMap<string, Uint8Array>;
export type BundleOptions = {
  readonly parts: BundleParts;
  /** The notary's key as it was made known outside of the bundle; null where there is none. */
  readonly pinned: string | null;
  /** Keys of witnesses, from outside as well. */
  readonly witnesses?: readonly string[];
  /** SHA-256, for what is large. */
  readonly hash?: (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;
};

const decoder = new TextDecoder('utf-8', { fatal: true });
const jsonIn = (bytes: Uint8Array | undefined): unknown => {
  try {
    return bytes && (JSON.parse(decoder.decode(bytes)) as unknown);
  } catch {
    return undefined;
  }
};
const hashesOf = (texts: readonly string[]): Uint8Array[] | null => {
  try {
    return texts.map(fromBase64);
  } catch {
    return null;
  }
};
const orNull = <T>(make: () => T): T | null => {
  try {
    return make();
  } catch {
    return null;
  }
};

type Add = (kind: BundleFindingKind, detail: string, revision?: number) => void;
type Event = { readonly type: string; readonly revision: number; readonly stream: string; readonly data: unknown };

/** Of an operating system, and no part of anything. */
const isLitter = (path: string): boolean => /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$|^__MACOSX\//.test(path);

/** Paths as they are in the zip, also where a folder was picked, or packed with its folder. */
const rooted = (parts: BundleParts): BundleParts => {
  const at = [...parts.keys()].find((path) => path === PROOF_PART || path.endsWith(`/${PROOF_PART}`));
  const prefix = at === undefined ? '' : at.slice(0, at.length - PROOF_PART.length);
  const own = [...parts].filter(([path]) => !isLitter(path) && !path.endsWith('/'));
  return new Map(own.map(([path, bytes]) => [path.startsWith(prefix) ? path.slice(prefix.length) : path, bytes]));
};

const eventIn = (body: string): Event | null => {
  const event = orNull(() => JSON.parse(body) as Partial<Event> | null);
  const { type, revision, stream, data } = event ?? {};
  return typeof type === 'string' && typeof revision === 'number' && typeof stream === 'string'
    ? { type, revision, stream, data }
    : null;
};

const checkEvents = (proof: Proof, checkpoint: Checkpoint, add: Add): Event[] => {
  const events: Event[] = [];
  if (proof.events.length === 0) add('eventMissing', 'there is no event');
  for (const [at, { index, body, proof: path }] of proof.events.entries()) {
    if (body === '') {
      add('eventMissing', `revision ${at}, leaf ${index}`, at);
      break;
    }
    const siblings = hashesOf(path);
    const claim = { index, size: checkpoint.size, leaf: leafHash(body), root: checkpoint.root };
    if (!siblings || !verifyInclusion(claim, siblings)) add('eventAltered', `revision ${at}, leaf ${index}`, at);
    const event = eventIn(body);
    if (event?.stream !== proof.stream) {
      add('streamOther', `leaf ${index} is of ${event?.stream ?? 'nothing'}`, at);
      break;
    }
    if (event.revision !== at) {
      add('revisionGap', `expected revision ${at}, found ${event.revision}`, at);
      break;
    }
    events.push(event);
  }
  return events;
};

/** Whether the checkpoint says that the last of these events is the last of the stream. */
const checkTail = (proof: Proof, checkpoint: Checkpoint, add: Add): boolean => {
  const last = proof.events.at(-1);
  if (proof.head === null || !last) return false;
  const siblings = hashesOf(proof.head);
  const head = { stream: proof.stream, revision: proof.events.length - 1, hash: leafHash(last.body) };
  const root = siblings && siblings.length <= 256 ? headRoot(headKey(proof.stream), headLeaf(head), siblings) : null;
  if (root && checkpoint.heads && bytesEqual(root, checkpoint.heads.root)) return true;
  add('tailCut', checkpoint.heads ? `the last event here is revision ${head.revision}` : 'the checkpoint does not say where records end'); // prettier-ignore
  return false;
};

const checkAnchors = (
  proof: Proof,
  checkpoint: Checkpoint,
  signer: KeyInForce,
  witnesses: readonly NoteKey[],
  add: Add,
  note: (kind: BundleNoteKind, detail: string) => void,
): void => {
  let anchored = 0;
  const signed = new Set<string>();
  let unpinned = 0;
  for (const { checkpoint: text, consistency } of proof.anchors) {
    const size = parseCheckpoint(text)?.size ?? 0;
    const kept = openCheckpoint(text, signer(size), checkpoint.origin);
    const path = hashesOf(consistency);
    const claim = kept && {
      oldSize: kept.size,
      oldRoot: kept.root,
      newSize: checkpoint.size,
      newRoot: checkpoint.root,
    };
    if (!kept || !claim || !path || !verifyConsistency(claim, path)) {
      add('anchorMismatch', `of size ${size}`);
      continue;
    }
    const split = text.lastIndexOf('\n\n');
    const said = witnesses.flatMap(
      (key) => openCosignature(text.slice(0, split + 1), text.slice(split + 2), key) ?? [],
    );
    for (const { witness, time } of said) {
      signed.add(witness);
      anchored = Math.max(anchored, kept.size);
      note('anchored', `${kept.size}: ${witness}, ${new Date(time * 1000).toISOString()}`);
    }
    if (said.length === 0) unpinned += 1;
  }
  for (const { name } of witnesses) if (!signed.has(name)) add('cosignature', name);
  if (unpinned > 0) note('witnessUnpinned', String(unpinned));
  const later = proof.events.filter(({ index }) => index >= anchored).length;
  if (later > 0) note('notAnchored', `${later} / ${proof.events.length}`);
};

const checkParts = async (
  parts: BundleParts,
  list: Parts,
  {
    named,
    hash,
    add,
  }: { readonly named: ReadonlySet<string>; readonly hash: (bytes: Uint8Array) => Promise<string>; readonly add: Add },
): Promise<number> => {
  const listed = new Set<string>();
  for (const { path, sha256, size } of list.parts) {
    listed.add(path);
    // Looked at by the events that name it.
    if (path.startsWith(FILES_FOLDER) && named.has(path.slice(FILES_FOLDER.length))) continue;
    const bytes = parts.get(path);
    if (!bytes) add('partMissing', path);
    else if (bytes.length !== size || (await hash(bytes)) !== sha256) add('partAltered', path);
  }
  const own = new Set([PROOF_PART, PARTS_PART, README_PART, ...VERIFIERS.map((name) => `${VERIFIERS_FOLDER}${name}`)]);
  for (const path of parts.keys()) if (!listed.has(path) && !own.has(path)) add('partExtra', path);
  return list.parts.length;
};

const partsNamed = ({ type, data }: Event): unknown => {
  const { format, file } = (data ?? {}) as {
    readonly format?: unknown;
    readonly file?: { readonly sha256?: unknown } | null;
  };
  return type === 'RecordExported' && format === NAMES_OPENED ? file?.sha256 : undefined;
};

/** Everything that a proof says, with nothing but what lies in it and the keys that are known from elsewhere. Never throws. */
export const checkBundle = async (options: BundleOptions): Promise<BundleReport> => {
  const parts = rooted(options.parts);
  const hash = async (bytes: Uint8Array): Promise<string> => toHex(await (options.hash ?? sha256Bytes)(bytes));
  const findings: BundleFinding[] = [];
  const notes: BundleNote[] = [];
  const add: Add = (kind, detail, revision) => void findings.push({ kind, revision: revision ?? null, detail });
  const note = (kind: BundleNoteKind, detail: string): void => void notes.push({ kind, detail });
  const checked = { events: 0, signatures: 0, approvals: 0, files: 0, parts: 0 };
  const report = (outcome: BundleOutcome, stream: string, checkpoint: BundleReport['checkpoint']): BundleReport => ({
    ...{ outcome, findings, notes, stream, checked, checkpoint },
  });

  const read = readProof(jsonIn(parts.get(PROOF_PART)));
  const given = orNull(() => parseVerifierKey((options.pinned ?? read?.proof.publicKey ?? '').trim()));
  const witnesses = orNull(() => (options.witnesses ?? []).map((line) => parseWitnessKey(line.trim())));
  if (!read || !given || !witnesses) return report('unreadable', '', null);
  const { proof, unknown } = read;
  if (unknown.length > 0) note('unknownFields', unknown.join(', '));

  const changes = proof.keyChanges.flatMap((text) => openKeyChange(text) ?? []);
  const signer = keysInForce(changes, given);
  const size = parseCheckpoint(proof.checkpoint)?.size ?? 0;
  const opened = signer && openCheckpoint(proof.checkpoint, signer(size), given.name);
  if (!signer || !opened) {
    add(options.pinned === null ? 'checkpointSignature' : 'keyOther', `size ${size}, ${proof.publicKey}`);
    return report('failed', proof.stream, null);
  }

  const events = checkEvents(proof, opened, add);
  const complete = checkTail(proof, opened, add);
  if (proof.head === null) note('tailUnknown', '');
  checkAnchors(proof, opened, signer, witnesses, add, note);
  checked.events = events.length;

  const places = events.map((event) => ({ ...event, position: '' }));
  const signatures = checkSignatures(recordSignatureRule, places, (revision) => events[revision]?.data);
  for (const { revision, detail } of signatures.failures) add('signatureMismatch', detail, revision ?? undefined);
  const bindings = checkBindings(events);
  for (const { kind, detail, revision } of bindings.failures) add(kind, detail, revision);
  checked.signatures = signatures.checked;
  checked.approvals = bindings.checked;

  const named = new Set(proof.events.flatMap(({ body }) => filesNamedIn(body)));
  const holdsFiles = proof.head !== null || [...parts.keys()].some((path) => path.startsWith(FILES_FOLDER));
  if (!holdsFiles && named.size > 0) note('filesNotGiven', String(named.size));
  for (const expected of holdsFiles ? named : []) {
    const bytes = parts.get(`${FILES_FOLDER}${expected}`);
    checked.files += 1;
    if (!bytes) add('fileMissing', expected);
    else if ((await hash(bytes)) !== expected) add('fileAltered', expected);
  }

  if (proof.head !== null) {
    const bytes = parts.get(PARTS_PART);
    const list = readParts(jsonIn(bytes));
    if (!bytes || !list) add(bytes ? 'partAltered' : 'partMissing', PARTS_PART);
    else {
      const made = await hash(bytes);
      const by = events.findLast((event) => partsNamed(event) === made);
      if (!by) add('partsUnbound', PARTS_PART);
      else note('partsOf', String(by.revision));
      checked.parts = await checkParts(parts, list, { named, hash, add });
    }
  }
  const outcome = findings.length > 0 ? 'failed' : options.pinned === null ? 'unpinned' : 'ok';
  const { origin } = opened;
  return report(outcome, proof.stream, { origin, size: opened.size, root: toHex(opened.root), complete });
};
