import { fireEvent, screen } from '@testing-library/react';
import { lazy } from 'react';
import { part } from '@shilu/tests/proves';
import { beforeAll, expect, it, vi } from 'vitest';
import { readTexts, show } from '../testing/show';
import { LazyPart } from './lazy-part';

beforeAll(() => readTexts());

const gone = () => lazy(() => Promise.reject(new Error('Failed to fetch dynamically imported module: /assets/a.js')));

it('E06 a dialog that a newer release replaced offers to reload in a dialog that closes on Escape, and fetches nothing', async () => {
  part('E06', 'a dialog whose file is gone offers to reload');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Gone = gone();
  const closed = vi.fn();
  show(
    <LazyPart onClose={closed}>
      <Gone />
    </LazyPart>,
  );
  const dialog = await screen.findByRole('dialog');
  expect(dialog.getAttribute('aria-modal')).toBe('true');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(closed).toHaveBeenCalledOnce();
});
