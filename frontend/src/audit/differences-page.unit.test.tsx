import { auditCalls } from '@shilu/events/audit/calls';
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { serverForTests, type ServerForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { DifferencesPage } from './differences-page';

const at = '2026-11-20T08:00:00.000Z';
const thing = (entityId: string, more: object = {}) => ({
  ...{ entity: 'record', entityId, entityName: `SL-${entityId}`, recordId: entityId, at, actorName: '李静' },
  ...{ type: 'ModuleSaved', events: 2, isNew: false, isRemoved: false, fromRevision: 3, toRevision: 5, ...more },
});

let server: ServerForTests;
beforeAll(() => readTexts('audit', 'common', 'recordLists', 'records'));
beforeEach(() => {
  server = serverForTests();
});

it('asks for the moment to begin with, then lists what became of each thing, and what each event changed', async () => {
  server.answer(
    auditCalls.differences,
    [thing('1'), thing('2', { isRemoved: true }), thing('3', { isNew: true, fromRevision: null })],
    3,
  );
  server.answer(
    auditCalls.difference,
    [
      {
        ...{
          position: '7',
          at,
          actorId: 'li',
          actorName: '李静',
          type: 'ModuleSaved',
          entity: 'record',
          entityId: '1',
        },
        ...{ entityName: 'SL-1', recordId: '1', moduleId: 'm', moduleTitle: '步骤', reason: '笔误', session: null },
        ...{ commandId: 'c', revision: 5, changeCount: 1 },
        changes: [{ field: 'x', title: '体积', rowId: null, oldValue: '25 mL', newValue: '30 mL', action: 2, fieldFormat: 1 }], // prettier-ignore
      },
    ],
    2,
  );
  show(<DifferencesPage />);
  expect(await screen.findByText('请先填写起始时刻')).toBeTruthy();
  expect(server.sent(auditCalls.differences)).toEqual([]);
  const from = screen.getByLabelText('从');
  fireEvent.change(from, { target: { value: '2026-11-19 09:30' } });
  fireEvent.keyDown(from, { key: 'Enter' });
  expect(await screen.findByText('SL-1')).toBeTruthy();
  expect(server.sent(auditCalls.differences).at(-1)).toMatchObject({
    to: null,
    from: expect.stringMatching(/^2026-11-1/),
  });
  expect(screen.getAllByText(/^(?:更改|移除|新增)$/).map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['更改', '移除', '新增'])); // prettier-ignore
  const [first] = screen.getAllByRole('button', { name: '2 个事件' });
  if (first === undefined) throw new Error('nothing to open');
  fireEvent.click(first);
  expect(await screen.findByText('30 mL', { exact: false })).toBeTruthy();
  expect(screen.getByText('另有 1 个事件，见审计追踪')).toBeTruthy();
});

it('says that nothing is otherwise, and where it was narrowed to nothing, widens to the same two moments', async () => {
  server.answer(auditCalls.differences, [], 0);
  const { unmount } = show(<DifferencesPage />, { at: '/?f.from=7' });
  expect(await screen.findByText('两个时刻之间没有变化')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '清除筛选' })).toBeNull();
  unmount();
  show(<DifferencesPage />, { at: '/?f.from=7&f.entity=project' });
  fireEvent.click(await screen.findByRole('button', { name: '清除筛选' }));
  expect(await screen.findByText('两个时刻之间没有变化')).toBeTruthy();
  expect(server.sent(auditCalls.differences).at(-1)).toMatchObject({ from: '7' });
});
