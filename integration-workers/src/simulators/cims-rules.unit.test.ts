import type { Bottle } from '@shilu/events/integrations/platforms/look-ups';
import { foundSchema, bottleSchema, registeredSchema } from '@shilu/events/integrations/platforms/look-ups';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Submission } from '../platforms/contract';
import { cimsRules } from './cims-rules';
import { regmsRules } from './regms-rules';

const of = (request: string, amount: number, place: string | null, bottleNo = 'B-1004'): Submission => ({
  ...{ request, number: `N-${request}`, submission: 1, recordNumber: 'E-1', place, requestedBy: 'acc-1' },
  values: { bottleNo, amount, unit: 'g' },
});
const bottleIn = (rules: ReturnType<typeof cimsRules>, bottleNo = 'B-1004'): Bottle =>
  bottleSchema.parse(rules.find?.(bottleNo.toLowerCase(), '')[0]);

test('a reservation keeps what it names from others, is replaced by its own, and is taken up by the use of its place', () => {
  const rules = cimsRules();
  expect(rules.judge('cims.reserve', of('r1', 4, 'm/a'))).toBeNull();
  rules.take('cims.reserve', of('r1', 4, 'm/a'), 1);
  expect(bottleIn(rules)).toMatchObject({ remaining: 5, available: 1, unit: 'g' });
  expect(rules.judge('cims.reserve', of('r2', 2, 'm/b'))).toMatchObject({
    ...{ code: 'stockShort', fields: [{ field: 'amount', theirs: '1 g' }] },
  });
  // The same request anew, and the use at its place, see their own.
  expect(rules.judge('cims.reserve', of('r1', 5, 'm/a'))).toBeNull();
  rules.take('cims.reserve', of('r1', 3, 'm/a'), 2);
  expect(bottleIn(rules).available).toBe(2);
  expect(rules.judge('cims.recordUsage', of('u1', 5, 'm/a'))).toBeNull();
  rules.take('cims.recordUsage', of('u1', 3.5, 'm/a'), 3);
  expect(bottleIn(rules)).toMatchObject({ remaining: 1.5, available: 1.5 });
  rules.giveBack('cims.recordUsage', of('u1', 3.5, 'm/a'));
  expect(bottleIn(rules)).toMatchObject({ remaining: 5, available: 5 });
});

test('whatever is asked in whatever order, never more is given than remains, and what is given back is there again', () => {
  const step = fc.record({
    operation: fc.constantFrom('cims.reserve', 'cims.recordUsage'),
    place: fc.constantFrom('m/a', 'm/b', 'm/c'),
    amount: fc.integer({ min: 1, max: 6 }),
    back: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const rules = cimsRules();
      const standing = new Map<string, { readonly operation: string; readonly submission: Submission }>();
      for (const { operation, place, amount, back } of steps) {
        const request = `${operation} ${place}`;
        const before = standing.get(request);
        if (back && before) {
          rules.giveBack(operation, before.submission);
          standing.delete(request);
        } else if (operation === 'cims.reserve' || !before) {
          const submission = of(request, amount, place);
          if (rules.judge(operation, submission) !== null) continue;
          rules.take(operation, submission, 1);
          standing.set(request, { operation, submission });
        }
        const used = [...standing.values()].filter((one) => one.operation === 'cims.recordUsage');
        const sum = used.reduce((total, { submission }) => total + Number(submission.values['amount']), 0);
        const seen = bottleIn(rules);
        expect(seen.remaining).toBe(5 - sum);
        expect(seen.available).toBeGreaterThanOrEqual(0);
        expect(seen.available).toBeLessThanOrEqual(seen.remaining);
      }
    }),
  );
});

test('bottles are found by name in both languages, CAS, lot, number and structure, the number first', () => {
  const { find } = cimsRules();
  const numbers = (key: string, inchiKey = ''): readonly string[] =>
    foundSchema(bottleSchema)
      .parse({ items: find?.(key, inchiKey), more: false })
      .items.map((one) => one.bottleNo);
  expect(numbers('四氢呋喃')).toEqual(['B-1002']);
  expect(numbers('tetrahydro')).toEqual(['B-1002']);
  expect(numbers('109-99-9')).toEqual(['B-1002']);
  expect(numbers('pa2603')).toEqual(['B-1004']);
  expect(numbers('b-1004')).toEqual(['B-1004']);
  expect(numbers('', 'WYURNTSHIVDZCO-UHFFFAOYSA-N')).toEqual(['B-1002']);
  expect(numbers('nothing of the kind')).toEqual([]);
});

const registration = (batchNo: string, more: object = {}): Submission => ({
  ...{ request: 'q', number: 'N', submission: 1, recordNumber: 'E-1', place: null, requestedBy: 'acc-1' },
  values: { name: '苯甲酰胺', smiles: 'NC(=O)c1ccccc1', inchiKey: 'KXDAEFPNCMNJSK-UHFFFAOYSA-N', batchNo, ...more },
});

test('RegMS says by field what its latest version has, takes ours where it is kept, and is found by it', () => {
  const rules = regmsRules();
  rules.take('regms.registerCompound', registration('1'), 7);
  expect(rules.judge('regms.registerCompound', registration('2'))).toBeNull();
  const other = registration('2', { name: 'Benzamide', salt: 'HCl' });
  expect(rules.judge('regms.registerCompound', other)).toMatchObject({
    code: 'fieldDiffers',
    fields: [
      { field: 'name', code: 'fieldDiffers', theirs: '苯甲酰胺' },
      { field: 'salt', theirs: '' },
    ],
  });
  const kept = registration('2', { name: 'Benzamide', salt: 'HCl', keep: ['name', 'salt'] });
  expect(rules.judge('regms.registerCompound', kept)).toBeNull();
  rules.take('regms.registerCompound', kept, 8);
  const [found] = rules.find?.('', 'KXDAEFPNCMNJSK-UHFFFAOYSA-N') ?? [];
  expect(registeredSchema.parse(found)).toMatchObject({
    ...{ compoundNo: 'CP-000007', name: 'Benzamide', salt: 'HCl', version: 2, released: true },
    batches: [{ batchNo: 'CP-000007-1' }, { batchNo: 'CP-000007-2' }],
  });
});
