import { createHash, randomUUID } from 'node:crypto';
import { NAMES_OPENED, PARTS_FORMAT, PARTS_PART, PROOF_FORMAT, PROOF_PART, type Anchor, type Proof, type ProvenEvent } from '@shilu/events/audit/offline/bundle'; // prettier-ignore
import type { BundleParts } from '@shilu/events/audit/offline/check-bundle';
import { SIGNING_STREAM, signRevocation } from '@shilu/events/audit/signing';
import { canonicalJson } from '@shilu/events/core/canonical';
import { formatVerifierKey, signCheckpoint, type NoteSigner } from '@shilu/events/core/checkpoint-note';
import { COMMAND_KEY_NAME, RECOVERY_KEY_NAME, signCommand } from '@shilu/events/core/command-signature';
import { sha256Hex, toBase64, toHex } from '@shilu/events/core/hashing';
import {
  consistencyPlan,
  coverOf,
  foldRoots,
  inclusionPlan,
  proofFromPlan,
  type NodeCoordinate,
} from '@shilu/events/core/merkle';
import { headKey, headLeaf, headNodeOf, headSiblings } from '@shilu/events/core/stream-heads';
import { canonicalStatement, challengeOf, PASSKEY_ALGORITHMS } from '@shilu/events/identity/passkey';
import { passkeyDevice } from '@shilu/events/testing/passkey-device';
import { fastLeafHash, fastNodeHash } from '@shilu/infra/notary/fast-hash';
import { fastSigner } from '@shilu/infra/notary/fast-sign';
import { cosigned } from './attacks';

const STREAM = 'record-made';
const AT = '2026-11-27T03:00:00.000Z';
const seed = (n: number): Uint8Array => new Uint8Array(32).fill(n);
const [first, second, third] = [1, 2, 3].map((n) => fastSigner(COMMAND_KEY_NAME, seed(n)));
const [recovery, nextRecovery] = [4, 5].map((n) => fastSigner(RECOVERY_KEY_NAME, seed(n)));
const notary = fastSigner('made.example/log', seed(6));

type Signer = ReturnType<typeof fastSigner>;
type Written = { readonly stream: string; readonly body: string; readonly signature: string };

/** A log in memory: bodies in their order, each with what vouches for it. */
const growingLog = () => {
  const log: Written[] = [];
  const ends = new Map<string, number>();
  const append = (signer: Signer, stream: string, ...events: readonly { type: string; data: object }[]): void => {
    const actor = stream === SIGNING_STREAM ? 'system' : 'li';
    const bodies = events.map(({ type, data }) => {
      const revision = (ends.get(stream) ?? -1) + 1;
      ends.set(stream, revision);
      return canonicalJson({ ...{ stream, revision, type, data, actor }, recordedAt: AT, id: randomUUID() });
    });
    const signatures = signCommand(bodies.map(fastLeafHash), signer, fastNodeHash);
    for (const [at, body] of bodies.entries()) log.push({ stream, body, signature: signatures[at] ?? '' });
  };
  return { log, ends, append };
};

/** The same by which the product proves it, over all of the log. */
const proving = (log: readonly Written[], ends: ReadonlyMap<string, number>) => {
  const leaves = log.map(({ body }) => fastLeafHash(body));
  const levels: Uint8Array[][] = [leaves];
  for (let below: Uint8Array[] = leaves; below.length > 1; below = levels.at(-1) ?? [])
    levels.push(Array.from({ length: below.length >> 1 }, (_, at) => fastNodeHash(below[2 * at] ?? seed(0), below[2 * at + 1] ?? seed(0)))); // prettier-ignore
  const hashOf = ({ level, index }: NodeCoordinate): Uint8Array => levels[level]?.[index] ?? seed(0);
  const size = log.length;
  const lastOf = (stream: string): Uint8Array => leaves[log.findLastIndex((one) => one.stream === stream)] ?? seed(0);
  const entries = [...ends]
    .map(([stream, revision]) => ({ key: headKey(stream), leaf: headLeaf({ stream, revision, hash: lastOf(stream) }) }))
    .sort((a, b) => Buffer.compare(a.key, b.key));
  return {
    checkpoint: signCheckpoint(
      {
        ...{ origin: notary.name, size, root: foldRoots(coverOf(0, size).map(hashOf), fastNodeHash) },
        heads: { streams: entries.length, root: headNodeOf(entries).hash },
      },
      notary,
    ),
    consistencyFrom: (from: number) => proofFromPlan(consistencyPlan(from, size), hashOf, fastNodeHash).map(toBase64),
    headOf: (stream: string) => headSiblings(entries, headKey(stream)).map(toBase64),
    eventsOf: (stream: string): ProvenEvent[] =>
      log.flatMap(({ stream: of, body, signature }, index) =>
        of === stream
          ? [{ index, body, signature, proof: proofFromPlan(inclusionPlan(index, size), hashOf, fastNodeHash).map(toBase64) }] // prettier-ignore
          : [],
      ),
  };
};

/**
 * The proof of a record in a log that never was: of so many events, that many of them of one append; signed with keys one of
 * which was changed and one revoked; with a signature of a passkey of each kind, one of which was removed since; as earlier
 * releases made it, not listed; with what a witness had signed by then. It was exported before the signatures, too, or then alone.
 */
export const madeBundle = (
  events: number,
  {
    together = 1,
    isListed = true,
    witness,
    exported = 'after',
  }: {
    readonly together?: number;
    readonly isListed?: boolean;
    readonly witness?: NoteSigner;
    readonly exported?: 'before' | 'after' | 'twice';
  } = {},
): { readonly parts: BundleParts; readonly pinned: string; readonly earlier: Uint8Array } => {
  if (!first || !second || !third || !recovery || !nextRecovery) throw new Error('no key');
  const { log, ends, append } = growingLog();
  const key = formatVerifierKey;
  append(first, SIGNING_STREAM, { type: 'SigningBegan', data: { key: key(first), recoveryKey: key(recovery) } });
  const devices = PASSKEY_ALGORITHMS.map((algorithm) => passkeyDevice({ algorithm }));
  for (const { credentialId, publicKey, algorithm } of devices)
    append(first, 'account-li', { type: 'PasskeyEnrolled', data: { credentialId, publicKey, algorithm } });
  const page = { title: '合成', recordType: 'other', pageInfo: null, modules: [] };
  append(first, STREAM, { type: 'RecordCreated', data: { number: 'SL-1', ...page } });
  const write = (signer: Signer, count: number): void => {
    for (let made = 0; made < count; made += together)
      append(signer, STREAM, ...Array.from({ length: Math.min(together, count - made) }, (_, at) => ({ type: 'CommentAdded', data: { text: `第 ${made + at} 条` } }))); // prettier-ignore
  };
  const rest = events - devices.length - 2;
  write(first, Math.floor(rest / 3));
  append(first, SIGNING_STREAM, { type: 'SigningKeyChanged', data: { key: key(second) } });
  write(second, Math.floor(rest / 3));
  const revocation = { revoked: key(second), key: key(third), recoveryKey: key(nextRecovery) };
  append(third, SIGNING_STREAM, { type: 'SigningKeyRevoked', data: signRevocation(revocation, recovery) });
  write(third, rest - 2 * Math.floor(rest / 3));
  const anchors: Anchor[] = [];
  const exportIt = (): Uint8Array => {
    const passkeys = log.filter(({ stream }) => stream === 'account-li').map(({ body }) => toHex(fastLeafHash(body)));
    const witnesses = anchors.map(({ checkpoint }) => sha256Hex(checkpoint));
    const beside = isListed ? { beside: { passkeys, stamps: [], witnesses } } : {};
    const list = Buffer.from(canonicalJson({ format: PARTS_FORMAT, names: { li: '李' }, parts: [], ...beside }));
    const file = { sha256: createHash('sha256').update(list).digest('hex') };
    append(third, STREAM, { type: 'RecordExported', data: { format: NAMES_OPENED, file } });
    return list;
  };
  const earlier = exported === 'after' ? Buffer.of() : exportIt();
  for (const [at, device] of devices.entries()) {
    const statement = canonicalStatement({
      ...{ format: 'shilu-signature-1', site: 'localhost', account: 'li', stream: STREAM, act: 'unsign', at: AT },
      ...{ moduleId: `m${at}`, revision: null, hash: null, meaning: '', meaningShown: '', nonce: '0' },
      ...{ timeZone: 'Asia/Shanghai', language: 'zh-CN', shown: '移除签名' },
    });
    const { challenge: _, ...answer } = device.sign(challengeOf(statement));
    const passkey = { ...answer, algorithm: device.algorithm, publicKey: device.publicKey, statement };
    append(third, STREAM, { type: 'ModuleSignatureRemoved', data: { moduleId: `m${at}`, passkey } });
  }
  append(third, 'account-li', { type: 'PasskeyRemoved', data: { credentialId: devices[0]?.credentialId } });
  const seen = log.length;
  if (witness) anchors.push({ checkpoint: cosigned(proving(log, ends).checkpoint, witness), consistency: [] });
  const list = exported === 'before' ? earlier : exportIt();

  const { checkpoint, headOf, eventsOf, consistencyFrom } = proving(log, ends);
  const proof: Proof = {
    ...{ format: PROOF_FORMAT, stream: STREAM, publicKey: key(notary), checkpoint, keyChanges: [] },
    anchors: anchors.map((anchor) => ({ ...anchor, consistency: consistencyFrom(seen) })),
    ...{ head: headOf(STREAM), events: eventsOf(STREAM), passkeys: eventsOf('account-li'), stamps: [] },
    signing: { head: headOf(SIGNING_STREAM), events: eventsOf(SIGNING_STREAM) },
  };
  const parts = new Map([
    [PROOF_PART, Buffer.from(JSON.stringify(proof))],
    [PARTS_PART, list],
  ]);
  return { parts, pinned: key(notary), earlier };
};
