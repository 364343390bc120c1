import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordForTests } from '../../testing/record-view';
import { moduleForTests } from '../../testing/module-view';
import { readTexts, show } from '../../testing/show';
import { RecordSheet } from '../preview/record-sheet';

beforeAll(() => readTexts('records'));
const people = { li: '李晓彤', chen: '陈立' };

describe('a record that is read', () => {
  it('names everybody who wrote a module, and nobody again where one person wrote it', () => {
    const both = moduleForTests({ id: 'a', savedBy: 'chen', writerIds: ['li', 'chen'] });
    const one = moduleForTests({ id: 'b', savedBy: 'li', writerIds: ['li'] });
    show(<RecordSheet record={{ ...recordForTests, people, modules: [both, one] }} />);
    expect(screen.getAllByText(/最后保存/).map((line) => line.textContent)).toEqual([
      '编写：李晓彤、陈立；最后保存：陈立',
    ]);
  });

  it('has a heading where the modules of a child template begin', () => {
    const within = [{ id: 'g', title: '纯化', templateId: 't', version: 4 }];
    show(<RecordSheet record={{ ...recordForTests, people, modules: [moduleForTests({ within })] }} />);
    expect(screen.getByRole('heading', { name: /^1 纯化/ })).toHaveTextContent('4');
  });
});
