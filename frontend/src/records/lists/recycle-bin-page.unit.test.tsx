import { registerCalls } from '@shilu/events/core/register-calls';
import { recordCalls } from '@shilu/events/records/calls';
import { methodRegister } from '@shilu/events/resources/method';
import { part } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serverForTests, type ServerForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { RecycleBinPage } from './recycle-bin-page';

const removed = { removedAt: '2026-11-20T08:30:00.000Z', removedBy: 'lin', removedByName: '林静' };
const lines = [
  { category: 'record', id: 'r1', name: 'SL-2026-0012 Suzuki 偶联', ...removed },
  { category: methodRegister.name, id: 'm1', name: 'HPLC 法测定有关物质', ...removed },
];

beforeAll(() => readTexts('recordLists'));
let server: ServerForTests;
beforeEach(() => {
  server = serverForTests();
});

describe('L15 the recycle bin', () => {
  it('lists everything that was removed by kind, who and when; each is put back by its own call', async () => {
    part('L15', 'the one list and its ways back');
    const { restore } = registerCalls(methodRegister);
    server.answer(recordCalls.recycleBin, lines, 2);
    server.answer(restore, { id: 'm1' });
    const { container } = show(<RecycleBinPage />);
    expect(await screen.findByRole('link', { name: 'SL-2026-0012 Suzuki 偶联' })).toBeTruthy();
    expect(screen.getByText('方法')).toBeTruthy();
    expect(screen.getAllByText('林静')).toHaveLength(2);
    expect((await axe.run(container)).violations).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: '恢复 HPLC 法测定有关物质' }));
    await waitFor(() => expect(server.sent(restore)).toMatchObject([{ id: 'm1' }]));
  });

  it('says what it is for while it is empty', async () => {
    server.answer(recordCalls.recycleBin, [], 0);
    show(<RecycleBinPage />);
    expect(await screen.findByText('回收站是空的')).toBeTruthy();
  });
});
