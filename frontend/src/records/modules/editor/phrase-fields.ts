import { own } from '@shilu/events/core/own';
import { date, dateTime } from '../../../ui/times';

/** What a phrase may name that is known only where it is put in. */
export type PhraseFacts = {
  readonly now: Date;
  /** Empty where it is not known: in a template there is no record yet. */
  readonly person: string;
  readonly number: string;
  readonly title: string;
};

const FIELDS: Readonly<Record<string, (facts: PhraseFacts) => string>> = {
  ...{ 日期: ({ now }) => date(now), date: ({ now }) => date(now) },
  ...{ 时间: ({ now }) => dateTime(now), time: ({ now }) => dateTime(now) },
  ...{ 姓名: ({ person }) => person, me: ({ person }) => person },
  ...{ 记录编号: ({ number }) => number, record: ({ number }) => number },
  ...{ 记录标题: ({ title }) => title, title: ({ title }) => title },
};

/** A phrase with its fields, `{日期}` or `{date}`, filled in; one that is not known here stays as it was written. */
export const filledPhrase = (text: string, facts: PhraseFacts): string =>
  text.replace(/\{([^{}\n]{1,20})\}/g, (whole, name: string) => {
    const said = own(FIELDS, name.trim().toLowerCase())?.(facts) ?? '';
    return said === '' ? whole : said;
  });
