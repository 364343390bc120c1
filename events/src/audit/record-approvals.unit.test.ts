import { expect, it } from 'vitest';
import type { RecordedEvent } from '../core/envelope';
import type { RecordEvent, RecordEventOf } from '../records/record-events';
import { contentHash, recordHash } from '../records/record-hash';
import { RecordLog } from '../testing/record-log';
import { checkBindings } from './offline/record-outline';
import { checkApprovals } from './record-approvals';

type Changed = Readonly<Record<number, Partial<RecordEventOf<'RecordSubmitted'>['data']>>>;
/** The record as it was written, with the hashes that its people bound; then what somebody made of its events. */
const written = (log: RecordLog, change: Changed = {}): readonly RecordedEvent<RecordEvent>[] => {
  const hash = recordHash(
    new RecordLog()
      .created()
      .saved('m1', { fields: [1] })
      .state(),
  );
  return log.events.map((event) => {
    const bound = event.type === 'RecordSubmitted' || event.type === 'RecordApproved' ? { recordHash: hash } : {};
    return { ...event, data: { ...event.data, ...bound, ...change[event.revision] } } as RecordedEvent<RecordEvent>;
  });
};
const life = () =>
  new RecordLog()
    .created()
    .saved('m1', { fields: [1] })
    .submitted(1)
    .approved(1, 0, { actor: 'u2' });
/** What the product finds, which is what somebody outside finds, who has no more than the events. */
const found = (events: readonly RecordedEvent<RecordEvent>[]) => {
  const told = checkApprovals(events).failures.map(({ kind, revision }) => [kind, revision]);
  expect(checkBindings(events).failures.map(({ kind, revision }) => [kind, revision])).toEqual(told);
  return told;
};

it('a submission and an approval hold against the record that stood there', () => {
  expect(checkApprovals(written(life()))).toEqual({ checked: 2, failures: [] });
  expect(checkApprovals([])).toEqual({ checked: 0, failures: [] });
});

it('of another record, of another version, of what nobody submitted, and of contents that are not what they are said to be', () => {
  const other = 'f'.repeat(64);
  // The approval no longer names what was submitted, whichever of the two was forged.
  expect(found(written(life(), { 2: { recordHash: other } }))).toEqual([['submissionMismatch', 2], ['approvalMismatch', 3]]); // prettier-ignore
  expect(found(written(life(), { 3: { recordHash: other } }))).toEqual([['approvalMismatch', 3]]);
  expect(found(written(life(), { 2: { version: 2 } }))).toEqual([['submissionMismatch', 2]]);
  const early = new RecordLog()
    .created()
    .saved('m1', { fields: [1] })
    .approved(1, 0, { actor: 'u2' });
  expect(found(written(early))).toEqual([['approvalMismatch', 2]]);
  // Approved once more, after the last of its reviewers has.
  expect(found(written(life().approved(1, 0, { actor: 'u3' })))).toEqual([['approvalMismatch', 4]]);
  const forged = { hash: contentHash({ fields: [1] }), version: 1, inline: { fields: [2] } };
  const says = written(life(), { 1: { content: forged } as never });
  expect(found(says)).toEqual([['submissionMismatch', 2], ['approvalMismatch', 3]]); // prettier-ignore
});

it('an approval that ends a step, or the review, before those were heard who were to be', () => {
  const two = [
    { name: '复核', approver: 'people', accountIds: [], mode: 'all', approverIds: ['u2', 'u3'] },
    { name: '批准', approver: 'people', accountIds: [], mode: 'any', approverIds: ['u4'] },
  ];
  const ends = { nodeDone: true, final: false };
  const log = () =>
    new RecordLog()
      .created()
      .saved('m1', { fields: [1] })
      .submitted(1)
      .approved(1, 0, { actor: 'u2' })
      .approved(1, 0, { actor: 'u3' })
      .approved(1, 1, { actor: 'u4' });
  const told = (change: Changed, life = log()) => checkApprovals(written(life, { 2: { nodes: two } as never, 3: { nodeDone: false, final: false } as never, 4: ends as never, ...change })).failures.map(({ revision, detail }) => [revision, detail]); // prettier-ignore
  expect(told({})).toEqual([]);
  expect(told({ 3: ends as never })[0]).toEqual([3, 'ends step 0, which waits for u3']);
  expect(told({ 4: { nodeDone: true, final: true } as never })[0]).toEqual([4, 'ends the review at step 0 of 2']);
  expect(told({ 4: { nodeDone: false, final: false } as never })).toEqual([[5, 'approved step 1, the review is at 0']]);
  expect(told({}, log().approved(1, 1, { actor: 'u4' })).at(-1)?.[0]).toBe(6);
});

it('a record that cannot be folded holds none of what was bound after that', () => {
  const difference = { on: 7, text: [], content: [] };
  expect(found(written(life(), { 1: { difference } as never }))).toEqual([['submissionMismatch', 2], ['approvalMismatch', 3]]); // prettier-ignore
});
