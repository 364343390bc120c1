import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { hasCorpus, inCorpus } from '@shilu/tests/corpus';
import { describe, expect, test } from 'vitest';
import { inspectFile } from './inspect-file';

type Entry = { readonly file: string; readonly sha256: string; readonly hostile: boolean };
const manifest = (): readonly Entry[] =>
  readFileSync(inCorpus('MANIFEST.tsv'), 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [file = '', , , , , , sha256 = '', , note = ''] = line.split('\t');
      return { file, sha256, hostile: note.startsWith('HOSTILE') || /\/hostile/.test(file) };
    });

describe.skipIf(!hasCorpus)(`files of laboratories${hasCorpus ? '' : ' (skipped: the corpus is not here)'}`, () => {
  test(
    'every file of the corpus is looked into: none is a fault, and what is no trap is taken',
    { timeout: 120_000 },
    async () => {
      const refused: string[] = [];
      const before = process.cpuUsage();
      const entries = manifest();
      for (const { file, sha256, hostile } of entries) {
        const bytes = readFileSync(inCorpus(file));
        expect([file, createHash('sha256').update(bytes).digest('hex')]).toEqual([file, sha256]);
        const { mime, dangerous } = await inspectFile(bytes, basename(file));
        expect(mime, file).toMatch(/^[a-z]+\/[-+.\w]+$/);
        if (dangerous !== undefined && !hostile && bytes.length > 0) refused.push(`${file}: ${dangerous}`);
      }
      const { user, system } = process.cpuUsage(before);
      expect(entries.length).toBeGreaterThan(300);
      // A script is a program, whatever it computes.
      expect(refused).toEqual(['seq/helm/helm_case_insensitive.py: executable']);
      // Of processor time: all 16 MB of them.
      expect((user + system) / 1e6).toBeLessThan(30);
    },
  );
});
