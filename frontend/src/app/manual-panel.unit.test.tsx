import { moduleTypes } from '@shilu/events/records/modules/registry';
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { serverForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { ManualPanel } from './manual-panel';

beforeAll(() => readTexts('manual'));

it('the manual has a chapter for each type of module, in its own words', async () => {
  serverForTests();
  show(<ManualPanel onClose={() => {}} />);
  for (const { label, guide } of moduleTypes) {
    fireEvent.click(await screen.findByRole('button', { name: label['zh-CN'] }));
    for (const paragraph of guide['zh-CN'].split('\n')) expect(screen.getByText(paragraph)).toBeInTheDocument();
  }
});
