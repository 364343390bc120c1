import { readFileSync } from 'node:fs';
import { EventStoreDBClient } from '@eventstore/db-client';
import users from '@eventstore/db-client/generated/users_pb.js';
import usersGrpc from '@eventstore/db-client/generated/users_grpc_pb.js';
import { credentials as channelCredentials, Metadata, type ChannelCredentials, type ServiceError } from '@grpc/grpc-js';
import { withoutWarningOfIp } from './eventstoredb-connection';
import { asStoreError } from './eventstoredb-errors';

export type Prepared = { readonly created: boolean; readonly added: boolean };

const DEADLINE_MS = 10_000;
const ALL = '$all';
const ADMINS = '$admins';

type Administration = {
  readonly host: string;
  readonly credentials: ChannelCredentials;
  readonly authorization: string;
};

/** The client has no call for users, so their service is called by itself, at the first host of the address. */
const administrationOf = (url: string): Administration => {
  const { hostname, port, username, password, searchParams } = new URL(
    url.replace(/^esdb(\+discover)?:/, 'http:').replace(/,[^/?]*/, ''),
  );
  const option = (name: string): string | null =>
    [...searchParams].find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1] ?? null;
  const caFile = option('tlsCAFile');
  const verify = option('tlsVerifyCert') === 'false' ? { rejectUnauthorized: false } : {};
  return {
    host: `${hostname}:${port === '' ? '2113' : port}`,
    credentials:
      option('tls') === 'false'
        ? channelCredentials.createInsecure()
        : channelCredentials.createSsl(caFile === null ? null : readFileSync(caFile), null, null, verify),
    authorization: `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`, 'utf8').toString('base64')}`,
  };
};

const leaderIn = ({ metadata }: ServiceError): string | null => {
  const [host, port] = [metadata.get('leader-endpoint-host')[0], metadata.get('leader-endpoint-port')[0]];
  return host === undefined || port === undefined ? null : `${String(host)}:${String(port)}`;
};

const exceptionIn = ({ metadata }: ServiceError): string => String(metadata.get('exception')[0] ?? '');

/** Answers whether it was made; one that is there stays as it is. */
const createUser = (
  { host, credentials, authorization }: Administration,
  user: string,
  password: string,
  mayTurn = true,
): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const options = new users.CreateReq.Options();
    options.setLoginName(user);
    options.setFullName('Shilu');
    options.setPassword(password);
    options.setGroupsList([]);
    const request = new users.CreateReq();
    request.setOptions(options);
    const metadata = new Metadata();
    metadata.set('authorization', authorization);
    metadata.set('requires-leader', 'true');
    const client = new usersGrpc.UsersClient(host, credentials);
    client.create(request, metadata, { deadline: Date.now() + DEADLINE_MS }, (error) => {
      client.close();
      if (error === null) return resolve(true);
      const leader = leaderIn(error);
      if (leader !== null && mayTurn)
        return resolve(createUser({ host: leader, credentials, authorization }, user, password, false));
      if (exceptionIn(error) === 'user-conflict') return resolve(false);
      reject(asStoreError(error));
    });
  });

/** Adds the user to those who may read `$all`; whoever may already goes on to. Answers whether it was not among them. */
const letReadAll = async (url: string, user: string): Promise<boolean> => {
  const client = EventStoreDBClient.connectionString(url);
  Object.assign(client, { supports: () => Promise.resolve(false) });
  try {
    const { metadata = {} } = await client.getStreamMetadata(ALL);
    const readers = [metadata.acl?.readRoles ?? [ADMINS]].flat();
    if (readers.includes(user)) return false;
    const readRoles = [...new Set([...readers, ADMINS, user])];
    await client.setStreamMetadata(ALL, { ...metadata, acl: { ...metadata.acl, readRoles } }, { requiresLeader: true });
    return true;
  } catch (error) {
    throw asStoreError(error);
  } finally {
    await client.dispose();
  }
};

/** Makes a server ready for the product: a user of its own, who may read all of it. `url` is an administrator's. */
export const prepareEventStore = async (url: string, user: string, password: string): Promise<Prepared> => {
  withoutWarningOfIp(url);
  const created = await createUser(administrationOf(url), user, password);
  return { created, added: await letReadAll(url, user) };
};
