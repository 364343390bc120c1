import {
  formatCheckpoint,
  openCheckpoint,
  parseCheckpoint,
  parseVerifierKey,
  type Checkpoint,
  type NoteKey,
} from '../../core/checkpoint-note';
import { openCosignature, parseWitnessKey } from '../../core/cosignature';
import { leafHash, sha256Bytes, toHex } from '../../core/hashing';
import { keysInForce, openKeyChange, type KeyInForce } from '../../core/key-change';
import { verifyConsistency } from '../../core/merkle';
import { recordSignatureRule } from '../record-signatures';
import { checkSignatures, filesNamedIn } from '../verification';
import {
  FILES_FOLDER,
  listedBy,
  PARTS_PART,
  PROOF_PART,
  README_PART,
  readParts,
  readProof,
  VERIFIERS,
  VERIFIERS_FOLDER,
  type Anchor,
  type Beside,
  type Parts,
  type Proof,
} from './bundle';
import type { BundleFindingKind, BundleNoteKind, BundleOutcome } from './bundle-words';
import { checkSigners, type VerifySoon } from './check-signers';
import { endsThere, hashesOf, openEvents, type ReadEvent, type Tell } from './proven-events';
import { readJson } from './read-json';
import { checkBindings } from './record-outline';
import { isStampOf, readStampToken } from './stamp-token';

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
  /** With the number of the record, where an event says it. */
  readonly stream: string;
  readonly checked: {
    readonly events: number;
    readonly signatures: number;
    readonly approvals: number;
    /** Of the product, beside events. */
    readonly commandSignatures: number;
    readonly passkeys: number;
    readonly stamps: number;
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
  /** Ed25519, for the many signatures beside events. */
  readonly verify?: VerifySoon;
};

const decoder = new TextDecoder('utf-8', { fatal: true });
const encoder = new TextEncoder();
const jsonIn = (bytes: Uint8Array | undefined): unknown => {
  try {
    return bytes && readJson(decoder.decode(bytes));
  } catch {
    return undefined;
  }
};
const orNull = <T>(make: () => T): T | null => {
  try {
    return make();
  } catch {
    return null;
  }
};

type Note = (kind: BundleNoteKind, detail: string) => void;

/** Of an operating system, and no part of anything. */
const isLitter = (path: string): boolean => /(?:^|\/)(?:(?:\.DS_Store|Thumbs\.db|desktop\.ini)$|__MACOSX\/)/.test(path);
const depthOf = (path: string): number => path.split('/').length;

/**
 * Paths as they are in the zip, also where a folder was picked, or packed with its folder: then what lies beside that folder
 * is no part of the bundle, and takes the place of none.
 */
const rooted = (
  given: BundleParts,
): { readonly parts: BundleParts; readonly outside: readonly string[]; readonly litter: readonly string[] } => {
  const paths = [...given.keys()].filter((path) => !path.endsWith('/')).sort();
  const own = paths.filter((path) => !isLitter(path));
  const [at = PROOF_PART] = own
    .filter((path) => path === PROOF_PART || path.endsWith(`/${PROOF_PART}`))
    .sort((one, other) => depthOf(one) - depthOf(other));
  const prefix = at.slice(0, at.length - PROOF_PART.length);
  const within = own.filter((path) => path.startsWith(prefix));
  return {
    parts: new Map(within.map((path) => [path.slice(prefix.length), given.get(path) ?? new Uint8Array()])),
    outside: own.filter((path) => !path.startsWith(prefix)),
    litter: paths.filter(isLitter),
  };
};

/** What was kept of an earlier checkpoint, if the notary signed it and the log of the proof goes on from it; null otherwise. */
const openAnchor = (
  { checkpoint: text, consistency }: Anchor,
  { checkpoint, signer, log }: Pick<Outside, 'checkpoint' | 'signer' | 'log'>,
): Checkpoint | null => {
  const size = parseCheckpoint(text)?.size ?? 0;
  const kept = openCheckpoint(text, signer(size), log);
  const path = hashesOf(consistency);
  const claim = kept && { oldSize: kept.size, oldRoot: kept.root, newSize: checkpoint.size, newRoot: checkpoint.root };
  return claim && path && verifyConsistency(claim, path) ? kept : null;
};
const sizeSaid = ({ checkpoint }: Anchor): string => `of size ${parseCheckpoint(checkpoint)?.size ?? 0}`;

type Outside = {
  readonly checkpoint: Checkpoint;
  /** What the log is called in every epoch. */
  readonly log: string;
  readonly signer: KeyInForce;
  readonly tell: Tell;
  readonly note: Note;
};

/** Answers up to which size witnesses signed. */
const checkAnchors = (proof: Proof, witnesses: readonly NoteKey[], outside: Outside): number => {
  const { tell, note } = outside;
  let anchored = 0;
  const signed = new Set<string>();
  let unpinned = 0;
  for (const anchor of proof.anchors) {
    const kept = openAnchor(anchor, outside);
    if (!kept) {
      tell('anchorMismatch', sizeSaid(anchor));
      continue;
    }
    const { checkpoint: text } = anchor;
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
  for (const { name } of witnesses) if (!signed.has(name)) tell('cosignature', name);
  if (unpinned > 0) note('witnessUnpinned', String(unpinned));
  return anchored;
};

/** What was stamped is name, size and root of the checkpoint beside it; whether an authority signed it, openssl says. */
const checkStamps = ({ stamps }: Proof, outside: Outside): void => {
  const { tell, note } = outside;
  for (const stamp of stamps) {
    const kept = openAnchor(stamp, outside);
    if (!kept) {
      tell('anchorMismatch', sizeSaid(stamp));
      continue;
    }
    const { origin, size, root } = kept;
    const [token] = hashesOf([stamp.token]) ?? [];
    const said = token ? readStampToken(token) : null;
    if (said && isStampOf(said, sha256Bytes(formatCheckpoint({ origin, size, root }))))
      note('stampUnchecked', `${size}: ${stamp.authority}, ${said.at}`);
    else tell('stampOther', `${stamp.authority}, ${sizeSaid(stamp)}`);
  }
};

const checkParts = async (
  parts: BundleParts,
  list: Parts,
  {
    named,
    hash,
    tell,
    note,
  }: {
    readonly named: ReadonlySet<string>;
    readonly hash: (bytes: Uint8Array) => Promise<string>;
    readonly tell: Tell;
    readonly note: Note;
  },
): Promise<number> => {
  const listed = new Set<string>();
  for (const { path, sha256, size } of list.parts) {
    listed.add(path);
    // Looked at by the events that name it.
    if (path.startsWith(FILES_FOLDER) && named.has(path.slice(FILES_FOLDER.length))) continue;
    const bytes = parts.get(path);
    if (!bytes) tell('partMissing', path);
    else if (bytes.length !== size || (await hash(bytes)) !== sha256) tell('partAltered', path);
  }
  const own = new Set([PROOF_PART, PARTS_PART, README_PART, ...VERIFIERS.map((name) => `${VERIFIERS_FOLDER}${name}`)]);
  const loose = [
    ...(parts.has(README_PART) && !listed.has(README_PART) ? [README_PART] : []),
    ...([...parts.keys()].some((path) => path.startsWith(VERIFIERS_FOLDER)) ? [VERIFIERS_FOLDER] : []),
  ];
  if (loose.length > 0) note('notCovered', loose.join(', '));
  for (const path of parts.keys()) if (!listed.has(path) && !own.has(path)) tell('partExtra', path);
  return list.parts.length;
};

/** What stood beside the events of the record at the export, by what it is: what of it is not here, and what is here besides. */
const checkBeside = (
  { passkeys, stamps, anchors }: Proof,
  listed: Beside,
): { readonly missing: readonly string[]; readonly extra: readonly string[] } => {
  const here: Beside = {
    passkeys: passkeys.map(({ body }) => toHex(leafHash(body))),
    stamps: stamps.flatMap(({ token }) => hashesOf([token]) ?? []).map((token) => toHex(sha256Bytes(token))),
    witnesses: anchors.map(({ checkpoint }) => toHex(sha256Bytes(encoder.encode(checkpoint)))),
  };
  const notIn = (some: Beside, others: Beside): string[] =>
    (['passkeys', 'stamps', 'witnesses'] as const).flatMap((what) => {
      const known = new Set(others[what]);
      return some[what].filter((one) => !known.has(one)).map((one) => `${what}: ${one}`);
    });
  return { missing: notIn(listed, here), extra: notIn(here, listed) };
};

/** What the record is called where people speak of it, beside the name of its stream. */
const calledBy = (stream: string, events: readonly ReadEvent[]): string => {
  const created = events.find(({ type }) => type === 'RecordCreated');
  const { number } = (created?.data ?? {}) as { readonly number?: unknown };
  return typeof number === 'string' ? `${stream} ${number}` : stream;
};

/** Everything that a proof says, with nothing but what lies in it and the keys that are known from elsewhere. Never throws. */
export const checkBundle = async (options: BundleOptions): Promise<BundleReport> => {
  const { parts, outside: beside, litter } = rooted(options.parts);
  const hash = async (bytes: Uint8Array): Promise<string> => toHex(await (options.hash ?? sha256Bytes)(bytes));
  const findings: BundleFinding[] = [];
  const notes: BundleNote[] = [];
  const tell: Tell = (kind, detail, revision) => void findings.push({ kind, revision: revision ?? null, detail });
  const note: Note = (kind, detail) => void notes.push({ kind, detail });
  const checked = {
    ...{ events: 0, signatures: 0, approvals: 0, commandSignatures: 0, passkeys: 0, stamps: 0, files: 0, parts: 0 },
  };
  const report = (outcome: BundleOutcome, stream: string, checkpoint: BundleReport['checkpoint']): BundleReport => ({
    ...{ outcome, findings, notes, stream, checked, checkpoint },
  });

  const read = readProof(jsonIn(parts.get(PROOF_PART)));
  const given = orNull(() => parseVerifierKey((options.pinned ?? read?.proof.publicKey ?? '').trim()));
  const witnesses = orNull(() => (options.witnesses ?? []).map((line) => parseWitnessKey(line.trim())));
  if (!read || !given || !witnesses) return report('unreadable', '', null);
  const { proof, unknown } = read;
  if (unknown.length > 0) note('unknownFields', unknown.join(', '));
  if (litter.length > 0) note('notCovered', litter.join(', '));
  for (const path of beside) tell('partExtra', path);

  const changes = proof.keyChanges.flatMap((text) => openKeyChange(text) ?? []);
  const signer = keysInForce(changes, given);
  const size = parseCheckpoint(proof.checkpoint)?.size ?? 0;
  const opened = signer && openCheckpoint(proof.checkpoint, signer(size), given.name);
  if (!signer || !opened) {
    tell(options.pinned === null ? 'checkpointSignature' : 'keyOther', `size ${size}, ${proof.publicKey}`);
    return report('failed', proof.stream, null);
  }

  const { stream, head } = proof;
  const events = openEvents(stream, proof.events, opened, tell);
  const { epoch } = opened;
  if (epoch) note('epoch', `${epoch.number}, ${epoch.since}, ${epoch.lost}`);
  const complete = head !== null && endsThere(stream, { head, events: proof.events }, opened, tell);
  if (head === null) note('tailUnknown', '');
  const outside = { checkpoint: opened, signer, log: given.name, tell, note };
  const anchored = checkAnchors(proof, witnesses, outside);
  checkStamps(proof, outside);
  const later = proof.events.filter(({ index }) => index >= anchored).length;
  if (later > 0) note('notAnchored', `${later} / ${proof.events.length}`);
  checked.events = events.length;
  checked.stamps = proof.stamps.length;

  const { whole, ...vouched } = await checkSigners(proof, events, opened, { tell, note, verify: options.verify });
  Object.assign(checked, vouched);

  const places = events.map((event) => ({ ...event, position: '' }));
  const signatures = checkSignatures(recordSignatureRule, places, (revision) => events[revision]?.data);
  for (const { revision, detail } of signatures.failures) tell('signatureMismatch', detail, revision ?? undefined);
  const bindings = checkBindings(events);
  for (const { kind, detail, revision } of bindings.failures) tell(kind, detail, revision);
  checked.signatures = signatures.checked;
  checked.approvals = bindings.checked;

  const named = new Set(proof.events.flatMap(({ body }) => filesNamedIn(body)));
  const holdsFiles = head !== null || [...parts.keys()].some((path) => path.startsWith(FILES_FOLDER));
  if (!holdsFiles && named.size > 0) note('filesNotGiven', String(named.size));
  for (const expected of holdsFiles ? named : []) {
    const bytes = parts.get(`${FILES_FOLDER}${expected}`);
    checked.files += 1;
    if (!bytes) tell('fileMissing', expected);
    else if ((await hash(bytes)) !== expected) tell('fileAltered', expected);
  }

  if (head !== null) {
    const bytes = parts.get(PARTS_PART);
    const list = readParts(jsonIn(bytes));
    if (!bytes || !list) tell(bytes ? 'partAltered' : 'partMissing', PARTS_PART);
    else {
      const { by, since } = listedBy(events, await hash(bytes));
      if (!by) tell('partsUnbound', PARTS_PART);
      else note('partsOf', String(by.revision));
      if (since) tell('partsOlder', `${since.recordedAt}, revision ${since.revision}`);
      if (list.beside === null) note('besideUnlisted', '');
      else {
        const { missing, extra } = checkBeside(proof, list.beside);
        for (const one of missing) tell('partMissing', one);
        for (const one of extra) note('besideExtra', one);
      }
      checked.parts = await checkParts(parts, list, { named, hash, tell, note });
    }
  }
  const held = options.pinned === null ? 'unpinned' : whole ? 'ok' : 'partial';
  const outcome = findings.length > 0 ? 'failed' : held;
  const { origin } = opened;
  return report(outcome, calledBy(stream, events), { origin, size: opened.size, root: toHex(opened.root), complete });
};
