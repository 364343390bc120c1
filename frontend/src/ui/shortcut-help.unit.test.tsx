import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../testing/show';
import { ShortcutHelp } from './shortcut-help';
import { useShortcuts } from './shortcuts';

const run = (): void => {};
const Page = () => {
  useShortcuts('列表', [{ key: 'f', label: '添加筛选', run }]);
  useShortcuts('列表', [
    { key: 'j', label: '下一行', run },
    { key: 'f', label: '筛选', run },
  ]);
  return <ShortcutHelp onClose={run} />;
};

it('keys of the same group stand under one heading, each key once, as what it does', async () => {
  show(<Page />);
  expect(await screen.findAllByRole('heading', { name: '列表' })).toHaveLength(1);
  expect(screen.getByText('下一行')).toBeVisible();
  expect(screen.getByText('筛选')).toBeVisible();
  expect(screen.queryByText('添加筛选')).toBeNull();
});
