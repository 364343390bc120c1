import { auditCalls, type AuditRow } from '@shilu/events/audit/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { recordForTests } from '../../testing/record-view';
import { serverForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { OpenRecordProvider, type OpenRecord } from '../page/record-context';
import { TraceTab } from './trace-tab';

beforeAll(() => readTexts('records', 'common', 'audit'));

const event = (position: number): AuditRow => ({
  ...{ position: String(position), at: '2026-03-02T08:00:00.000Z', actorId: 'wang', actorName: `第 ${position} 人` },
  ...{ type: 'RecordInfoChanged', entity: 'record', entityId: 'r', entityName: '', recordId: 'r', moduleId: null },
  ...{
    moduleTitle: null,
    reason: null,
    session: null,
    commandId: 'c',
    revision: position,
    changes: [],
    changeCount: 0,
  },
});

it('the trace of a record of any length is read to its beginning', async () => {
  const server = serverForTests();
  server.answer(auditCalls.auditPage, [event(430)], 430);
  const record = { ...recordForTests, may: { ...recordForTests.may, seeTrace: true } };
  // The tab asks for nothing of an open record but this.
  show(
    <OpenRecordProvider value={{ record } as OpenRecord}>
      <TraceTab />
    </OpenRecordProvider>,
  );
  expect(await screen.findByText('第 430 人')).toBeVisible();
  server.answer(auditCalls.auditPage, [event(1)], 430);
  fireEvent.click(screen.getByRole('button', { name: '第 9 页' }));
  expect(await screen.findByText('第 1 人')).toBeVisible();
  await waitFor(() => expect(server.sent(auditCalls.auditPage).at(-1)).toMatchObject({ pageIndex: 9, pageSize: 50 }));
});
