import { identityOf } from '@shilu/events/audit/envelope-reading';
import { epochAt, isToldLoss } from '@shilu/events/audit/epoch';
import { originIn, parseCheckpoint, type Checkpoint, type NoteKey } from '@shilu/events/core/checkpoint-note';
import { openCosignature } from '@shilu/events/core/cosignature';
import { bytesEqual, toBase64 } from '@shilu/events/core/hashing';
import { appendLeaves, emptyRange, type CompactRange } from '@shilu/events/core/merkle';
import type { Certificate } from 'pkijs';
import type { Pool } from 'pg';
import type { Position, StoredEvent } from '../event-store/port';
import { timestampsKept } from './anchors';
import { withoutPadding, type Opening } from './checkpoint-signer';
import type { EpochInLog } from './epochs';
import { fastLeafHash, fastNodeHash } from './fast-hash';
import { fastVerify } from './fast-verify';
import { NOTARY, type InBoth, type Known, type Log } from './find-loss';
import { judgeAnchor, textsOf } from './judge-anchor';
import { rootOf } from './merkle-log';
import { everyCheckpoint } from './tables';
import { isStampOf, stampedText } from './timestamp-token';

/** Events up to one size, with the signed checkpoint that they lead to and the last of them; of none, nothing is signed. */
export type SignedEvents = {
  readonly size: number;
  readonly root: Uint8Array;
  readonly note: string;
  readonly position: Position | null;
};

/** What somebody says of the first `size` events. */
export type Claim = {
  readonly size: number;
  readonly by: InBoth;
  /** Whether events with this root are those that it is of. */
  readonly fits: (root: Uint8Array) => boolean;
  /** The checkpoint that says so, where the notary signed it; null proves nothing where it fits. */
  readonly note: string | null;
  /** The notary or a witness signed it: where it does not fit, it contradicts what else was signed. */
  readonly isSigned: boolean;
  /** When they said so, by their own clock and signed with it; null where they do not say. */
  readonly saidAt: Date | null;
  /** An epoch tells of a loss that accounts for it where it does not fit. */
  readonly told: boolean;
  /** Asked where it does not fit: whether anybody signed it. Absent where that is known. */
  readonly verified?: () => Promise<boolean>;
  /** Of these, which are fewer events, the last that whoever says so knows of as well. */
  readonly agrees: (before: readonly SignedEvents[]) => Promise<SignedEvents | undefined>;
};

/** The events of a log as they stand, held against all that is known of them. */
export type Held = {
  readonly left: CompactRange;
  /** The most on which all who signed are known to agree. */
  readonly proven: SignedEvents;
  /** The most that the notary signed before any signed checkpoint says otherwise: more than that only by its own word. */
  readonly signed: SignedEvents;
  /** By whose signed checkpoints it is less than what the notary signed: what they know is another history than this. */
  readonly parted: readonly Claim[];
  /** Claims of no more events than are here, which are not of these, and of which no epoch tells. Ascending. */
  readonly unfit: readonly Claim[];
  /** What was signed of more events than are here, and of which no epoch tells. */
  readonly beyond: readonly Claim[];
};

/** Whether these events are all that anybody signed, and lead to it: what is stored beside them and says otherwise was altered. */
export const fitsAll = ({ unfit, beyond }: Held): boolean => unfit.length === 0 && beyond.length === 0;

/** By the clock of whoever says so last: the earlier, where both say when. */
const earliest = (...times: readonly (Date | null)[]): Date | null =>
  times.reduce((first, time) => (first === null || (time !== null && time < first) ? time : first), null);
const signedAt = (opened: Checkpoint | null): Date | null =>
  opened?.signedAt === undefined ? null : new Date(opened.signedAt);

const proving = (claim: Omit<Claim, 'note' | 'isSigned'>, note: string | null): Claim => ({
  ...{ ...claim, note, isSigned: note !== null },
});

const lastOf = (before: readonly SignedEvents[]): Promise<SignedEvents | undefined> => Promise.resolve(before.at(-1));
const nothing = (): Promise<undefined> => Promise.resolve(undefined);

const MOST_LINES = 1_000;

const cosignedAt = ({ note, witness }: Known): Date | null => {
  if (note === null || witness === undefined) return null;
  const said = openCosignature(note.slice(0, note.lastIndexOf('\n\n') + 1), note, witness, fastVerify);
  return said && new Date(said.time * 1_000);
};

/** A witness signs only what holds all that it signed before: the last of these that it cosigned, by its own key. */
const lastCosigned = async (
  pool: Pool,
  witness: NoteKey,
  before: readonly SignedEvents[],
): Promise<SignedEvents | undefined> => {
  const bears = ({ note }: SignedEvents, lines: string): boolean => {
    const checkpoint = parseCheckpoint(note);
    const texts = checkpoint === null ? [] : textsOf(note, checkpoint);
    return texts.some((text) => openCosignature(text, lines, witness, fastVerify) !== null);
  };
  const given = before.findLast((one) => bears(one, one.note));
  const bySize = new Map(before.map((one) => [one.size, one]));
  for (let below = Number.MAX_SAFE_INTEGER; ;) {
    const { rows } = await pool.query<{ size: string; evidence: Buffer }>(
      `select size, evidence from notary.anchors where kind = 'witness' and name = $1 and size > $2 and size < $3
       order by size desc limit $4`,
      [witness.name, given?.size ?? 0, below, MOST_LINES],
    );
    for (const { size, evidence } of rows) {
      const one = bySize.get(Number(size));
      if (one !== undefined && bears(one, evidence.toString('utf8'))) return one;
    }
    if (rows.length < MOST_LINES) return given;
    below = Number(rows.at(-1)?.size);
  }
};

/** Every checkpoint that the notary keeps and every stamp beside it, what earlier epochs began with, and what is known outside. */
export const claimsOn = async (
  pool: Pool,
  {
    name,
    opening,
    epochs,
    outside,
    roots,
  }: {
    /** Of the log. */
    readonly name: string;
    readonly opening: Opening;
    readonly epochs: readonly EpochInLog[];
    readonly outside: readonly Known[];
    /** Who vouches for authorities of time stamps. */
    readonly roots: readonly Certificate[];
  },
): Promise<readonly Claim[]> => {
  const ofRoot = (root: Uint8Array) => (made: Uint8Array) => bytesEqual(made, root);
  const ofText = (root: string) => (made: Uint8Array) => toBase64(made) === root;
  const signed = (note: string | null, size: number, root: string): string | null => {
    const opened = opening(note, size);
    return note !== null && opened && toBase64(opened.root) === root ? withoutPadding(note, size, opening) : null;
  };
  const own = (await everyCheckpoint(pool)).map((row) => ({ ...row, opened: opening(row.note, row.size) }));
  const ownAt = new Map(own.flatMap(({ size, opened }) => (opened === null ? [] : [[size, opened] as const])));
  const isOwn = new Set([...ownAt].map(([size, { root }]) => `${size} ${toBase64(root)}`));
  /** One of a log that this notary has no memory of agrees with nothing here that its holder did not see. */
  const agreeing = ({ size, root, witness }: Known & { readonly root: Uint8Array }): Claim['agrees'] => {
    const remembered = isOwn.has(`${size} ${toBase64(root)}`) ? lastOf : nothing;
    if (witness === undefined) return remembered;
    return async (before) => (await lastCosigned(pool, witness, before)) ?? remembered(before);
  };
  const isTold = (size: number, epoch: number): boolean => isToldLoss(epochs, { size, epoch });
  return [
    // Those of the notary that do not fit any more are set aside once an epoch tells of it, and are not before.
    // A row that nobody signed is no claim: whoever may write there made it.
    ...own.flatMap(({ size, note, opened }) =>
      opened === null
        ? []
        : [
            proving(
              {
                ...{ size, by: NOTARY, fits: ofRoot(opened.root), saidAt: signedAt(opened) },
                ...{ told: false, agrees: lastOf },
              },
              withoutPadding(note, size, opening),
            ),
          ],
    ),
    ...outside.flatMap((known) => {
      const { size, root, by, note, witness, epoch = 1 } = known;
      if (root === null) return [];
      const agrees = agreeing({ ...known, root });
      const opened = opening(note, size);
      if (note === null || opened === null || !bytesEqual(opened.root, root)) return [];
      // Notes of the version before do not say when; of the file beside them nobody can say more than is gained by deleting it.
      const saidAt = earliest(signedAt(opened) ?? (witness === undefined ? known.since : null), cosignedAt(known));
      const told = isTold(size, epoch);
      return [
        proving({ size, by, fits: ofRoot(root), saidAt, told, agrees }, withoutPadding(note, size, opening, witness)),
      ];
    }),
    ...epochs.flatMap(({ number, size, root, proven }) => {
      const by = { 'zh-CN': `第 ${number} 纪元的开始`, 'en-US': `the beginning of epoch ${number}` };
      const began = proving({ size, by, fits: ofText(root), saidAt: null, told: false, agrees: lastOf }, null);
      if (proven === null) return [began];
      const told = isTold(proven.size, parseCheckpoint(proven.note)?.epoch?.number ?? 1);
      const note = signed(proven.note, proven.size, proven.root);
      return [
        began,
        proving({ size: proven.size, by, fits: ofText(proven.root), saidAt: null, told, agrees: lastOf }, note),
      ];
    }),
    ...(await timestampsKept(pool)).map(({ name: authority, size, token, ...kept }) => ({
      ...{ size, by: { 'zh-CN': `时间戳 ${authority}`, 'en-US': `the time stamp of ${authority}` } },
      fits: (root: Uint8Array) =>
        isStampOf(token, stampedText({ origin: originIn(name, epochAt(epochs, size)), size, root })),
      ...{ note: null, isSigned: false, saidAt: null, told: false, agrees: nothing },
      verified: async () => {
        const checkpoint = ownAt.get(size);
        const note = own.find((row) => row.size === size)?.note ?? '';
        const anchor = { ...kept, kind: 'timestamp' as const, name: authority, size, evidence: token };
        return (
          (await judgeAnchor(anchor, checkpoint ? { note, checkpoint } : null, { witnesses: [], roots })) === 'holds'
        );
      },
    })),
  ];
};

const NONE: SignedEvents = { size: 0, root: rootOf(emptyRange), note: '', position: null };

/** What somebody signed that is not of these events, or of more; what was recorded here by then is the first `until`. */
type Against = { readonly claim: Claim; readonly isHere: boolean; readonly until: number };

/**
 * Two histories may bear the signatures of one notary: a log that was put back to an earlier copy and worked on. From where
 * they part, somewhere before the first signed checkpoint that is not of these events, nobody can say; what both sides
 * signed alike is before it, and so is all that was recorded before the other side was signed.
 */
const agreedOn = async (
  fitting: readonly SignedEvents[],
  against: readonly Against[],
): Promise<Pick<Held, 'proven' | 'signed' | 'parted'>> => {
  const first = against.find(({ isHere }) => isHere)?.claim.size ?? Number.POSITIVE_INFINITY;
  let agreed = fitting.filter(({ size }) => size < first);
  const signed = agreed.at(-1) ?? NONE;
  const parted: Claim[] = [];
  const asked = new Set<Claim['agrees']>();
  for (const { claim, isHere, until } of against) {
    const most = agreed.at(-1)?.size ?? 0;
    if (until < most) agreed = agreed.filter(({ size }) => size <= until);
    // Whoever keeps many of them says the same of each. Of what does not say when it was signed nobody knows what is older.
    if ((isHere || claim.saidAt === null) && !asked.has(claim.agrees)) {
      asked.add(claim.agrees);
      const last = await claim.agrees(agreed);
      agreed = agreed.filter(({ size }) => size <= (last?.size ?? 0));
    }
    if ((agreed.at(-1)?.size ?? 0) < most) parted.push(claim);
  }
  return { proven: agreed.at(-1) ?? NONE, signed, parted };
};

const PAGE = 1_000;
/** So far apart the clocks of those who record and of those who sign may be. */
const APART_MS = 5_000;

/** The tree is made of the events themselves, whatever is stored of it. */
export const holdLog = async (store: Pick<Log, 'readAll'>, claims: readonly Claim[]): Promise<Held> => {
  const waiting = claims.filter(({ size }) => size > 0).sort((a, b) => a.size - b.size);
  /**
   * Of those who say when they signed: how many events stand here before the first that was recorded later. One behind it that
   * says that it is older was written behind it all the same.
   */
  const until = new Map<Claim, number>();
  let timed = waiting
    .filter(({ isSigned, saidAt }) => isSigned && saidAt !== null)
    .sort((a, b) => Number(b.saidAt) - Number(a.saidAt));
  const noteTimes = (page: readonly StoredEvent[], from: number): void => {
    for (const [at, { body }] of timed.length === 0 ? [] : page.entries()) {
      const recordedAt = Date.parse(identityOf(body)?.recordedAt ?? '');
      for (let last = timed.at(-1); last && recordedAt > Number(last.saidAt) + APART_MS; last = timed.at(-1)) {
        until.set(last, from + at);
        timed = timed.slice(0, -1);
      }
    }
  };
  const unfit: Claim[] = [];
  const fitting: SignedEvents[] = [];
  let range = emptyRange;
  let position: Position | null = null;
  for (;;) {
    const page = await store.readAll({ after: position, limit: PAGE });
    if (page.length === 0) break;
    noteTimes(page, range.size);
    const leaves = page.map(({ body }) => fastLeafHash(body));
    for (let at = 0; at < page.length;) {
      const next = waiting[0]?.size ?? Number.MAX_SAFE_INTEGER;
      const upTo = Math.min(page.length, at + next - range.size);
      range = appendLeaves(range, leaves.slice(at, upTo), fastNodeHash).range;
      position = page[upTo - 1]?.position ?? position;
      at = upTo;
      const root = rootOf(range);
      while (waiting[0]?.size === range.size) {
        const claim = waiting.shift();
        if (claim === undefined) break;
        if (claim.fits(root)) {
          if (claim.note !== null) fitting.push({ size: range.size, root, note: claim.note, position });
        } else if (!claim.told && (await claim.verified?.()) !== false) unfit.push(claim);
      }
    }
  }
  const beyond = waiting.filter(({ told, isSigned }) => isSigned && !told);
  const against = [...unfit.filter(({ isSigned }) => isSigned), ...beyond].map((claim) => ({
    ...{ claim, isHere: claim.size <= range.size, until: until.get(claim) ?? Number.POSITIVE_INFINITY },
  }));
  return { left: range, unfit, beyond, ...(await agreedOn(fitting, against)) };
};
