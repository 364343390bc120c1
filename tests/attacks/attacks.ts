import { appendFile, copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { FILES_FOLDER, PARTS_PART, PROOF_PART, README_PART, type Proof, type ProvenEvent } from '@shilu/events/audit/offline/bundle'; // prettier-ignore
import type { BundleFindingKind } from '@shilu/events/audit/offline/bundle-words';
import type { BundleParts } from '@shilu/events/audit/offline/check-bundle';
import type { FailureKind } from '@shilu/events/audit/report';
import { READ_LOG_STREAM } from '@shilu/events/audit/reading';
import { EPOCH_STREAM } from '@shilu/events/audit/epoch';
import { SIGNING_STREAM } from '@shilu/events/audit/signing';
import {
  formatVerifierKey,
  noteSigner,
  parseCheckpoint,
  signCheckpoint,
  type NoteSigner,
} from '@shilu/events/core/checkpoint-note';
import type { StartRefusalKey } from '@shilu/infra/config/start-messages';
import { openReadLog, rootOfReads } from '@shilu/infra/reads/read-log';
import { cosign } from '@shilu/infra/testing/cosign';
import { createApiTokens } from '@shilu/infra/sessions/api-tokens';
import { createPostgresSessionStore } from '@shilu/infra/sessions/postgres-session-store';
import type { SessionStore } from '@shilu/infra/sessions/session-store';
import { canonicalJson } from '@shilu/events/core/canonical';
import { COMMAND_KEY_NAME, signCommand } from '@shilu/events/core/command-signature';
import { leafHash } from '@shilu/events/core/hashing';
import {
  APPROVED,
  AUTHOR,
  IN_REVIEW,
  REVIEWER,
  SIGNED,
  TEMPLATE,
  type Installation,
  type Written,
} from './installation';
import { passkeyDevice } from '@shilu/events/testing/passkey-device';
import { passkeyAttacks } from './passkey-attacks';

/**
 * Who names it: the notary as the event comes, and `npm run verify` ever after; verification alone; the same with a
 * checkpoint that is kept where the attacker cannot write; or the same with what screens are made from. Others find that
 * the product does not start any more.
 */
type Catcher = 'notary' | 'verify' | 'verify --against' | 'verify --read-models';

type Attempt = {
  readonly name: string;
  /** What is changed was stamped by `openssl ts`. */
  readonly isOfStamps?: true;
  /** By SQL or on disk, with all rights on both. */
  readonly attempt: (installation: Installation) => Promise<unknown>;
};
export type Attack = Attempt &
  (
    | {
        readonly caughtBy: Catcher;
        /** What it is called. Others may be named beside it. */
        readonly finding: FailureKind;
        /** Where, if the finding says so. */
        readonly stream?: string;
        /** What the finding says beside. */
        readonly says?: RegExp;
      }
    | {
        readonly caughtBy: 'start';
        /** Why it does not start. */
        readonly refusal: StartRefusalKey;
        /** Who knows of what is not there any more. */
        readonly by?: RegExp;
      }
    /** The product believes none of it, so that there is nothing to name. Answers what it opened all the same. */
    | { readonly opens: (installation: Installation) => Promise<string | null> }
    /** Nothing names it today: what docs/PROOF.md says of it, word for word, under “Not promised”. */
    | { readonly uncaught: string }
  );

const by = (text: string) => (installation: Installation) => installation.sql(text);
const altered = (stream: string, type: string, from: string, to: string): string =>
  `update log.events set body = replace(body, '${from}', '${to}') where stream = '${stream}' and type = '${type}';`;
/** The leaf of every event is made anew from the event as it stands. */
const leavesAnew = `update notary.leaves l set hash = sha256('\\x00'::bytea || convert_to(e.body, 'UTF8'))
  from log.events e where e.stream = l.stream and e.revision = l.revision;`;
const otherWeight = altered(SIGNED, 'ModuleAdded', '1.40 g', '1.04 g');
/** The event that comes next in a stream, as somebody writes it past the product. */
const writtenAt =
  (position: number, stream: string) =>
  async (installation: Installation): Promise<void> => {
    await installation.sql('alter table log.events drop constraint events_position_from_one');
    const { data } = await installation.eventOf(stream, 'RecordCreated');
    await installation.append(stream, 'RecordRemoved', data, { position });
  };
const renamed = { moduleId: 'signed-results', from: 'results', to: '收率 0.81' };
/** The first event of a record with a content, by its place. */
const doomed = `(select position from kept.log_events where stream = '${SIGNED}' and revision = 2)`;
/** Further than any place of the log. */
const AWAY = 1_000_000;
const closeRanks = `
  update log.events set position = position + ${AWAY} where position > ${doomed};
  update log.events set position = position - ${AWAY} - 1 where position > ${AWAY};
  update log.events set revision = -revision where stream = '${SIGNED}' and revision > 2;
  update log.events set revision = -revision - 1 where stream = '${SIGNED}' and revision < 0;`;
const sizeOf = (note: string): number => parseCheckpoint(note)?.size ?? 0;
const lastIndex = '(select max(index) from kept.notary_leaves)';
const lastPosition = '(select max(position) from kept.log_events)';
const newest = 'size = (select max(size) from kept.notary_checkpoints)';
const oldest = 'size = (select min(size) from kept.notary_checkpoints)';
const stamped = 'size = (select max(size) from kept.notary_anchors)';

/** The log ends where an earlier checkpoint was signed, and so does everything made from it. */
const cutOff = async ({ sql, hashAnew }: Installation): Promise<void> => {
  await sql(`delete from notary.anchors; delete from notary.checkpoints where not (${oldest});
    delete from log.events where position > (select max(l.position::bigint) from kept.notary_leaves l
      where l.index < (select min(size) from kept.notary_checkpoints))`);
  await hashAnew();
};
/** Says of an epoch what no log bears out. */
const lostNothing = {
  ...{ epoch: 2, size: 1, root: Buffer.alloc(32).toString('base64'), lost: 9_000, gap: 0, confirmedBy: ['admin'] },
  known: { size: 9_000, root: null, by: 'disk', since: null, note: null },
  ...{ proven: { size: 0, root: '', note: '' }, contradicted: [], entitledBy: 0 },
};
const begunByNobody = async (installation: Installation): Promise<void> => {
  await cutOff(installation);
  await installation.append(EPOCH_STREAM, 'EpochBegan', lostNothing, { actor: 'system' });
  await installation.notarise();
};
/** With the notary's key, which lies beside the data. */
const signAnew = async ({ sql, hashAnew, notarise }: Installation): Promise<void> => {
  await sql('delete from notary.checkpoints; delete from notary.anchors');
  await hashAnew();
  await notarise();
};
/** Nobody is told any more which key the events are signed with. */
const withoutKeys = async (installation: Installation): Promise<void> => {
  await installation.sql(`delete from log.events where stream = '${SIGNING_STREAM}';
    update log.events set position = position + ${AWAY};
    update log.events e set position = n.place from (select position, row_number() over (order by position) as place
      from log.events) n where n.position = e.position`);
  await signAnew(installation);
};
/** Of an attacker. */
const otherKey = noteSigner(COMMAND_KEY_NAME, new Uint8Array(32).fill(9));
/** The notary takes in what was appended, and signs it. */
const appended =
  (stream: string, type: string, from: string, change: object, written?: Written) =>
  async ({ eventOf, append, notarise }: Installation): Promise<void> => {
    const { data } = await eventOf(from, type);
    await append(stream, type, { ...data, ...change }, written);
    await notarise();
  };
const forgedApproval =
  (written?: Written) =>
  async (installation: Installation): Promise<void> => {
    const { data } = await installation.eventOf(IN_REVIEW, 'RecordSubmitted');
    await appended(
      IN_REVIEW,
      'RecordApproved',
      APPROVED,
      { recordHash: data['recordHash'], passkey: undefined },
      written,
    )(installation);
  };

const withSessions = async <T>({ pool, keys }: Installation, use: (store: SessionStore) => Promise<T>): Promise<T> => {
  const store = await createPostgresSessionStore({ pool, keys, alone: false });
  return use(store).finally(store.stop);
};

/** What somebody with all rights on database and disk does after the fact, and who notices. */
export const attacks: readonly Attack[] = [
  // The log itself
  {
    name: 'a byte of a payload',
    attempt: by(otherWeight),
    caughtBy: 'verify',
    finding: 'eventAltered',
    stream: SIGNED,
  },
  {
    name: 'a payload made null',
    attempt: by(
      `alter table log.events alter body drop not null; update log.events set body = null where stream = '${SIGNED}' and revision = 1`,
    ),
    ...{ caughtBy: 'verify', finding: 'eventAltered', stream: SIGNED },
  },
  {
    name: 'a leaf made null',
    attempt: by(
      `alter table notary.leaves alter hash drop not null; update notary.leaves set hash = null where stream = '${SIGNED}' and revision = 1`,
    ),
    ...{ caughtBy: 'verify', finding: 'leafMismatch', stream: SIGNED },
  },
  {
    name: 'a byte of a payload and its leaf',
    ...{ attempt: by(otherWeight + leavesAnew), caughtBy: 'verify', finding: 'rootMismatch' },
    says: /between .* and that of size \d+.*, positions \d+ to \d+: .*parts from the log at node \d+ of level 1/,
  },
  {
    name: 'a byte of a payload, its leaf and the whole tree',
    attempt: async ({ sql, hashAnew }) => {
      await sql(otherWeight);
      await hashAnew();
    },
    ...{ caughtBy: 'verify', finding: 'rootMismatch', says: /between .* and that of size \d+.*, positions \d+ to \d+/ },
  },
  {
    name: 'an inner node of the tree',
    attempt: by(`update notary.nodes set hash = sha256('x') where level = 2 and index = 1`),
    caughtBy: 'verify',
    finding: 'nodeMismatch',
    says: /node 1 of level 2, over leaves 4 to 7, was changed/,
  },
  {
    name: 'an inner node taken away',
    attempt: by('delete from notary.nodes where level = 3 and index = 0'),
    caughtBy: 'verify',
    finding: 'nodeMismatch',
    says: /is missing/,
  },
  {
    name: 'an event deleted',
    attempt: by(`delete from log.events where position = ${doomed}`),
    caughtBy: 'verify',
    finding: 'eventMissing',
    stream: SIGNED,
  },
  {
    name: 'an event deleted and those after it renumbered',
    attempt: by(`delete from log.events where position = ${doomed}; ${closeRanks}`),
    caughtBy: 'verify',
    finding: 'eventMoved',
  },
  {
    name: 'an event deleted, those after it renumbered, and the whole tree made anew',
    attempt: async ({ sql, hashAnew }) => {
      await sql(`delete from log.events where position = ${doomed}; ${closeRanks}`);
      await hashAnew();
    },
    ...{ caughtBy: 'verify', finding: 'rootMismatch' },
  },
  {
    name: 'an event deleted, everything hashed and signed anew with the stolen key',
    attempt: async (installation) => {
      await installation.sql(`delete from log.events where position = ${doomed}`);
      await signAnew(installation);
    },
    ...{ caughtBy: 'verify', finding: 'revisionGap', stream: SIGNED },
  },
  {
    name: 'a whole record deleted, everything hashed and signed anew with the stolen key',
    attempt: async (installation) => {
      await installation.sql(`delete from log.events where stream = '${SIGNED}'`);
      await signAnew(installation);
    },
    ...{ caughtBy: 'verify', finding: 'positionGap' },
  },
  {
    name: 'a whole record deleted, those after it renumbered, everything hashed and signed anew with the stolen key',
    attempt: async (installation) => {
      await installation.sql(`delete from log.events where stream = '${SIGNED}';
        update log.events set position = position + ${AWAY};
        update log.events e set position = n.place from (select position, row_number() over (order by position) as place
          from log.events) n where n.position = e.position`);
      await signAnew(installation);
    },
    ...{ caughtBy: 'verify --against', finding: 'logTruncated' },
  },
  {
    name: 'the last event deleted',
    attempt: by(`delete from log.events where position = ${lastPosition}`),
    caughtBy: 'verify',
    finding: 'eventMissing',
  },
  {
    name: 'the last event and its leaf deleted',
    attempt: by(
      `delete from log.events where position = ${lastPosition}; delete from notary.leaves where index = ${lastIndex}`,
    ),
    caughtBy: 'verify',
    finding: 'leafMismatch',
  },
  {
    name: 'an event inserted among others',
    attempt: by(`
      update log.events set position = position + ${AWAY} where position >= ${doomed};
      update log.events set position = position - ${AWAY} + 1 where position > ${AWAY};
      insert into log.events select ${doomed}, stream, category, 99, gen_random_uuid(), type, replace(body, '1.40', '9.99')
        from kept.log_events where stream = '${SIGNED}' and revision = 1`),
    ...{ caughtBy: 'verify', finding: 'eventInserted', stream: SIGNED },
  },
  ...[0, -7].map((position) => ({
    name: `an event at place ${position}, where nobody who follows the log begins`,
    attempt: writtenAt(position, SIGNED),
    ...{ caughtBy: 'verify' as const, finding: 'eventInserted' as const, stream: SIGNED },
  })),
  {
    name: 'an event dated back where it stands',
    attempt: by(
      `update log.events set body = regexp_replace(body, '"recordedAt":"....', '"recordedAt":"2019') where stream = '${SIGNED}' and revision = 1`,
    ),
    caughtBy: 'verify',
    finding: 'eventAltered',
    stream: SIGNED,
  },
  {
    name: 'the signer changed in the event',
    attempt: by(altered(SIGNED, 'ModuleSigned', '"actor":"author"', '"actor":"reviewer"')),
    caughtBy: 'verify',
    finding: 'eventAltered',
    stream: SIGNED,
  },
  {
    name: 'the signer changed in the event and its leaf',
    attempt: by(altered(SIGNED, 'ModuleSigned', '"actor":"author"', '"actor":"reviewer"') + leavesAnew),
    caughtBy: 'verify',
    finding: 'rootMismatch',
  },
  {
    name: 'the bodies of two events swapped',
    attempt:
      by(`update log.events e set body = o.body from kept.log_events o where e.stream = '${SIGNED}' and o.stream = e.stream
      and (e.revision, o.revision) in ((1, 2), (2, 1))`),
    ...{ caughtBy: 'verify', finding: 'eventMoved', stream: SIGNED },
  },
  {
    name: 'the places of two events swapped',
    attempt: by(`
      update log.events set position = position + ${AWAY} where stream = '${SIGNED}' and revision in (1, 2);
      update log.events e set position = o.position from kept.log_events o where e.stream = '${SIGNED}' and o.stream = e.stream
        and (e.revision, o.revision) in ((1, 2), (2, 1))`),
    ...{ caughtBy: 'verify', finding: 'eventMoved', stream: SIGNED },
  },
  {
    name: 'the category column',
    attempt: by(`update log.events set category = 'sample' where stream = '${SIGNED}' and revision = 1`),
    caughtBy: 'verify',
    finding: 'columnAltered',
    stream: SIGNED,
  },
  {
    name: 'the type column',
    attempt: by(`update log.events set type = 'RecordRemoved' where stream = '${SIGNED}' and revision = 1`),
    caughtBy: 'verify',
    finding: 'columnAltered',
    stream: SIGNED,
  },

  // Files
  {
    name: 'a bit of a file flipped',
    attempt: async ({ filePath }) => {
      const bytes = await readFile(filePath);
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      await writeFile(filePath, bytes);
    },
    ...{ caughtBy: 'verify', finding: 'fileAltered' },
  },
  {
    name: 'a file made longer',
    attempt: ({ filePath }) => appendFile(filePath, 'x'),
    caughtBy: 'verify',
    finding: 'fileAltered',
  },
  { name: 'a file deleted', attempt: ({ filePath }) => rm(filePath), caughtBy: 'verify', finding: 'fileMissing' },
  {
    name: 'a file replaced by another',
    attempt: ({ filePath }) => copyFile(import.meta.filename, filePath),
    caughtBy: 'verify',
    finding: 'fileAltered',
  },

  // What was signed
  {
    name: 'a signature copied to another module',
    attempt: appended(SIGNED, 'ModuleSigned', SIGNED, { moduleId: 'signed-results' }),
    caughtBy: 'verify',
    finding: 'signatureMismatch',
    stream: SIGNED,
  },
  {
    name: 'a signature copied to another record',
    attempt: appended(IN_REVIEW, 'ModuleSigned', SIGNED, {}),
    caughtBy: 'verify',
    finding: 'signatureMismatch',
    stream: IN_REVIEW,
  },
  {
    name: 'what was signed rewritten, everything hashed and signed anew with the stolen key',
    attempt: async (installation) => {
      await installation.sql(otherWeight);
      await signAnew(installation);
    },
    ...{ caughtBy: 'verify', finding: 'signatureMismatch', stream: SIGNED },
  },
  {
    name: 'a submission of another record',
    attempt: appended(SIGNED, 'RecordSubmitted', APPROVED, {}),
    caughtBy: 'verify',
    finding: 'submissionMismatch',
    stream: SIGNED,
  },
  {
    name: 'an approval with the hash of another record',
    attempt: appended(IN_REVIEW, 'RecordApproved', APPROVED, {}),
    caughtBy: 'verify',
    finding: 'approvalMismatch',
    stream: IN_REVIEW,
    says: /submitted was/,
  },
  {
    name: 'an approval of what nobody submitted',
    attempt: appended(SIGNED, 'RecordApproved', APPROVED, {}),
    caughtBy: 'verify',
    finding: 'approvalMismatch',
    stream: SIGNED,
    says: /nothing is under review/,
  },

  {
    name: 'an approval of a template that says something else by then',
    attempt: async ({ eventOf, append, notarise }) => {
      const [added, published] = [
        await eventOf(TEMPLATE, 'TemplateAdded'),
        await eventOf(TEMPLATE, 'TemplatePublished'),
      ];
      const values = { ...(added.data['values'] as object), name: '另一个模板' };
      await append(TEMPLATE, 'TemplateModified', { kind: 'modified', values, changes: [] }, { actor: AUTHOR });
      await append(TEMPLATE, 'TemplatePublished', published.data);
      await notarise();
    },
    ...{ caughtBy: 'verify', finding: 'approvalMismatch', stream: TEMPLATE, says: /^signed / },
  },

  ...(
    [
      ['text that has no form to hash', '\\ud800'],
      ['what nests beyond any content', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
      ['what is no JSON', '['],
    ] as const
  ).map(([what, written]) => ({
    name: `a signature of ${what}`,
    attempt: async ({ sql, append, eventOf, notarise }: Installation) => {
      const { data } = await eventOf(SIGNED, 'ModuleSigned');
      const content = { hash: data['contentHash'], version: 1, inline: { type: 'doc', content: ['@@'] } };
      await append(SIGNED, 'ModuleSaved', { moduleId: 'signed-steps', content, files: [], text: '', changes: [], merged: false, difference: null }); // prettier-ignore
      const marked = written === '\\ud800' ? '@@' : '"@@"';
      await sql('update log.events set body = replace(body, $1, $2) where stream = $3', [marked, written, SIGNED]);
      const { rows } = (await sql('select max(revision) as last from log.events where stream = $1', [SIGNED])) as { readonly rows: readonly { readonly last: number }[] }; // prettier-ignore
      await append(SIGNED, 'ModuleSigned', { ...data, signedRevision: rows[0]?.last });
      await notarise();
    },
    ...{ caughtBy: 'verify' as const, finding: 'signatureMismatch' as const, stream: SIGNED },
  })),
  {
    name: 'an approval of a template that nobody signed',
    attempt: async ({ eventOf, append, notarise }) => {
      const { data } = await eventOf(TEMPLATE, 'TemplatePublished');
      const { signedHash: _, ...unsigned } = data;
      await append(TEMPLATE, 'TemplatePublished', unsigned);
      await notarise();
    },
    ...{ caughtBy: 'verify', finding: 'approvalMismatch', stream: TEMPLATE, says: /nobody signed it/ },
  },

  // People
  {
    name: 'the key of an erased person put back',
    attempt: async ({ append, notarise }) => {
      await append(`account-${REVIEWER}`, 'SubjectKeyShredded', {}, { recordedAt: '2026-01-01T00:00:00.000Z' });
      await notarise();
    },
    ...{ caughtBy: 'verify', finding: 'keyNotDestroyed', stream: `account-${REVIEWER}` },
  },
  {
    name: 'the key of a person deleted',
    attempt: by(`delete from vault.subject_keys where subject = '${REVIEWER}'`),
    caughtBy: 'verify',
    finding: 'keyMissing',
    stream: `account-${REVIEWER}`,
  },
  {
    name: 'the key of a person destroyed as if they had been erased',
    attempt: by(`update vault.subject_keys set wrapped = null, destroyed_at = now() where subject = '${REVIEWER}'`),
    caughtBy: 'verify',
    finding: 'keyMissing',
    stream: `account-${REVIEWER}`,
  },
  {
    name: 'the key of a person overwritten',
    attempt: by(`update vault.subject_keys set wrapped = sha256('x') where subject = '${REVIEWER}'`),
    ...{ caughtBy: 'verify', finding: 'keyMissing', stream: `account-${REVIEWER}` },
  },
  {
    name: 'the keys of two people swapped',
    attempt: by(`update vault.subject_keys k set wrapped = o.wrapped from kept.vault_subject_keys o
      where (k.subject, o.subject) in (('${REVIEWER}', '${AUTHOR}'), ('${AUTHOR}', '${REVIEWER}'))`),
    ...{ caughtBy: 'verify', finding: 'keyMissing', stream: `account-${AUTHOR}` },
  },

  // Checkpoints
  {
    name: 'an old checkpoint put in the place of the newest',
    attempt: by(
      `update notary.checkpoints set (note, root) = (select note, root from kept.notary_checkpoints where ${oldest}) where ${newest}`,
    ),
    caughtBy: 'verify',
    finding: 'checkpointSignature',
  },
  {
    name: 'an old checkpoint put back as the newest',
    attempt: by(`delete from notary.checkpoints where not (${oldest})`),
    caughtBy: 'verify',
    finding: 'notYetNotarised',
  },
  {
    name: 'an old checkpoint put back as the newest, and a checkpoint kept outside',
    attempt: by(`delete from notary.checkpoints where not (${oldest})`),
    caughtBy: 'verify --against',
    finding: 'checkpointMissing',
  },
  {
    name: 'the root beside a checkpoint',
    attempt: by(`update notary.checkpoints set root = sha256('x') where ${newest}`),
    caughtBy: 'verify',
    finding: 'checkpointAltered',
  },
  {
    name: 'a checkpoint signed by a stranger',
    attempt: async ({ sql, kept }) => {
      const stranger = noteSigner(kept.split('\n')[0] ?? '', new Uint8Array(randomBytes(32)));
      const checkpoint = parseCheckpoint(kept);
      if (!checkpoint) throw new Error('no checkpoint is kept');
      await sql(`update notary.checkpoints set note = $1 where ${newest}`, [signCheckpoint(checkpoint, stranger)]);
    },
    ...{ caughtBy: 'verify', finding: 'checkpointSignature' },
  },
  {
    name: 'the time beside a checkpoint',
    isOfStamps: true,
    attempt: by(`update notary.checkpoints set signed_at = '2019-01-01' where ${newest}`),
    ...{ caughtBy: 'verify', finding: 'timeContradicted', says: /the column says 2019-01-01.* stamped 20/ },
  },
  {
    name: 'the times beside all checkpoints',
    isOfStamps: true,
    attempt: by(`update notary.checkpoints set signed_at = signed_at - interval '1 day'`),
    ...{ caughtBy: 'verify', finding: 'timeContradicted', says: /was there before it, stamped/ },
  },
  {
    name: 'a later time beside a checkpoint that was stamped',
    isOfStamps: true,
    attempt: by(`update notary.checkpoints set signed_at = '2099-01-01' where ${stamped}`),
    ...{ caughtBy: 'verify', finding: 'timeContradicted', says: /2099-01-01.* was stamped/ },
  },
  {
    name: 'a byte of a time stamp',
    isOfStamps: true,
    attempt: by(`update notary.anchors set evidence = set_byte(evidence, length(evidence) - 9, 7) where kind = 'timestamp' and size > 0`), // prettier-ignore
    ...{ caughtBy: 'verify', finding: 'timestampInvalid' },
  },
  {
    name: 'a time stamp put beside another checkpoint',
    isOfStamps: true,
    attempt: by(`update notary.anchors set size = (select max(size) from notary.checkpoints) where kind = 'timestamp' and size > 0`), // prettier-ignore
    ...{ caughtBy: 'verify', finding: 'timestampInvalid', says: /verification is failed/ },
  },
  {
    name: 'a checkpoint that was stamped deleted',
    isOfStamps: true,
    attempt: by(`delete from notary.checkpoints where ${stamped}`),
    ...{ caughtBy: 'verify', finding: 'checkpointMissing', says: /which .* stamped/ },
  },
  {
    name: 'a witness that is said to hold more events than there are',
    attempt: ({ saidToHold }) => saidToHold(1_000_000_000, 'any'),
    ...{ caughtBy: 'verify', finding: 'anchorInvalid', says: /the witness .* of size 1000000000$/ },
  },
  {
    name: 'a witness that is said to hold a checkpoint, and never signed it',
    attempt: ({ saidToHold, witness, kept }) =>
      saidToHold(sizeOf(kept), cosign(kept, { ...someWitness(witness.name), publicKey: witness.publicKey }, 1)),
    ...{ caughtBy: 'verify', finding: 'anchorInvalid' },
  },
  {
    name: 'what a witness signed put beside another checkpoint',
    attempt: async ({ saidToHold, witness, kept, pool }) => {
      const { rows } = await pool.query<{ note: string }>(`select note from notary.checkpoints where ${oldest}`);
      await saidToHold(sizeOf(kept), cosign(rows[0]?.note ?? '', witness, 1));
    },
    ...{ caughtBy: 'verify', finding: 'anchorInvalid' },
  },
  {
    name: 'when a witness signed, in the column beside what it signed',
    attempt: ({ saidToHold, witness, kept }) => saidToHold(sizeOf(kept), cosign(kept, witness, 2)),
    ...{ caughtBy: 'verify', finding: 'anchorInvalid' },
  },
  {
    name: 'an archive that is said to have been sent a checkpoint that was never signed',
    attempt: by(`insert into notary.anchors values ('webhook', 'archive.example', 1000000000, now(), '')`),
    ...{ caughtBy: 'verify', finding: 'anchorInvalid', says: /the webhook archive.example/ },
  },
  {
    name: 'log, leaves, tree and checkpoints cut off alike',
    attempt: cutOff,
    caughtBy: 'verify --against',
    finding: 'logTruncated',
  },
  {
    name: 'a byte of a payload, then everything hashed and signed anew with the stolen key',
    attempt: async (installation) => {
      await installation.sql(altered(SIGNED, 'RecordCreated', '偶联 signed', '偶联 signet'));
      await signAnew(installation);
    },
    ...{ caughtBy: 'verify', finding: 'signatureWrong', stream: SIGNED },
  },

  {
    name: 'where records end, in the map that the notary signs next',
    attempt: async ({ sql, eventOf, append, notarise }) => {
      await sql(`update notary.head_nodes set hash = sha256('x')`);
      const { data } = await eventOf(SIGNED, 'ModuleSigned');
      await append(SIGNED, 'ModuleSignatureRemoved', { moduleId: 'signed-steps', signatureId: data['signatureId'] });
      await notarise();
    },
    ...{ caughtBy: 'verify', finding: 'mapMismatch', says: /signed .* of \d+ streams, the log makes / },
  },

  ...passkeyAttacks,

  // Events that were never decided
  {
    name: 'an approval in the name of the person who was to give it',
    attempt: forgedApproval(),
    ...{ caughtBy: 'verify', finding: 'unsignedEvent', stream: IN_REVIEW, says: /^RecordApproved: / },
  },
  {
    name: 'an approval in the name of the person who was to give it, as it comes',
    attempt: forgedApproval(),
    ...{ caughtBy: 'notary', finding: 'unsignedEvent', stream: IN_REVIEW, says: /RecordApproved/ },
  },
  {
    name: 'an approval beside which the signature of another event was copied',
    attempt: async (installation) => {
      await forgedApproval()(installation);
      await installation.sql(`update log.events e set signature = o.signature from kept.log_events o
        where e.stream = '${IN_REVIEW}' and e.type = 'RecordApproved' and o.stream = e.stream and o.revision = 0`);
    },
    ...{ caughtBy: 'verify', finding: 'signatureWrong', stream: IN_REVIEW },
  },
  {
    name: 'the signature beside an event emptied',
    attempt: by(`update log.events set signature = null where stream = '${SIGNED}' and revision = 1`),
    ...{ caughtBy: 'verify', finding: 'unsignedEvent', stream: SIGNED },
  },
  {
    name: 'an approval signed with another key',
    attempt: forgedApproval({ signedBy: otherKey }),
    ...{ caughtBy: 'notary', finding: 'unknownSigner', stream: IN_REVIEW },
  },
  {
    name: 'another key put in force by an event of its own, and an approval signed with it',
    attempt: async (installation) => {
      const data = { key: formatVerifierKey(otherKey) };
      await installation.append(SIGNING_STREAM, 'SigningKeyChanged', data, { actor: 'system', signedBy: otherKey });
      await forgedApproval({ signedBy: otherKey })(installation);
    },
    ...{ caughtBy: 'verify', finding: 'unknownSigner', stream: SIGNING_STREAM },
  },
  {
    name: 'an approval signed with the stolen key of the command service',
    attempt: async (installation) => forgedApproval({ signedBy: installation.commandKey })(installation),
    uncaught:
      'Events forged with a stolen key of the command service before the next checkpoint that somebody outside holds.',
  },
  ...['admin', 'nobody'].map((actor) => ({
    name: `an approval by ${actor}, who was not asked`,
    attempt: forgedApproval({ actor }),
    ...{
      caughtBy: 'verify' as const,
      finding: 'approvalMismatch' as const,
      stream: IN_REVIEW,
      says: /does not wait for/,
    },
  })),
  {
    name: 'an approval by somebody who was not asked, as it comes',
    attempt: forgedApproval({ actor: 'admin' }),
    ...{ caughtBy: 'notary', finding: 'illegalEvent', stream: IN_REVIEW, says: /notAsked/ },
  },
  {
    name: 'an approval by nobody the log knows, as it comes',
    attempt: forgedApproval({ actor: 'nobody' }),
    ...{ caughtBy: 'notary', finding: 'unknownActor', stream: IN_REVIEW, says: /unknownActor/ },
  },
  {
    name: 'an approval dated 2019',
    attempt: forgedApproval({ recordedAt: '2019-01-01T00:00:00.000Z' }),
    ...{ caughtBy: 'notary', finding: 'timeWentBack', stream: IN_REVIEW, says: /at 2019-/ },
  },
  {
    name: 'an approval dated 2099',
    attempt: forgedApproval({ recordedAt: '2099-01-01T00:00:00.000Z' }),
    ...{ caughtBy: 'notary', finding: 'timeOff', stream: IN_REVIEW, says: /at 2099-/ },
  },
  {
    name: 'an approval with another hash than the one that was submitted, as it comes',
    attempt: appended(IN_REVIEW, 'RecordApproved', APPROVED, {}),
    ...{ caughtBy: 'notary', finding: 'illegalEvent', stream: IN_REVIEW, says: /wrongHash/ },
  },
  {
    name: 'a module added to a record that is approved',
    attempt: appended(APPROVED, 'ModuleAdded', SIGNED, {}, { actor: AUTHOR }),
    ...{ caughtBy: 'notary', finding: 'illegalEvent', stream: APPROVED, says: /wrongState/ },
  },
  {
    name: 'a content beside the hash of another',
    attempt: async ({ eventOf, append, notarise }) => {
      const { data } = await eventOf(SIGNED, 'ModuleAdded');
      const module = data['module'] as { readonly content: object };
      const content = { ...module.content, inline: { type: 'doc', content: [] } };
      await append(SIGNED, 'ModuleAdded', { ...data, module: { ...module, id: 'forged', content } }, { actor: AUTHOR });
      await notarise();
    },
    ...{ caughtBy: 'notary', finding: 'illegalEvent', stream: SIGNED, says: /wrongContent/ },
  },
  {
    name: 'a signature with the name of somebody else',
    attempt: appended(SIGNED, 'ModuleSigned', SIGNED, {}),
    ...{ caughtBy: 'notary', finding: 'illegalEvent', stream: SIGNED, says: /notTheirs|otherSigner/ },
  },
  {
    name: 'a template published by somebody who was not asked',
    attempt: appended(TEMPLATE, 'TemplatePublished', TEMPLATE, {}, { actor: AUTHOR }),
    ...{ caughtBy: 'notary', finding: 'illegalEvent', stream: TEMPLATE },
  },
  {
    name: 'an account opened a second time',
    attempt: appended(`account-${AUTHOR}`, 'AccountOpened', `account-${REVIEWER}`, { isOrganAdmin: true }),
    ...{ caughtBy: 'notary', finding: 'illegalEvent', stream: `account-${AUTHOR}`, says: /thereAlready/ },
  },
  {
    // Put back before anybody looks, it is told of where it was used: a test of its own tries that through the product.
    name: 'the stored password of a reviewer exchanged for one that somebody else knows',
    attempt: by(`update vault.passwords p set hash = o.hash from kept.vault_passwords o
      where p.account_id = '${REVIEWER}' and o.account_id = '${AUTHOR}'`),
    ...{ caughtBy: 'verify', finding: 'passwordHashAltered', stream: `account-${REVIEWER}` },
  },
  {
    name: 'the stored password of a reviewer deleted',
    attempt: by(`delete from vault.passwords where account_id = '${REVIEWER}'`),
    ...{ caughtBy: 'verify', finding: 'passwordHashAltered', stream: `account-${REVIEWER}` },
  },
  {
    // That it opens nothing is tried through the product, too.
    name: 'what is stored of the second factor of a reviewer exchanged',
    attempt: by(`update vault.second_factors set hash = reverse(hash) where account_id = '${REVIEWER}'`),
    ...{ caughtBy: 'verify', finding: 'passwordHashAltered', stream: `account-${REVIEWER}`, says: /second factor/ },
  },
  {
    name: 'another password committed to past the product',
    attempt: async (installation) => {
      await installation.append(`account-${REVIEWER}`, 'PasswordChanged', {
        ...{ byAdministrator: false, commitment: '0'.repeat(64) },
      });
      await installation.notarise();
    },
    ...{ caughtBy: 'notary', finding: 'unsignedEvent', stream: `account-${REVIEWER}` },
  },
  {
    name: 'the address of an account changed, its password reset, and an approval given in its name',
    attempt: async (installation) => {
      const { data } = await installation.eventOf(`account-${REVIEWER}`, 'AccountOpened');
      const by = { actor: 'admin' };
      await installation.append(`account-${REVIEWER}`, 'AccountProfileChanged', { sealedProfile: data['sealedProfile'], fields: ['email'] }, by); // prettier-ignore
      await installation.append(
        `account-${REVIEWER}`,
        'PasswordChanged',
        { byAdministrator: true, commitment: '0'.repeat(64) },
        by,
      );
      await forgedApproval()(installation);
    },
    ...{ caughtBy: 'verify', finding: 'unsignedEvent', stream: `account-${REVIEWER}` },
  },
  {
    name: 'a trigger that changes an event as it is written',
    attempt: async (installation) => {
      await installation.sql(`create function kept.other() returns trigger language plpgsql as
          $$ begin new.body = replace(new.body, '0.81', '0.99'); return new; end $$;
        create trigger other before insert on log.events for each row execute function kept.other()`);
      await installation.append(SIGNED, 'ModuleRenamed', renamed, {
        ...{ actor: AUTHOR, signedBy: installation.commandKey },
      });
      await installation.notarise();
      await installation.sql('drop trigger other on log.events; drop function kept.other()');
    },
    ...{ caughtBy: 'verify', finding: 'signatureWrong', stream: SIGNED },
  },
  {
    name: 'an event edited while the notary stood still',
    attempt: async (installation) => {
      await installation.append(SIGNED, 'ModuleRenamed', renamed, {
        ...{ actor: AUTHOR, signedBy: installation.commandKey },
      });
      await installation.sql(altered(SIGNED, 'ModuleRenamed', '收率 0.81', '收率 0.99'));
      await installation.notarise();
    },
    ...{ caughtBy: 'verify', finding: 'signatureWrong', stream: SIGNED },
  },
  {
    name: 'the log, its tree and its checkpoints put back to a copy of before',
    attempt: cutOff,
    ...{ caughtBy: 'verify --against', finding: 'logTruncated' },
  },
  {
    name: 'the log, its tree and its checkpoints put back, the last checkpoint kept elsewhere, and the product started on it',
    attempt: cutOff,
    ...{ caughtBy: 'start', refusal: 'logCut', by: /^the file / },
  },
  {
    name: 'the end of the log deleted with its leaves, its checkpoints and the last checkpoint beside the keys',
    attempt: async (installation) => {
      await cutOff(installation);
      await rm(installation.keptFile);
    },
    ...{ caughtBy: 'start', refusal: 'numberAhead', by: /^the (read models|deliveries|rights)$/ },
  },
  {
    name: 'what was signed rewritten, everything hashed and signed anew, and the product started on it',
    attempt: async (installation) => {
      await installation.sql(otherWeight);
      await signAnew(installation);
    },
    ...{ caughtBy: 'start', refusal: 'logRewritten' },
  },
  {
    name: 'the end of the log deleted, and an epoch begun by nobody that tells of the loss',
    attempt: begunByNobody,
    ...{ caughtBy: 'verify', finding: 'unsignedEvent', stream: EPOCH_STREAM },
  },
  {
    name: 'the end of the log deleted, an epoch begun by nobody that tells of the loss, and the product started on it',
    attempt: begunByNobody,
    ...{ caughtBy: 'start', refusal: 'logCut', by: /^the file / },
  },
  {
    name: 'an epoch begun with the stolen key of the command service that says other events were left',
    attempt: async (installation) => {
      await installation.append(EPOCH_STREAM, 'EpochBegan', lostNothing, {
        ...{ actor: 'system', signedBy: installation.commandKey },
      });
      await installation.notarise();
    },
    ...{ caughtBy: 'verify', finding: 'epochMismatch', stream: EPOCH_STREAM, says: /it says that 1 events were left/ },
  },
  {
    name: 'a checkpoint set aside as lost in an epoch that nobody began',
    attempt: by(`with gone as (delete from notary.checkpoints where ${oldest} returning *)
      insert into notary.lost_checkpoints (epoch, size, root, note, signed_at) select 2, size, root, note, signed_at from gone`),
    ...{
      caughtBy: 'verify',
      finding: 'epochMismatch',
      says: /set aside as lost before epoch 2, of which the log does not tell/,
    },
  },
  {
    name: 'how far read models have come put ahead of the log, and the product started on it',
    attempt: by(`update rm.generation set position = regexp_replace(position, '^[0-9]+', '90000')`),
    ...{ caughtBy: 'start', refusal: 'numberAhead', by: /^the read models$/ },
  },
  {
    name: 'the stream of signing keys deleted, those after it renumbered, everything hashed and signed anew',
    attempt: withoutKeys,
    ...{ caughtBy: 'verify', finding: 'unknownSigner', says: /no event before it begins signing/ },
  },
  {
    name: 'the stream of signing keys deleted with every signature and the last checkpoint beside the keys, everything hashed and signed anew',
    attempt: async (installation) => {
      await installation.sql(`delete from log.events where stream = '${SIGNING_STREAM}';
        update log.events set signature = null`);
      await signAnew(installation);
      await rm(installation.keptFile);
    },
    ...{ caughtBy: 'start', refusal: 'signingGone' },
  },

  // Who is logged in
  {
    name: 'a session of a reviewer put into the database',
    attempt: by(`insert into vault.sessions (id, token_hash, account_id, client, address, created_at, seen_at, seal)
      values ('forged', sha256('known to the forger'), '${REVIEWER}', '', '', now(), now(), sha256('known to the forger'))`),
    opens: (installation) =>
      withSessions(installation, async ({ find }) => (await find('known to the forger'))?.accountId ?? null),
  },
  {
    name: 'the session of an author made a reviewer’s',
    attempt: () => Promise.resolve(),
    opens: (installation) =>
      withSessions(installation, async ({ create, find }) => {
        const { id, token } = await create(AUTHOR, 'web', '127.0.0.1');
        if ((await find(token)) === null) throw new Error('a session that the product opens opens nothing');
        await installation.sql(`update vault.sessions set account_id = '${REVIEWER}' where id = $1`, [id]);
        return (await find(token))?.accountId ?? null;
      }),
  },
  {
    name: 'an API token put into the database',
    attempt: by(`insert into vault.api_tokens (id, account_id, hash, scopes, expires_at, seal)
      values ('forged', '${REVIEWER}', sha256('shilu_forged'), '{records:read}', 'infinity', sha256('shilu_forged'))`),
    opens: async ({ pool, keys }) =>
      (await (await createApiTokens({ pool, keys })).find('shilu_forged'))?.accountId ?? null,
  },
  {
    name: 'a session that its person ended put back as it was',
    attempt: (installation) =>
      withSessions(installation, async ({ create, revoke, find }) => {
        const { id, token } = await create(REVIEWER, 'web', '127.0.0.1');
        await installation.sql('create temporary table put_back as table vault.sessions');
        await revoke(id);
        await installation.sql('insert into vault.sessions select * from put_back where id = $1', [id]);
        await installation.sql('drop table put_back');
        // Once it lets nobody in, this is no attack any more.
        if ((await find(token))?.accountId !== REVIEWER) throw new Error('what was put back is nobody’s');
      }),
    uncaught:
      'A session that was ended, where somebody copied its row before and puts it back: whoever has its token is in again, until 12 hours after its login (`SESSION_HOURS`).',
  },

  // Who read what
  {
    name: 'a row of who read what made another person’s',
    attempt: by(`update reads.entries set account_id = '${AUTHOR}' where number = 1`),
    ...{ caughtBy: 'verify', finding: 'readLogAltered', stream: READ_LOG_STREAM, says: /rows 1 to 2: sealed/ },
  },
  {
    name: 'a row of who read what made one of another moment',
    attempt: by(`update reads.entries set moment = '{"version":1}' where number = 1`),
    ...{ caughtBy: 'verify', finding: 'readLogAltered', stream: READ_LOG_STREAM, says: /rows 1 to 2: sealed/ },
  },
  {
    name: 'a row of who read what taken away',
    attempt: by(`delete from reads.entries where number = 2`),
    ...{ caughtBy: 'verify', finding: 'readLogAltered', stream: READ_LOG_STREAM, says: /2 were sealed, 1 are there/ },
  },
  {
    name: 'the log of who read what emptied',
    attempt: by('truncate reads.entries'),
    ...{ caughtBy: 'verify', finding: 'readLogAltered', stream: READ_LOG_STREAM, says: /2 were sealed, 0 are there/ },
  },
  {
    name: 'a row of who read what taken away from among others, before its day is sealed',
    attempt: async ({ pool, sql, append, notarise, commandKey: signedBy }) => {
      await sql('delete from reads.entries where number = 4');
      const { rows } = await pool.query<{ last: number }>('select max(number)::int as last from reads.entries');
      const last = rows[0]?.last ?? 0;
      // As the product seals it, when the day is over.
      const seal = { day: '2099-12-31', first: 3, last, root: (await rootOfReads(pool, 3, last)).root };
      await append(READ_LOG_STREAM, 'ReadLogSealed', seal, { actor: 'system', signedBy });
      await notarise();
    },
    ...{ caughtBy: 'verify', finding: 'readLogAltered', stream: READ_LOG_STREAM, says: /: 1 were taken away before/ },
  },
  {
    name: 'a row of who read what of today, before its day is sealed',
    attempt: by('delete from reads.entries where number > 2'),
    uncaught:
      'What was read today, before its day is sealed: rows of the read log can be changed until then by whoever can write in the database.',
  },

  {
    name: 'a row with the largest number there is put into who read what, so that none can follow',
    attempt: by(`insert into reads.entries (number, at, account_id, session, kind)
      values (9223372036854775807, now(), '${AUTHOR}', 's', 'opened')`),
    opens: async ({ pool }) => {
      const log = await openReadLog({ pool, log: { error: () => undefined } });
      const read = { kind: 'opened', category: 'record', subjectId: 'afterwards', file: null } as const;
      log.note({ ...read, accountId: AUTHOR, session: 's', at: new Date() });
      await log.stop();
      const { rows } = await pool.query(`select from reads.entries where subject_id = 'afterwards' and number < 1000`);
      return rows.length === 1 ? null : 'what was read afterwards is not noted';
    },
  },

  // What is shown
  {
    name: 'a row that screens read',
    attempt: by(`update rm.record_rows set title = '另一个标题' where id = 'signed'`),
    ...{ caughtBy: 'verify --read-models', finding: 'readModelAltered', says: /^record_rows \["signed"\]: title$/m },
  },
  {
    name: 'a row that screens read taken away',
    attempt: by(`delete from rm.record_rows where id = 'signed'`),
    ...{ caughtBy: 'verify --read-models', finding: 'readModelAltered', says: /record_rows \["signed"\]: is missing/ },
  },
  {
    name: 'a row of the audit trail',
    attempt: by(`update rm.trace_rows set actor = '${AUTHOR}' where (ord, idx) = (select ord, idx from rm.trace_rows where actor <> '${AUTHOR}' limit 1)`), // prettier-ignore
    ...{ caughtBy: 'verify --read-models', finding: 'readModelAltered', says: /trace_rows .*: actor/ },
  },
  {
    name: 'a kept moment of a record that replay begins from',
    attempt: by(`insert into rm.record_snapshots values ('signed', 2, '{}')`),
    ...{
      caughtBy: 'verify --read-models',
      finding: 'readModelAltered',
      says: /record_snapshots .*: no event makes it/,
    },
  },
];

/** What somebody does to the proof of a record once it has left. */
export type Spoiled = {
  readonly name: string;
  readonly spoil: (bundle: BundleParts) => BundleParts;
  /** What those who check it are told, by every verifier. */
  readonly finding: BundleFindingKind;
  /** There is a stamp to spoil where there is an `openssl ts`. */
  readonly isOfStamps?: true;
};

const json = (bundle: BundleParts, path: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(bundle.get(path) ?? []).toString()) as Record<string, unknown>;
const withPart = (bundle: BundleParts, path: string, bytes: Uint8Array | string): BundleParts =>
  new Map(bundle).set(path, Buffer.from(bytes));
const withProof =
  (change: (proof: Proof) => object) =>
  (bundle: BundleParts): BundleParts => {
    const proof = JSON.parse(Buffer.from(bundle.get(PROOF_PART) ?? []).toString()) as Proof;
    return withPart(bundle, PROOF_PART, JSON.stringify({ ...proof, ...change(proof) }));
  };
const withEvents = (change: (events: ProvenEvent[]) => readonly ProvenEvent[]) =>
  withProof(({ events }) => ({ events: change([...events]) }));
/** The events of one type otherwise, each with what it says. */
const withOne = (type: string, change: (event: ProvenEvent) => ProvenEvent) =>
  withEvents((events) => events.map((event) => (event.body.includes(`"type":"${type}"`) ? change(event) : event)));
type Said = { readonly data: Record<string, unknown> };
const saidIn = ({ body }: ProvenEvent): Said => JSON.parse(body) as Said;
const withData = (event: ProvenEvent, data: object): ProvenEvent => {
  const said = saidIn(event);
  return { ...event, body: canonicalJson({ ...said, data: { ...said.data, ...data } }) };
};
const without = (path: (bundle: BundleParts) => string) => (bundle: BundleParts) => {
  const left = new Map(bundle);
  left.delete(path(bundle));
  return left;
};
const aFile = (bundle: BundleParts): string => [...bundle.keys()].find((path) => path.startsWith(FILES_FOLDER)) ?? '';
const isSignature = ({ body }: ProvenEvent): boolean => body.includes('"type":"ModuleSigned"');

/** With the bundle in hand, and nothing of the laboratory. */
export const spoiledBundles: readonly Spoiled[] = [
  { name: 'its last event cut off', spoil: withEvents((events) => events.slice(0, -1)), finding: 'tailCut' },
  {
    name: 'its end cut off before the approval',
    spoil: withEvents((events) => events.slice(0, 5)),
    finding: 'tailCut',
  },
  {
    name: 'an event left out in the middle',
    spoil: withEvents((events) => events.toSpliced(2, 1)),
    finding: 'revisionGap',
  },
  { name: 'two events swapped', spoil: withEvents((events) => events.toSpliced(1, 2, ...events.slice(1, 3).reverse())), finding: 'revisionGap' }, // prettier-ignore
  {
    name: 'a byte of an event',
    spoil: withEvents((events) => events.map((event) => ({ ...event, body: event.body.replace('1.40 g', '1.04 g') }))),
    finding: 'eventAltered',
  },
  { name: 'an event emptied', spoil: withEvents((events) => events.map((event, at) => (at === 2 ? { ...event, body: '' } : event))), finding: 'eventMissing' }, // prettier-ignore
  {
    name: 'a signature copied to the end',
    spoil: withEvents((events) => [...events, ...events.filter(isSignature)]),
    finding: 'revisionGap',
  },
  {
    name: 'a signature copied as an event of its own',
    spoil: withEvents((events) => {
      const [signed] = events.filter(isSignature);
      if (!signed) return events;
      const { data, ...envelope } = JSON.parse(signed.body) as Record<string, unknown> & { data: object };
      const copied = {
        ...envelope,
        revision: events.length,
        data: { ...data, moduleId: 'approved-results', signedRevision: 3 },
      };
      return [...events, { ...signed, body: JSON.stringify(copied) }];
    }),
    finding: 'signatureMismatch',
  },
  {
    name: 'an approval that names another hash',
    spoil: withEvents((events) =>
      events.map((event) => ({
        ...event,
        body: event.body.includes('"type":"RecordApproved"')
          ? event.body.replace(/"recordHash":"[0-9a-f]{4}/, '"recordHash":"0000')
          : event.body,
      })),
    ),
    finding: 'approvalMismatch',
  },
  {
    name: 'a checkpoint of another size',
    spoil: (bundle) => withPart(bundle, PROOF_PART, Buffer.from(bundle.get(PROOF_PART) ?? []).toString().replace(/(log\\n)(\d+)/, (_, log: string, size: string) => `${log}${Number(size) + 1}`)), // prettier-ignore
    finding: 'keyOther',
  },
  {
    name: 'a file swapped for another',
    spoil: (bundle) => withPart(bundle, aFile(bundle), 'another'),
    finding: 'fileAltered',
  },
  { name: 'a file taken out', spoil: without(aFile), finding: 'fileMissing' },
  {
    name: 'a file put in',
    spoil: (bundle) => withPart(bundle, `${FILES_FOLDER}${'0'.repeat(64)}`, 'x'),
    finding: 'partExtra',
  },
  {
    name: 'the document to read swapped',
    spoil: (bundle) => withPart(bundle, 'record.pdf', 'x'),
    finding: 'partAltered',
  },
  {
    name: 'the text on how to check it swapped',
    spoil: (bundle) => withPart(bundle, README_PART, 'x'),
    finding: 'partAltered',
  },
  { name: 'the page to read taken out', spoil: without(() => 'record.html'), finding: 'partMissing' },
  {
    name: 'a name changed in the list of names',
    spoil: (bundle) => {
      const parts = json(bundle, PARTS_PART);
      const names = Object.fromEntries(Object.keys(parts['names'] as object).map((id) => [id, '另一人']));
      return withPart(bundle, PARTS_PART, JSON.stringify({ ...parts, names }));
    },
    finding: 'partsUnbound',
  },

  // Who vouches for it
  {
    name: 'the signature beside an event cut off',
    spoil: withOne('RecordApproved', (event) => ({ ...event, signature: null })),
    finding: 'unsignedEvent',
  },
  {
    name: 'the signature of another event beside one',
    spoil: withEvents((events) => events.map((event) => ({ ...event, signature: events[0]?.signature ?? null }))),
    finding: 'signatureWrong',
  },
  {
    name: 'everything signed anew with another key',
    spoil: withEvents((events) =>
      events.map((event) => ({ ...event, signature: signCommand([leafHash(event.body)], otherKey)[0] ?? null })),
    ),
    finding: 'unknownSigner',
  },
  {
    name: 'the history of the keys taken out',
    spoil: withProof(() => ({ signing: undefined })),
    finding: 'keyHistory',
  },
  {
    name: 'the history of the keys cut off',
    spoil: withProof(({ signing }) => ({ signing: { ...signing, events: signing?.events.slice(0, -1) } })),
    finding: 'keyHistory',
  },
  {
    name: 'another key in the history, and everything signed with it',
    spoil: withProof(({ signing, events }) => {
      const signed = (event: ProvenEvent): ProvenEvent => ({ ...event, signature: signCommand([leafHash(event.body)], otherKey)[0] ?? null }); // prettier-ignore
      const began = signing?.events.map((event) => signed(withData(event, { key: formatVerifierKey(otherKey) })));
      return { signing: { ...signing, events: began }, events: events.map(signed) };
    }),
    finding: 'keyHistory',
  },
  {
    name: 'signing that began unsigned',
    spoil: withProof(({ signing }) => ({
      signing: { ...signing, events: signing?.events.map((event) => ({ ...event, signature: null })) },
    })),
    finding: 'signatureWrong',
  },

  // What a person signed with a device
  {
    name: 'the enrolment of a passkey taken out',
    spoil: withProof(() => ({ passkeys: [] })),
    finding: 'passkeyMismatch',
  },
  {
    name: 'the enrolment of a passkey of another device',
    spoil: withProof(({ passkeys }) => ({
      passkeys: passkeys.map((event) => withData(event, { publicKey: passkeyDevice().publicKey })),
    })),
    finding: 'passkeyMismatch',
  },
  {
    name: 'an event of somebody’s account besides',
    spoil: withProof(({ passkeys, events }) => ({ passkeys: [...passkeys, ...events.slice(0, 1)] })),
    finding: 'streamOther',
  },
  {
    name: 'what a passkey signed copied to another event',
    spoil: withEvents((events) => {
      const approval = events.find(({ body }) => body.includes('"type":"RecordApproved"'));
      const passkey = approval && saidIn(approval).data['passkey'];
      return events.map((event) => (isSignature(event) ? withData(event, { passkey }) : event));
    }),
    finding: 'passkeyMismatch',
  },
  ...(['statement', 'clientDataJSON', 'authenticatorData', 'signature'] as const).map((part): Spoiled => ({
    name: `${part} of what a passkey signed changed`,
    spoil: withOne('RecordApproved', (event) => {
      const passkey = saidIn(event).data['passkey'] as Record<typeof part, string>;
      const changed = part === 'statement' ? passkey[part].replace('复核', '作者') : passkey[part].replace(/(?<=^.{44})./, (one) => (one === 'A' ? 'B' : 'A')); // prettier-ignore
      return withData(event, { passkey: { ...passkey, [part]: changed } });
    }),
    finding: 'passkeyMismatch',
  })),

  // When it was there
  {
    name: 'the time stamp of another checkpoint',
    spoil: withProof(({ checkpoint, stamps }) => ({
      stamps: stamps.map((stamp) => ({ ...stamp, checkpoint, consistency: [] })),
    })),
    ...{ finding: 'stampOther', isOfStamps: true },
  },
  { name: 'a time stamp left out', spoil: withProof(() => ({ stamps: [] })), finding: 'partMissing', isOfStamps: true },
  {
    name: 'a time stamp that is none',
    spoil: withProof(({ stamps }) => ({ stamps: stamps.map((stamp) => ({ ...stamp, token: 'MAA=' })) })),
    ...{ finding: 'stampOther', isOfStamps: true },
  },
  {
    name: 'a stamped checkpoint of another log',
    spoil: withProof(({ stamps }) => ({ stamps: stamps.map((stamp) => ({ ...stamp, checkpoint: stamp.checkpoint.replace(/\n\d+\n/, '\n1\n') })) })), // prettier-ignore
    ...{ finding: 'anchorMismatch', isOfStamps: true },
  },
];

/** A witness as somebody else runs it. */
export const someWitness = (name: string) => noteSigner(name, new Uint8Array(randomBytes(32)));

/** A checkpoint with what a witness said of it. */
export const cosigned = (note: string, witness: NoteSigner): string =>
  `${note}${cosign(note, witness, 1_780_000_000)}\n`;

/** The bundle with what a witness said of its checkpoint, or of what it is told is one. */
export const witnessed = (
  bundle: BundleParts,
  witness: NoteSigner,
  change: (note: string) => string = (note) => note,
): BundleParts => {
  const proof = json(bundle, PROOF_PART);
  const anchors = [{ checkpoint: cosigned(change(String(proof['checkpoint'])), witness), consistency: [] }];
  return withPart(bundle, PROOF_PART, JSON.stringify({ ...proof, anchors }));
};
