import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { refuseFullDisk } from '../config/refuse-full-disk';
import { createArchive } from './archive-writer';

const fillsUpAfter = (bytes: number) => (): Writable => {
  let written = 0;
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written += chunk.length;
      done(written > bytes ? Object.assign(new Error('write'), { code: 'ENOSPC' }) : null);
    },
  });
};

test('a disk that fills up while a backup is written is said in words, whenever that is found', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shilu-archive-'));
  const file = join(folder, 'lab.tar');
  for (const bytes of [0, 100_000, 1_000_000]) {
    const archive = await createArchive(file, fillsUpAfter(bytes));
    const writing = async (): Promise<void> => {
      for (let n = 0; n < 20; n += 1) await archive.add(`blobs/${n}`, Buffer.alloc(100_000));
    };
    await expect(writing()).rejects.toMatchObject({ key: 'backupDiskFull', params: { file } });
    await archive.abandon();
  }
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('too little room is refused before the folder is made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shilu-room-'));
  const wanted = join(folder, 'new', 'data');
  await expect(refuseFullDisk(wanted, 1_000_000_000_000)).rejects.toMatchObject({ key: 'diskFull' });
  await refuseFullDisk(wanted, 0);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
