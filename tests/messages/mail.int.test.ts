import { createMessageFacts } from '@shilu/integration-workers/messages/facts';
import { mailConnector } from '@shilu/integration-workers/messages/mail';
import { createSendMail } from '@shilu/integration-workers/messages/smtp';
import { rebuild } from '@shilu/projection-service/engine/rebuild';
import { projections } from '@shilu/projection-service/projections';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NOWHERE, openOffice, PATIENCE, wants, type Office } from './office';
import { certificate, parseMail, startSmtp, type Smtp } from './smtp';

let smtp: Smtp;
let office: Office;
const by = (mail: boolean) => ({ inSite: true, mail, chat: false });

const post = (url = smtp.url) =>
  office.employ((deps) => {
    const send = createSendMail({ url, from: '实录 <eln@lab.example>', ca: certificate });
    return { connectors: [mailConnector(deps, createMessageFacts(deps.store, deps.keys), send, 'lab.example')] };
  });
const idOf = (raw: string): string => parseMail(raw).headers.get('message-id') ?? '';

beforeEach(async () => {
  smtp = await startSmtp();
  office = await openOffice(NOWHERE);
  await wants(office, 'li', { kinds: { commentAdded: by(true) } });
});
afterEach(async () => {
  await office.end();
  await smtp.stop();
});

describe('C114 mail over a real SMTP server', () => {
  it('a comment reaches its author: in their language, by an encrypted and authenticated connection, with a link', async () => {
    await post();
    await office.comment('请补核磁');
    await office.quiet(1);
    expect(smtp.received).toHaveLength(1);
    const [letter] = smtp.received;
    expect(letter).toMatchObject({ from: 'eln@lab.example', to: ['li@lab.example'], secure: true, user: 'eln' });
    const { headers, text, html } = parseMail(letter?.raw ?? '');
    const [row] = await office.book();
    expect(headers.get('message-id')).toBe(`<${row?.id ?? ''}@lab.example>`);
    expect(headers.get('subject')).toBe('[实录] SL-2026-1 有新批注');
    expect(headers.get('to')).toBe('李静 <li@lab.example>');
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.get('list-unsubscribe')).toBe('<https://eln.example.com/team/messageSetting>');
    for (const part of ['管理员批注了您的“苯甲酰胺的合成”', '请补核磁', 'https://eln.example.com/editRecord/1']) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
  });

  it('law 9 the ledger of deliveries holds no name and no address', async () => {
    await post();
    await office.comment('请补核磁');
    await office.quiet(1);
    const { rows } = await office.deps.pool.query<{ whole: string }>(
      'select d::text as whole from deliveries.delivery d',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.whole).toContain('请补核磁');
    for (const personal of ['李静', '管理员', 'lab.example']) expect(rows[0]?.whole).not.toContain(personal);
  });

  it('a test letter goes to whoever asks for it, whatever their settings say', async () => {
    await post();
    await office.writer.write('connector', 'mail', [{ type: 'TestLetterRequested', data: {} }], { actor: 'admin' });
    await office.quiet(1);
    expect(smtp.received.map(({ to }) => to)).toEqual([['admin@lab.example']]);
    const { headers, text } = parseMail(smtp.received[0]?.raw ?? '');
    expect(headers.get('subject')).toBe('[实录] 测试邮件');
    expect(text).toContain('https://eln.example.com/team/system');
  });

  it('in English for who chose it', async () => {
    await wants(office, 'li', { language: 'en-US', kinds: { commentAdded: by(true) } });
    await post();
    await office.comment('NMR is missing');
    await office.quiet(1);
    const { headers, text } = parseMail(smtp.received[0]?.raw ?? '');
    expect(headers.get('subject')).toBe('[Shilu] New comment on SL-2026-1');
    expect(text).toContain('commented on your');
  });

  it('a passing refusal, of the recipient or of the letter, is tried again under the same Message-ID', async () => {
    smtp.moods.push({ refuse: 451, at: 'recipient' }, { refuse: 452, at: 'data' }, { cut: 'recipient' });
    await post();
    await office.comment('一');
    await office.quiet(1);
    expect(smtp.received).toHaveLength(1);
    expect((await office.book())[0]).toMatchObject({ state: 'delivered', attempts: 4 });
  });

  it('cut off after the letter and before the answer, it goes again under the same Message-ID: at least once, never as another letter', async () => {
    smtp.moods.push({ cut: 'answer' });
    await post();
    await office.comment('一');
    await office.quiet(1);
    expect(smtp.received).toHaveLength(2);
    expect(new Set(smtp.received.map(({ raw }) => idOf(raw))).size).toBe(1);
    await office.comment('二');
    await office.quiet(2);
    expect(new Set(smtp.received.map(({ raw }) => idOf(raw))).size).toBe(2);
  });

  it('an address that does not exist is parked in words, and holds up nobody else', async () => {
    await wants(office, 'admin', { kinds: { commentAdded: by(true) } });
    await office.record('2', { ownerId: 'admin' });
    smtp.unknown.add('li@lab.example');
    await post();
    await office.comment('一');
    await office.writer.write(
      'record',
      '2',
      [{ type: 'CommentAdded', data: { commentId: 'x', moduleId: null, replyTo: null, text: '二', mentions: [] } }],
      { actor: 'li' },
    );
    await office.quiet(1);
    await expect
      .poll(async () => (await office.book()).map(({ key, state }) => [key, state]), PATIENCE)
      .toEqual([
        ['li', 'parked'],
        ['admin', 'delivered'],
      ]);
    const [parked] = await office.book();
    expect(parked?.error).toMatchObject({ key: 'refusedForGood', params: { platform: 'SMTP' }, detail: '550 RCPT TO' });
  });

  it('a wrong password parks nothing: letters wait until it is set right', async () => {
    const stop = await post(smtp.url.replace('post-office', 'wrong'));
    await office.comment('一');
    await expect.poll(async () => (await office.book())[0]?.error?.key, PATIENCE).toBe('notAuthorised');
    await stop();
    expect((await office.book())[0]?.state).toBe('waiting');
    await post();
    await office.quiet(1);
    expect(smtp.received).toHaveLength(1);
  });

  it('a hostile title or comment adds no header, no recipient and no markup', async () => {
    const name = 'x\r\nBcc: thief@evil.example\r\n\r\n<script>alert(1)</script>';
    await post();
    await office.writer.write(
      'task',
      't1',
      [
        {
          type: 'TaskOpened',
          data: {
            kind: 'added',
            values: {
              ...{ projectId: 'p1', name, number: '', description: '', managerIds: ['li'], memberIds: [] },
              ...{ departmentId: null, startDate: null, endDate: null, progress: 0 },
            },
            ...{ status: 'todo', ownerId: 'admin', changes: [] },
          },
        },
      ],
      { actor: 'admin' },
    );
    await office.comment('<img src=x onerror=alert(1)>\r\n.\r\nMAIL FROM:<a@b>');
    await office.quiet(2);
    expect(smtp.received.map(({ to }) => to)).toEqual([['li@lab.example'], ['li@lab.example']]);
    for (const { raw } of smtp.received) {
      const { headers, html } = parseMail(raw);
      expect(headers.has('bcc')).toBe(false);
      expect(html).not.toMatch(/<script|<img/);
    }
    expect(parseMail(smtp.received[0]?.raw ?? '').headers.get('subject')).toContain('Bcc: thief@evil.example');
  });

  /** A letter that cannot go yet; resolves when it was tried. */
  const stuck = async (): Promise<() => Promise<void>> => {
    smtp.moods.push(...Array.from({ length: 500 }, () => ({ refuse: 451, at: 'recipient' as const })));
    const stop = await post();
    return async () => {
      await expect.poll(async () => (await office.book())[0]?.attempts ?? 0, PATIENCE).toBeGreaterThan(0);
      await stop();
      smtp.moods.length = 0;
    };
  };
  const sentNothing = async (): Promise<void> => {
    await post();
    await office.quiet(1);
    expect(smtp.received).toEqual([]);
  };

  it('L32 nothing is sent to who turned it off before it went', async () => {
    const halt = await stuck();
    await office.comment('一');
    await halt();
    await wants(office, 'li', { kinds: { commentAdded: by(false) } });
    await sentNothing();
  });

  it('law 9 nothing is sent to who was erased before it went', async () => {
    const halt = await stuck();
    await office.comment('一');
    await halt();
    await office.deps.keys.destroy('li');
    await office.writer.write('account', 'li', [{ type: 'SubjectKeyShredded', data: {} }]);
    await sentNothing();
  });

  it('P08 nothing is sent to who may not read the record any more', async () => {
    await office.person('wang', '王强');
    const grant = (grants: readonly object[]) =>
      office.writer.write('record', '1', [{ type: 'ModuleGranted', data: { moduleId: 'm1', grants, previous: [] } }], {
        actor: 'li',
      });
    const halt = await stuck();
    await grant([{ accountId: 'wang', attribute: 0 }]);
    await halt();
    await grant([]);
    await sentNothing();
  });
});

describe('who is told of a changed account', () => {
  const change = (email: string) =>
    office.writer.write(
      'account',
      'li',
      [
        {
          type: 'AccountProfileChanged',
          data: async (eventId: string) => ({
            fields: ['email'],
            sealedProfile: await office.writer.seal(
              'li',
              JSON.stringify({ realName: '李静', account: 'li', mobilePhone: '', email }),
              eventId,
              'sealedProfile',
            ),
          }),
        },
        { type: 'SigningSuspended', data: { why: 'addressChanged', by: 'admin' } },
      ],
      { actor: 'admin' },
    );
  const letters = () =>
    smtp.received.map(({ to, raw }) => `${to.join()}: ${parseMail(raw).headers.get('subject') ?? ''}`);

  it('the old and the new address at once, whatever the person has turned off; a later change the one before it', async () => {
    await wants(office, 'li', { kinds: { accountChanged: by(false) } });
    await office.person('fang', '方芳', { isOrganAdmin: true });
    await post();
    await change('new@lab.example');
    await change('newer@lab.example');
    await office.quiet(6);
    const toPerson = letters().filter((line) => !line.startsWith('fang@'));
    expect(toPerson.toSorted()).toEqual([
      'li@lab.example: [实录] 您的联系邮箱已更改',
      'new@lab.example: [实录] 您的联系邮箱已更改',
      'new@lab.example: [实录] 您的联系邮箱已更改',
      'newer@lab.example: [实录] 您的联系邮箱已更改',
    ]);
    expect(letters().filter((line) => line === 'fang@lab.example: [实录] 成员身份待核实')).toHaveLength(2);
  });

  it('quality assurance, when the only administrator confirms on the server', async () => {
    const values = {
      ...{ name: '质量保证', description: '', permissions: ['AudittrailSearch'] },
      ...{ projectScope: 'own', taskScope: 'own', recordScope: 'ownInDepartment' },
    };
    await office.writer.write('role', 'qa', [
      { type: 'RoleAdded', data: { kind: 'added', ownerId: 'admin', values, changes: [] } },
    ]);
    await office.person('zhou', '周谨', { roleIds: ['qa'] });
    await post();
    await change('new@lab.example');
    await office.writer.write(
      'account',
      'li',
      [{ type: 'IdentityConfirmed', data: { how: 'inPerson', onServer: true } }],
      { reason: '运维 张' },
    );
    await office.quiet(6);
    expect(letters()).toContain('zhou@lab.example: [实录] 成员身份在服务器上核实');
    expect(letters()).toContain('new@lab.example: [实录] 您的身份已核实');
  });
});

describe('quiet on replay', () => {
  it('what happened before mail was configured is not made up for, and read models computed again send nothing', async () => {
    await office.comment('以前');
    await post();
    await office.comment('现在');
    await office.quiet(1);
    await office.start();
    for (const projection of projections) await rebuild(office.deps, projection);
    await office.comment('之后');
    await office.quiet(2);
    expect(smtp.received.map(({ raw }) => parseMail(raw).text.match(/现在|以前|之后/)?.[0])).toEqual(['现在', '之后']);
  });

  it('a worker that comes back, or a second one beside it, sends nothing twice', async () => {
    const stop = await post();
    await office.comment('一');
    await office.quiet(1);
    await stop();
    await post();
    await post();
    await office.comment('二');
    await office.quiet(2);
    expect(smtp.received).toHaveLength(2);
  });

  it('what happened more than a day ago, as after a long stop, is not mailed one by one', async () => {
    await post();
    await office.writer.write(
      'record',
      '1',
      [{ type: 'CommentAdded', data: { commentId: 'old', moduleId: null, replyTo: null, text: '旧', mentions: [] } }],
      { actor: 'admin', at: '2026-03-01T08:59:00.000Z' },
    );
    await office.comment('新');
    await office.quiet(1);
    expect(smtp.received.map(({ raw }) => parseMail(raw).text.match(/旧|新/)?.[0])).toEqual(['新']);
    expect(await office.book()).toHaveLength(1);
  });
});
