import { screen } from '@testing-library/react';
import { beforeAll, it } from 'vitest';
import { readTexts, show } from '../testing/show';
import { showDone } from '../ui/toasts';
import { ToastArea } from './toast-area';

beforeAll(() => readTexts());

it('what is told before the list of toasts was fetched appears in it', async () => {
  showDone('已保存');
  show(<ToastArea />);
  await screen.findByText('已保存');
});
