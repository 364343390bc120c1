#!/usr/bin/env node
// Checks a Shilu proof bundle with nothing but Node.js 18 or later: no packages, no network, no Shilu.
//
//   node verify-proof.mjs bundle.json ["name+hash+key"] [--files folder]
//
// The second argument is the notary's public key as you know it from elsewhere (a printed report, a notice). Without
// it the key inside the bundle is used, and you should compare the printed key yourself. With --files each file the
// record points to is looked up in the folder by its SHA-256 as file name, and its bytes are checked.
// Exit code 0: everything holds. 1: something does not, named on standard error. 2: the bundle could not be read.
//
// What is checked: RFC 6962 leaf and node hashes and inclusion proofs, the C2SP signed note and checkpoint, that the
// events are the record's revisions 0, 1, 2, ... without a gap, and that each module signature binds its content.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

class Broken extends Error {}
const fail = (message) => {
  throw new Broken(message);
};

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const leafHash = (body) => sha256(Buffer.of(0), Buffer.from(body, 'utf8'));
const nodeHash = (left, right) => sha256(Buffer.of(1), left, right);

const readKey = (text) => {
  const [name, hash, ...rest] = text.split('+');
  const bytes = Buffer.from(rest.join('+'), 'base64');
  if (bytes.length !== 33 || bytes[0] !== 1) fail('the public key is not an Ed25519 verifier key');
  const id = sha256(`${name}\n`, bytes).subarray(0, 4);
  if (id.toString('hex') !== hash) fail('the public key does not match its own hash');
  return { name, id, raw: bytes.subarray(1) };
};

const openCheckpoint = (note, key) => {
  const split = note.lastIndexOf('\n\n');
  if (split < 0) fail('the checkpoint is not a signed note');
  const text = note.slice(0, split + 1);
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: key.raw.toString('base64url') },
    format: 'jwk',
  });
  const signed = note
    .slice(split + 2)
    .split('\n')
    .filter((line) => line.startsWith(`\u2014 ${key.name} `))
    .map((line) => Buffer.from(line.split(' ')[2] ?? '', 'base64'))
    .some(
      (bytes) =>
        bytes.length === 68 &&
        bytes.subarray(0, 4).equals(key.id) &&
        verify(null, Buffer.from(text, 'utf8'), publicKey, bytes.subarray(4)),
    );
  if (!signed) fail('the checkpoint is not signed by this key');
  const [origin, size, root] = text.split('\n');
  if (origin !== key.name) fail(`the checkpoint is of another log: ${origin}`);
  return { size: Number(size), root: Buffer.from(root ?? '', 'base64') };
};

/** RFC 9162 section 2.1.3.2. */
const rootFrom = (index, size, leaf, proof) => {
  let fn = index;
  let sn = size - 1;
  let hash = leaf;
  for (const sibling of proof) {
    if (sn === 0) return null;
    if (fn % 2 === 1 || fn === sn) {
      hash = nodeHash(sibling, hash);
      while (fn % 2 === 0 && fn !== 0) {
        fn = Math.floor(fn / 2);
        sn = Math.floor(sn / 2);
      }
    } else hash = nodeHash(hash, sibling);
    fn = Math.floor(fn / 2);
    sn = Math.floor(sn / 2);
  }
  return sn === 0 ? hash : null;
};

/** RFC 8785. */
const canonical = (value) => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
};

/** Content kept as a file is not in the bundle: what stands for it is the hash of that file, checked with --files. */
const contentHash = (content) =>
  content.inline === undefined
    ? (content.blob?.hash ?? content.hash)
    : sha256(canonical(content.inline)).toString('hex');

const isFields = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const noEdit = (path) => fail(`nothing to edit at ${JSON.stringify(path)}`);

const edited = (held, edit) => {
  if ('put' in edit) return edit.put;
  const { path, from, drop, items, text } = edit;
  const isText = typeof text === 'string';
  if (from === undefined || (isText ? typeof held !== 'string' : !Array.isArray(held)) || from + drop > held.length)
    return noEdit(path);
  return isText
    ? held.slice(0, from) + text + held.slice(from + drop)
    : [...held.slice(0, from), ...items, ...held.slice(from + drop)];
};

/** A save may say only what changed: fields put or gone, and runs of lists and of texts replaced by others. */
const withEdit = (held, edit, depth = 0) => {
  const key = edit.path[depth];
  if (key === undefined) return edited(held, edit);
  const last = depth === edit.path.length - 1;
  const known = typeof key === 'number' ? Array.isArray(held) && key < held.length : isFields(held);
  if (!known || (typeof key === 'string' && !Object.hasOwn(held, key) && !(last && 'put' in edit))) noEdit(edit.path);
  const copy = Array.isArray(held) ? [...held] : { ...held };
  if (last && edit.gone === true) delete copy[key];
  // Not by assignment: a field may be called `__proto__`.
  else {
    const value = withEdit(Object.hasOwn(held, key) ? held[key] : undefined, edit, depth + 1);
    Object.defineProperty(copy, key, { value, writable: true, enumerable: true, configurable: true });
  }
  return copy;
};

/** Content that an event gives the module, made whole from earlier ones where it says only what changed. */
const contentOf = (events, { type, data, revision }, moduleId) => {
  if (type === 'ModuleAdded') return data.module.id === moduleId ? data.module.content : undefined;
  if (type === 'RecordCreated' || type === 'RecordRolledBack') {
    return data.modules.find((module) => module.id === moduleId)?.content;
  }
  if ((type !== 'ModuleSaved' && type !== 'SheetCellsChanged') || data.moduleId !== moduleId) return undefined;
  // Content that stands in a file is whole there: what changed is said of its text alone.
  if (!data.difference || data.content.blob) return data.content;
  const { on, content: edits } = data.difference;
  const before = on < revision ? contentOf(events, events[on], moduleId) : undefined;
  if (!before) fail(`revision ${revision}: a difference on revision ${on}, which has no content of module ${moduleId}`);
  return { ...data.content, inline: edits.reduce((held, edit) => withEdit(held, edit), before.inline) };
};

/** The hash of the file that the signed content stands in, null where it stands in the bundle itself. */
const checkSignature = (events, revision) => {
  const { moduleId, contentHash: bound, signedRevision } = events[revision].data;
  if (signedRevision > revision) fail(`revision ${revision}: signs a revision that came later`);
  for (let at = signedRevision; at >= 0; at -= 1) {
    const content = contentOf(events, events[at], moduleId);
    if (!content) continue;
    if (contentHash(content) === bound) return content.inline === undefined ? bound : null;
    fail(`revision ${revision}: the signature does not match the content of module ${moduleId}`);
  }
  fail(`revision ${revision}: there is no content of module ${moduleId} to sign`);
};

const filesIn = (data, key = '') => {
  if (Array.isArray(data)) return data.flatMap((item) => filesIn(item));
  if (data === null || typeof data !== 'object') return [];
  const isFile = /^[0-9a-f]{64}$/.test(data.hash ?? '') && (typeof data.size === 'number' || key === 'image');
  return [...(isFile ? [data.hash] : []), ...Object.entries(data).flatMap(([name, value]) => filesIn(value, name))];
};

const checkFile = (folder, hash) => {
  let bytes;
  try {
    bytes = readFileSync(join(folder, hash));
  } catch {
    fail(`file ${hash} is missing`);
  }
  if (sha256(bytes).toString('hex') !== hash) fail(`file ${hash} was altered`);
};

const check = (bundle, keyText, folder) => {
  const key = readKey(keyText ?? bundle.publicKey);
  const { size, root } = openCheckpoint(bundle.checkpoint, key);
  if (bundle.events.length === 0) fail('the bundle holds no events');
  const events = bundle.events.map(({ index, body, proof }, revision) => {
    if (body === '') fail(`revision ${revision} is missing from the log`);
    const path = proof.map((hash) => Buffer.from(hash, 'base64'));
    const made = Number.isSafeInteger(index) && index < size ? rootFrom(index, size, leafHash(body), path) : null;
    if (!made?.equals(root)) fail(`revision ${revision} (leaf ${index}) is not what was notarised`);
    const event = JSON.parse(body);
    if (event.stream !== bundle.stream) fail(`leaf ${index} belongs to ${event.stream}`);
    if (event.revision !== revision) fail(`expected revision ${revision}, found ${event.revision}`);
    return event;
  });
  const signatures = events.filter((event) => event.type === 'ModuleSigned');
  const elsewhere = signatures.filter((event) => checkSignature(events, event.revision) !== null).length;
  const files = folder === undefined ? [] : [...new Set(events.flatMap((event) => filesIn(event.data)))];
  for (const hash of files) checkFile(folder, hash);
  return { events: events.length, signatures: signatures.length, elsewhere, files: files.length, size };
};

const args = process.argv.slice(2);
const flag = args.indexOf('--files');
const folder = flag < 0 ? undefined : args.splice(flag, 2)[1];
const [file, key] = args;
try {
  if (!file) throw new Error('usage: node verify-proof.mjs bundle.json [public key] [--files folder]');
  const bundle = JSON.parse(readFileSync(file, 'utf8'));
  if (bundle.format !== 'shilu-proof-1') throw new Error('not a Shilu proof bundle');
  const done = check(bundle, key, folder);
  if (done.elsewhere > 0 && folder === undefined)
    console.log(
      `NOTE  the content of ${done.elsewhere} signatures is in files outside the bundle: check them with --files`,
    );
  console.log(
    `OK  ${bundle.stream}: ${done.events} events, ${done.signatures} signatures, ${done.files} files, ` +
      `in the log of ${done.size} events signed by ${key ?? bundle.publicKey}`,
  );
} catch (error) {
  console.error(`${error instanceof Broken ? 'FAILED' : 'ERROR'}  ${error.message}`);
  process.exitCode = error instanceof Broken ? 1 : 2;
}
