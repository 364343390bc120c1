import { emptyDirectory } from '../identity/directory';
import { applyShare } from '../identity/shares';
import { refusalOf } from '../core/app-error';
import { describe, expect, it } from 'vitest';
import { part } from '@shilu/tests/proves';
import { requestStandingOf, shareDecider, type Share, type ShareCommand, type ShareEvent } from './share';
import { mustNotFlood, REQUESTS_A_DAY } from './share-rights';

const NOW = '2026-11-26T08:00:00.000Z';
const LAPSES = '2026-12-26T08:00:00.000Z';
const asked = {
  subject: { category: 'record', id: 'r' },
  category: 'record',
  sought: 'CHEM-1',
  applicantId: 'li',
  askedIds: ['wang'],
  use: 'read',
} as const;
const requested: ShareEvent = { type: 'AccessRequested', data: { ...asked, askedIds: ['wang'], lapsesAt: LAPSES } };
const granted: ShareEvent = {
  type: 'RecordShared',
  data: {
    ...{ subject: { category: 'record', id: 'r' }, accountIds: ['li'], departmentIds: [], projectIds: [] },
    ...{ sharerId: 'wang', use: 'copy', endsAt: null },
  },
};
const refused: ShareEvent = {
  type: 'AccessRefused',
  data: {
    subject: { category: 'record', id: 'r' },
    request: { applicantId: 'li', sought: 'CHEM-1', use: 'read' },
  },
};
const withdrawn: ShareEvent = { type: 'AccessRequestWithdrawn', data: { subject: { category: 'record', id: 'r' } } };

const after = (...events: readonly ShareEvent[]): Share =>
  events.reduce((state, event) => shareDecider.evolve(state, event), shareDecider.initialState());
const decide = (events: readonly ShareEvent[], command: ShareCommand): readonly ShareEvent[] =>
  shareDecider.decide(command, after(...events));
const refusal = (events: readonly ShareEvent[], command: ShareCommand): string | undefined =>
  refusalOf(() => decide(events, command))?.key;

const grant = { kind: 'grant', sharerId: 'wang', use: 'copy', endsAt: null, now: NOW, by: null } as const;
const refuse = { kind: 'refuse', reason: '尚未公开', now: NOW } as const;
const takeBack = { kind: 'withdrawRequest', now: NOW } as const;

describe('a request for access', () => {
  it('is written alike whether there is such a record or not, and says until when it waits', () => {
    part('R112', 'a request for what is not there is written as one for what is');
    const request = { kind: 'request', ...asked, reason: '参考', now: NOW } as const;
    expect(decide([], request)).toEqual([requested]);
    const [nowhere] = decide([], { ...request, subject: null, askedIds: [] });
    expect(nowhere).toEqual({ ...requested, data: { ...requested.data, subject: null, askedIds: [] } });
    expect(refusal([], { ...request, reason: null })).toBe('reasonRequired');
    expect(refusal([requested], request)).toBe('changedMeanwhile');
  });

  it('is granted as a share with whoever asked, refused with a reason, or withdrawn: once, and before it lapses', () => {
    expect(decide([requested], grant)).toEqual([granted]);
    expect(decide([requested], refuse)).toEqual([refused]);
    expect(decide([requested], takeBack)).toEqual([withdrawn]);
    for (const over of [
      [requested, granted],
      [requested, refused],
      [requested, withdrawn],
    ] as const)
      expect([refusal(over, grant), refusal(over, refuse)]).toEqual(['accessRequestOver', 'accessRequestOver']);
    expect(decide([requested, withdrawn], takeBack)).toEqual([]);
    for (const late of [grant, refuse, takeBack]) expect(refusal([requested], { ...late, now: LAPSES })).toBe('accessRequestOver'); // prettier-ignore
    expect(refusal([requested], { ...refuse, reason: null })).toBe('reasonRequired');
    expect(refusal([], grant)).toBe('notFound');
    expect(refusal([requested], { ...grant, endsAt: NOW })).toBe('inputUnfit');
  });

  it('for an entry of a register is granted as a share of that entry', () => {
    const subject = { category: 'method', id: 'm' };
    const of: ShareEvent = { ...requested, data: { ...requested.data, subject, category: 'method', sought: 'm' } };
    expect(decide([of], grant)).toEqual([{ type: 'EntryShared', data: { ...granted.data, subject } }]);
    expect(decide([of], refuse)).toMatchObject([{ type: 'AccessRefused', data: { subject } }]);
    expect(decide([of], takeBack)).toEqual([{ type: 'AccessRequestWithdrawn', data: { subject } }]);
  });

  it('for what is not there waits and lapses as one that nobody answers', () => {
    const standings = [asked.subject, null].map((subject) => {
      const { request } = after({ ...requested, data: { ...requested.data, subject } });
      return request && [NOW, LAPSES].map((now) => requestStandingOf({ exists: false, request }, now));
    });
    expect(standings).toEqual([
      ['waiting', 'lapsed'],
      ['waiting', 'lapsed'],
    ]);
  });

  it('gives nobody a right before it is granted, and the share that was granted does', () => {
    const directory = emptyDirectory();
    applyShare(directory.shares, 's', requested);
    expect(directory.shares.byId.size).toBe(0);
    applyShare(directory.shares, 's', granted);
    expect([...directory.shares.byId.keys()]).toEqual(['s']);
  });

  it('is not made twice while it waits, nor without end in a day', () => {
    const directory = emptyDirectory();
    const next = (sought: string, now = NOW): string | undefined =>
      refusalOf(() => mustNotFlood(directory, { applicantId: 'li', sought, now }))?.key;
    applyShare(directory.shares, 's0', requested);
    expect([next('CHEM-1'), next('CHEM-2'), next('CHEM-1', LAPSES)]).toEqual(['accessRequestedAlready', undefined, undefined]); // prettier-ignore
    applyShare(directory.shares, 's0', withdrawn);
    expect(next('CHEM-1')).toBeUndefined();
    for (let at = 1; at < REQUESTS_A_DAY; at++)
      applyShare(directory.shares, `s${String(at)}`, { ...requested, data: { ...requested.data, sought: `N-${String(at)}` } }); // prettier-ignore
    expect(next('CHEM-2')).toBe('tooManyAccessRequests');
    expect(next('CHEM-2', '2026-11-27T08:00:00.001Z')).toBeUndefined();
    expect(refusalOf(() => mustNotFlood(directory, { applicantId: 'wang', sought: 'CHEM-2', now: NOW }))).toBeNull();
  });
});
