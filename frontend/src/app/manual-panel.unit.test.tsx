import { moduleTypes } from '@shilu/events/records/modules/registry';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { serverForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { ManualPanel } from './manual-panel';

beforeAll(() => readTexts('manual'));

it('the manual has a chapter for each type of module, in its own words', async () => {
  serverForTests();
  show(<ManualPanel onClose={() => {}} />);
  await screen.findByRole('button', { name: moduleTypes.at(-1)?.label['zh-CN'] ?? '' });
  const buttons = screen.getAllByRole('button');
  for (const { label, guide } of moduleTypes) {
    const [button, ...others] = buttons.filter(({ textContent }) => textContent === label['zh-CN']);
    if (button === undefined || others.length > 0)
      throw new Error(`${buttons.length} chapters, not one of ${label['zh-CN']}`);
    fireEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    const chapter = document.getElementById(button.getAttribute('aria-controls') ?? '');
    const shown = within(chapter ?? button);
    for (const paragraph of guide['zh-CN'].split('\n')) expect(shown.getByText(paragraph)).toBeInTheDocument();
  }
});
