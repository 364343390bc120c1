import { requestDigest } from '@shilu/events/messages/calls';
import { createMessageFacts } from '@shilu/integration-workers/messages/facts';
import { askForDigests } from '@shilu/integration-workers/messages/digests';
import { mailConnector } from '@shilu/integration-workers/messages/mail';
import { createSendMail } from '@shilu/integration-workers/messages/smtp';
import { createLogger } from '@shilu/infra/logging/logger';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openReporting, type Reporting } from './reporting';
import { NOWHERE, openOffice, wants, type Office } from './office';
import { certificate, parseMail, startSmtp, type Smtp } from './smtp';

let smtp: Smtp;
let office: Office;
let laboratory: Reporting;
let now: Date;
const log = createLogger({ level: 'silent', form: 'lines' });

/** A worker of its own, which has forgotten everything: it asks for what is due. */
const ask = async (): Promise<void> => {
  const facts = createMessageFacts(office.deps.store, office.deps.keys);
  await askForDigests({ report: laboratory.report, config: NOWHERE, clock: () => now, log }, facts);
};
const requested = async (): Promise<readonly string[]> =>
  (await office.deps.store.readStream('messageSettings-li')).flatMap(({ type, body }) =>
    type === 'DigestRequested' ? [(JSON.parse(body) as { data: { period: string } }).data.period] : [],
  );

beforeEach(async () => {
  smtp = await startSmtp();
  now = new Date('2026-03-02T09:00:00.000Z');
  office = await openOffice(NOWHERE, { clock: () => now });
  laboratory = await openReporting(office, () => now);
  // On Monday, the second, at about four in the afternoon in Shanghai.
  await wants(office, 'li', { digest: 'daily', kinds: {} });
});
afterEach(async () => {
  await laboratory.stop();
  await office.end();
  await smtp.stop();
});

describe('K08 summaries', () => {
  it('a cycle chosen today begins with its next period, and each period is asked for once, by however many workers', async () => {
    await ask();
    expect(await requested()).toEqual([]);
    now = new Date('2026-03-03T00:30:00.000Z');
    await Promise.all([ask(), ask(), ask()]);
    await ask();
    expect(await requested()).toEqual(['daily 2026-03-03']);
    now = new Date('2026-03-06T01:00:00.000Z');
    await ask();
    expect(await requested(), 'after a long stop there is one, not three').toEqual([
      'daily 2026-03-03',
      'daily 2026-03-06',
    ]);
  });

  it('turned off, none is asked for, and a late request changes nothing', async () => {
    await wants(office, 'li', { digest: 'off', kinds: {} });
    now = new Date('2026-03-03T00:30:00.000Z');
    await ask();
    await laboratory.report(
      requestDigest,
      { accountId: 'li', period: 'daily 2026-03-03' },
      { commandId: '6f1d7f0e-5c0b-4c1e-9d0a-2f6b8f3c9a51', correlation: 'x' },
    );
    expect(await requested()).toEqual([]);
  });

  it('the letter says what is unread and what waits, by the rights of the moment; with nothing to say there is none', async () => {
    await office.employ((deps) => {
      const send = createSendMail({ url: smtp.url, from: '实录 <eln@lab.example>', ca: certificate });
      return { connectors: [mailConnector(deps, createMessageFacts(deps.store, deps.keys), send, 'lab.example')] };
    });
    const service = await office.start();
    now = new Date('2026-03-03T00:30:00.000Z');
    await ask();
    await office.quiet(1);
    expect(smtp.received).toHaveLength(0);
    await office.comment('请补核磁');
    expect(await service.caughtUp((await office.deps.store.head()) ?? '', 20_000)).toBe(true);
    now = new Date('2026-03-04T00:30:00.000Z');
    await ask();
    await office.quiet(2);
    expect(smtp.received).toHaveLength(1);
    const { headers, text } = parseMail(smtp.received[0]?.raw ?? '');
    expect(headers.get('subject')).toBe('[实录] 汇总：1 条未读消息，0 件待处理');
    expect(text).toContain('管理员批注了您的“苯甲酰胺的合成” (SL-2026-1)');
    expect(text).toContain('https://eln.example.com/team/messages');
  });
});
