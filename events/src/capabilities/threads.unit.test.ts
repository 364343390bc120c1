import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rootOf, threadsOf } from './threads';

const said = (id: string, replyTo: string | null = null) => ({ id, replyTo });

it('an answer to an answer stands in the thread that the first one began, and after it in time', () => {
  const [a, b, other, c, d] = [said('a'), said('b', 'a'), said('x'), said('c', 'b'), said('d', 'c')];
  expect(threadsOf([a, b, other, c, d])).toEqual([
    { root: a, answers: [b, c, d] },
    { root: other, answers: [] },
  ]);
  expect(rootOf([a, b, other, c, d], 'd')).toBe(a);
  expect(rootOf([a], 'nobody')).toBeUndefined();
});

it('what answers a comment that was removed begins a thread, with what answers it', () => {
  const [b, c, d] = [said('b', 'a'), said('c', 'b'), said('d', 'a')];
  expect(threadsOf([b, c, d])).toEqual([
    { root: b, answers: [c] },
    { root: d, answers: [] },
  ]);
});

it('every comment stands in one thread, whatever it answers and whatever was removed', () => {
  const anything = fc
    .array(fc.record({ answers: fc.option(fc.nat(12)), removed: fc.boolean() }), { maxLength: 12 })
    .map((drawn) =>
      drawn.flatMap(({ answers, removed }, at) =>
        removed ? [] : [said(String(at), answers !== null && answers < at ? String(answers) : null)],
      ),
    );
  fc.assert(
    fc.property(anything, (comments) => {
      const threads = threadsOf(comments);
      const shown = threads.flatMap(({ root, answers }) => [root, ...answers]);
      expect(shown.map(({ id }) => id).sort()).toEqual(comments.map(({ id }) => id).sort());
      for (const { root, answers } of threads)
        for (const { id } of [root, ...answers]) expect(rootOf(comments, id)).toBe(root);
    }),
  );
});
