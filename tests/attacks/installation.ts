import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { flowRegister } from '@shilu/events/approvals/flow';
import { COMMAND_KEY_FILE, commandSigner, signingWith } from '@shilu/command-service/audit/command-signer';
import type { VerificationReport } from '@shilu/events/audit/report';
import { auditCalls } from '@shilu/events/audit/calls';
import type { BundleParts } from '@shilu/events/audit/offline/check-bundle';
import { formatVerifierKey, noteSigner, type NoteSigner } from '@shilu/events/core/checkpoint-note';
import { categoryOf } from '@shilu/events/core/envelope';
import { registerCalls } from '@shilu/events/core/register-calls';
import { currentVersion, encodeEvent } from '@shilu/events/core/upcast';
import { fileCalls } from '@shilu/events/files/calls';
import { passkeyCalls } from '@shilu/events/identity/passkey-calls';
import { secondFactorCalls } from '@shilu/events/identity/second-factor-calls';
import { recordCalls } from '@shilu/events/records/calls';
import { passkeyDevice } from '@shilu/events/testing/passkey-device';
import { notebookRegister } from '@shilu/events/records/notebook';
import type { FileRef } from '@shilu/events/core/schemas';
import { templateRegister } from '@shilu/events/templates/template';
import { createFolderBlobStore } from '@shilu/infra/blob-store/folder-blob-store';
import { openAnchors } from '@shilu/infra/notary/anchors';
import { LAST_CHECKPOINT_FILE } from '@shilu/infra/notary/kept-checkpoint';
import { incidentsOf, type Incident } from '@shilu/infra/notary/incidents';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { appendEvents, forgetTree, readProgress } from '@shilu/infra/notary/merkle-log';
import { readNotaryKey } from '@shilu/infra/notary/public-key';
import { latestCheckpoint } from '@shilu/infra/notary/tables';
import { readKeyFile } from '@shilu/infra/subject-keys/key-file';
import { MASTER_KEY_FILE } from '@shilu/infra/subject-keys/master-key';
import { createPostgresSubjectKeys } from '@shilu/infra/subject-keys/postgres-subject-keys';
import { createLogger } from '@shilu/infra/logging/logger';
import { unzip } from '@shilu/infra/verifiers/unzip';
import { migrate } from '@shilu/infra/postgres/pool';
import { readLogMigrations } from '@shilu/infra/reads/read-log';
import type { SubjectKeys } from '@shilu/events/core/personal';
import { createTestDatabase } from '@shilu/infra/testing/test-database';
import { hasOpenssl, openTimestampAuthority, type TimestampAuthority } from '@shilu/infra/testing/timestamp-authority';
import { timestampAnchor } from '@shilu/integration-workers/audit/timestamping';
import { startNotary } from '@shilu/integration-workers/audit/notary';
import { loadNotarySigner } from '@shilu/integration-workers/audit/notary-signer';
import { verifyLog } from '@shilu/projection-service/audit/verify-log';
import { checkingModels } from '@shilu/projection-service/audit/verify-models';
import { projections, type ModelName } from '@shilu/projection-service/projections';
import { storedPasswordsIn } from '@shilu/projection-service/audit/verify-passwords';
import { keyHoldersIn } from '@shilu/projection-service/audit/verify-people';
import { openFrom } from '@shilu/projection-service/audit/verify-record';
import { postgresSource } from '@shilu/projection-service/audit/verify-source';
import type { Pool } from 'pg';
import { picture as spot } from '../archives/day-content';
import { prose, signing } from '../support/content';
import { publishTemplate } from '../support/publish-template';
import type { Person } from '../support/client';
import { openStack } from '../support/stack';

/** Records of the installation: approved, signed but not submitted, and waiting for the reviewer. */
export const APPROVED = 'record-approved';
export const SIGNED = 'record-signed';
export const IN_REVIEW = 'record-waiting';
/** A template that the reviewer approved. */
export const TEMPLATE = 'template-coupling';
export const AUTHOR = 'author';
export const REVIEWER = 'reviewer';

/** Tables that attacks change; what they held is put back after each. */
const TABLES = [
  ...(['log.events', 'notary.leaves', 'notary.nodes', 'notary.checkpoints', 'notary.progress'] as const),
  ...(['notary.heads', 'notary.head_nodes', 'notary.head_progress', 'notary.incidents', 'notary.anchors'] as const),
  'notary.lost_checkpoints',
  ...(['vault.subject_keys', 'vault.credentials', 'vault.passwords', 'vault.sessions', 'reads.entries'] as const),
  ...(['vault.api_tokens', 'vault.second_factors'] as const),
] as const;

/** Of read models, which are views: what they held is put back through them. */
const SHOWN = ['rm.generation', 'rm.record_rows', 'rm.record_snapshots', 'rm.trace_rows'] as const;
const keptOf = (table: string): string => `kept.${table.replace('.', '_')}`;

export type Written = {
  readonly actor?: string;
  readonly recordedAt?: string;
  readonly position?: number; /** Whose key vouches for it; nothing does where it is not said. */
  readonly signedBy?: NoteSigner;
};
export type Installation = {
  readonly pool: Pool;
  readonly sql: (text: string, values?: readonly unknown[]) => Promise<unknown>;
  /** Where the bytes of the only file are. */
  readonly filePath: string;
  /** The last checkpoint, as the product keeps it beside its keys. */
  readonly keptFile: string;
  /** The product is started, and stopped. */
  readonly start: () => Promise<void>;
  /** The newest checkpoint, as somebody keeps it outside. */
  readonly kept: string;
  /** The proof of the approved record, as its author exported it, part by part. */
  readonly bundle: BundleParts;
  /** The one that was exported by somebody else at the same moment. */
  readonly bundleBeside: BundleParts;
  /** The line of the notary's key, as it was made known outside. */
  readonly pinned: string;
  /** Whom time stamps are trusted by, as PEM; null where there is no authority. */
  readonly roots: string | null;
  /** One that is asked, with its key; it has signed nothing yet. */
  readonly witness: NoteSigner;
  /** Puts into the database that it signed a checkpoint of this size, a second after 1970. */
  readonly saidToHold: (size: number, line: string) => Promise<unknown>;
  /** An event of a stream as it stands. */
  readonly eventOf: (
    stream: string,
    type: string,
  ) => Promise<{ readonly revision: number; readonly data: Record<string, unknown> }>;
  /** Writes an event into the log as the product would, past the product. */
  readonly append: (stream: string, type: string, data: unknown, written?: Written) => Promise<void>;
  /** As the product itself has them. */
  readonly keys: SubjectKeys;
  /** The key of the command service, stolen. */
  readonly commandKey: NoteSigner;
  /** The notary of the product runs until it has read everything and signed. */
  readonly notarise: () => Promise<void>;
  /** Leaves, nodes and progress made anew from the log as it stands; nothing is signed. */
  readonly hashAnew: () => Promise<void>;
  /** What the notary met as it read. */
  readonly incidents: () => Promise<readonly Incident[]>;
  /** Read models take a while to compute: those named alone are looked at. */
  readonly verify: (against?: string, models?: readonly ModelName[]) => Promise<VerificationReport>;
  /** The proof of a record, as somebody takes it along. */
  readonly restore: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The reviewer enrols a device, approves with what it signs, and logs in with it from then on. */
const approveWithPasskey = async (reviewer: Person, experimentId: string, recordHash: string): Promise<void> => {
  const device = passkeyDevice();
  const { response: made } = await reviewer.call(passkeyCalls.enrolmentOptions, { password: reviewer.digest });
  await reviewer.call(passkeyCalls.enrolPasskey, { ...device.enrol(made.challenge), name: '审核人的手机' });
  const said = { meaning: 'reviewed', meaningShown: '复核', timeZone: 'Asia/Shanghai' };
  const asked = {
    stream: `record-${experimentId}`,
    act: 'approve',
    hash: recordHash,
    shown: '我以“复核”签署',
    ...said,
  };
  const { challenge } = (await reviewer.call(passkeyCalls.signingStatement, asked)).response;
  await reviewer.call(approvalCalls.approve, { experimentId, recordHash, ...said, passkey: device.sign(challenge) });
  const { response: factor } = await reviewer.call(secondFactorCalls.prepareSecondFactor, { password: reviewer.digest, way: 'passkey' }); // prettier-ignore
  const { preparation, passkey } = factor;
  await reviewer.call(secondFactorCalls.enrolSecondFactor, { preparation, passkey: device.sign(passkey?.challenge ?? '') }); // prettier-ignore
};

/** People work for a moment in the whole product, then it is stopped: what an attacker with all rights meets. */
export const openInstallation = async (): Promise<Installation> => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'shilu-attacks-'));
  const { pool } = database;
  // What was read yesterday is sealed when the product starts.
  await migrate(pool, { schema: 'reads', migrations: readLogMigrations });
  await pool.query(
    `insert into reads.entries (number, at, account_id, session, kind, category, subject_id)
     select n, now() - interval '1 day', $1, 's', 'opened', 'record', 'signed' from generate_series(1, 2) n`,
    [REVIEWER],
  );
  const stack = await openStack({ databaseUrl: database.url, dataDir });
  const author = await stack.member(AUTHOR);
  const reviewer = await stack.member(REVIEWER);
  await stack.admin.call(registerCalls(flowRegister).add, {
    ...{ id: 'flow', name: '复核', type: 'record', isDefault: true },
    nodes: [{ name: '复核', approver: 'people', accountIds: [REVIEWER], mode: 'any' }],
  });
  await author.call(registerCalls(notebookRegister).add, { id: 'book', name: '合成记录本' });
  const { response: file } = await author.send(fileCalls.upload, { purpose: 'picture' }, { files: [spot] }); // prettier-ignore
  const { hash } = file as FileRef;
  const hashOf = async (id: string): Promise<string> =>
    (await author.call(recordCalls.record, { id })).response.recordHash;
  const record = async (id: string): Promise<void> => {
    await author.call(recordCalls.addRecord, {
      id,
      title: `偶联 ${id}`,
      bookId: 'book',
      projectId: null,
      taskId: null,
    });
    const picture = { type: 'doc', content: [{ type: 'image', attrs: { hash } }] };
    for (const [moduleId, content] of [['steps', prose('称取 1.40 g')], ['results', prose('收率 81%')], ['picture', picture]] as const)
      await author.call(recordCalls.addModule, { experimentId: id, moduleId: `${id}-${moduleId}`, type: 'editor', title: moduleId, content }); // prettier-ignore
    const { modules } = (await author.call(recordCalls.record, { id })).response;
    const [first] = modules;
    await author.call(recordCalls.signModule, { experimentId: id, moduleId: first?.id ?? '', contentHash: first?.contentHash ?? '', ...signing(author) }); // prettier-ignore
  };
  const submit = async (experimentId: string): Promise<void> => {
    await author.call(approvalCalls.submit, { experimentId, recordHash: await hashOf(experimentId), ...signing(author), reason: '送审' }); // prettier-ignore
  };
  for (const id of ['approved', 'signed']) await record(id);
  await submit('approved');
  await approveWithPasskey(reviewer, 'approved', await hashOf('approved'));
  const { id: templateId } = (await stack.admin.call(registerCalls(templateRegister).add, { id: 'coupling', name: '偶联反应', modules: [{ type: 'editor', title: '步骤', content: prose('称量') }] })).response; // prettier-ignore
  await publishTemplate(templateId, { by: stack.admin, reviewer });
  // Somebody outside stamps the first checkpoint that holds what was written until now.
  const authority = hasOpenssl() ? await openTimestampAuthority() : null;
  const written = Number((await pool.query<{ n: string }>('select count(*) as n from log.events')).rows[0]?.n ?? 0);
  const heldBy = ({ root }: TimestampAuthority) =>
    openAnchors(pool, { witnesses: [], timestampRoots: root, notaryKey: () => readNotaryKey(dataDir) });
  let newest = await latestCheckpoint(pool);
  for (; newest === null || newest.size < written; newest = await latestCheckpoint(pool)) await sleep(50);
  if (authority !== null)
    await timestampAnchor({
      pool,
      held: heldBy(authority),
      url: authority.url,
      roots: authority.root,
      clock: () => new Date(),
    }).ask(newest);
  await authority?.stop();
  // A second checkpoint is signed a second after the first.
  await sleep(1_200);
  await record('waiting');
  await submit('waiting');
  const [bundle, bundleBeside] = await Promise.all(
    [author, reviewer].map(async (person) =>
      unzip((await person.send(auditCalls.proof, { experimentId: 'approved' })).body),
    ),
  );
  if (!bundle || !bundleBeside) throw new Error('no bundle');
  const readAll = `select p.size = (select count(*) from log.events) as done from notary.progress p`;
  while ((await pool.query<{ done: boolean }>(readAll)).rows[0]?.done !== true) await sleep(20);
  await stack.stop();

  const signer = await loadNotarySigner({ pool, dataDir, keysDir: dataDir, env: {} });
  const masterKey = await readKeyFile(dataDir, MASTER_KEY_FILE);
  const commandKey = commandSigner(await readFile(join(dataDir, COMMAND_KEY_FILE)));
  const store = await createPostgresEventStore({ pool });
  const keys = await createPostgresSubjectKeys({ pool, masterKey: masterKey ?? new Uint8Array(32) });
  const blobs = createFolderBlobStore(join(dataDir, 'blobs'));
  const log = createLogger({ level: 'silent', form: 'lines' });
  await pool.query('create schema kept');
  for (const table of [...TABLES, ...SHOWN]) await pool.query(`create table ${keptOf(table)} as table ${table}`);
  const { rows } = await pool.query<{ note: string }>('select note from notary.checkpoints order by size desc limit 1');

  const witness = noteSigner('witness.example', new Uint8Array(randomBytes(32)));
  const keptFile = join(dataDir, LAST_CHECKPOINT_FILE);
  const keptText = await readFile(keptFile);

  const eventOf: Installation['eventOf'] = async (stream, type) => {
    const found = await pool.query<{ revision: number; body: string }>('select revision, body from log.events where stream = $1 and type = $2 order by revision limit 1', [stream, type]); // prettier-ignore
    const { revision = -1, body = '{}' } = found.rows[0] ?? {};
    return { revision, data: (JSON.parse(body) as { data: Record<string, unknown> }).data };
  };
  return {
    pool,
    sql: (text, values) => pool.query(text, values ? [...values] : undefined),
    filePath: join(dataDir, 'blobs', hash.slice(0, 2), hash.slice(2, 4), hash),
    kept: rows[0]?.note ?? '',
    keptFile,
    start: async () => (await openStack({ databaseUrl: database.url, dataDir })).stop(),
    ...{ bundle, bundleBeside },
    pinned: formatVerifierKey(signer),
    ...{ eventOf, keys, commandKey, roots: authority?.root ?? null, witness },
    saidToHold: (size, line) =>
      pool.query(`insert into notary.anchors values ('witness', $1, $2, '1970-01-01T00:00:01Z', $3)`, [
        ...[witness.name, size, Buffer.from(line)],
      ]),
    append: async (
      stream,
      type,
      data,
      { actor = REVIEWER, recordedAt = new Date().toISOString(), position, signedBy } = {},
    ) => {
      const last = await pool.query<{ revision: number }>('select coalesce(max(revision), -1) as revision from log.events where stream = $1', [stream]); // prettier-ignore
      const [id, revision] = [randomUUID(), (last.rows[0]?.revision ?? -1) + 1];
      const body = encodeEvent(
        {
          ...{
            id,
            stream,
            revision,
            schemaVersion: currentVersion(type),
            recordedAt,
            actor,
            onBehalfOf: null,
            session: null,
          },
          ...{ commandId: id, correlation: id, causation: null, reason: null, salt: randomBytes(16).toString('hex') },
        },
        { type, data },
      );
      await pool.query(
        `insert into log.events (position, stream, category, revision, event_id, type, body, signature)
         select coalesce($7::bigint, max(position) + 1), $1, $2, $3, $4, $5, $6, $8 from log.events`,
        [stream, categoryOf(stream), revision, id, type, body, position ?? null, signedBy ? (await signingWith(signedBy)([body]))[0] : null], // prettier-ignore
      );
    },
    notarise: async () => {
      const failed: string[] = [];
      const notary = await startNotary({ store, pool, signer, clock: () => new Date(), log: { error: (message, { kind }) => void (kind === undefined && failed.push(message)) } }); // prettier-ignore
      const head = await store.head();
      while (failed.length === 0 && (await readProgress(pool)).position !== head) await sleep(20);
      await notary.stop();
      if (failed.length > 0) throw new Error(failed.join());
    },
    hashAnew: async () => {
      await forgetTree(pool);
      const events = await store.readAll({ after: null, limit: 10_000 });
      await appendEvents(pool, await readProgress(pool), events);
    },
    // Later than a notary ever needs.
    verify: (against, models) =>
      verifyLog({
        ...{
          timestampRoots: authority?.root ?? null,
          witnesses: [witness],
          pool,
          source: postgresSource(pool),
          key: signer,
          now: new Date(Date.now() + 3_600_000),
        },
        ...{
          openFile: openFrom(blobs),
          keyHolders: keyHoldersIn(pool, masterKey ? [masterKey] : []),
          storedPasswords: storedPasswordsIn(pool),
        },
        ...(against === undefined ? {} : { against: [against] }),
        ...(models && {
          checkModels: checkingModels(
            { store, pool, keys, blobs, log },
            projections.filter(({ name }) => models.includes(name)),
          ),
        }),
      }),
    incidents: () => incidentsOf(pool),
    restore: async () => {
      await writeFile(keptFile, keptText);
      for (const table of TABLES)
        await pool.query(`truncate ${table}; insert into ${table} select * from ${keptOf(table)}`);
      for (const table of SHOWN)
        await pool.query(`delete from ${table}; insert into ${table} select * from ${keptOf(table)}`);
      await pool.query(`alter table log.events drop constraint if exists events_position_from_one;
        alter table log.events add constraint events_position_from_one check (position > 0)`);
    },
    close: async () => {
      await store.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
