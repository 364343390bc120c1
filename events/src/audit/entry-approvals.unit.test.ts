import { expect, it } from 'vitest';
import { valuesHash } from '../core/entry-versions';
import { registers } from '../core/registers';
import { templateRegister } from '../templates/template';
import { checkEntryApprovals, signedMoves } from './entry-approvals';

const values = { name: '偶联', modules: [] };
const hash = (held: object) => valuesHash(templateRegister, { ...held });
const added = { kind: 'added', values, ownerId: 'u1', changes: [] };
const published = (signedHash: string, made: object) => ({
  ...{ kind: 'moved', move: 'approve', from: 'inReview', to: 'published', set: { reviewerId: 'u2' }, changes: [] },
  ...{ signedHash, version: { number: 1, hash: hash(made) } },
});
const typeOf = (data: unknown): string => {
  const { kind, move } = (data ?? {}) as { readonly kind?: string; readonly move?: string };
  return data === null || kind === 'added' ? 'TemplateAdded' : kind === 'modified' ? 'TemplateModified' : move === 'approveStep' ? 'TemplateStepApproved' : 'TemplatePublished'; // prettier-ignore
};
const check = (written: readonly unknown[], read: readonly unknown[] = written) =>
  checkEntryApprovals(
    templateRegister,
    written.map((data, revision) => ({
      ...{ type: typeOf(data), actor: 'u2' },
      ...{ stream: 'template-t', revision, position: String(revision + 1), written: data, read: read[revision] },
    })),
  );
const kept = { ...values, reviewerId: 'u2' };

it('an approval of an entry, and the version it made, hold against what the entry held then', () => {
  expect(check([added, published(hash(values), kept)])).toEqual({ checked: 1, failures: [] });
  const modified = { kind: 'modified', values: { ...values, name: '水解' }, changes: [] };
  expect(check([added, modified, published(hash(modified.values), { ...modified.values, reviewerId: 'u2' })]).failures).toEqual([]); // prettier-ignore
  // Signed before it was changed, whatever came of it.
  expect(check([added, modified, published(hash(values), { ...modified.values, reviewerId: 'u2' })]).failures).toMatchObject([{ kind: 'approvalMismatch', revision: 2 }]); // prettier-ignore
  expect(check([added, published(hash(values), { ...kept, name: '水解' })]).failures).toMatchObject([
    { kind: 'approvalMismatch', revision: 1, detail: expect.stringMatching(/^made a version/) as string },
  ]);
});

it('what an earlier release wrote was signed as a later one reads it', () => {
  const today = { ...values, category: null };
  const read = [{ ...added, values: today }, published(hash(today), { ...today, reviewerId: 'u2' })];
  expect(check([added, read[1]], read)).toEqual({ checked: 1, failures: [] });
  // Nothing that a release wrote: it holds nothing, and no approval of it holds.
  expect(check([null, published(hash(values), kept)], [undefined, undefined]).failures).toHaveLength(2);
});

it('what people sign and nobody signed is found, and what was approved before all steps of its flow were', () => {
  const { signedHash: _, ...unsigned } = published(hash(values), kept);
  expect(check([added, unsigned]).failures).toMatchObject([{ revision: 1, detail: 'nobody signed it' }]);
  const step = (name: string, reviewerIds: readonly string[], approvedBy: readonly string[] = []) => ({ name, reviewerIds, mode: 'all', approvedBy }); // prettier-ignore
  const inFlow = (...steps: readonly object[]) => ({ ...values, reviewSteps: steps });
  const approvedOf = (held: object) => [
    { ...added, values: held },
    published(hash(held), { ...held, reviewerId: 'u2' }),
  ];
  expect(check(approvedOf(inFlow(step('一', ['u1'], ['u1']), step('二', ['u2'])))).failures).toEqual([]);
  expect(check(approvedOf(inFlow(step('一', ['u2']), step('二', ['u3'])))).failures).toMatchObject([
    { kind: 'approvalMismatch', revision: 1, detail: 'approved while u3 had not' },
  ]);
});

it('every move that people sign is known by its event, of whichever register', () => {
  const moves = signedMoves(registers);
  const declared = registers.flatMap(({ life }) => (life === null ? [] : life.moves.filter((move) => move.signs)));
  expect(moves.size).toBe(declared.length);
  expect(moves.size).toBeGreaterThan(0);
  expect(moves.get('TemplatePublished')).toBe(templateRegister);
});
