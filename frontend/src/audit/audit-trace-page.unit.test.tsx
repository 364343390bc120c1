import { auditCalls } from '@shilu/events/audit/calls';
import { refusals, tellsOfAlteration, type RefusalKey } from '@shilu/events/core/result-codes';
import { recordCalls } from '@shilu/events/records/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { ApiError, isOfNow } from '../api/api-error';
import { serverForTests, type ServerForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { ErrorState } from '../ui/error-state';
import { AuditTracePage } from './audit-trace-page';

const moment = {
  ...{ position: '7', revision: 3, actorId: 'li', actorName: '李静', type: 'ModuleSaved', moduleId: 'm' },
  ...{ moduleTitle: '步骤', reason: null, timestamp: '2026-11-20T08:00:00.000Z', modifyList: [], changeCount: 0 },
};
const checked = { events: 4, files: 1, signatures: 0, approvals: 0 };

let server: ServerForTests;
beforeAll(() => readTexts('audit', 'common', 'records', 'disputes'));
beforeEach(() => {
  server = serverForTests();
  server.answer(auditCalls.missing, { events: 0, things: 0 });
});
const showTrace = (): void => void show(<AuditTracePage />, { at: '/team/auditTrace?recordId=r' });

it('a record whose events were altered has its trace, is verified there, and nothing is called safe', async () => {
  server.refuse(recordCalls.record, 'logAltered');
  server.answer(auditCalls.tracePage, [moment], 1);
  showTrace();
  expect(await screen.findByText('李静')).toBeTruthy();
  expect(await screen.findByText('记录本身无法显示')).toBeTruthy();
  expect(screen.queryByText(/没有受影响/)).toBeNull();
  server.answer(auditCalls.verify, {
    ...{ ok: false, checked, others: 0, unchecked: [], checkpoint: null, anchored: null, durationMs: 4 },
    failure: { kind: 'eventAltered', position: '7', revision: 3, detail: 'x' },
  });
  fireEvent.click(screen.getByRole('button', { name: '验证完整性' }));
  expect(await screen.findByLabelText('验证结果')).toBeTruthy();
});

it('what neither the record nor its trace tells of is an error of the page', async () => {
  server.refuse(recordCalls.record, 'notFound');
  server.refuse(auditCalls.tracePage, 'notFound');
  showTrace();
  expect(await screen.findByText('没有找到，或不对您开放')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '验证完整性' })).toBeNull();
});

it('a proof whose file was altered leaves without it only once somebody was asked', async () => {
  server.refuse(recordCalls.record, 'logAltered');
  server.answer(auditCalls.tracePage, [moment], 1);
  server.refuse(auditCalls.proof, 'fileAltered');
  showTrace();
  fireEvent.click(await screen.findByRole('button', { name: '下载证明' }));
  fireEvent.click(await screen.findByRole('button', { name: '不含上述文件导出' }));
  await waitFor(() =>
    expect(server.sent(auditCalls.proof)).toEqual([{ experimentId: 'r' }, { experimentId: 'r', incomplete: true }]),
  );
});

const refused = (key: RefusalKey): ApiError => new ApiError(refusals[key].code, '说明', refusals[key].status);
// What is not here, not open, or not of the moment that is looked at is said in other words.
const pages = (Object.keys(refusals) as RefusalKey[]).filter(
  (key) => ![403, 404].includes(refusals[key].status) && !isOfNow(refused(key)),
);
it('an error of a page calls things safe, and offers to try again, only where nothing was altered', () => {
  show(
    pages.map((key) => (
      <section key={key} data-testid={key}>
        <ErrorState error={refused(key)} onRetry={() => undefined} recordId="r 1" />
      </section>
    )),
  );
  const silent = pages.filter((key) => {
    const page = within(screen.getByTestId(key));
    // Where something was altered, the trace of the record says what.
    const links = page.queryAllByRole('link', { name: '查看痕迹并验证' }).map((link) => link.getAttribute('href'));
    expect(links, key).toEqual(tellsOfAlteration(refusals[key].code) ? ['/team/auditTrace?recordId=r%201'] : []);
    const isSafe = page.queryByText(/没有受影响/) !== null;
    expect(page.queryByRole('button', { name: '重试' }) !== null, key).toBe(isSafe);
    return !isSafe;
  });
  expect(silent).toEqual(pages.filter((key) => tellsOfAlteration(refusals[key].code)));
  expect(silent).toEqual(expect.arrayContaining(pages.filter((key) => /Altered|shownDiffers|streamCut/.test(key))));
});
