import { AppError } from '@shilu/events/core/app-error';
import { spectrumKey, type WantedSpectrum } from '@shilu/events/spectra/wanted-spectrum';
import { afterEach, describe, expect, it } from 'vitest';
import type { WorkerPool } from '../workers/worker-pool';
import { createSpectrumDrawer, type SpectrumDrawer, type SpectrumJob } from './spectrum-drawer';

const wanted = (at: number, size = 100): WantedSpectrum => ({
  file: { hash: at.toString(16).padStart(64, '0'), name: `${at}.jdx`, size, mime: 'chemical/x-jcamp-dx' },
  read: undefined,
});
const LINES =
  '##TITLE=Lines\n##JCAMP-DX=4.24\n##DATA TYPE=MASS SPECTRUM\n##XUNITS=M/Z\n##YUNITS=RELATIVE ABUNDANCE\n##NPOINTS=2\n##PEAK TABLE=(XY..XY)\n91,100 106,30\n##END=';
const load = () => Promise.resolve(Buffer.from(LINES));

let drawer: SpectrumDrawer | null = null;
afterEach(() => drawer?.stop());

const pool = (run: (job: SpectrumJob) => Promise<unknown>): WorkerPool<SpectrumJob> => ({
  run,
  stop: () => Promise.resolve(),
});

describe('spectra for paper', () => {
  it('are drawn in a thread of their own', { timeout: 60_000 }, async () => {
    drawer = createSpectrumDrawer();
    const found = await drawer.draw([wanted(1)], load, 'chen');
    expect(found.get(spectrumKey(wanted(1)))).toMatchObject({
      drawn: [{ title: 'Lines', technique: 'ms', points: 2, figure: { width: 495 } }],
      left: 0,
    });
  });

  it('one that takes too long, is too large or is not there says so; the others are drawn', async () => {
    drawer = createSpectrumDrawer(
      pool(({ bytes }) =>
        bytes.length === 1 ? Promise.reject(new AppError('workTooLarge')) : Promise.resolve({ drawn: [], left: 0 }),
      ),
    );
    const asked = [wanted(1), wanted(2), wanted(3, 25_000_000), wanted(4)];
    const found = await drawer.draw(
      asked,
      (hash) => Promise.resolve(hash.endsWith('1') ? Buffer.alloc(1) : hash.endsWith('2') ? null : Buffer.alloc(5)),
      'chen',
    );
    expect(asked.map((each) => found.get(spectrumKey(each)))).toEqual([
      ...[{ fault: 'tooLong' }, { fault: 'missing' }, { fault: 'tooLarge' }, { drawn: [], left: 0 }],
    ]);
  });

  it('a document waits for all of them together no longer than for a few; what was drawn is known the next time', async () => {
    let [now, jobs] = [0, 0];
    drawer = createSpectrumDrawer(
      pool(() => {
        now += 14_000;
        jobs += 1;
        return Promise.resolve({ drawn: [], left: 0 });
      }),
      () => now,
    );
    const asked = Array.from({ length: 200 }, (_, at) => wanted(at));
    const first = await drawer.draw(asked, load, 'chen');
    expect([...first.values()].filter((each) => 'drawn' in each)).toHaveLength(3);
    expect(first.get(spectrumKey(wanted(100)))).toEqual({ fault: 'tooLong' });
    const second = await drawer.draw(asked, load, 'chen');
    expect([[...second.values()].filter((each) => 'drawn' in each).length, jobs]).toEqual([6, 6]);
  });
});
