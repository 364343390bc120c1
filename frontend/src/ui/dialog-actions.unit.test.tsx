import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { SignDialog, SignedHead } from './sign-dialog';

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
    expect(account).toHaveValue('');
    expect(account).toHaveAccessibleDescription('登录或解锁后的首次签名：请输入您的账号和密码，之后只需密码。');
    fireEvent.change(account, { target: { value: 'wangsy' } });
    const password = screen.getByLabelText(/密码/, { selector: 'input' });
    fireEvent.change(password, { target: { value: 'shilu2026' } });
    fireEvent.submit(password.closest('form') ?? password);
    expect(onSign).toHaveBeenCalledOnce();
  });
  it('what the dialog requires beside the signature comes first: on opening, and again when it is refused for it', async () => {
    const onSign = vi.fn().mockReturnValue(false);
    show(
      <SignDialog opened askAccount meanings={[{ value: 'a', label: '提交' }]} onClose={() => {}} onSign={onSign}>
        <textarea aria-label="意见" required />
        <input type="checkbox" aria-label="已检查" required />
      </SignDialog>,
    );
    const comment = await screen.findByRole('textbox', { name: '意见' });
    await waitFor(() => expect(comment).toHaveFocus());
    fireEvent.change(comment, { target: { value: '缺少产率' } });
    fireEvent.change(screen.getByRole('textbox', { name: /账号/ }), { target: { value: 'wangsy' } });
    const password = screen.getByLabelText(/密码/, { selector: 'input' });
    fireEvent.change(password, { target: { value: 'shilu2026' } });
    password.focus();
    fireEvent.submit(password.closest('form') ?? password);
    expect(onSign).toHaveBeenCalledOnce();
    expect(screen.getByRole('checkbox')).toHaveFocus();
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.change(password, { target: { value: '' } });
    fireEvent.submit(password.closest('form') ?? password);
    expect(password).toHaveFocus();
  });
  it('what is agreed to stands above the password, and what is signed scrolls for itself', async () => {
    show(dialog(true));
    const password = await screen.findByLabelText(/密码/, { selector: 'input' });
    const statement = document.getElementById(password.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
    expect(statement).not.toBeNull();
    expect(statement && statement.compareDocumentPosition(password) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getByText('SL-1').style.overflow).toBe('auto');
  });
  it('fault U2: the focus scrolls what is signed no further than it must, and its head stays', async () => {
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    show(
      <SignDialog opened meanings={[{ value: 'a', label: '提交' }]} onClose={() => {}} onSign={() => {}}>
        <SignedHead>SL-1 · 3f2a</SignedHead>
        <input type="checkbox" aria-label="已检查" required />
      </SignDialog>,
    );
    const box = await screen.findByRole('checkbox');
    await waitFor(() => expect(box).toHaveFocus());
    const onBox = focus.mock.calls.filter((_, at) => focus.mock.instances[at] === box);
    expect(onBox.length).toBeGreaterThan(0);
    expect(onBox.every(([options]) => options?.preventScroll === true)).toBe(true);
    expect(scroll).toHaveBeenCalledWith({ block: 'nearest' });
    expect(screen.getByText('SL-1 · 3f2a').style.position).toBe('sticky');
  });
  it('a later one begins in the password', async () => {
    show(dialog(false));
    await waitFor(() => expect(screen.getByLabelText(/密码/, { selector: 'input' })).toHaveFocus());
    expect(screen.queryByText(/首次签名/)).toBeNull();
  });
  it.each([true, false])('what keeps passwords knows whose and which: account asked %s', async (askAccount) => {
    show(dialog(askAccount));
    const password = await screen.findByLabelText(/密码/, { selector: 'input' });
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    const account = password.closest('form')?.querySelector('input[autocomplete=username]');
    expect(account).toHaveAttribute('name', 'account');
    expect(account).toHaveValue(askAccount ? '' : 'wangsy');
  });
});
