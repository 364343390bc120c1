import { approvalCalls } from '@shilu/events/approvals/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { recordCalls } from '@shilu/events/records/calls';
import type { RecordView } from '@shilu/events/records/views';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OpenRecordContext, type OpenRecord } from '../page/record-context';
import { moduleForTests } from '../../testing/module-view';
import { recordForTests } from '../../testing/record-view';
import { serverForTests, type ServerForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { DecideDialog } from '../review/decide-dialog';
import { PageInfoCheck } from './page-info-check';
import { SignModuleDialog } from './sign-module-dialog';

const prose = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});
const module = moduleForTests({ content: prose('称取原料。') });
const record: RecordView = {
  ...recordForTests,
  recordHash: 'c'.repeat(64),
  modules: [module, moduleForTests({ id: 'm2', title: '结果', content: prose('收率 82%。') })],
};

beforeAll(() => readTexts('records'));
let server: ServerForTests;
beforeEach(() => {
  server = serverForTests();
  server.answer(organizationCalls.dictionaryItems, []);
});

const around = (part: ReactNode) => {
  const openRecord = { record, myId: 'wang', refresh: () => Promise.resolve() } satisfies Partial<OpenRecord>;
  show(<OpenRecordContext.Provider value={openRecord as OpenRecord}>{part}</OpenRecordContext.Provider>);
};
const sign = (button: string): void => {
  const account = screen.queryByLabelText(/账号/);
  if (account !== null) fireEvent.change(account, { target: { value: 'wangsy' } });
  fireEvent.change(screen.getByLabelText(/密码/), { target: { value: 'secret-1' } });
  fireEvent.click(screen.getByRole('button', { name: button }));
};
const nothing = (): void => undefined;

describe('what a signature sends', () => {
  it('T02 the hash of the content that is shown, the digest of the password, never the password', async () => {
    server.answer(recordCalls.signModule, { signatureId: 's1' });
    around(<SignModuleDialog module={module} onClose={nothing} />);
    expect(await screen.findByText(/✓/)).toBeVisible();
    sign('签署');
    await waitFor(() => expect(server.sent(recordCalls.signModule)).toHaveLength(1));
    expect(server.sent(recordCalls.signModule)[0]).toMatchObject({
      ...{ experimentId: 'r', moduleId: 'm1', contentHash: module.contentHash, meaning: 'authored' },
      password: passwordDigest('wangsy', 'secret-1'),
    });
  });

  it('T02 nothing, when what is shown is not what the server would sign', async () => {
    around(<SignModuleDialog module={{ ...module, content: prose('称取另一种原料。') }} onClose={nothing} />);
    expect((await screen.findAllByText(/与服务器的哈希不一致/)).length).toBeGreaterThan(0);
    sign('签署');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.sent(recordCalls.signModule)).toEqual([]);
  });

  it('C061 a rejection: the comment and the modules that were marked; nothing without a comment', async () => {
    server.answer(approvalCalls.reject, {});
    around(<DecideDialog decision="reject" onClose={nothing} onDecided={nothing} onGone={nothing} />);
    await screen.findByLabelText(/密码/);
    sign('驳回');
    expect(await screen.findByText('请填写驳回意见')).toBeVisible();
    expect(server.sent(approvalCalls.reject)).toEqual([]);
    fireEvent.change(screen.getByLabelText(/审核意见/), { target: { value: '收率请核对' } });
    fireEvent.click(screen.getByRole('checkbox', { name: '结果' }));
    sign('驳回');
    await waitFor(() => expect(server.sent(approvalCalls.reject)).toHaveLength(1));
    expect(server.sent(approvalCalls.reject)[0]).toMatchObject({
      ...{ experimentId: 'r', opinion: '收率请核对', moduleIds: ['m2'], meaning: 'rejected' },
    });
  });

  it('C060 an approval: the hash of the record that is shown', async () => {
    server.answer(approvalCalls.approve, { final: true });
    around(<DecideDialog decision="approve" onClose={nothing} onDecided={nothing} onGone={nothing} />);
    await screen.findByLabelText(/密码/);
    sign('通过');
    await waitFor(() => expect(server.sent(approvalCalls.approve)).toHaveLength(1));
    expect(server.sent(approvalCalls.approve)[0]).toMatchObject({ recordHash: record.recordHash, meaning: 'reviewed' });
  });
});

it('V036 before the word that the page was checked stands what of its information is not filled in', () => {
  const pageInfo = { temperature: '21', humidity: null, participantIds: [], participantsNotApplicable: false };
  const shown: RecordView = { ...record, pageInfo };
  const refresh = (): Promise<void> => Promise.resolve();
  const openRecord = { record: shown, myId: 'wang', refresh } satisfies Partial<OpenRecord>;
  show(
    <OpenRecordContext.Provider value={openRecord as OpenRecord}>
      <PageInfoCheck checked={false} error={null} onCheck={nothing} onChanged={nothing} />
    </OpenRecordContext.Provider>,
  );
  expect(screen.getByText('温度 21 ℃')).toBeVisible();
  expect(screen.getByText('页面信息未填写：湿度、参与人')).toBeVisible();
  const box = screen.getByRole('checkbox', { name: '我已核对页面信息' });
  const missing = screen.getByText('页面信息未填写：湿度、参与人');
  expect(missing.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
