import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registers } from '@shilu/events/core/registers';
import { expect, test } from 'vitest';
import { projectDir } from '../support/child';
import { DECLARED, declaredText, PLACES, placesText, TILES, tilesText } from './register-places';

test.each([
  [PLACES, placesText],
  [TILES, tilesText],
  [DECLARED, declaredText],
])('%s is what the declarations say (npm run docs)', async (file, text) => {
  expect(readFileSync(join(projectDir, file), 'utf8')).toBe(await text());
});

test('no two registers have one address', () => {
  const paths = registers.flatMap(({ place }) => (place ? [place.path] : []));
  expect(new Set(paths).size).toBe(paths.length);
});
