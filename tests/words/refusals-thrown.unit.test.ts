import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusals } from '@shilu/events/core/result-codes';
import { expect, test } from 'vitest';
import { projectDir } from '../support/child';

const FOLDERS = [
  ...[
    'events/src',
    'command-service/src',
    'projection-service/src',
    'integration-workers/src',
    'infra/src',
    'frontend/src',
  ],
];
/** Where every refusal has its code, its words and its calls. */
const LISTS = /\.test\.tsx?$|\/messages\/(zh-CN|en-US)\.ts$|\/core\/(result-codes|call-refusals)\.ts$/;

test('every refusal that is listed is one that something gives', () => {
  const sources = FOLDERS.flatMap((folder) =>
    readdirSync(join(projectDir, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file))
      .filter((file) => /\.tsx?$/.test(file) && !LISTS.test(file)),
  );
  const said = new Set(sources.flatMap((file) => readFileSync(join(projectDir, file), 'utf8').match(/\w+/g) ?? []));
  expect(Object.keys(refusals).filter((key) => !said.has(key))).toEqual([]);
});
