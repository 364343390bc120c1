import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SpectrumSignals } from '@shilu/events/spectra/spectrum-signals';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { readTexts, show } from '../testing/show';
import { SpectrumPreview } from './spectrum-preview';

vi.mock('../api/use-blob-url', () => ({
  fetchBlob: (hash: string) =>
    Promise.resolve(hash.startsWith('b') ? new Blob([nmr('另一份', 2)]) : new Blob(['none'])),
}));
beforeAll(() => readTexts('spectra', 'records', 'common'));

/** A spectrum of one Lorentzian line. */
const nmr = (title: string, centre: number): string =>
  [
    `##TITLE=${title}`,
    '##JCAMP-DX=5.01',
    '##DATA TYPE=NMR SPECTRUM',
    '##.OBSERVE FREQUENCY=400',
    '##.OBSERVE NUCLEUS=^1H',
    '##XUNITS=PPM',
    '##YUNITS=ARBITRARY UNITS',
    '##NPOINTS=1001',
    '##XYPOINTS=(XY..XY)',
    ...Array.from(
      { length: 1_001 },
      (_, at) => `${String(at / 100)},${String(1_000 / (1 + ((at / 100 - centre) / 0.05) ** 2))}`,
    ),
    '##END=',
  ].join('\n');

const shown = { read: undefined, onRead: null };
const file = (hash: string, name: string) => ({ hash, name, size: 9, mime: 'text/plain' });

it('a spectrum says what it is, lists its peaks in ppm and hertz, and gives them as an experimental section has them', async () => {
  const written = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { ...navigator, userAgent: navigator.userAgent, clipboard: { writeText: written } });
  show(<SpectrumPreview blob={new Blob([nmr('乙酸乙酯', 4.12)])} name="1.jdx" others={[]} {...shown} />);
  expect(await screen.findByText(/¹H NMR \(400 MHz\) · 1001 个数据点/)).toBeInTheDocument();
  const [, row] = within(screen.getByRole('table')).getAllByRole('row');
  expect(row).toHaveTextContent('4.120');
  expect(row).toHaveTextContent('1648.0');
  expect(row).toHaveTextContent('100 %');
  fireEvent.click(screen.getByRole('button', { name: '复制峰列表' }));
  await waitFor(() => expect(written).toHaveBeenCalledWith('¹H NMR (400 MHz) δ 4.12'));
});

it('what is shown is moved and zoomed by keys; peaks are those of the stretch that is shown', async () => {
  show(<SpectrumPreview blob={new Blob([nmr('乙酸乙酯', 9.5)])} name="1.jdx" others={[]} {...shown} />);
  const plot = await screen.findByRole('application', { name: '谱图“乙酸乙酯”' });
  expect(screen.getByText('1 个峰')).toBeInTheDocument();
  for (const key of ['+', '+', '+', '+', '+']) fireEvent.keyDown(plot, { key });
  expect(screen.getByText(/没有高于阈值的峰/)).toBeInTheDocument();
  fireEvent.keyDown(plot, { key: 'Home' });
  expect(screen.getByText('9.500')).toBeInTheDocument();
});

it('spectra of files beside it are laid over it, and one that cannot be says so', async () => {
  show(
    <SpectrumPreview
      blob={new Blob([nmr('乙酸乙酯', 4.12)])}
      name="1.jdx"
      {...shown}
      others={[file('b'.repeat(64), '2.jdx'), file('c'.repeat(64), '3.jdx')]}
    />,
  );
  fireEvent.click(await screen.findByRole('combobox', { name: '叠加' }));
  fireEvent.click(screen.getByRole('option', { name: '2.jdx' }));
  fireEvent.click(screen.getByRole('option', { name: '3.jdx' }));
  expect(await screen.findByText('“3.jdx”不能叠加：读不出谱图，或测量方法、横轴单位不同。')).toBeInTheDocument();
  expect(within(screen.getAllByRole('list').at(-1) ?? document.body).getAllByRole('listitem')).toHaveLength(2);
});

it('a file that is no JCAMP-DX says what to do, and shows its text', async () => {
  show(<SpectrumPreview blob={new Blob(['见附件'])} name="1.jdx" others={[]} {...shown} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('请在仪器软件中重新导出为 JCAMP-DX');
  expect(await screen.findByText('见附件')).toBeInTheDocument();
});

it('a signal is integrated by keys alone, told as a paper has it, and what others stand for follows the reference', async () => {
  const blob = new Blob([nmr('乙酸乙酯', 5)]);
  const made: (SpectrumSignals | undefined)[] = [];
  const Held = () => {
    const [read, setRead] = useState<SpectrumSignals | undefined>();
    const onRead = (next: SpectrumSignals | undefined): void => {
      made.push(next);
      setRead(next);
    };
    return <SpectrumPreview blob={blob} name="1.jdx" others={[]} read={read} onRead={onRead} />;
  };
  show(<Held />);
  fireEvent.click(await screen.findByRole('radio', { name: '积分' }));
  fireEvent.keyDown(screen.getByRole('application'), { key: '+' });
  fireEvent.click(screen.getByRole('button', { name: '积分所示范围' }));
  expect(made.at(-1)?.signals).toMatchObject([{ from: 2, to: 8, shift: 5 }]);
  expect(screen.getByText('¹H NMR (400 MHz) δ 5.00 (1H)')).toBeInTheDocument();
  fireEvent.change(screen.getByRole('combobox', { name: '峰形 5.000' }), { target: { value: 'q' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'J 5.000' }), { target: { value: '7.1' } });
  fireEvent.change(screen.getByRole('textbox', { name: '基准信号 5.000 的核数' }), { target: { value: '2' } });
  fireEvent.change(screen.getByRole('textbox', { name: '归属 5.000' }), { target: { value: 'OCH2' } });
  expect(screen.getByText('¹H NMR (400 MHz) δ 5.00 (q, J = 7.1 Hz, 2H, OCH2)')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '删除信号 5.000' }));
  expect(made.at(-1)).toMatchObject({ signals: [], reference: null });
});
