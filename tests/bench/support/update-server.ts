import { createHash } from 'node:crypto';
import { canonicalJson } from '@shilu/events/core/canonical';
import { signatureOf } from '@shilu/events/identity/request-signature';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import fastify from 'fastify';
import { Pool, type PoolClient } from 'pg';
import { z } from 'zod';

// What a team would write instead of an event log: rows that are updated, and a table of what was changed by whom. It is
// asked the same as the command service: whose session it is, whether they may, whether the content is one, whether the
// same command was here before, whether somebody else wrote meanwhile; and it keeps what stood and what stands.
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 24 });
await pool.query(`
  create table sessions (token_hash text primary key, account_id text not null, seen_at timestamptz not null);
  create table records (id text primary key, owner_id text not null, status text not null);
  create table modules (
    record_id text not null references records, id text not null, type text not null, content jsonb not null, hash text not null,
    revision integer not null, saved_by text not null, saved_at timestamptz not null, primary key (record_id, id)
  );
  create table commands (id uuid primary key, answer jsonb not null);
  create table audit (
    id bigint generated always as identity primary key, at timestamptz not null, actor text not null, action text not null,
    record_id text not null, module_id text not null, old_value jsonb, new_value jsonb, old_hash text, new_hash text not null
  );
  create index audit_record on audit (record_id, id);
  create index audit_actor on audit (actor, id);`);

const setUpSchema = z.object({ token: z.string(), accountId: z.string(), recordId: z.string(), modules: z.array(z.string()), data: z.unknown() }); // prettier-ignore
const saveSchema = z.strictObject({
  experimentId: z.string().max(64),
  moduleId: z.string().max(64),
  baseRevision: z.int().nonnegative(),
  data: z.unknown(),
});
const headersSchema = z.object({
  token: z.string(),
  uid: z.string(),
  timestamp: z.string(),
  signature: z.string(),
  'command-id': z.uuid(),
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const richText = moduleTypeOf('editor');

class Refused extends Error {
  constructor(readonly status: number) {
    super(`refused with ${status}`);
  }
}

type Saved = { readonly contentRevision: number; readonly contentHash: string };

const accountOf = async (headers: unknown): Promise<{ readonly account: string; readonly command: string }> => {
  const { token, uid, timestamp, signature, 'command-id': command } = headersSchema.parse(headers);
  if (signature !== signatureOf({ token, uid, timestamp })) throw new Refused(401);
  const { rows } = await pool.query<{ account_id: string }>({
    name: 'session',
    text: 'select account_id from sessions where token_hash = $1',
    values: [sha256(token)],
  });
  const account = rows[0]?.account_id;
  if (account === undefined || account !== uid) throw new Refused(401);
  return { account, command };
};

const inTransaction = async <T>(work: (tx: PoolClient) => Promise<T>): Promise<T> => {
  const tx = await pool.connect();
  try {
    await tx.query('begin');
    const answer = await work(tx);
    await tx.query('commit');
    return answer;
  } catch (error) {
    await tx.query('rollback');
    throw error;
  } finally {
    tx.release();
  }
};

const save = async (headers: unknown, body: unknown): Promise<Saved> => {
  const { account, command } = await accountOf(headers);
  const { experimentId, moduleId, baseRevision, data } = saveSchema.parse(body);
  const content = canonicalJson(richText.schema.parse(data));
  const hash = sha256(content);
  return inTransaction(async (tx) => {
    const { rows } = await tx.query<{ owner_id: string; status: string; revision: number; content: string; hash: string; answer: Saved | null }>(
      {
        name: 'module',
        text: `select r.owner_id, r.status, m.revision, m.content::text as content, m.hash, (select c.answer from commands c where c.id = $3) as answer
          from modules m join records r on r.id = m.record_id where m.record_id = $1 and m.id = $2 for update of m`,
        values: [experimentId, moduleId, command],
      },
    ); // prettier-ignore
    const module = rows[0];
    if (module === undefined || module.owner_id !== account) throw new Refused(404);
    if (module.answer !== null) return module.answer;
    if (module.status !== 'editing' || module.revision !== baseRevision) throw new Refused(409);
    const saved = { contentRevision: module.revision + 1, contentHash: hash };
    await tx.query({
      name: 'update',
      text: 'update modules set content = $3, hash = $4, revision = $5, saved_by = $6, saved_at = now() where record_id = $1 and id = $2',
      values: [experimentId, moduleId, content, hash, saved.contentRevision, account],
    });
    await tx.query({
      name: 'audit',
      text: `with done as (insert into commands (id, answer) values ($8, $9))
        insert into audit (at, actor, action, record_id, module_id, old_value, new_value, old_hash, new_hash)
        values (now(), $1, 'save', $2, $3, $4, $5, $6, $7)`,
      values: [account, experimentId, moduleId, module.content, content, module.hash, hash, command, saved],
    });
    return saved;
  });
};

const app = fastify({ bodyLimit: 1024 * 1024 });
app.setErrorHandler((error, _request, reply) =>
  reply.status(error instanceof Refused ? error.status : 500).send({ message: String(error) }),
);
app.get('/readyz', () => ({ ok: true }));
app.get('/cpu', () => process.cpuUsage());
app.post('/set-up', async ({ body }) => {
  const { token, accountId, recordId, modules, data } = setUpSchema.parse(body);
  const content = canonicalJson(data);
  await pool.query('insert into sessions values ($1, $2, now()) on conflict do nothing', [sha256(token), accountId]);
  await pool.query(`insert into records values ($1, $2, 'editing')`, [recordId, accountId]);
  for (const id of modules)
    await pool.query(`insert into modules values ($1, $2, 'editor', $3, $4, 0, $5, now())`, [
      ...[recordId, id, content, sha256(content), accountId],
    ]);
  return { ok: true };
});
app.post('/save', ({ headers, body }) => save(headers, body));
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
console.log('admin, password: none');
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
