import { identityCalls } from '@shilu/events/identity/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { part, proves } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { OpenRecordContext, type OpenRecord } from '../page/record-context';
import { personForTests } from '../../testing/people';
import { recordForTests } from '../../testing/record-view';
import { serverForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { PageInfoDialog } from './page-info-dialog';

beforeAll(() => readTexts('records', 'common'));

const filled = { temperature: '21.5~23.5', humidity: '41', participantIds: ['li'], participantsNotApplicable: false };

const opened = async (pageInfo: OpenRecord['record']['pageInfo']) => {
  const server = serverForTests();
  server.answer(identityCalls.members, { list: [personForTests('li', '李静')] });
  server.answer(recordCalls.modifyRecord, {});
  const openRecord: Partial<OpenRecord> = {
    ...{ record: { ...recordForTests, pageInfo }, myId: 'wang' },
    ...{ refresh: () => Promise.resolve(), askReason: () => Promise.resolve(undefined) },
  };
  show(
    <OpenRecordContext.Provider value={openRecord as OpenRecord}>
      <PageInfoDialog at="temperature" onClose={() => undefined} />
    </OpenRecordContext.Provider>,
  );
  await screen.findByLabelText('温度，从 (℃)');
  return server;
};

it('the temperature is a range: both ends, within the limits, typed with their unit; half of one is not kept', async () => {
  part('V028', 'the temperature of a record, from and to, as it is typed');
  const server = await opened({ ...filled, temperature: null });
  const type = (label: string, value: string): void => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fireEvent.blur(screen.getByLabelText(label));
  };
  type('温度，从 (℃)', '−5 ℃');
  expect(screen.getByRole('alert')).toHaveTextContent('请填写起止两个值');
  expect(screen.getByText('保存').closest('button')).toBeDisabled();
  type('温度，至 (℃)', '61');
  expect(screen.getByRole('alert')).toBeInTheDocument();
  type('温度，至 (℃)', '3.5℃');
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByText('保存'));
  await waitFor(() => expect(server.sent(recordCalls.modifyRecord)).toHaveLength(1));
  expect(server.sent(recordCalls.modifyRecord)[0]?.pageInfo).toMatchObject({ temperature: '-5~3.5', humidity: '41' });
});

it('what is marked N/A is cleared of its temperature, humidity or participants, after it was asked for', async () => {
  proves('V044');
  const server = await opened(filled);
  for (const [at, words] of ['温度', '湿度', '参与人'].entries()) {
    const box = () => screen.getAllByLabelText('标记为不适用（N/A）')[at] ?? document.body;
    const asked = async () =>
      within((await screen.findByText(new RegExp(`会清空已填写的${words}`))).closest('[role=dialog]') ?? document.body);
    fireEvent.click(box());
    fireEvent.click((await asked()).getByText('取消'));
    await waitFor(() => expect(screen.queryByText(/会清空已填写的/)).toBeNull());
    expect(box()).not.toBeChecked();
    fireEvent.click(box());
    fireEvent.click((await asked()).getByText('确认'));
    await waitFor(() => expect(box()).toBeChecked());
    await waitFor(() => expect(screen.queryByText(/会清空已填写的/)).toBeNull());
  }
  fireEvent.click(screen.getByText('保存'));
  await waitFor(() => expect(server.sent(recordCalls.modifyRecord)).toHaveLength(1));
  expect(server.sent(recordCalls.modifyRecord)[0]?.pageInfo).toEqual({
    ...{ temperature: 'N/A', humidity: 'N/A', participantIds: [], participantsNotApplicable: true },
  });
});
