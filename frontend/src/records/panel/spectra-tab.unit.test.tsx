import { documentModule } from '@shilu/events/records/modules/document/document';
import { fireEvent, screen } from '@testing-library/react';
import axe from 'axe-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { moduleForTests } from '../../testing/module-view';
import { recordForTests } from '../../testing/record-view';
import { readTexts, show } from '../../testing/show';
import { OpenRecordProvider, type OpenRecord } from '../page/record-context';
import { spectraOfRecord } from './spectra-of-record';
import { SpectraTab } from './spectra-tab';

beforeAll(async () => {
  // Nothing comes near the window here: no spectrum is fetched.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = (): void => undefined;
      disconnect = (): void => undefined;
    },
  );
  await readTexts('records', 'common', 'spectra');
});
afterAll(() => void vi.unstubAllGlobals());

const file = (id: string, name: string) => ({
  id,
  name,
  hash: id.repeat(64).slice(0, 64),
  size: 9,
  mime: 'text/plain',
});
const module = (id: string, title: string, names: readonly string[], notApplicable = false) => ({
  ...{ id, title, type: documentModule.type, notApplicable },
  content: { files: names.map((name, at) => file(`${id}${String(at)}`, name)) },
});
const modules = [
  module('a', '粗品谱图', ['氢谱.jdx', '报告.pdf']),
  module('b', '纯品谱图', ['碳谱.dx']),
  module('c', '不适用', ['旧.jdx'], true),
  { id: 'd', title: '坏', type: documentModule.type, content: 'nothing', notApplicable: false },
];

it('a record has the spectra of all its modules, but of none that does not apply or cannot be read', () => {
  expect(spectraOfRecord(modules).map(({ file: { name }, moduleTitle }) => [name, moduleTitle])).toEqual([
    ...[['氢谱.jdx', '粗品谱图'], ['碳谱.dx', '纯品谱图']],
  ]); // prettier-ignore
});

it('they are listed with the module that holds them; those of several modules are chosen to be laid over one another', async () => {
  const record = { ...recordForTests, modules: modules.map((each) => moduleForTests(each)) };
  const { container } = show(
    <OpenRecordProvider value={{ record } as OpenRecord}>
      <SpectraTab />
    </OpenRecordProvider>,
  );
  const overlay = await screen.findByRole('button', { name: '叠加所选（0）' });
  expect(overlay).toBeDisabled();
  for (const name of ['氢谱.jdx', '碳谱.dx'])
    fireEvent.click(screen.getByRole('checkbox', { name: `选择“${name}”以叠加` }));
  expect(screen.getByRole('button', { name: '叠加所选（2）' })).toBeEnabled();
  expect(screen.getByRole('button', { name: '打开谱图“碳谱.dx”' })).toBeVisible();
  expect(screen.getByRole('button', { name: '纯品谱图' })).toBeVisible();
  expect((await axe.run(container)).violations).toEqual([]);
});
