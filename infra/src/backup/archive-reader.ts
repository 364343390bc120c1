import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { StartRefused } from '../config/start-messages';
import { MANIFEST, MANIFEST_MAC, manifestSchema, SEALED_KEYS, type Manifest } from './manifest';
import { isMacOf, openKeys, sealedKeysSchema, type BackupKeys } from './passphrase';

const expand = promisify(gunzip);

export type Entry = { readonly name: string; readonly content: AsyncIterable<Buffer> };

const buffersOf = async function* (content: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const part of content) if (Buffer.isBuffer(part)) yield part;
};

/** The members one after another; each must be read to its end before the next. */
export const entriesOf = async function* (file: string): AsyncGenerator<Entry> {
  const source = createReadStream(file);
  await once(source, 'open').catch((error: NodeJS.ErrnoException) => {
    throw new StartRefused('backupNotOpened', { file, detail: error.code ?? error.message });
  });
  const tar = extract();
  source.on('error', (error) => tar.destroy(error));
  source.pipe(tar);
  for await (const entry of tar) {
    yield { name: entry.header.name, content: buffersOf(entry) };
    entry.resume();
  }
};

export const bytesOf = async (content: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
};

/** The lines of one member of `addLines`. */
export const linesOf = async (content: AsyncIterable<Buffer>): Promise<readonly string[]> => {
  const text = (await expand(await bytesOf(content))).toString('utf8');
  return text.split('\n').filter((line) => line !== '');
};

export type Inspected = { readonly manifest: Manifest; readonly keys: BackupKeys };

type Found = { readonly members: Manifest['members']; readonly kept: ReadonlyMap<string, Buffer> };

/** Small, and wanted before anything is restored. */
const KEPT = new Set([MANIFEST, MANIFEST_MAC, SEALED_KEYS]);

const readAll = async (file: string): Promise<Found> => {
  const members: Manifest['members'] = [];
  const kept = new Map<string, Buffer>();
  for await (const { name, content } of entriesOf(file)) {
    const digest = createHash('sha256');
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of content) {
      digest.update(part);
      size += part.length;
      if (KEPT.has(name)) parts.push(part);
    }
    if (KEPT.has(name)) kept.set(name, Buffer.concat(parts));
    members.push({ name, size, sha256: digest.digest('hex') });
  }
  return { members, kept };
};

/**
 * Reads the whole file, and answers what it holds once every byte of every member is known to be what was written by
 * somebody who knew the passphrase. Throws StartRefused otherwise; nothing is written anywhere.
 */
export const inspectArchive = async (file: string, passphrase: string): Promise<Inspected> => {
  const refuse = (detail: string): StartRefused => new StartRefused('backupUnreadable', { file, detail });
  const found = await readAll(file).catch((error: unknown) => {
    throw error instanceof StartRefused ? error : refuse(String(error));
  });
  const of = (name: string): Buffer => {
    const bytes = found.kept.get(name);
    if (!bytes) throw refuse(`${name} is missing: the file was cut off, or is no backup`);
    return bytes;
  };
  const parsed = <T>(name: string, parse: (value: unknown) => T): T => {
    try {
      return parse(JSON.parse(of(name).toString('utf8')));
    } catch (error) {
      throw error instanceof StartRefused ? error : refuse(`${name}: ${String(error)}`);
    }
  };
  const manifest = parsed(MANIFEST, (value) => manifestSchema.parse(value));
  const { secret, keys } = await openKeys(
    passphrase,
    parsed(SEALED_KEYS, (value) => sealedKeysSchema.parse(value)),
  );
  if (!isMacOf(secret, of(MANIFEST), of(MANIFEST_MAC).toString('utf8'))) throw refuse(`${MANIFEST} was changed`);
  const listed = found.members.filter(({ name }) => name !== MANIFEST && name !== MANIFEST_MAC);
  for (const [at, wanted] of manifest.members.entries()) {
    const there = listed[at];
    if (there?.name !== wanted.name) throw refuse(`${wanted.name} is missing`);
    if (there.size !== wanted.size || there.sha256 !== wanted.sha256) throw refuse(`${wanted.name} was changed`);
  }
  if (listed.length !== manifest.members.length) throw refuse('it holds more than its manifest says');
  return { manifest, keys };
};
