import { part, proves } from '@shilu/tests/proves';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { readTexts, show } from '../../testing/show';
import { UserMenu } from './user-menu';

beforeAll(() => readTexts('frame', 'common'));
afterEach(() => vi.restoreAllMocks());

it('the avatar leads to one’s own menu and to logging out; inside a chat app that owns the login, not', async () => {
  proves('L11');
  part('L33', 'no logout');
  const agent = vi.spyOn(navigator, 'userAgent', 'get');
  for (const [browser, offered] of [
    ['Mozilla/5.0 Chrome/140', true],
    ['Mozilla/5.0 Chrome/140 DingTalk/7.6', false],
    ['Mozilla/5.0 Chrome/140 wxwork/4.1', false],
  ] as const) {
    agent.mockReturnValue(browser);
    show(<UserMenu />);
    fireEvent.click(screen.getByRole('button', { name: '用户菜单：王思远' }));
    await screen.findByRole('menuitem', { name: '锁定屏幕' });
    expect(screen.queryByRole('menuitem', { name: '退出登录' }) !== null, browser).toBe(offered);
    cleanup();
  }
});
