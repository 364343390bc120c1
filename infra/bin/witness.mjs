#!/usr/bin/env node
// A witness of logs, after C2SP tlog-witness: one file, for Node 20 and later, with nothing beside it. Whoever runs it on a
// machine of their own sees to it that a log only grows: it keeps the last checkpoint of each log that it was told of, and
// signs a later one only where it holds all that the one before held.
//
//   node witness.mjs --name witness.example.com --log '<line of notary.pub>' --state ./witness [--listen 127.0.0.1:8400]
//
// --log may be given more than once: for several logs, for the new key of one that changed it, or for the next epoch of one
// that lost events, by its number behind the line ('<line of notary.pub> 2'). The state holds the key of
// the witness and what it remembers; without it, it is another witness.
// POST /add-checkpoint   what C2SP says: 200 with the cosignature, 400, 403, 404, 409 with the size that is remembered, 422
// GET /checkpoint?origin=<name of the log>   the last checkpoint that it signed, with its cosignature
import { createHash, createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';

const DASH = '\u2014 ';
const LARGEST_BODY = 64 * 1024;
const MOST_HASHES = 63;
const MOST_SIGNATURES = 16;
const MOST_CONNECTIONS = 200;
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const keyId = (name, algorithm, publicKey) => sha256(`${name}\n`, Buffer.of(algorithm), publicKey).subarray(0, 4);
const publicKeyOf = (raw) => createPublicKey({ key: Buffer.concat([SPKI, raw]), format: 'der', type: 'spki' });

const fail = (message) => {
  console.error(message);
  process.exit(2);
};

/** A verifier key of C2SP signed-note: name+hash+base64(algorithm, key). */
const parseLogKey = (given) => {
  const [line = '', epoch = ''] = given.trim().split(/\s+/);
  const [name = '', hash = '', ...rest] = line.split('+');
  const bytes = Buffer.from(rest.join('+'), 'base64');
  const raw = bytes.subarray(1);
  if (bytes[0] !== 1 || raw.length !== 32 || keyId(name, 1, raw).toString('hex') !== hash)
    fail(`not the key of a log: ${line}`);
  if (!/^\d*$/.test(epoch)) fail(`no number of an epoch: ${epoch}`);
  return { name, origin: epoch === '' ? name : `${name}/${epoch}`, id: keyId(name, 1, raw), key: publicKeyOf(raw) };
};

/** Written whole, and on the disk, before anything is answered. */
const writeKept = (file, text, mode = 0o644) => {
  const beside = `${file}.new`;
  const handle = openSync(beside, 'w', mode);
  writeSync(handle, text);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(beside, file);
  const folder = openSync(dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
};

const openSigner = (name, state) => {
  const file = join(state, 'witness.key');
  if (!existsSync(file)) writeKept(file, randomBytes(32).toString('base64'), 0o600);
  const seed = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  const secret = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const raw = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(SPKI.length);
  const id = keyId(name, 4, raw);
  return {
    line: `${name}+${id.toString('hex')}+${Buffer.concat([Buffer.of(4), raw]).toString('base64')}`,
    cosign: (text, seconds) => {
      const time = Buffer.alloc(8);
      time.writeBigUInt64BE(BigInt(seconds));
      const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`), secret);
      return `${DASH}${name} ${Buffer.concat([id, time, signature]).toString('base64')}\n`;
    },
  };
};

const node = (left, right) => sha256(Buffer.of(1), left, right);

/** RFC 9162 section 2.1.4.2: whether the first tree is the beginning of the second. */
const grewFrom = (oldSize, oldRoot, newSize, newRoot, proof) => {
  if (oldSize === newSize) return proof.length === 0 && oldRoot.equals(newRoot);
  if (oldSize === 0) return proof.length === 0;
  let fn = oldSize - 1;
  let sn = newSize - 1;
  while (fn % 2 === 1) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  const path = fn === 0 ? [oldRoot, ...proof] : proof;
  if (path.length === 0) return false;
  let [before, after] = [path[0], path[0]];
  for (const hash of path.slice(1)) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      before = node(hash, before);
      after = node(hash, after);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    } else after = node(after, hash);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 && before.equals(oldRoot) && after.equals(newRoot);
};

const hashOf = (line) => {
  const bytes = Buffer.from(line, 'base64');
  return bytes.length === 32 && bytes.toString('base64') === line ? bytes : null;
};

const sizeOf = (text) => (/^(0|[1-9]\d{0,14})$/.test(text ?? '') ? Number(text) : null);

/** The parts of a request; null where it is none. */
const readRequest = (body) => {
  const blank = body.indexOf('\n\n');
  const [first = '', ...proofLines] = body.slice(0, Math.max(blank, 0)).split('\n');
  const oldSize = first.startsWith('old ') ? sizeOf(first.slice(4)) : null;
  const proof = proofLines.map(hashOf);
  const note = body.slice(blank + 2);
  const end = note.lastIndexOf('\n\n');
  const text = note.slice(0, end + 1);
  const [origin, size, root, ...more] = text.split('\n');
  const [newSize, newRoot] = [sizeOf(size), hashOf(root ?? '')];
  if (blank < 0 || end < 0 || !note.endsWith('\n') || more.length === 0) return null;
  if (oldSize === null || newSize === null || newRoot === null || oldSize > newSize) return null;
  if (proof.length > MOST_HASHES || proof.includes(null)) return null;
  const signatures = note.slice(end + 2, -1).split('\n');
  if (signatures.length > MOST_SIGNATURES || signatures.some((line) => !line.startsWith(DASH))) return null;
  return { oldSize, proof, text, origin, newSize, newRoot, signatures };
};

/** The line that the log itself signed with; what others put beside it is neither kept nor given out. */
const signedLine = ({ text, signatures }, keys) =>
  signatures.find((line) => {
    const [name, encoded = '', ...more] = line.slice(DASH.length).split(' ');
    const bytes = Buffer.from(encoded, 'base64');
    if (more.length > 0 || bytes.length !== 68 || bytes.toString('base64') !== encoded) return false;
    const by = keys.find((one) => one.name === name && bytes.subarray(0, 4).equals(one.id));
    return by !== undefined && verify(null, Buffer.from(text), by.key, bytes.subarray(4));
  });

/** What is remembered of each log, in a file of its own. */
const openMemory = (state) => {
  const fileOf = (origin) => join(state, `${sha256(origin).toString('hex')}.json`);
  return {
    of: (origin) => (existsSync(fileOf(origin)) ? JSON.parse(readFileSync(fileOf(origin), 'utf8')) : null),
    keep: (origin, kept) => writeKept(fileOf(origin), JSON.stringify({ origin, ...kept }, null, 1)),
  };
};

/** Answers status, text and its type. Nothing waits in it: what is compared and what is kept are one step. */
const answerTo = (body, { keys, memory, signer, now }) => {
  const asked = readRequest(body);
  if (asked === null) return [400, 'not a request of add-checkpoint\n'];
  const known = keys.filter(({ origin }) => origin === asked.origin);
  if (known.length === 0) return [404, 'this log is not known here\n'];
  const signed = signedLine(asked, known);
  if (signed === undefined) return [403, 'no signature of this log\n'];
  const kept = memory.of(asked.origin);
  const keptSize = kept?.size ?? 0;
  if (asked.oldSize !== keptSize) return [409, `${keptSize}\n`, 'text/x.tlog.size'];
  const keptRoot = kept === null ? Buffer.alloc(0) : Buffer.from(kept.root, 'base64');
  if (asked.newSize === keptSize && kept !== null && !keptRoot.equals(asked.newRoot))
    return [409, `${keptSize}\n`, 'text/x.tlog.size'];
  if (!grewFrom(keptSize, kept === null ? asked.newRoot : keptRoot, asked.newSize, asked.newRoot, asked.proof))
    return [422, 'the log does not hold what it held before\n'];
  const line = signer.cosign(asked.text, Math.floor(now() / 1000));
  const note = `${asked.text}\n${signed}\n${line}`;
  // Asked again for what is kept, it signs once more, and nothing is written for whoever repeats it.
  if (kept === null || asked.newSize > keptSize)
    memory.keep(asked.origin, { size: asked.newSize, root: asked.newRoot.toString('base64'), note });
  return [200, line];
};

const readBody = async (request) => {
  const parts = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > LARGEST_BODY) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

const readArguments = (args) => {
  const given = { logs: [], listen: '127.0.0.1:8400', state: './witness', name: '' };
  for (let at = 0; at < args.length; at += 2) {
    const [flag, value] = [args[at], args[at + 1] ?? ''];
    if (flag === '--log') given.logs.push(value);
    else if (flag === '--name' || flag === '--listen' || flag === '--state') given[flag.slice(2)] = value;
    else fail(`unknown: ${flag}`);
  }
  if (given.logs.length === 0 || !/^[^\s+]+$/.test(given.name)) fail('--name and --log are needed');
  return given;
};

const main = () => {
  const { logs, listen, state, name } = readArguments(process.argv.slice(2));
  mkdirSync(state, { recursive: true });
  const signer = openSigner(name, state);
  const memory = openMemory(state);
  const parts = { keys: logs.map(parseLogKey), memory, signer, now: Date.now };
  const server = createServer({ connectionsCheckingInterval: 2_000 }, async (request, response) => {
    const answer = (status, text, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'content-type': type }).end(text);
    try {
      if (!URL.canParse(request.url ?? '/', 'http://witness')) return answer(400, 'no address\n');
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://witness');
      if (request.method === 'POST' && pathname === '/add-checkpoint') {
        const body = await readBody(request);
        return body === null ? answer(413, 'too large\n') : answer(...answerTo(body, parts));
      }
      if (request.method === 'GET' && pathname === '/checkpoint') {
        const kept = memory.of(searchParams.get('origin') ?? '');
        return kept === null ? answer(404, 'nothing of this log is kept here\n') : answer(200, kept.note);
      }
      return answer(404, 'POST /add-checkpoint or GET /checkpoint?origin=\n');
    } catch (error) {
      console.error(error);
      return answer(500, 'the witness failed\n');
    }
  });
  server.requestTimeout = 10_000;
  server.headersTimeout = 10_000;
  server.maxConnections = MOST_CONNECTIONS;
  const split = listen.lastIndexOf(':');
  server.listen(Number(listen.slice(split + 1)), listen.slice(0, split), () => {
    console.log('key of this witness (in a file witness.pub, and in SHILU_WITNESSES behind its address):');
    console.log(signer.line);
    console.log(`listening on ${listen}`);
  });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.close(() => process.exit(0)));
};

main();
