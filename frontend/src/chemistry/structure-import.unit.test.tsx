import { structureCalls } from '@shilu/events/structures/structure-calls';
import type { EntryReading } from '@shilu/events/structures/structure-reading';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { serverForTests, type ServerForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { StructureImport } from './structure-import';

const entry: EntryReading = {
  ...{ entry: 1, title: '4-bromoanisole', kind: 'molecule', ket: '{}', file: 'MOLFILE', texts: [] },
  components: [
    {
      ...{
        side: 'reactant',
        structure: 'MOLFILE',
        smiles: 'COc1ccc(Br)cc1',
        inchiKey: null,
        composition: [],
        charge: 0,
      },
      ...{ formula: 'C7H7BrO', molecularWeight: 187.036, exactMass: 185.968, fragments: 1, unknownLabels: [] },
      stereo: 'none',
    },
  ],
};

let server: ServerForTests;
beforeAll(() => readTexts('chemistry', 'common'));
beforeEach(() => {
  server = serverForTests();
  server.answer(structureCalls.draw, {
    pictures: [{ svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', width: 9, height: 9 }],
  });
});
const opened = async (by: 'opsin' | null, format: 'name' | 'smiles') => {
  server.answer(structureCalls.fromName, { by, entry: null });
  server.answer(structureCalls.read, { format, total: 1, from: 1, entries: [entry], faults: [] });
  const [onTake, onClose] = [vi.fn(), vi.fn()];
  show(<StructureImport source={null} onTake={onTake} onClose={onClose} />);
  const box = await screen.findByRole('textbox');
  fireEvent.change(box, { target: { value: '4-bromoanisole' } });
  return { onTake, onClose, read: () => fireEvent.click(screen.getByRole('button', { name: '读取' })) };
};

it('what was made of a name is shown before it is taken', async () => {
  const { onTake, onClose, read } = await opened('opsin', 'name');
  expect(await screen.findByText(/也可以输入英文系统名称/)).toBeVisible();
  read();
  expect(await screen.findByText('由 OPSIN 按系统名称得出，请核对结构后采用。')).toBeVisible();
  expect(onTake).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '采用这一条' }));
  expect(onTake).toHaveBeenCalledWith(entry);
  expect(onClose).toHaveBeenCalledOnce();
});

it('what a file or SMILES says is taken at once, and names are not spoken of where nothing reads them', async () => {
  const { onTake, read } = await opened(null, 'smiles');
  read();
  await waitFor(() => expect(onTake).toHaveBeenCalledWith(entry));
  expect(screen.queryByText(/系统名称/)).toBeNull();
});
