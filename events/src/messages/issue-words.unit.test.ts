import { expect, it } from 'vitest';
import { allCalls } from '../core/calls';
import { issueText } from './issue-words';

it('every field of every call that is refused has words for it, in both languages', () => {
  const bads = [undefined, null, 1e300, -1, 'x'.repeat(20_000), '\u0000', '\u202e', '0000-01-01', {}, [[]]];
  for (const call of allCalls)
    for (const bad of bads) {
      const shape = 'shape' in call.request ? Object.keys(call.request.shape as object) : [];
      const given = { ...Object.fromEntries(shape.map((key) => [key, bad])), smuggled: 1 };
      for (const issue of call.request.safeParse(given).error?.issues ?? []) {
        const params = issue.code === 'custom' ? issue.params : { max: 1, min: 1 };
        const said = { message: issue.message, code: issue.code, params };
        expect(issueText(said, 'zh-CN'), `${call.path} ${issue.path.join('.')} ${issue.message}`).toMatch(
          /[\u4e00-\u9fff]/,
        );
        expect(issueText(said, 'en-US')).toMatch(/^[A-Z].*\.$/s);
      }
    }
});

it('says how much is too much, and which sign is hidden', () => {
  expect(issueText({ message: 'tooLong', params: { max: 250 } }, 'zh-CN')).toContain('250');
  expect(issueText({ message: 'hiddenCharacter', params: { code: 'U+202E' } }, 'en-US')).toContain('U+202E');
  expect(issueText({ message: 'constructor' }, 'zh-CN')).toBeNull();
});
