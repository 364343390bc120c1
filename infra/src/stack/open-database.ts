import { Client } from 'pg';
import { StartRefused } from '../config/start-messages';

const NAME = 'shilu';

/** Makes the product's database beside PostgreSQL's own where it is missing, and answers its address. */
export const openDatabase = async (serverUrl: string): Promise<string> => {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
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

/** Refuses in one sentence when somebody else's database does not answer; its password is nobody's to read. */
export const refuseUnreachable = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    const { host, pathname } = new URL(url);
    const detail = error instanceof Error && error.message !== '' ? error.message : 'no answer';
    throw new StartRefused('databaseUnreachable', { address: `${host}${pathname}`, detail });
  } finally {
    await client.end().catch(() => undefined);
  }
};
