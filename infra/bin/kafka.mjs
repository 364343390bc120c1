#!/usr/bin/env node
// npm run kafka [-- --port 9092 --data <folder>]: a single-node Kafka (KRaft) on this machine, for development and tests.
// Apache's own jars, fetched by Maven once, held against infra/kafka/SHA256SUMS, kept in .cache/kafka (KAFKA_CACHE).
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from './free-port.mjs';
import { whenOrphaned } from './run-child.mjs';

const projectDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const recipe = join(projectDir, 'infra', 'kafka');
const START_MS = 90_000;
const STOP_MS = 20_000;

/** Name → SHA-256 of every jar of the broker. */
const sums = () =>
  new Map(
    readFileSync(join(recipe, 'SHA256SUMS'), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );

const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** What is wrong with a folder of jars, in words; null when it holds exactly what it should. */
export const wrongWithJars = (folder, expected = sums()) => {
  if (!existsSync(folder)) return 'missing';
  const there = readdirSync(folder);
  const unknown = there.find((name) => !expected.has(name));
  if (unknown !== undefined) return `${unknown} is not on the list`;
  for (const [name, sum] of expected) {
    if (!there.includes(name)) return `${name} is missing`;
    if (sha256(join(folder, name)) !== sum) return `${name} has another checksum`;
  }
  return null;
};

const has = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const hasJava = () => has('java', ['-version']);
const hasMaven = () => has('mvn', ['-v']);

/** Java and, where jars have to be fetched, Maven: what is here, else Debian's when we may install. */
const ensureTools = (needsMaven, log) => {
  const missing = [...(hasJava() ? [] : ['default-jre-headless']), ...(needsMaven && !hasMaven() ? ['maven'] : [])];
  if (missing.length === 0) return;
  const wanted = `Java 17${needsMaven ? ' and Maven' : ''}`;
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) throw new Error(`Kafka needs ${wanted}`);
  log(`installing ${missing.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { stdio: 'ignore', env });
  if (!hasJava() || (needsMaven && !hasMaven()))
    throw new Error(`Kafka needs ${wanted}, and Debian's could not be installed`);
};

const fetchJars = (folder, log) => {
  const fresh = `${folder}.${randomUUID()}`;
  mkdirSync(dirname(folder), { recursive: true });
  try {
    log('fetching the jars of Kafka');
    const args = ['-B', '-q', '-f', join(recipe, 'pom.xml'), 'dependency:copy-dependencies', '-DincludeScope=runtime'];
    const { status, stdout, stderr } = spawnSync('mvn', [...args, `-DoutputDirectory=${fresh}`], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`Maven could not fetch Kafka: ${`${stdout ?? ''}${stderr ?? ''}`.slice(0, 500)}`);
    const wrong = wrongWithJars(fresh);
    if (wrong !== null) throw new Error(`the jars of Kafka are refused: ${wrong}`);
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Somebody else may have fetched them meanwhile.
    if (wrongWithJars(folder) !== null) throw error;
  }
};

/** The folder of jars, fetched when they are not here. Throws when Java or the jars cannot be had. */
export const obtainKafka = (log = () => undefined) => {
  const folder = join(process.env.KAFKA_CACHE ?? join(projectDir, '.cache', 'kafka'), 'jars');
  const wrong = wrongWithJars(folder);
  if (wrong !== null && wrong !== 'missing') log(`the jars in ${folder} are not used: ${wrong}`);
  ensureTools(wrong !== null, log);
  if (wrong !== null) fetchJars(folder, log);
  return folder;
};

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });

/** Beside the open listener: one that knows people by SCRAM, one that knows them by their certificate; both by TLS. */
const secureProperties = ({ scram, certificates }, { serverPem, caFile }) => `
listener.name.sasl_ssl.sasl.enabled.mechanisms=SCRAM-SHA-256,SCRAM-SHA-512
listener.name.sasl_ssl.scram-sha-256.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required;
listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required;
listener.name.ssl.ssl.client.auth=required
ssl.keystore.type=PEM
ssl.keystore.location=${serverPem}
ssl.truststore.type=PEM
ssl.truststore.location=${caFile}
listeners=SASL_SSL://127.0.0.1:${scram},SSL://127.0.0.1:${certificates},`;

const properties = (dataDir, { port, controllerPort, ...more }, secure) => {
  const extra = secure === undefined ? 'listeners=' : secureProperties(more, secure);
  const advertised =
    secure === undefined ? '' : `SASL_SSL://127.0.0.1:${more.scram},SSL://127.0.0.1:${more.certificates},`;
  return `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controllerPort}
${extra}PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}
advertised.listeners=${advertised}PLAINTEXT://127.0.0.1:${port}
controller.listener.names=CONTROLLER
inter.broker.listener.name=PLAINTEXT
listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,SASL_SSL:SASL_SSL,SSL:SSL
log.dirs=${join(dataDir, 'log')}
num.partitions=3
auto.create.topics.enable=false
offsets.topic.replication.factor=1
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=4
group.initial.rebalance.delay.ms=0
group.min.session.timeout.ms=1000
log.cleaner.enable=false
`;
};

const java = ['-Xms64m', '-Xmx384m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];

/** Ends the broker when we are gone, however we went. */
const guard = (pid) =>
  spawn('sh', ['-c', `cat > /dev/null; kill -9 ${pid} 2> /dev/null`], { stdio: ['pipe', 'ignore', 'ignore'] });

/**
 * A broker on loopback; a folder that was used before goes on where it was, also after kill -9. Ports are free ones
 * unless given. `secure` ({ serverPem, caFile, users: name → password }) adds two listeners with TLS. Resolves when it
 * answers: { brokers, secure: { scram, certificates }, port, controllerPort, pid, stop, exited }.
 */
export const startKafka = async ({ dataDir, port, controllerPort, secure, log = () => undefined }) => {
  const jars = obtainKafka(log);
  const ports = { port: port ?? (await freePort()), controllerPort: controllerPort ?? (await freePort()) };
  if (secure !== undefined) Object.assign(ports, { scram: await freePort(), certificates: await freePort() });
  const file = join(dataDir, 'server.properties');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, properties(dataDir, ports, secure));
  const base = [...java, `-Dlog4j.configuration=file:${join(recipe, 'log4j.properties')}`, '-cp', `${jars}/*`];
  if (!existsSync(join(dataDir, 'log', 'meta.properties'))) {
    const id = Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url');
    const users = Object.entries(secure?.users ?? {}).flatMap(([name, password]) =>
      ['SCRAM-SHA-256', 'SCRAM-SHA-512'].flatMap((kind) => [
        '--add-scram',
        `${kind}=[name=${name},password=${password}]`,
      ]),
    );
    const format = ['kafka.tools.StorageTool', 'format', `--cluster-id=${id}`, '-c', file, ...users];
    const made = spawnSync('java', [...base, ...format], { encoding: 'utf8' });
    if (made.status !== 0) throw new Error(`Kafka could not prepare ${dataDir}: ${made.stderr}`);
  }
  const output = createWriteStream(join(dataDir, 'broker.log'), { flags: 'a' });
  const child = spawn('java', [...base, 'kafka.Kafka', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.pipe(output);
  child.stderr.pipe(output, { end: false });
  let ended = false;
  const exited = new Promise((resolve) => child.once('exit', () => resolve((ended = true))));
  const watcher = guard(child.pid);
  void exited.then(() => watcher.kill());

  const stop = async () => {
    if (!ended) child.kill('SIGTERM');
    const tooLong = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await exited;
    clearTimeout(tooLong);
  };
  for (const end = Date.now() + START_MS; !(await answers(ports.port));) {
    if (ended || Date.now() > end) {
      await stop();
      throw new Error(`Kafka did not start, see ${join(dataDir, 'broker.log')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const at = (one) => (one === undefined ? null : `127.0.0.1:${one}`);
  const listeners = {
    brokers: at(ports.port),
    secure: { scram: at(ports.scram), certificates: at(ports.certificates) },
  };
  return { port: ports.port, controllerPort: ports.controllerPort, ...listeners, pid: child.pid, stop, exited };
};

const main = async () => {
  const { values } = parseArgs({ options: { port: { type: 'string' }, data: { type: 'string' } } });
  const kafka = await startKafka({
    dataDir: values.data ?? join(projectDir, 'data', 'kafka'),
    port: Number(values.port ?? 9092),
    log: (line) => console.error(line),
  });
  console.log(`Kafka: KAFKA_BROKERS=${kafka.brokers} (pid ${kafka.pid})`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void kafka.stop());
  whenOrphaned(() => void kafka.stop());
  await kafka.exited;
};

// Not where it stands in somebody's bundle.
if (process.argv[1] === fileURLToPath(import.meta.url) && import.meta.url.endsWith('/infra/bin/kafka.mjs'))
  main().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
