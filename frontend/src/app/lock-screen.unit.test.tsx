import { act } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { lockStore } from '../identity/session';
import { useStore } from '../lib/store';
import { serverForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { useDocumentTitle } from '../ui/use-document-title';
import { LockScreen } from './lock-screen';

beforeAll(() => readTexts('frame'));

it('T16 the tab of a locked screen does not tell what was open', () => {
  serverForTests();
  const Record = () => {
    useDocumentTitle('SL-2026-0029 偶联');
    return null;
  };
  const Frame = () => (useStore(lockStore) ? <LockScreen /> : <Record />);
  show(<Frame />);
  expect(document.title).toContain('SL-2026-0029');
  act(() => lockStore.set(true));
  expect(document.title).toBe('屏幕已锁定 · 实录');
  act(() => lockStore.set(false));
  expect(document.title).toContain('SL-2026-0029');
});
