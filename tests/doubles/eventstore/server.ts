// A double of EventStoreDB on the wire: the client's own service definitions, our reading of what the server does and
// what one of release 23.10.6 was seen to do.
// node server.mjs '<ServerSettings as JSON>'; port 0 takes any. Says {"port":…,"admin":…} when it is ready.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Server, ServerCredentials, type sendUnaryData } from '@grpc/grpc-js';
import type gossip from '@eventstore/db-client/generated/gossip_pb.js';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import usersGrpc from '@eventstore/db-client/generated/users_grpc_pb.js';
import { createAccounts, type Account } from './accounts';
import { createCluster, type Cluster, type Member } from './cluster';
import { createFaults, type Fault } from './faults';
import { openLog } from './log';
import { streamsService } from './streams-service';

export type ServerSettings = {
  readonly file: string;
  readonly port: number;
  readonly admin: number;
  /** Folder of certificate.pem and key.pem. */
  readonly tls?: string;
  /** None: everybody may everything. */
  readonly accounts?: readonly Account[];
  readonly maxAppendSize?: number;
  /** All members, on one file; `member` is this one. */
  readonly cluster?: { readonly members: readonly Member[]; readonly member: number };
};

/** The most that the server's own setting may be. */
const LARGEST_APPEND = 16_767_216;

const settings = JSON.parse(process.argv[2] ?? '{}') as ServerSettings;
let port = settings.port;
const counts: Record<string, number> = {};
const log = openLog(settings.file);
const faults = createFaults(() => port);
const readersOfAll = (): readonly string[] => {
  const { $acl } = JSON.parse(log.settings('$all')) as { $acl?: { $r?: string | string[] } };
  return [$acl?.$r ?? []].flat();
};
const accounts = createAccounts(settings.accounts ?? [], readersOfAll);

const supportedMethods = (_: unknown, answer: sendUnaryData<features.SupportedMethods>): void => {
  const all = new features.SupportedMethods();
  all.setEventStoreServerVersion('24.10.0.0');
  all.setMethodsList(
    ['read', 'append', 'batchappend'].map((name) => {
      const method = new features.SupportedMethod();
      method.setServiceName('event_store.client.streams.streams');
      method.setMethodName(name);
      return method;
    }),
  );
  answer(null, all);
};

const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
const bound = (): Promise<number> =>
  new Promise((resolve, reject) =>
    server.bindAsync(`127.0.0.1:${settings.port}`, credentials(), (error, at) =>
      error === null ? resolve(at) : reject(error),
    ),
  );

const admin = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (part: string) => (text += part));
  request.on('end', async () => {
    const path = request.url ?? '/';
    if (request.method === 'DELETE') faults.clear();
    else if (path === '/scavenge') await log.scavenge();
    else if (request.method === 'POST') faults.order(JSON.parse(text) as Fault);
    const answer = path === '/view' ? cluster.view() : counts;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
});

const credentials = (): ServerCredentials => {
  const { tls } = settings;
  if (tls === undefined) return ServerCredentials.createInsecure();
  const pem = (name: string): Buffer => readFileSync(join(tls, name));
  return ServerCredentials.createSsl(null, [{ private_key: pem('key.pem'), cert_chain: pem('certificate.pem') }]);
};

const { members, member } = settings.cluster ?? {
  members: [{ port: settings.port, admin: settings.admin }],
  member: 0,
};
let cluster: Cluster = createCluster(members, member, log.catchUp);
server.addService(
  streamsGrpc.StreamsService,
  streamsService({
    ...{ log, faults, counts, accounts },
    cluster: {
      view: () => cluster.view(),
      isLeader: () => cluster.isLeader(),
      leaderPort: () => cluster.leaderPort(),
      info: () => cluster.info(),
    },
    maxAppendSize: settings.maxAppendSize ?? LARGEST_APPEND,
  }),
);
server.addService(featuresService.ServerFeaturesService, { getSupportedMethods: supportedMethods });
server.addService(usersGrpc.UsersService, { ...accounts.service });
server.addService(gossipService.GossipService, {
  read: (_: unknown, answer: sendUnaryData<gossip.ClusterInfo>) => {
    counts['gossip'] = (counts['gossip'] ?? 0) + 1;
    answer(null, cluster.info());
  },
});

port = await bound();
// A server alone is told of by the port that it got.
if (settings.cluster === undefined) cluster = createCluster([{ port, admin: settings.admin }], 0, log.catchUp);
admin.listen(settings.admin, '127.0.0.1', () => {
  const { port: adminPort } = admin.address() as AddressInfo;
  console.log(JSON.stringify({ port, admin: adminPort }));
});
