import type { Client } from 'pg';
import { StartRefused } from '../config/start-messages';
import { openClient } from '../postgres/pool';

const NAME = 'shilu';

/** Makes the product's database beside PostgreSQL's own where it is missing, and answers its address. */
export const openDatabase = async (serverUrl: string): Promise<string> => {
  const client = await openClient({ connectionString: serverUrl });
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [NAME]);
    if (!rowCount) await client.query(`create database ${NAME} encoding 'UTF8' template template0`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${NAME}`;
  return url.href;
};

type Found = { readonly version: number; readonly encoding: string; readonly ctype: string; readonly create: boolean };

const CREATE = "create database … encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8' template template0";

const whyUnsuitable = ({ version, encoding, ctype, create }: Found): readonly [zh: string, en: string] | null => {
  if (version < 150_000)
    return [
      '需要 PostgreSQL 15 或更高版本',
      `PostgreSQL 15 or later is needed, this is ${Math.floor(version / 10_000)}`,
    ];
  // With any other, Chinese is stored as bytes without meaning, or the search index does not see it.
  if (encoding !== 'UTF8' || /^(C|POSIX)$/.test(ctype))
    return [
      `它的编码是 ${encoding}、字符类别是 ${ctype}，无法检索中文；请用 ${CREATE} 新建一个`,
      `its encoding is ${encoding} and its character type ${ctype}, so Chinese could not be searched; make one with ${CREATE}`,
    ];
  if (!create)
    return [
      '该用户无权在其中建立模式；请把数据库的所有者设为该用户',
      'this user may not create schemas in it; make the user the owner of the database',
    ];
  return null;
};

/** Refuses in one sentence when somebody else's database does not answer or will not do; its password is nobody's to read. */
export const refuseForeign = async (url: string): Promise<void> => {
  let client: Client | null = null;
  const { host, pathname } = new URL(url);
  const address = `${host}${pathname}`;
  try {
    client = await openClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
    const { rows } = await client.query<Found>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
         datctype as ctype, has_database_privilege(datname, 'create') or to_regnamespace('rm') is not null as create
       from pg_database where datname = current_database()`,
    );
    const why = rows[0] ? whyUnsuitable(rows[0]) : null;
    if (why) throw new StartRefused('databaseUnsuitable', { address, 'why.zh-CN': why[0], 'why.en-US': why[1] });
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    const detail = error instanceof Error && error.message !== '' ? error.message : 'no answer';
    throw new StartRefused('databaseUnreachable', { address, detail });
  } finally {
    await client?.end().catch(() => undefined);
  }
};
