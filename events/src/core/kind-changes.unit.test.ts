import { expect, it } from 'vitest';
import { flatChanges, type Kinds } from './kind-changes';

const kinds: Kinds = { participantsNotApplicable: { kind: 'boolean' }, participantIds: { kind: 'ids', of: 'account' } };
const told = (old: Readonly<Record<string, unknown>>, next: Readonly<Record<string, unknown>>) =>
  flatChanges('record', kinds, old, next).map(({ field, oldValue, newValue }) => [field, oldValue, newValue]);

it('what is empty or not so from the beginning is no news', () => {
  const begun = { title: 'Coupling', note: '', participantIds: [], participantsNotApplicable: false };
  expect(told({}, begun)).toEqual([['title', null, 'Coupling']]);
});

it('what becomes so, and what is so no more, is', () => {
  expect(told({}, { participantsNotApplicable: true })).toEqual([['participantsNotApplicable', null, true]]);
  expect(told({ participantsNotApplicable: true }, { participantsNotApplicable: false })).toEqual([
    ['participantsNotApplicable', true, false],
  ]);
  expect(told({ participantsNotApplicable: false }, { participantsNotApplicable: true })).toEqual([
    ['participantsNotApplicable', false, true],
  ]);
});
