/** Content of modules as the screen would send it. */
export const prose = (...paragraphs: readonly string[]): unknown => ({
  type: 'doc',
  content: paragraphs.map((text) =>
    text === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text }] },
  ),
});

/** `meaning`: what an author signs by, unless somebody else signs. */
export const signing = (
  person: { readonly account: string; readonly digest: string },
  meaning: 'authored' | 'witnessed' | 'reviewed' | 'rejected' = 'authored',
) => ({
  account: person.account,
  password: person.digest,
  meaning,
  timeZone: 'Asia/Shanghai',
});
export const NOBODY_ID = 'no-such-thing';
