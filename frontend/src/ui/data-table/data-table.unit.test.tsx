import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { readTexts, show } from '../../testing/show';
import type { Column } from './column';
import { DataTable } from './data-table';
import { useDrawnRows } from './use-drawn-rows';
import { useTableState } from './use-table-state';

beforeAll(() => readTexts());

type Row = { readonly id: string };
const rows: readonly Row[] = Array.from({ length: 50 }, (_, at) => ({ id: `row-${String(at)}` }));
const drawn: string[] = [];
const columns: readonly Column<Row>[] = [
  {
    id: 'id',
    label: 'Id',
    cell: ({ id }) => {
      drawn.push(id);
      return id;
    },
  },
];
const rowId = ({ id }: Row): string => id;

const List = ({ onMenu }: { readonly onMenu: (id: string) => void }) => (
  <DataTable
    name="speed"
    label="rows"
    columns={columns}
    rows={rows}
    rowId={rowId}
    control={useTableState({ size: 50 })}
    empty={null}
    bulk={(selected) => <output>{selected.length}</output>}
    menu={({ id }) => {
      onMenu(id);
      return <button type="button">act on {id}</button>;
    }}
  />
);

it('a list of fifty rows draws one menu, that of the row where it was asked for, and gives the focus back', async () => {
  const menus: string[] = [];
  show(<List onMenu={(id) => menus.push(id)} />);
  const buttons = screen.getAllByRole('button', { name: '更多操作' });
  expect(buttons).toHaveLength(50);
  expect(menus).toEqual([]);
  fireEvent.click(buttons[7] ?? document.body);
  await screen.findByRole('button', { name: 'act on row-7' });
  expect(screen.getAllByRole('menu')).toHaveLength(1);
  expect(new Set(menus)).toEqual(new Set(['row-7']));
});

it('selecting a row, or walking to the next, draws no other row again', async () => {
  show(<List onMenu={() => {}} />);
  drawn.length = 0;
  fireEvent.click(screen.getAllByRole('checkbox')[3] ?? document.body);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1'));
  expect(new Set(drawn)).toEqual(new Set(['row-2']));
  const currentAt = (at: number) => document.querySelector(`[data-at="${String(at)}"][aria-current="true"]`);
  await waitFor(() => expect(currentAt(2)).not.toBeNull());
  drawn.length = 0;
  fireEvent.keyDown(window, { key: 'j' });
  await waitFor(() => expect(currentAt(3)).not.toBeNull());
  expect(new Set(drawn)).toEqual(new Set(['row-2', 'row-3']));
});

const Count = ({ of, top }: { readonly of: number; readonly top: number }) => <output>{useDrawnRows(of, top)}</output>;
const first = (of: number, top: number): number => Number(/\d+/.exec(renderToString(<Count of={of} top={top} />))?.[0]);

it('a page is drawn as far as it can be seen where it is to stand, and the rest of it right after', async () => {
  const seen = first(50, 0);
  expect(seen).toBeLessThan(30);
  expect(seen).toBeGreaterThan(10);
  expect(first(50, 400)).toBe(seen + 10);
  expect(first(50, 4_000)).toBe(50);
  expect(first(8, 0)).toBe(8);
  show(<Count of={50} top={0} />);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('50'));
});
