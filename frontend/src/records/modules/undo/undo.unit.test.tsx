import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readTexts, show } from '../../../testing/show';
import { guardNativeUndo } from '../../../ui/native-undo';
import type { ModulePlace } from '../module-ui';
import { moduleUiOf } from '../registry';

// jsdom lays nothing out; the editor of prose asks where its caret is.
Range.prototype.getClientRects = () => document.body.getClientRects();
Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect();

beforeAll(() => readTexts('records', 'common'));

const TABLE = {
  columns: [
    { key: 'n', label: '名称', type: 'text' },
    { key: 'm', label: '质量', type: 'number', unit: 'g' },
  ],
  rows: ['甲', '乙', '丙', '丁'].map((n, at) => ({ id: `r${String(at)}`, cells: { n } })),
};
const FIELDS = {
  fields: [
    { key: 'solvent', label: '溶剂', type: 'input', value: 'THF' },
    { key: 'base', label: '碱', type: 'input', value: null },
  ],
};
const TEXT = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '已保存的步骤' }] }] };

type Kept = { content: unknown };
/** An editor as a module's card shows it; `kept` is what the session holds of it. */
const Module = ({ type, kept, other }: { readonly type: string; readonly kept: Kept; readonly other?: unknown }) => {
  const [content, setContent] = useState(kept.content);
  const Editor = moduleUiOf(type)?.Editor;
  if (!Editor) throw new Error(type);
  const place: ModulePlace = { recordId: 'r', moduleId: type, people: {}, unfilled: new Set() };
  const put = (next: unknown): void => {
    Object.assign(kept, { content: next });
    setContent(next);
  };
  return (
    <section aria-label={type}>
      <Editor content={content} place={place} onChange={put} onLeave={() => {}} />
      {other === undefined ? null : (
        <button type="button" onClick={() => put(other)}>
          保存自他人
        </button>
      )}
    </section>
  );
};
const undo = (element: Element): boolean => fireEvent.keyDown(element, { key: 'z', ctrlKey: true });
const redo = (element: Element): boolean => fireEvent.keyDown(element, { key: 'z', ctrlKey: true, shiftKey: true });
const names = (kept: Kept): string[] => (kept.content as typeof TABLE).rows.map((row) => row.cells.n);
const focused = (): Element => {
  if (!document.activeElement) throw new Error('nothing has the focus');
  return document.activeElement;
};
const openTable = async (content: unknown = TABLE, other?: unknown): Promise<Kept> => {
  const kept = { content };
  show(<Module type="labInfoTable" kept={kept} {...(other === undefined ? {} : { other })} />);
  await screen.findByRole('grid');
  return kept;
};
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const number = (row: number): HTMLElement => screen.getByRole('rowheader', { name: String(row) });

describe('Ctrl+Z in an info table erases another module', () => {
  it('takes back the cell that was typed, and what stands in the other editors is as it was', async () => {
    const [table, text, fields]: Kept[] = [{ content: TABLE }, { content: TEXT }, { content: FIELDS }];
    show(
      <>
        <Module type="editor" kept={text as Kept} />
        <Module type="basicFields" kept={fields as Kept} />
        <Module type="labInfoTable" kept={table as Kept} />
      </>,
    );
    await screen.findByRole('grid');
    fireEvent.mouseDown(screen.getByText('甲'));
    fireEvent.change(focused(), { target: { value: '改过' } });
    fireEvent.keyDown(focused(), { key: 'Enter' });
    expect(names(table as Kept)[0]).toBe('改过');
    expect(undo(focused())).toBe(false);
    expect(names(table as Kept)).toEqual(['甲', '乙', '丙', '丁']);
    for (let more = 0; more < 3; more += 1) expect(undo(focused())).toBe(false);
    redo(focused());
    expect(names(table as Kept)[0]).toBe('改过');
    expect([text?.content, fields?.content]).toEqual([TEXT, FIELDS]);
  });

  it('the browser takes back nothing of a field that is not the one with the focus', () => {
    onTestFinished(guardNativeUndo(window));
    show(
      <>
        <input aria-label="标题" />
        <input aria-label="意见" />
        <button type="button">导出</button>
      </>,
    );
    // Chromium asks the field whose step it is, wherever the focus stands.
    const native = (name: string, inputType: string): boolean =>
      fireEvent(
        screen.getByRole('textbox', { name }),
        new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true }),
      );
    screen.getByRole('textbox', { name: '标题' }).focus();
    expect(native('标题', 'historyUndo')).toBe(true);
    expect(native('意见', 'historyUndo')).toBe(false);
    expect(native('意见', 'historyRedo')).toBe(false);
    expect(native('意见', 'insertText')).toBe(true);
    expect(undo(screen.getByRole('button', { name: '导出' }))).toBe(false);
  });

  it("another's save ends the history: no key leads back behind it", async () => {
    const theirs = { ...TABLE, rows: [{ id: 'r9', cells: { n: '他人的' } }] };
    const kept = await openTable(TABLE, theirs);
    fireEvent.mouseDown(screen.getByText('甲'));
    fireEvent.change(focused(), { target: { value: '改过' } });
    press('保存自他人');
    await screen.findByDisplayValue('他人的');
    undo(screen.getByRole('grid'));
    expect(kept.content).toEqual(theirs);
  });

  it("rich text: an undo stops before the first text and before another's", async () => {
    const kept = { content: TEXT };
    const theirs = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '他人的步骤' }] }] };
    show(<Module type="editor" kept={kept} other={theirs} />);
    const prose = await screen.findByRole('textbox', { name: '正文' });
    undo(prose);
    expect(prose).toHaveTextContent('已保存的步骤');
    fireEvent.click(screen.getByRole('button', { name: '保存自他人' }));
    await waitFor(() => expect(prose).toHaveTextContent('他人的步骤'));
    undo(prose);
    expect(prose).toHaveTextContent('他人的步骤');
  });
});

describe('removing rows', () => {
  it('a click on a number picks its row, Shift+click those between, and the button says how many', async () => {
    const kept = await openTable();
    fireEvent.mouseDown(number(2));
    expect(screen.getByRole('row', { selected: true })).toContainElement(screen.getByDisplayValue('乙'));
    expect(screen.getByRole('button', { name: '删除第 2 行' })).toBeInTheDocument();
    fireEvent.mouseDown(number(3), { shiftKey: true });
    press('删除选中的 2 行');
    expect(names(kept)).toEqual(['甲', '丁']);
    press('撤销');
    expect(names(kept)).toEqual(['甲', '乙', '丙', '丁']);
  });

  it('after the columns were set up one cell is picked, not every row', async () => {
    const kept = await openTable();
    fireEvent.mouseDown(screen.getByText('丁'));
    press('设置列');
    press('完成设置');
    expect(screen.queryByRole('button', { name: /删除选中的/ })).toBeNull();
    press('删除第 1 行');
    expect(names(kept)).toEqual(['乙', '丙', '丁']);
    undo(focused());
    expect(names(kept)).toEqual(['甲', '乙', '丙', '丁']);
  });

  it('columns, rows, pasted blocks and cleared cells are taken back one by one, and come again', async () => {
    const kept = await openTable();
    const steps = [JSON.stringify(kept.content)];
    const step = (): void => void steps.push(JSON.stringify(kept.content));
    fireEvent.mouseDown(screen.getByText('丙'));
    fireEvent.paste(focused(), { clipboardData: { getData: () => '戊\t470 mg\n己\t2' } });
    step();
    press('添加一行');
    step();
    fireEvent.mouseDown(number(1));
    fireEvent.keyDown(focused(), { key: 'Delete' });
    step();
    press('设置列');
    press('添加列');
    step();
    press('删除 质量');
    step();
    expect(new Set(steps).size).toBe(6);
    for (const was of steps.slice(0, -1).toReversed()) {
      press('撤销');
      expect(JSON.stringify(kept.content)).toBe(was);
    }
    for (const next of steps.slice(1)) {
      press('重做');
      expect(JSON.stringify(kept.content)).toBe(next);
    }
  });

  it('Escape gives up what was typed into a cell, and leaves no step behind', async () => {
    const kept = await openTable();
    fireEvent.mouseDown(screen.getByText('甲'));
    fireEvent.change(focused(), { target: { value: '错' } });
    fireEvent.keyDown(focused(), { key: 'Escape' });
    expect(kept.content).toEqual(TABLE);
    expect(screen.getByRole('button', { name: '撤销' })).toBeDisabled();
  });
});

describe('the fill handle', () => {
  it('drawn down goes on in the rows below, as one step of the undo', async () => {
    const kept = await openTable();
    fireEvent.mouseDown(screen.getByText('甲'));
    fireEvent.mouseDown(screen.getByTitle('向下拖动填充（Ctrl+D）'));
    fireEvent.mouseOver(screen.getByText('丙'));
    fireEvent.mouseUp(window);
    expect(names(kept)).toEqual(['甲', '甲', '甲', '丁']);
    undo(focused());
    expect(names(kept)).toEqual(['甲', '乙', '丙', '丁']);
  });
});

describe('bad cells say why', () => {
  it('in words, with their row and column, and a click leads there', async () => {
    await openTable({ ...TABLE, rows: [...TABLE.rows, { id: 'r8', cells: { n: '戊', m: '5 min' } }] });
    fireEvent.click(screen.getByRole('button', { name: '第 5 行“质量”：“min”无法换算为 g（此处的单位）' }));
    expect(focused()).toHaveValue('5 min');
  });
});

describe('undo in basic fields', () => {
  it('takes back what was typed into the field, and a field that was removed', async () => {
    const kept = { content: FIELDS };
    show(<Module type="basicFields" kept={kept} />);
    const solvent = await screen.findByRole('textbox', { name: '溶剂' });
    fireEvent.change(solvent, { target: { value: 'THF/水' } });
    fireEvent.blur(solvent);
    fireEvent.change(screen.getByRole('textbox', { name: '碱' }), { target: { value: 'Et3N' } });
    expect(undo(screen.getByRole('textbox', { name: '碱' }))).toBe(false);
    expect(kept.content.fields.map((field) => field.value)).toEqual(['THF/水', null]);
    press('设置字段');
    press('删除 溶剂');
    expect(kept.content.fields).toHaveLength(1);
    press('撤销');
    expect(kept.content.fields.map((field) => field.value)).toEqual(['THF/水', null]);
    press('撤销');
    expect(kept.content).toEqual(FIELDS);
  });

  it('after the last step the next key is heard as well: the focus stays in the module', async () => {
    const kept = { content: FIELDS };
    show(<Module type="basicFields" kept={kept} />);
    const solvent = await screen.findByRole('textbox', { name: '溶剂' });
    fireEvent.change(solvent, { target: { value: 'THF/水' } });
    fireEvent.blur(solvent);
    screen.getByRole('button', { name: '撤销' }).focus();
    press('撤销');
    expect(kept.content).toEqual(FIELDS);
    expect(focused()).not.toBeDisabled();
    expect(screen.getByRole('region', { name: 'basicFields' })).toContainElement(focused() as HTMLElement);
    redo(focused());
    expect(kept.content.fields[0]?.value).toBe('THF/水');
  });
});
