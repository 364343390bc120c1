import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { SignDialog } from './sign-dialog';

const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });

describe('dialogs whose content is tall', () => {
  const dialogs = Object.entries(sources).filter(([, source]) => source.includes('<Modal'));
  it('there are dialogs to look at', () => expect(dialogs.length).toBeGreaterThan(20));
  it.each(dialogs)('%s keeps its buttons in sight: they stand in a DialogFoot', (_file, source) => {
    expect(source).not.toMatch(/<Group[^>]*justify="flex-end"/);
  });
});

describe('V050 a signature', () => {
  beforeAll(() => readTexts());
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    serverForTests();
  });
  const dialog = (askAccount: boolean, onSign = vi.fn()) => (
    <SignDialog
      opened
      meanings={[{ value: 'authored', label: '作者确认' }]}
      askAccount={askAccount}
      onClose={() => {}}
      onSign={onSign}
    >
      SL-1
    </SignDialog>
  );
  it('the first of a session begins in the account, which is empty, and Enter signs', async () => {
    const onSign = vi.fn();
    show(dialog(true, onSign));
    const account = await screen.findByRole('textbox', { name: /账号/ });
    await waitFor(() => expect(account).toHaveFocus());
    fireEvent.change(account, { target: { value: 'wangsy' } });
    const password = screen.getByLabelText(/密码/, { selector: 'input' });
    fireEvent.change(password, { target: { value: 'shilu2026' } });
    fireEvent.submit(password.closest('form') ?? password);
    expect(onSign).toHaveBeenCalledOnce();
  });
  it('a later one begins in the password', async () => {
    show(dialog(false));
    await waitFor(() => expect(screen.getByLabelText(/密码/, { selector: 'input' })).toHaveFocus());
  });
});
