import { addRow, emptyRow } from '@shilu/events/records/modules/equation/edits';
import { emptyEquation } from '@shilu/events/records/modules/equation/equation';
import { structureSearchCalls } from '@shilu/events/structures/structure-search-calls';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { serverForTests } from '../../../testing/server';
import { readTexts, show } from '../../../testing/show';
import { MadeBefore, useMadeBefore } from './made-before';

const KEY = 'QPJVMBTYPHYUOC-UHFFFAOYSA-N';
const content = [
  { ...emptyRow('a', 'startingMaterial'), inchiKey: 'WPYMKLBDIGXBTP-UHFFFAOYSA-N' },
  { ...emptyRow('p', 'product'), inchiKey: KEY },
  { ...emptyRow('q', 'product'), inchiKey: KEY },
].reduce((begun, row) => addRow(begun, row), emptyEquation());

const Shown = () => {
  const made = useMadeBefore(content, 'own').get(KEY);
  return made === undefined ? null : <MadeBefore made={made} />;
};

beforeAll(() => readTexts('equation'));
afterEach(() => vi.unstubAllGlobals());

it('a product that was made before says where and how well, and is asked about once', async () => {
  const server = serverForTests();
  const making = {
    ...{ recordId: 'r8', number: 'SL-2026-0008', title: '酯化', moduleId: 'm', rowId: 'p', yield: 83.7 },
    ...{ author: null, date: '2026-11-20T08:00:00.000Z' },
  };
  server.answer(structureSearchCalls.madeBefore, { count: 3, countCapped: false, best: making, newest: making });
  const { container } = show(<Shown />);
  expect((await screen.findByRole('link', { name: 'SL-2026-0008' })).getAttribute('href')).toBe('/editRecord/r8');
  await waitFor(() => expect(container.textContent).toContain('曾做过：SL-2026-0008，收率 84%，共 3 次'));
  expect(server.sent(structureSearchCalls.madeBefore)).toEqual([expect.objectContaining({ structure: KEY, exceptRecordId: 'own' })]); // prettier-ignore
});
