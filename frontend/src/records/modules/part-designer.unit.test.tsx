import type { BasicField } from '@shilu/events/records/modules/basic-fields/basic-fields';
import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readTexts, show } from '../../testing/show';
import { FieldDesigner } from './basicFields/field-designer';
import { ColumnDesigner } from './labInfoTable/column-designer';

beforeAll(() => readTexts('records'));

const Fields = ({ onDone }: { readonly onDone: () => void }) => {
  const [fields, setFields] = useState<BasicField[]>([{ key: 'f1', label: '样品', type: 'input', value: null }]);
  return <FieldDesigner fields={fields} extra={null} onChange={(next) => setFields(next)} onDone={onDone} />;
};
const Columns = ({ onDone }: { readonly onDone: () => void }) => {
  const [table, setTable] = useState<InfoTable>({ columns: [{ key: 'c1', label: '样品', type: 'text' }], rows: [] });
  return (
    <ColumnDesigner
      {...{ table, extra: null, onDone }}
      onChange={(next) => setTable(next)}
      onUnit={() => undefined}
      notice={() => null}
    />
  );
};

describe.each([
  ['fields of a form', Fields],
  ['columns of a table', Columns],
])('%s', (_what, Designer) => {
  const names = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /名称/ }).map(({ value }) => value);

  it('Enter names one and begins the next; in one that nobody named it ends the list', async () => {
    const onDone = vi.fn();
    show(<Designer onDone={onDone} />);
    const [first] = await screen.findAllByRole('textbox', { name: /名称/ });
    if (first) fireEvent.keyDown(first, { key: 'Enter' });
    expect(names()).toHaveLength(2);
    const second = screen.getAllByRole('textbox', { name: /名称/ })[1];
    expect(second).toHaveFocus();
    if (second) fireEvent.keyDown(second, { key: 'Enter' });
    expect(names()).toEqual(['样品']);
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('are named, asked for, ordered and removed', async () => {
    show(<Designer onDone={() => undefined} />);
    const [first] = await screen.findAllByRole('textbox', { name: /名称/ });
    if (first) fireEvent.change(first, { target: { value: '批号' } });
    fireEvent.click(screen.getByRole('checkbox', { name: '必填' }));
    expect(screen.getByRole('checkbox', { name: '必填' })).toBeChecked();
    fireEvent.click(screen.getByRole('button', { name: /添加/ }));
    const [, added] = names();
    fireEvent.click(screen.getByRole('button', { name: '下移 批号' }));
    expect(names()).toEqual([added, '批号']);
    fireEvent.click(screen.getByRole('button', { name: '删除 批号' }));
    expect(names()).toEqual([added]);
  });
});
