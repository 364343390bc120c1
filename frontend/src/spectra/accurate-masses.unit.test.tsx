import type { AccurateMass } from '@shilu/events/spectra/accurate-mass';
import type { SpectrumSignals } from '@shilu/events/spectra/spectrum-signals';
import { measuredForms } from '@shilu/events/spectra/measured-forms';
import { fireEvent, screen } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { readTexts, show } from '../testing/show';
import { MassTable } from './mass-table';
import { asForm } from './as-form';
import { massesWith } from './masses-with';
import { MeasuredNote } from './measured-note';
import { ReadingPane } from './reading-pane';

beforeAll(() => readTexts('spectra', 'records', 'common'));

const Masses = () => {
  const [masses, setMasses] = useState<readonly AccurateMass[]>([]);
  return <MassTable masses={masses} onChange={setMasses} />;
};
const field = (label: string): HTMLElement => screen.getByLabelText(label, { selector: 'input' });
const type = (label: string, value: string): void => void fireEvent.change(field(label), { target: { value } });

it('an accurate mass is typed; what is calculated and how far it lies stand beside, and past 5 ppm it says so', async () => {
  const { container } = show(<Masses />);
  fireEvent.click(await screen.findByRole('button', { name: '添加高分辨质谱（HRMS）' }));
  type('分子式（第 1 条）', 'C13H10O');
  expect(screen.getByText('183.0804')).toBeInTheDocument();
  type('实测 m/z（第 1 条）', '183.0801');
  expect(screen.getByText('−1.9 ppm')).toBeInTheDocument();
  expect(screen.queryByText('超过 5 ppm')).toBeNull();
  type('实测 m/z（第 1 条）', '183.0920');
  expect(screen.getByText('超过 5 ppm')).toBeInTheDocument();
  // Letters are no mass, and leave what stands.
  type('实测 m/z（第 1 条）', '183,x');
  expect(field('实测 m/z（第 1 条）')).toHaveValue('183.0920');
  type('分子式（第 1 条）', 'R-X');
  expect(screen.getByText(/算不出此离子的 m\/z/)).toBeInTheDocument();
  expect((await axe.run(container)).violations).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '删除此条（第 1 条）' }));
  expect(screen.queryByRole('table')).toBeNull();
});

it('a mass picked in a spectrum goes where one is missing, else into a row of its own of the same formula', () => {
  const one = massesWith([], 'C13H10O', '');
  expect(massesWith(one, '', '183.0801')).toMatchObject([{ ion: 'M+H', formula: 'C13H10O', found: '183.0801' }]);
  const two = massesWith(massesWith(one, '', '183.0801'), '', '205.0624');
  expect(two).toMatchObject([{ found: '183.0801' }, { ionisation: 'ESI', formula: 'C13H10O', found: '205.0624' }]);
});

const read: SpectrumSignals = {
  ...{ technique: 'nmr', nucleus: '1H', megahertz: '400', solvent: 'DMSO-d6', unit: 'ppm', places: [] },
  signals: ['2', '2', '3'].map((count, at) => ({
    ...{ id: `s${at}`, from: at, to: at + 0.5, area: Number(count), shift: at + 0.2 },
    ...{ multiplicity: '', coupling: '', count, assignment: '' },
  })),
  reference: null,
};
const Pane = () => {
  const [now, setNow] = useState<SpectrumSignals | undefined>(read);
  return <ReadingPane read={now ?? read} onChange={setNow} peaks={[]} />;
};

it('what is integrated is held against a formula that is typed; what is none is said, and changes nothing', async () => {
  show(<Pane />);
  const label = '化合物（核数对照）';
  await screen.findByLabelText(label, { selector: 'input' });
  type(label, 'C8H9NO2');
  expect(screen.getByText('C8H9NO2：结构中的 9 个氢找到 7 个。')).toBeInTheDocument();
  type(label, 'C8H9NO2?');
  expect(screen.getByText(/读不出分子式/)).toBeInTheDocument();
  expect(screen.getByText('C8H9NO2：结构中的 9 个氢找到 7 个。')).toBeInTheDocument();
  type(label, '');
  expect(screen.queryByText(/结构中的 9 个氢/)).toBeNull();
});

it('of a salt that is drawn it says what is meant, and offers the free base in place of the whole', () => {
  const forms = measuredForms({
    ...{ name: '5 普鲁卡因盐酸盐', formula: 'C13H21ClN2O2' },
    smiles: 'CC[NH+](CC)CCOC(=O)c1ccc(N)cc1.[Cl-]',
  }).map((form) => ({ ...form, name: '5 普鲁卡因盐酸盐', compound: 0 }));
  const taken = vi.fn();
  show(<MeasuredNote forms={forms} formula="C13H21ClN2O2" onTake={taken} />);
  expect(screen.getByRole('note')).toHaveTextContent('整个盐的分子式。质谱通常测的是游离碱 C₁₃H₂₀N₂O₂');
  fireEvent.click(screen.getByRole('button', { name: '改用 C₁₃H₂₀N₂O₂' }));
  expect(taken).toHaveBeenCalledWith(forms[0]);
  expect(asForm({ ion: 'M+' }, forms[0])).toEqual({ formula: 'C13H20N2O2', ion: 'M+H' });
  expect(asForm({ ion: 'M+Na' }, forms[1])).toEqual({ formula: 'C13H21N2O2+', ion: 'M+' });
  show(<MeasuredNote forms={forms} formula="C13H20N2O2" onTake={taken} />);
  expect(screen.getByText('游离碱')).toBeInTheDocument();
});
