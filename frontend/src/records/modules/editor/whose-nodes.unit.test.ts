import { samples } from '@shilu/events/records/modules/rich-text/samples';
import { runOf } from '@shilu/events/records/live-text/run-text';
import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { whoseNodes } from './whose-nodes';

const nodesIn = (node: RichNode): readonly RichNode[] => [node, ...(node.content ?? []).flatMap(nodesIn)];

it('a text in pieces reads as the text, each letter is whose it is, and everything that was taken out stands once', () => {
  const cuts = fc.array(fc.tuple(fc.nat(400), fc.nat(12), fc.constantFrom('li', 'wang')), { maxLength: 8 });
  const out = fc.array(fc.nat(420), { maxLength: 5 });
  fc.assert(
    fc.property(samples.contents, cuts, out, ({ content }, spans, places) => {
      const doc = content as RichNode;
      const run = runOf(doc);
      let last = 0;
      const parts = spans.toSorted(([a], [b]) => a - b).flatMap(([at, length, by]) => {
        const [from, to] = [Math.max(last, at), Math.min(run.length, at + length)];
        if (from >= to) return [];
        last = to;
        return [{ from, to, by }];
      });
      const removed = places.toSorted((a, b) => a - b).map((at, which) => ({ at: Math.min(at, run.length), text: `❮${String(which)}❯`, by: 'zhao' }));
      const { node, whose } = whoseNodes(doc, { parts, removed });
      const pieces = nodesIn(node);
      expect(pieces.flatMap((one) => (whose.get(one)?.isRemoved === true ? [one.text] : []))).toEqual(removed.map(({ text }) => text));
      const standing = (one: RichNode): RichNode => ({
        ...one,
        ...(one.content && { content: one.content.filter((child) => whose.get(child)?.isRemoved !== true).map(standing) }),
      });
      expect(runOf(standing(node)).slice(0, run.length)).toBe(run);
      const letters = pieces.flatMap((one) => { const of = whose.get(one); return of?.isRemoved === false && one.type === 'text' ? (one.text ?? "").split("").map((letter) => `${of.by}${letter}`) : []; });
      const texts = new Set(nodesIn(doc).flatMap((one) => (one.type === 'text' ? [one] : [])));
      let at = 0;
      const told: string[] = [];
      const walk = (one: RichNode): void => {
        const begin = at;
        if (texts.has(one)) {
          const all = one.text ?? '';
          for (let i = 0; i < all.length; i++) {
            const by = parts.find(({ from, to }) => from <= begin + i && begin + i < to)?.by;
            if (by !== undefined) told.push(`${by}${all[i] ?? ''}`);
          }
          at += all.length;
          return;
        }
        (one.content ?? []).forEach(walk);
        at = begin + runOf(one).length;
      };
      walk(doc);
      expect(letters.join('')).toBe(told.join(''));
    }),
    { numRuns: 100 },
  );
}); // prettier-ignore
