import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { StartRefused } from '../config/start-messages';
import { MANIFEST, MANIFEST_MAC, type Manifest } from './manifest';
import { macOf, type Secret } from './passphrase';

const compress = promisify(gzip);

/** Text of so many characters makes a member: all that is in memory at once. */
const CHUNK = 4 * 1024 * 1024;

export type Member = Manifest['members'][number];

export type ArchiveWriter = {
  readonly add: (name: string, bytes: Buffer) => Promise<Member>;
  readonly addStream: (name: string, size: number, content: AsyncIterable<Uint8Array>) => Promise<Member>;
  /** Lines of JSON as `folder/000001.ndjson.gz`, …; nothing where there are none. */
  readonly addLines: (folder: string, lines: AsyncIterable<string>) => Promise<void>;
  readonly members: () => readonly Member[];
  /** Ends the file and gives it its name. Until then there is no file of this name. */
  readonly finish: (manifest: Manifest, secret: Secret) => Promise<void>;
  readonly abandon: () => Promise<void>;
};

const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  await handle.sync().catch(() => undefined);
  await handle.close();
};

const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** `openFile` is what is written to; tests give one that fills up. */
export const createArchive = async (
  file: string,
  openFile: (path: string) => Writable = (path) => createWriteStream(path, { flags: 'wx', mode: 0o600 }),
): Promise<ArchiveWriter> => {
  if ((await stat(file).catch(() => null)) !== null) throw new StartRefused('backupFileExists', { file });
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  const tar = pack();
  const output = pipeline(tar, openFile(partial));
  let broken: unknown = null;
  output.catch((error: unknown) => (broken = error));
  /** Once the file cannot be written, all that is tried with the archive fails too, and says less about why. */
  const saying = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      // The archive may be told of its end before the pipeline says why.
      if (broken === null) await Promise.race([output.catch(() => undefined), sleep(200)]);
      const why = broken ?? error;
      throw FULL.includes(codeOf(why)) ? new StartRefused('backupDiskFull', { file }) : why;
    }
  };
  const members: Member[] = [];

  const writeStream = async (name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<Member> => {
    const digest = createHash('sha256');
    let failed: Error | null = null;
    const entry = tar.entry({ name, size, mode: 0o600, mtime: new Date(0) }, (error) => (failed = error ?? null));
    const hashing = async function* () {
      for await (const chunk of content) {
        digest.update(chunk);
        yield chunk;
      }
    };
    await Promise.race([pipeline(hashing, entry), output]);
    if (failed) throw failed as Error;
    const member = { name, size, sha256: digest.digest('hex') };
    members.push(member);
    return member;
  };
  const addStream: ArchiveWriter['addStream'] = (...given) => saying(() => writeStream(...given));
  const add = (name: string, bytes: Buffer): Promise<Member> =>
    addStream(
      name,
      bytes.length,
      (async function* () {
        yield await Promise.resolve(bytes);
      })(),
    );

  return {
    add,
    addStream,
    addLines: async (folder, lines) => {
      let waiting: string[] = [];
      let length = 0;
      let number = 0;
      const flush = async (): Promise<void> => {
        if (waiting.length === 0) return;
        number += 1;
        const bytes = await compress(`${waiting.join('\n')}\n`, { level: 3 });
        waiting = [];
        length = 0;
        await add(`${folder}/${String(number).padStart(6, '0')}.ndjson.gz`, bytes);
      };
      for await (const line of lines) {
        waiting.push(line);
        length += line.length;
        if (length >= CHUNK) await flush();
      }
      await flush();
    },
    members: () => members,
    finish: async (manifest, secret) => {
      const bytes = Buffer.from(JSON.stringify(manifest));
      await add(MANIFEST, bytes);
      await add(MANIFEST_MAC, Buffer.from(macOf(secret, bytes)));
      tar.finalize();
      await saying(() => output);
      await sync(partial);
      await rename(partial, file);
      await sync(dirname(file));
    },
    abandon: async () => {
      tar.destroy();
      await output.catch(() => undefined);
      await rm(partial, { force: true });
    },
  };
};
