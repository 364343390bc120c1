import { moduleTypes } from '@shilu/events/records/modules/registry';
import { refusalOf } from '@shilu/events/testing/decider-spec';
import { part } from '@shilu/tests/proves';
import { expect, it } from 'vitest';
import { oneOfEach } from './one-of-each';

it('V023 a record has one reaction module, and as many of others as it likes', () => {
  part('V023', 'one reaction module per record');
  for (const { type, single } of moduleTypes) {
    expect(refusalOf(() => oneOfEach([{ type }, { type: 'nobody’s' }, { type: 'nobody’s' }]))).toBeNull();
    expect(refusalOf(() => oneOfEach([{ type }, { type }]))).toBe(single === true ? 'moduleSingle' : null);
  }
  expect(moduleTypes.filter(({ single }) => single === true).map(({ specId }) => specId)).toEqual(['M01']);
});
