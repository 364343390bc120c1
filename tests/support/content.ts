/** Content of modules as the screen would send it. */
export const prose = (...paragraphs: readonly string[]): unknown => ({
  type: 'doc',
  content: paragraphs.map((text) =>
    text === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text }] },
  ),
});

const meaning = { value: 'author', zh: '作者', en: 'Author' };
export const signing = (person: { readonly account: string; readonly digest: string }) => ({
  account: person.account,
  password: person.digest,
  meaning,
  timeZone: 'Asia/Shanghai',
});
export const NOBODY_ID = 'no-such-thing';
