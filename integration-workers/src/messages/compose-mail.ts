import { cutText } from '@shilu/events/core/cut-text';
import type { Label, Language } from '@shilu/events/core/call';
import {
  noticeLine,
  noticePath,
  noticeSubject,
  noticeTexts,
  type NoticeWords,
} from '@shilu/events/messages/notice-texts';
import type { Notice } from '@shilu/events/messages/notices';

export type Letter = { readonly subject: string; readonly text: string; readonly html: string };

/** What a letter is filled with; names are opened when it is written, and kept nowhere. */
type LetterWords = NoticeWords & { readonly recipient: string };

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });
const texts = {
  product: of('实录', 'Shilu'),
  greeting: of('{name}，您好：', 'Dear {name},'),
  number: of('记录编号：{number}', 'Record {number}'),
  why: of(
    '您收到此邮件，是因为实录的消息设置中打开了此类邮件。',
    'You are receiving this email because of your message settings.',
  ),
  change: of('修改消息设置', 'Change message settings'),
  test: of('测试邮件', 'Test email'),
  testLine: of(
    '这是您在系统状态页面发送的测试邮件。收到它，说明邮件服务配置正确。',
    'You sent this test email from the system status page. Its arrival shows that email is set up correctly.',
  ),
  open: of('打开系统状态', 'Open system status'),
  addressSubject: of('您的联系邮箱已更改', 'Your email address was changed'),
  addressLine: of(
    '您在实录中的联系邮箱刚刚被更改，旧邮箱和新邮箱都会收到此通知。如非您本人或您所要求，请立即联系质量保证部门。',
    'The email address of your account has just been changed; this notice goes to both the old and the new address. If you did not make or request this change, inform quality assurance at once.',
  ),
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** One line for a header: nothing that could end it, and nothing that nobody sees. */
const oneLine = (text: string): string =>
  cutText(
    text
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    300,
  );

export const addressOf = (publicUrl: string, path: string): string => `${publicUrl.replace(/\/+$/, '')}${path}`;

/** Where a person says which mails they want. Null when nobody said where the product is opened. */
export const settingsAddress = (publicUrl: string | null): string | null =>
  publicUrl === null ? null : addressOf(publicUrl, '/team/messageSetting');

export type Section = { readonly line: string; readonly note?: string };
export type Button = { readonly label: string; readonly url: string };

/** A letter as text and as HTML, from the same parts. */
export const writeLetter = (
  language: Language,
  parts: {
    readonly subject: string;
    readonly recipient: string;
    readonly sections: readonly Section[];
    readonly button: Button | null;
    readonly settingsUrl: string | null;
  },
): Letter => {
  const { sections, button, settingsUrl } = parts;
  const greeting = texts.greeting[language].replace('{name}', () => parts.recipient);
  const text = [
    greeting,
    ...sections.flatMap(({ line, note }) =>
      note === undefined ? [line] : [line, `> ${note.replaceAll('\n', '\n> ')}`],
    ),
    ...(button ? [`${button.label}: ${button.url}`] : []),
    ['--', texts.why[language], ...(settingsUrl === null ? [] : [`${texts.change[language]}: ${settingsUrl}`])].join(
      '\n',
    ),
  ].join('\n\n');
  const paragraph = ({ line, note }: Section): string =>
    `<p style="margin:0 0 12px">${escapeHtml(line)}</p>${
      note === undefined
        ? ''
        : `<blockquote style="margin:0 0 12px;padding:4px 12px;border-left:3px solid #9cc;color:#444;white-space:pre-wrap">${escapeHtml(note)}</blockquote>`
    }`;
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(parts.subject)}</title></head>
<body style="margin:0;padding:24px;background:#f6f7f6;font:15px/1.6 'PingFang SC','Microsoft YaHei',sans-serif;color:#1d2523">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border:1px solid #dde3e0;border-radius:8px">
<p style="margin:0 0 12px">${escapeHtml(greeting)}</p>
${sections.map(paragraph).join('\n')}
${button ? `<p style="margin:20px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:8px 18px;background:#0b5f5a;color:#fff;border-radius:6px;text-decoration:none">${escapeHtml(button.label)}</a></p>` : ''}
<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #dde3e0;color:#667;font-size:12px">${texts.why[language]}${
    settingsUrl === null
      ? ''
      : ` <a href="${escapeHtml(settingsUrl)}" style="color:#0b5f5a">${texts.change[language]}</a>`
  }</p>
</div></body></html>`;
  return { subject: `[${texts.product[language]}] ${oneLine(parts.subject)}`, text, html };
};

/** A letter that says only that letters arrive. */
export const composeTest = (
  recipient: string,
  { language, publicUrl }: { readonly language: Language; readonly publicUrl: string | null },
): Letter =>
  writeLetter(language, {
    subject: texts.test[language],
    recipient,
    sections: [{ line: texts.testLine[language] }],
    button: publicUrl === null ? null : { label: texts.open[language], url: addressOf(publicUrl, '/team/system') },
    settingsUrl: settingsAddress(publicUrl),
  });

/** The letter of one notice. */
export const composeNotice = (
  { kind, about }: Pick<Notice, 'kind' | 'about'>,
  said: string,
  words: LetterWords,
  { language, publicUrl }: { readonly language: Language; readonly publicUrl: string | null },
): Letter => {
  return writeLetter(language, {
    subject: noticeSubject(kind, words, language),
    recipient: words.recipient,
    sections: [
      { line: noticeLine(kind, words, language), ...(said === '' ? {} : { note: said }) },
      ...(words.number === '' ? [] : [{ line: texts.number[language].replace('{number}', () => words.number) }]),
    ],
    button:
      publicUrl === null
        ? null
        : { label: noticeTexts[kind].open[language], url: addressOf(publicUrl, noticePath(kind, about)) },
    settingsUrl: settingsAddress(publicUrl),
  });
};

/** Told to the old and the new address, whatever the person's settings: whoever took an account over cannot hush it up. */
export const composeAddressChanged = (recipient: string, language: Language, publicUrl: string | null): Letter =>
  writeLetter(language, {
    ...{ subject: texts.addressSubject[language], recipient, sections: [{ line: texts.addressLine[language] }] },
    ...{ button: null, settingsUrl: settingsAddress(publicUrl) },
  });
