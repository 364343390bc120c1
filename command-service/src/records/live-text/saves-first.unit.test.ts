import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('../../', import.meta.url));

/** Commands on a record after which a text that is being written can be saved as it could before, and why. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'approvals/review-commands.ts': 'a record under review holds nothing that is being written',
  'records/add-template-modules.ts': 'adds modules and leaves the others as they are',
  'records/begin-record.ts': 'a record that is new',
  'records/check-structures.ts': 'says of a content that it was read, and leaves it as it is',
  'records/comment-commands.ts': 'a comment leaves the text as it is',
  'records/save-module.ts':
    'one text alone, saved before: what is written between is met by the revision, and given back',
  'records/copy-commands.ts': 'a copy leaves, and the record stays as it is',
  'records/rooms/fill-cells.ts': 'sheets alone, which are no texts',
};

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(path);
    return entry.name.endsWith('.ts') && !entry.name.includes('.test.') ? [path] : [];
  });

describe('what is written together', () => {
  const commands = sourcesIn(SRC)
    .map((path) => ({ name: relative(SRC, path), source: readFileSync(path, 'utf8') }))
    .filter(({ source }) => source.includes('records.run<RecordEvent>('));

  test('is saved by each command that would leave it behind, by those who wrote it, and nothing is written until it is done', () => {
    expect(commands.length).toBeGreaterThan(10);
    const leaves = commands.filter(({ source }) => !/withTextsSaved(?:For)?\(services/.test(source) && !source.includes('const saveTextsOf'));
    expect(leaves.map(({ name }) => name).toSorted()).toEqual(Object.keys(OTHERWISE).toSorted());
  }); // prettier-ignore

  test('a signature is proven before anything is saved for it', () => {
    for (const name of ['records/sign-module.ts', 'approvals/submit.ts']) {
      const source = commands.find((each) => each.name === name)?.source ?? '';
      const [proven, saved] = [source.indexOf('await proveSigner('), source.indexOf('await saveTextsOf(')];
      expect(source).toContain('await withTextsSaved(');
      expect(proven).toBeGreaterThan(0);
      expect(saved).toBeGreaterThan(proven);
    }
  });
});
