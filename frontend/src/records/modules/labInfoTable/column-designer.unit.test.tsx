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
const names = (): HTMLInputElement[] => screen.queryAllByRole<HTMLInputElement>('textbox', { name: /^名称/ });

describe('the design of a table’s columns', () => {
  it('an added column is named at once by typing', () => {
    show(<Table begin={{ columns: [], rows: [] }} />);
    fireEvent.click(screen.getByRole('button', { name: /添加列/ }));
    expect(document.activeElement).toBe(names()[0]);
    fireEvent.click(screen.getByRole('button', { name: /添加列/ }));
    expect(names()).toHaveLength(2);
    expect(document.activeElement).toBe(names()[1]);
  });

  it('Enter names a column and begins the next; in the one just begun it ends the list', () => {
    show(<Table begin={{ columns: [], rows: [] }} />);
    fireEvent.click(screen.getByRole('button', { name: /添加列/ }));
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

  it('undo of the first pasted sheet gives the place to paste back, with the focus in it', () => {
    show(<Table begin={{ columns: [], rows: [] }} />);
    const sheet = (): HTMLElement => screen.getByRole('textbox', { name: /粘贴/ });
    fireEvent.paste(sheet(), { clipboardData: { getData: () => '试剂\t质量 (g)\n甲\t2.5\n' } });
    expect(screen.queryByRole('textbox', { name: /粘贴/ })).toBeNull();
    (document.activeElement as HTMLElement | null)?.blur();
    fireEvent.click(screen.getByRole('button', { name: /^撤销/ }));
    expect(document.activeElement).toBe(sheet());
    fireEvent.click(screen.getByRole('button', { name: /^重做/ }));
    expect(names().map(({ value }) => value)).toEqual(['试剂', '质量']);
  });
});
