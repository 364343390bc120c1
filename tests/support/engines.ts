import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageOf } from '@shilu/infra/testing/compose-file';
import type { Engine } from '@shilu/infra/testing/engines';
import { freePort } from '../../infra/bin/free-port.mjs';
import { startKafka } from '../../infra/bin/kafka.mjs';
import { makeCertificates } from './certificates';

type Started = Engine & { readonly stop: () => Promise<void> };

// The versions that a company's installation runs.
const ESDB_IMAGE = imageOf('eventstore');
const KAFKA_IMAGE = imageOf('kafka');
const results = join(import.meta.dirname, '..', '.results');

const given = (name: string, variable: string): Started | null => {
  const address = process.env[variable];
  return address === undefined || address === ''
    ? null
    : { name: `${name} of ${variable}`, address, stop: () => Promise.resolve() };
};

const hasDocker = (): boolean =>
  spawnSync('docker', ['info', '--format', '{{.ServerVersion}}'], { timeout: 5_000, stdio: 'ignore' }).status === 0;

const container = async (
  image: string,
  inside: number | null,
  environment: (port: number) => Readonly<Record<string, string>>,
): Promise<{ readonly port: number; readonly stop: () => Promise<void> } | null> => {
  if (!hasDocker()) return null;
  try {
    const { GenericContainer } = await import('testcontainers');
    const port = await freePort();
    const started = await new GenericContainer(image)
      .withExposedPorts({ container: inside ?? port, host: port })
      .withEnvironment(environment(port))
      .start();
    return { port, stop: async () => void (await started.stop()) };
  } catch (error) {
    console.error(`no container of ${image}: ${String(error)}`);
    return null;
  }
};

const kafkaContainer = async (): Promise<Started | null> => {
  const running = await container(KAFKA_IMAGE, null, (port) => ({
    KAFKA_PROCESS_ROLES: 'broker,controller',
    KAFKA_NODE_ID: '1',
    KAFKA_CONTROLLER_QUORUM_VOTERS: '1@127.0.0.1:29093',
    KAFKA_LISTENERS: `PLAINTEXT://0.0.0.0:${port},CONTROLLER://127.0.0.1:29093`,
    KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
    KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
    KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
    KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
    KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
  }));
  return (
    running && { name: `Kafka, container ${KAFKA_IMAGE}`, address: `127.0.0.1:${running.port}`, stop: running.stop }
  );
};

const kafkaOfJars = async (): Promise<Started> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shilu-kafka-'));
  const clear = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  try {
    const pems = makeCertificates(join(dataDir, 'tls'));
    const [user, password] = ['lab', randomUUID()];
    const secure = pems && { serverPem: pems.serverPem, caFile: pems.caFile, users: { [user]: password } };
    const kafka = await startKafka({ dataDir, ...(secure === null ? {} : { secure }) });
    const stop = (): Promise<void> => kafka.stop().then(clear);
    const { scram, certificates } = kafka.secure;
    return {
      ...{ name: "Kafka 3.9 from Apache's jars", address: kafka.brokers, stop },
      ...(pems !== null && scram !== null && certificates !== null
        ? { secure: { ...pems, scram, certificates, user, password } }
        : {}),
    };
  } catch (error) {
    await clear();
    const why = error instanceof Error ? error.message : String(error);
    return { name: `no Kafka here (${why})`, address: null, stop: clear };
  }
};

const eventStoreContainer = async (): Promise<Started | null> => {
  const running = await container(ESDB_IMAGE, 2113, () => ({
    EVENTSTORE_INSECURE: 'true',
    EVENTSTORE_CLUSTER_SIZE: '1',
    EVENTSTORE_MEM_DB: 'true',
    EVENTSTORE_MAX_APPEND_SIZE: '16767216',
  }));
  const address = running && `esdb://127.0.0.1:${running.port}?tls=false`;
  return running && { name: `EventStoreDB, container ${ESDB_IMAGE}`, address, stop: running.stop };
};

const double: Started = { name: 'a DOUBLE of EventStoreDB', address: null, stop: () => Promise.resolve() };

const engines: Readonly<Record<string, () => Promise<Started>>> = {
  kafka: async () => given('Kafka', 'KAFKA_BROKERS') ?? (await kafkaContainer()) ?? kafkaOfJars(),
  eventstore: async () => given('EventStoreDB', 'EVENTSTORE_URL') ?? (await eventStoreContainer()) ?? double,
};

const started = new Map<string, Promise<Started>>();
let close: (() => void) | undefined;

const engineOf = (what: string): Promise<Started> => {
  const known = started.get(what) ?? engines[what]?.();
  if (known === undefined) return Promise.resolve({ ...double, name: `no engine is called ${what}` });
  started.set(what, known);
  return known;
};

/** Starts what the tests of a run stand on when the first of them asks; whatever nobody asks for is not started. */
export const setup = async (): Promise<void> => {
  const server = createServer((request, response) => {
    void engineOf((request.url ?? '').slice(1)).then(({ stop: _, ...engine }) =>
      response.end(JSON.stringify(engine satisfies Engine)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env['TEST_ENGINES_URL'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  close = () => (server.close(), server.closeAllConnections());
};

export const teardown = async (): Promise<void> => {
  close?.();
  const all = await Promise.all(started.values());
  // Read by `npm test`, which says at its end what it ran on.
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'engines.json'), JSON.stringify(all.map(({ name }) => name)));
  await Promise.all(all.map(({ stop }) => stop()));
};
