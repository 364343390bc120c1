import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { readTexts, show } from '../../testing/show';
import { FrameDialogs } from '../frame-dialogs';
import { WhatsNew } from './whats-new';

beforeAll(() => readTexts('frame', 'release'));

it('L02 release notes wait to be asked for: nothing stands before the first minute, and they are offered until read', async () => {
  show(
    <>
      <WhatsNew />
      <FrameDialogs />
    </>,
  );
  const offered = screen.getByRole('button', { name: '新功能' });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(offered);
  const notes = await screen.findByRole('dialog', { name: /更新说明/ });
  fireEvent.keyDown(notes, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('button', { name: '新功能' })).toBeNull());
});
