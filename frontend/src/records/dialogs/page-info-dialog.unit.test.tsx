import { identityCalls } from '@shilu/events/identity/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { proves } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { OpenRecordContext, type OpenRecord } from '../page/record-context';
import { personForTests } from '../../testing/people';
import { recordForTests } from '../../testing/record-view';
import { serverForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { PageInfoDialog } from './page-info-dialog';

beforeAll(() => readTexts('records', 'common'));

const filled = { temperature: '23.5', humidity: '41', participantIds: ['li'], participantsNotApplicable: false };

it('what is marked N/A is cleared of its temperature, humidity or participants, after it was asked for', async () => {
  proves('V044');
  const server = serverForTests();
  server.answer(identityCalls.members, { list: [personForTests('li', '李静')] });
  server.answer(recordCalls.modifyRecord, {});
  const openRecord: Partial<OpenRecord> = {
    ...{ record: { ...recordForTests, pageInfo: filled }, myId: 'wang' },
    ...{ refresh: () => Promise.resolve(), askReason: () => Promise.resolve(undefined) },
  };
  show(
    <OpenRecordContext.Provider value={openRecord as OpenRecord}>
      <PageInfoDialog at="temperature" onClose={() => undefined} />
    </OpenRecordContext.Provider>,
  );
  await screen.findByLabelText('温度 (℃)');
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
