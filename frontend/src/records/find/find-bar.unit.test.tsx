import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEditor } from '../../testing/rich-text';
import { readTexts, show } from '../../testing/show';
import { FindBar } from './find-bar';

beforeAll(() => readTexts('records', 'common'));
const p = (...content: object[]) => ({ type: 'paragraph', content });
const said = (text: string, mark?: string) => ({ type: 'text', text, ...(mark ? { marks: [{ type: mark }] } : {}) });

let editor: Editor;
let paper: HTMLElement;
beforeEach(() => {
  editor = openEditor({
    type: 'doc',
    content: [
      p(said('加入乙醇，'), said('乙醇', 'bold'), said('回流')),
      p(said('乙'), said('醇', 'italic'), said(' 与 '), { type: 'inlineMath', attrs: { latex: '乙醇' } }),
    ],
  });
  paper = document.createElement('main');
  paper.id = 'record-paper';
  paper.innerHTML = '<p>另一模块的乙醇</p>';
  paper.append(editor.view.dom);
  document.body.append(paper);
});
afterEach(() => {
  editor.destroy();
  paper.remove();
});

const field = (name: string) => screen.getByRole('textbox', { name });
const seek = async (sought: string, replacement: string): Promise<void> => {
  fireEvent.change(field('在本记录中查找'), { target: { value: sought } });
  fireEvent.change(field('替换为'), { target: { value: replacement } });
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/\d+ \/ \d+|没有找到/));
};
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());
const lines = () => editor.getText({ blockSeparator: '\n' }).split('\n').slice(0, 2);

describe('find and replace in the text that is open', () => {
  it('all of it is one step that one undo takes back; marks stay, other modules and formulae are left alone; it says how many', async () => {
    show(<FindBar replacing onClose={() => {}} />);
    await seek('乙醇', '甲醇');
    press('全部替换');
    expect(screen.getByRole('status').textContent).toBe('已替换 3 处');
    expect(lines()[0]).toBe('加入甲醇，甲醇回流');
    expect(editor.getHTML()).toContain('<strong>甲醇</strong>');
    expect(paper.firstElementChild?.textContent).toBe('另一模块的乙醇');
    expect(JSON.stringify(editor.getJSON())).toContain('"latex":"乙醇"');
    act(() => void editor.commands.undo());
    expect(lines()[0]).toBe('加入乙醇，乙醇回流');
    expect(editor.getHTML()).toContain('乙<em>醇</em>');
  });

  it('Enter replaces the next one, also where nothing stands in its place', async () => {
    show(<FindBar replacing onClose={() => {}} />);
    await seek('乙醇，', '');
    fireEvent.keyDown(field('替换为'), { key: 'Enter' });
    expect(lines()[0]).toBe('加入乙醇回流');
    expect(screen.getByRole('status').textContent).toBe('已替换 1 处');
  });

  it('Ctrl+H opens and closes it in the bar', () => {
    show(<FindBar onClose={() => {}} />);
    expect(screen.queryByRole('textbox', { name: '替换为' })).toBeNull();
    fireEvent.keyDown(field('在本记录中查找'), { key: 'h', ctrlKey: true });
    expect(field('替换为')).toBeTruthy();
  });

  it('Escape closes the bar after all was replaced, wherever the focus has gone, and the focus goes back', async () => {
    const onClose = vi.fn();
    paper.tabIndex = -1;
    paper.focus();
    show(<FindBar replacing onClose={onClose} />);
    await seek('乙醇', '甲醇');
    press('全部替换');
    expect(field('替换为')).toHaveFocus();
    act(() => field('替换为').blur());
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
    expect(paper).toHaveFocus();
  });

  it('a formula put in for a formula with subscripts has its own: NH₄Cl becomes NaHCO₃, within a longer word it stays plain', async () => {
    editor.commands.setContent({
      type: 'doc',
      content: [p(said('用 NH'), said('4', 'subscript'), said('Cl 洗')), p(said('xNH4Cl'))],
    });
    show(<FindBar replacing onClose={() => {}} />);
    await seek('NH4Cl', 'NaHCO3');
    press('全部替换');
    expect(editor.getHTML()).toContain('<p>用 NaHCO<sub>3</sub> 洗</p>');
    expect(editor.getHTML()).toContain('<p>xNaHCO3</p>');
  });

  it('Escape closes an open menu first', () => {
    const onClose = vi.fn();
    show(
      <>
        <FindBar onClose={onClose} />
        <div role="menu">
          <button role="menuitem">A</button>
        </div>
      </>,
    );
    fireEvent.keyDown(screen.getByRole('menuitem'), { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
  });

  it('says so when no text is open', async () => {
    editor.setEditable(false);
    show(<FindBar replacing onClose={() => {}} />);
    await seek('乙醇', '甲醇');
    press('全部替换');
    expect(screen.getByRole('status').textContent).toBe('请先打开要修改的正文');
    expect(lines()[0]).toBe('加入乙醇，乙醇回流');
  });
});
