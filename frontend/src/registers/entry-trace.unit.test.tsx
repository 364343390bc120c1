import type { Register } from '@shilu/events/core/define-register';
import { registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { instrumentRegister } from '@shilu/events/resources/instrument';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { serverForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { EntryTrace } from './entry-trace';

beforeAll(() => readTexts('registers', 'common'));

const event = (type: string, position = 1, reason: string | null = null) => ({
  ...{ at: '2026-03-02T08:00:00.000Z', actor: 'system', type, reason, position: String(position) },
  changes: [],
});
const open = (register: Register, events: readonly ReturnType<typeof event>[], rows = events.length) => {
  const server = serverForTests();
  const { history } = registerCalls(register);
  server.answer(identityCalls.members, { list: [] });
  server.answer(history, [...events], rows);
  show(<EntryTrace register={register} id="i1" />);
  return { server, history };
};
const rows = async (): Promise<readonly string[]> =>
  within(await screen.findByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('a trace of any length is read to its end, page by page', async () => {
  const { server, history } = open(instrumentRegister, [event('InstrumentModified', 250)], 250);
  expect((await rows())[0]).toContain('修改');
  server.answer(history, [event('InstrumentAdded')], 250);
  fireEvent.click(screen.getByRole('button', { name: '第 5 页' }));
  await waitFor(() => expect(server.sent(history).at(-1)).toMatchObject({ id: 'i1', pageIndex: 5, pageSize: 50 }));
  await waitFor(async () => expect((await rows())[0]).toContain('新增'));
});

it('one page needs no pages', async () => {
  open(instrumentRegister, [event('InstrumentAdded')]);
  await rows();
  expect(screen.queryByRole('button', { name: '第 2 页' })).toBeNull();
});

it('an event is told by what the register calls it, whatever its name ends in; what nobody knows, by its type', async () => {
  const register = { ...instrumentRegister, events: { added: 'InstrumentEntered', modified: 'KeeperAdded' } };
  open(register, [
    event('InstrumentEntered', 4),
    event('KeeperAdded', 3),
    event('InstrumentRemoved', 2),
    event('InstrumentWeighed', 1),
  ]);
  const told = await rows();
  for (const [at, word] of ['新增', '修改', '移除', 'InstrumentWeighed'].entries()) expect(told[at]).toContain(word);
});

it('a reason keeps its lines', async () => {
  open(instrumentRegister, [event('InstrumentRemoved', 1, '到寿命\n泵漏液')]);
  expect((await rows())[0]).toContain('到寿命\n泵漏液');
});
