import { describe, expect, test } from 'vitest';
import { claimsOf, standing, type Claim } from './claims.mjs';

const claim = (id: string, ok: boolean, part?: string): Claim => ({
  id,
  test: `${id} ${ok ? 'passes' : 'fails'}`,
  ok,
  ...(part === undefined ? {} : { part }),
});

describe('how a row stands', () => {
  test('a passing test that proves it does, and no test of another row', () => {
    expect(standing('V001', [claim('V001', true), claim('V002', false)])).toEqual({
      state: 'proven',
      parts: [],
      tests: ['V001 passes'],
    });
  });
  test('one that fails takes it back, whoever else passes; of a part too', () => {
    expect(standing('V001', [claim('V001', true), claim('V001', false)]).state).toBe('failing');
    expect(standing('V001', [claim('V001', true), claim('V001', false, 'its limit')]).state).toBe('failing');
  });
  test('parts alone are parts, each once, and none of a test that fails', () => {
    const parts = [claim('V001', true, 'its limit'), claim('V001', true, 'its limit'), claim('V001', true, 'its name')];
    expect(standing('V001', parts)).toMatchObject({ state: 'part', parts: ['its limit', 'its name'] });
    expect(standing('V001', [claim('V001', false, 'its limit')])).toMatchObject({ state: 'failing', parts: [] });
  });
  test('a row that needs parts is proven by all of them, whoever says that one test proves the whole', () => {
    const parts = [claim('V001', true, 'events'), claim('V001', true, 'files')];
    expect(standing('V001', parts, ['events', 'files']).state).toBe('proven');
    expect(standing('V001', parts.slice(1), ['events', 'files']).state).toBe('part');
    expect(standing('V001', [claim('V001', true)], ['events', 'files']).state).toBe('part');
  });
  test('a row that nobody claims is open', () => {
    expect(standing('V001', [])).toEqual({ state: 'open', parts: [], tests: [] });
  });
});

describe('what results hold', () => {
  test('of Vitest: what a test noted of itself; its title counts for nothing, nor does a skipped test', () => {
    const report = {
      testResults: [
        {
          assertionResults: [
            {
              fullName: 'names',
              status: 'passed',
              meta: { claims: [{ id: 'V001' }, { id: 'V002', part: 'its limit' }] },
            },
            { fullName: 'breaks', status: 'failed', meta: { claims: [{ id: 'V001' }] } },
            { fullName: 'V003 in a title', status: 'passed', meta: {} },
            { fullName: 'not run', status: 'skipped' },
          ],
        },
      ],
    };
    expect(claimsOf(report)).toEqual([
      { id: 'V001', test: 'names', ok: true },
      { id: 'V002', part: 'its limit', test: 'names', ok: true },
      { id: 'V001', test: 'breaks', ok: false },
    ]);
  });
  test('of Playwright: the annotations of a test, in suites within suites', () => {
    const annotations = [
      { type: 'issue', description: 'elsewhere' },
      { type: 'claim', description: '{"id":"L01"}' },
    ];
    const report = {
      suites: [
        {
          title: 'a',
          specs: [],
          suites: [{ title: 'b', specs: [{ title: 'c', ok: true, tests: [{ annotations }] }] }],
        },
        { title: 'd', specs: [{ title: 'L02 in a title', ok: true, tests: [{ annotations: [] }] }] },
      ],
    };
    expect(claimsOf(report)).toEqual([{ id: 'L01', test: 'b c', ok: true }]);
  });
});
