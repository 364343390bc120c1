import { randomBytes } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { createPool } from '../postgres/pool';
import { roleName, ROLES } from '../postgres/roles';

export type TestDatabase = { readonly url: string; readonly pool: Pool; readonly drop: () => Promise<void> };

const onServer = async (sql: string): Promise<void> => {
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

const serverUrl = (): string => {
  const url = process.env['TEST_PG_URL'];
  if (url === undefined) throw new Error('no test server: run through vitest project "int", or set TEST_PG_URL');
  return url;
};

/** A fresh, empty database; call `drop` in afterAll. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const name = `t_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name}`);
  const address = new URL(serverUrl());
  address.pathname = `/${name}`;
  const pool = createPool(address.href, { max: 10, name: 'test' });
  return {
    url: address.href,
    pool,
    drop: async () => {
      await pool.end();
      await onServer(`drop database if exists ${name} with (force)`);
      // Of a product that ran on it.
      await onServer(`drop role if exists ${ROLES.map((role) => roleName(name, role)).join(', ')}`);
    },
  };
};
