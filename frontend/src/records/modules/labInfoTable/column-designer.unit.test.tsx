import { fireEvent, screen } from '@testing-library/react';
import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerCalls } from '@shilu/events/core/register-calls';
import { dictionaryRegister } from '@shilu/events/organization/dictionary';
import { serverForTests } from '../../../testing/server';
import { readTexts, show } from '../../../testing/show';
import { InfoTableEditor } from './info-table-editor';

beforeAll(() => readTexts('records', 'common'));

type TableProps = { readonly begin: InfoTable; readonly onKept?: (table: InfoTable) => void };
const Table = ({ begin, onKept }: TableProps) => {
  const [content, setContent] = useState(begin);
  const change = (table: InfoTable): void => {
    setContent(table);
    onKept?.(table);
  };
  const place = { recordId: 'r', moduleId: 'table', people: {}, unfilled: new Set<string>() };
  return <InfoTableEditor content={content} place={place} onChange={change} onLeave={() => {}} />;
};
const ONE: InfoTable = { columns: [{ key: 'a', label: '列 1', type: 'text' }], rows: [] };
const names = (): HTMLInputElement[] => screen.queryAllByRole<HTMLInputElement>('textbox', { name: /^名称/ });

describe('the design of a table’s columns', () => {
  it('an added column is named at once by typing', () => {
    show(<Table begin={ONE} />);
    fireEvent.click(screen.getByRole('button', { name: '设置列' }));
    fireEvent.click(screen.getByRole('button', { name: /添加列/ }));
    expect(names()).toHaveLength(2);
    expect(document.activeElement).toBe(names()[1]);
    fireEvent.click(screen.getByRole('button', { name: /添加列/ }));
    expect(names()).toHaveLength(3);
    expect(document.activeElement).toBe(names()[2]);
  });

  it('Enter names a column and begins the next; in the one just begun it ends the list', () => {
    show(<Table begin={ONE} />);
    fireEvent.click(screen.getByRole('button', { name: '设置列' }));
    names()[0]?.focus();
    const say = (name: string): void => {
      const field = document.activeElement as HTMLInputElement;
      fireEvent.change(field, { target: { value: name } });
      fireEvent.keyDown(field, { key: 'Enter' });
    };
    say('试剂');
    expect(document.activeElement).toBe(names()[1]);
    say('质量');
    expect(names()).toHaveLength(3);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
    expect(names()).toHaveLength(0);
    expect(screen.getAllByRole('columnheader').map((each) => each.textContent)).toEqual(
      expect.arrayContaining([expect.stringContaining('试剂'), expect.stringContaining('质量')]),
    );
    expect(screen.queryByText(/列 3/)).toBeNull();
  });

  it('V033 takes the options of a column from a dictionary, beside those that it has', async () => {
    const server = serverForTests();
    const at = { createdAt: '2026-01-01T00:00:00.000Z', modifiedAt: '2026-01-01T00:00:00.000Z', ownerId: null };
    const item = (value: string, zh: string, enabled = true) => ({ value, zh, en: value, enabled });
    const items = [item('pass', '合格'), item('fail', '不合格'), item('old', '旧判定', false)];
    server.answer(
      registerCalls(dictionaryRegister).page,
      [{ ...at, id: 'd', removed: false, revision: 0, values: { code: 'verdict', name: '判定', nameEn: 'Verdict', items } }],
      1,
    ); // prettier-ignore
    const kept: InfoTable[] = [];
    show(
      <Table
        begin={{ columns: [{ key: 'a', label: '判定', type: 'select', options: ['待定', '合格'] }], rows: [] }}
        onKept={(table) => void kept.push(table)}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: '设置列' }));
    fireEvent.click(screen.getByRole('button', { name: '从字典取选项' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: '判定（2 项）' }));
    expect(kept.at(-1)?.columns[0]?.options).toEqual(['待定', '合格', '不合格']);
    expect(screen.queryByText('旧判定')).toBeNull();
  });
});
