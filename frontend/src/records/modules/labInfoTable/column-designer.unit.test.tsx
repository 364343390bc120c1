import { fireEvent, screen } from '@testing-library/react';
import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { readTexts, show } from '../../../testing/show';
import { InfoTableEditor } from './info-table-editor';

beforeAll(() => readTexts('records', 'common'));

const Table = ({ begin }: { readonly begin: InfoTable }) => {
  const [content, setContent] = useState(begin);
  const place = { recordId: 'r', moduleId: 'table', people: {}, unfilled: new Set<string>() };
  return <InfoTableEditor content={content} place={place} onChange={setContent} onLeave={() => {}} />;
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
});
