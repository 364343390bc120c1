// A double of EventStoreDB on the wire: the client's own service definitions, our reading of what the server does.
// node server.mjs <file> <port> <admin port> [<folder of certificate.pem and key.pem> <user:password>]; port 0 takes any.
// Says {"port":…,"admin":…} when it is ready.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Server, ServerCredentials, type sendUnaryData } from '@grpc/grpc-js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { createFaults, type Fault } from './faults';
import { openLog } from './log';
import { streamsService } from './streams-service';

const [file, wanted = '0', wantedAdmin = '0', secrets, account] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: server <file> [port] [admin port] [tls folder] [user:password]');

let port = 0;
const counts: Record<string, number> = {};
const log = openLog(file);
const faults = createFaults(() => port);

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

const clusterInfo = (_: unknown, answer: sendUnaryData<gossip.ClusterInfo>): void => {
  counts['gossip'] = (counts['gossip'] ?? 0) + 1;
  const endPoint = new gossip.EndPoint();
  endPoint.setAddress('127.0.0.1');
  endPoint.setPort(port);
  const id = new shared.UUID();
  id.setString(randomUUID());
  const member = new gossip.MemberInfo();
  member.setInstanceId(id);
  member.setTimeStamp(`${Date.now()}0000`);
  member.setState(gossip.MemberInfo.VNodeState.LEADER);
  member.setIsAlive(true);
  member.setHttpEndPoint(endPoint);
  const info = new gossip.ClusterInfo();
  info.setMembersList([member]);
  answer(null, info);
};

const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
server.addService(streamsGrpc.StreamsService, streamsService({ log, faults, counts, account }));
server.addService(featuresService.ServerFeaturesService, { getSupportedMethods: supportedMethods });
server.addService(gossipService.GossipService, { read: clusterInfo });

const admin = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (part: string) => (text += part));
  request.on('end', () => {
    if (request.method === 'DELETE') faults.clear();
    if (request.method === 'POST') faults.order(JSON.parse(text) as Fault);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(counts));
  });
});

const credentials = (): ServerCredentials => {
  if (secrets === undefined) return ServerCredentials.createInsecure();
  const pem = (name: string): Buffer => readFileSync(join(secrets, name));
  return ServerCredentials.createSsl(null, [{ private_key: pem('key.pem'), cert_chain: pem('certificate.pem') }]);
};

const bound = await new Promise<number>((resolve, reject) =>
  server.bindAsync(`127.0.0.1:${wanted}`, credentials(), (error, at) => (error === null ? resolve(at) : reject(error))),
);
port = bound;
admin.listen(Number(wantedAdmin), '127.0.0.1', () => {
  const { port: adminPort } = admin.address() as AddressInfo;
  console.log(JSON.stringify({ port, admin: adminPort }));
});
