import { integrationCalls, type RequestView } from '@shilu/events/integrations/calls';
import { registerCompound } from '@shilu/events/integrations/platforms/regms';
import { part } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { serverForTests, type ServerForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { RequestForm } from './request-form';

const values = { name: 'Benzamide', smiles: 'NC(=O)c1ccccc1', batchNo: 'B2', salt: 'HCl' };
const differs = (field: string, theirs: string) => ({ field, code: 'fieldDiffers', message: '', theirs });
const refused: RequestView = {
  ...{ id: 'q1', number: 'RQ-2026-0007', operation: registerCompound.name, title: 'Benzamide', recordId: 'r1' },
  ...{ recordNumber: 'SL-2026-0007', recordTitle: '', requesterId: 'li', requesterName: '李工', status: 'refused' },
  ...{ reference: null, moduleId: 'm', place: 'p/b', byRecord: false, values, result: null, submission: 1, steps: [] },
  ...{ createdAt: '2026-11-25T08:00:00.000Z', modifiedAt: '2026-11-25T08:00:00.000Z', mayChange: true },
  refusal: {
    ...{ code: 'fieldDiffers', message: '' },
    fields: [differs('name', '苯甲酰胺'), differs('salt', ''), differs('compoundNo', 'CP-000007')],
  },
};

beforeAll(() => readTexts('integrations', 'registers'));
let server: ServerForTests;
beforeEach(() => {
  server = serverForTests();
});
afterEach(() => vi.unstubAllGlobals());

it('E10 C094 fields that the latest version of RegMS has otherwise are chosen one by one, then sent again', async () => {
  part('E10', 'field differs from latest RegMS version');
  part('C094', 'ours or theirs by field, then sent again');
  server.answer(integrationCalls.correctRequest, { id: 'q1' });
  show(<RequestForm operation={registerCompound} recordId="r1" refused={refused} onClose={() => undefined} />);
  // Chosen where it was refused; there is no field to fill it in.
  expect(screen.queryByText('以本记录为准的项')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '重新提交' }));
  expect((await screen.findAllByText('请选择以哪一方为准')).length).toBe(3);
  expect(server.sent(integrationCalls.correctRequest)).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: '本记录：Benzamide' }));
  fireEvent.click(screen.getByRole('radio', { name: 'RegMS：（空）' }));
  // RegMS gives the number: ours cannot stand against it.
  expect(screen.queryByRole('radio', { name: '本记录：（空）' })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'RegMS：CP-000007' }));
  fireEvent.click(screen.getByRole('button', { name: '重新提交' }));
  await waitFor(() => expect(server.sent(integrationCalls.correctRequest)).toHaveLength(1));
  const { salt: _, ...others } = values;
  expect(server.sent(integrationCalls.correctRequest)[0]).toMatchObject({
    ...{ id: 'q1', baseSubmission: 1 },
    values: { ...others, compoundNo: 'CP-000007', keep: ['name'] },
  });
});
