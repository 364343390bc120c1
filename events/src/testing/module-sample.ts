import fc from 'fast-check';

/** A valid content, and the texts in it that a person would look for in the trace. */
export type ModuleSample = { readonly content: unknown; readonly said: readonly string[] };

/** Valid contents of a module type: the `samples.ts` in its folder. */
export type ModuleSamples = { readonly type: string; readonly contents: fc.Arbitrary<ModuleSample> };

export const word = fc.stringMatching(/^[a-z\u4e00-\u9fa5]{1,8}$/);
/** What a field or a column is called: now and then a batch number or a result. */
export const heading = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 1, arbitrary: fc.constantFrom('批号', '收率') },
);

export const keyed = <T>(items: readonly T[], make: (item: T, key: string) => unknown): unknown[] =>
  items.map((item, index) => make(item, `k${index}`));
