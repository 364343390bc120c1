import { isolated } from '../core/isolated';
import { ANYBODY } from '../core/stream-rule';
import { applyToDirectory, emptyDirectory } from '../identity/directory';
import { noticeSources } from '../messages/notice-sources';
import { noticesOf } from '../messages/notices';
import { noticeLine, noticePath } from '../messages/notice-texts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  decideClosing,
  decideIncident,
  FINDERS,
  finderOf,
  IN_DISPUTE,
  INCIDENT,
  INCIDENT_KINDS,
  incidentEventSchemas,
  incidentRule,
  NOTED_INCIDENTS,
  noIncidents,
  VERIFICATION,
  type IncidentEvent,
  type IncidentKind,
  type IncidentReport,
  type ToldIncidents,
} from './incident';
import { outsideMark } from './verified';
import { finderLabels, incidentLabel, incidentWords } from './incident-words';
import { JUDGED } from './judge';
import { SIGNER_FAULTS } from './signing';

const NOW = new Date('2026-11-27T08:00:00.000Z');
const later = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);
const report = (kind: IncidentKind, count: number, upTo = NOW, findings: readonly string[] = []): IncidentReport => ({
  ...{ kind, count, streams: count === 0 ? [] : ['record-r1'], findings: [...findings], upTo: upTo.toISOString() },
  unchecked: [],
});
const recorded = (event: IncidentEvent, at: Date) =>
  ({ ...event, actor: 'system', stream: `${INCIDENT}-${event.data.kind}`, recordedAt: at.toISOString() }) as never;
const after = (state: ToldIncidents, events: readonly IncidentEvent[], at = NOW): ToldIncidents =>
  events.reduce((before, event) => incidentRule.evolve(before, recorded(event, at)), state);
const directory = emptyDirectory();
for (const id of ['admin', 'li'])
  applyToDirectory(directory, 'account', id, {
    type: 'AccountOpened',
    data: { departmentId: null, roleIds: [], isOrganAdmin: id === 'admin', directLeaderId: null },
  });

const types = (events: readonly IncidentEvent[]) => events.map(({ type }) => type);

test('given nothing told, when some of a kind were found, then people are told once, and of others an hour later', () => {
  const first = decideIncident(report('readModelAltered', 3), noIncidents, NOW);
  expect(first).toMatchObject([
    { type: 'IncidentFound', data: { kind: 'readModelAltered', foundBy: 'use', count: 3, streams: ['record-r1'] } },
  ]);
  const told = after(noIncidents, first);
  // Told again by another worker, or while the notary does not say that it was told.
  for (const at of [NOW, later(1), later(600)])
    expect(decideIncident(report('readModelAltered', 3), told, at)).toEqual([]);
  const more = report('readModelAltered', 9_999, later(1));
  expect(decideIncident(more, told, later(59))).toEqual([]);
  expect(decideIncident(more, told, later(60))).toMatchObject([{ type: 'IncidentFound', data: { count: 9_999 } }]);
  // An event that somebody wrote from a time to come silences nothing.
  expect(types(decideIncident(more, after(told, first, new Date('2099-01-01T00:00:00Z')), later(1)))).toEqual([
    'IncidentFound',
  ]);
  expect(decideIncident(report('readModelAltered', 0), told, later(60))).toEqual([]);
});

test('given a verification that failed, when it fails again, then only what is new is told, and its end when none is left', () => {
  const failed = (at: Date, ...findings: string[]) => report(VERIFICATION, findings.length, at, findings);
  const first = decideIncident(failed(NOW, 'fileAltered'), noIncidents, NOW);
  const standing = after(noIncidents, first);
  expect(first).toMatchObject([
    { type: 'IncidentFound', data: { foundBy: 'verification', findings: ['fileAltered'] } },
  ]);
  expect(decideIncident(failed(later(1_440), 'fileAltered'), standing, later(1_440))).toEqual([]);
  expect(types(decideIncident(failed(later(1), 'fileAltered', 'eventAltered'), standing, later(1)))).toEqual([
    'IncidentFound',
  ]);
  // One of two is found no more, and comes back: told both times.
  const both = after(standing, decideIncident(failed(later(1), 'fileAltered', 'eventAltered'), standing, later(1)));
  const fewer = decideIncident(failed(later(2), 'fileAltered'), both, later(2));
  expect(fewer).toMatchObject([{ type: 'IncidentFound', data: { findings: ['fileAltered'] } }]);
  expect(decideIncident(failed(later(3), 'eventAltered', 'fileAltered'), after(both, fewer), later(3))).toHaveLength(1);
  const settled = decideIncident(report(VERIFICATION, 0, later(2)), standing, later(2));
  expect(types(settled)).toEqual(['IncidentSettled']);
  const well = after(standing, settled);
  expect(decideIncident(report(VERIFICATION, 0, later(3)), well, later(3))).toEqual([]);
  expect(types(decideIncident(failed(later(4), 'fileAltered'), well, later(4)))).toEqual(['IncidentFound']);
});

test('given a verification that failed, when one that looked at less finds nothing or less, then what was found stands; one of its scope ends it', () => {
  const run = (at: Date, unchecked: string[], ...findings: string[]): IncidentReport => ({
    ...report(VERIFICATION, findings.length, at, findings),
    unchecked,
  });
  const wide = run(NOW, ['outside'], 'readModelAltered', 'fileAltered');
  const state = after(noIncidents, decideIncident(wide, noIncidents, NOW));
  // As at the end of a restore, which knows of no other run.
  expect(decideIncident(run(later(1), ['outside', 'readModels']), state, later(1))).toEqual([]);
  expect(decideIncident(run(later(1), ['outside', 'readModels'], 'fileAltered'), state, later(1))).toEqual([]);
  const more = decideIncident(run(later(2), ['outside', 'readModels'], 'eventAltered'), state, later(2));
  expect(more).toMatchObject([{ type: 'IncidentFound', data: { findings: ['eventAltered'] } }]);
  const both = after(state, more);
  expect(both.standing).toEqual({ findings: ['readModelAltered', 'fileAltered', 'eventAltered'], unchecked: ['outside'] }); // prettier-ignore
  expect(decideIncident(run(later(3), ['outside', 'readModels']), both, later(3))).toEqual([]);
  expect(types(decideIncident(run(later(4), ['outside']), both, later(4)))).toEqual(['IncidentSettled']);
});

test('given a verification that failed against a checkpoint kept outside, when one against another finds nothing, then it stands; what stands against one more is told', () => {
  const mark = (size: number, holds: boolean) => outsideMark({ size, root: 'ab'.repeat(32), holder: null, holds });
  const run = (at: Date, unchecked: string[], ...findings: string[]): IncidentReport => ({
    ...report(VERIFICATION, findings.length, at, findings),
    unchecked,
  });
  const first = run(NOW, [mark(890, false)], 'rootMismatch');
  const state = after(noIncidents, decideIncident(first, noIncidents, NOW));
  expect(decideIncident(run(later(1), [mark(880, true)]), state, later(1))).toEqual([]);
  expect(decideIncident(run(later(1), [mark(890, false)], 'rootMismatch'), state, later(1))).toEqual([]);
  const second = decideIncident(run(later(2), [mark(900, false)], 'rootMismatch'), state, later(2));
  expect(types(second)).toEqual(['IncidentFound']);
  const both = after(state, second);
  expect(both.standing?.unchecked).toEqual([mark(890, false), mark(900, false)]);
  expect(decideIncident(run(later(3), [mark(900, true)]), both, later(3))).toEqual([]);
  const all = run(later(4), [mark(890, true), mark(900, true)]);
  expect(types(decideIncident(all, both, later(4)))).toEqual(['IncidentSettled']);
});

test('given a verification that failed and was closed, then what it found is told no more, until a later one finds anything', () => {
  const run = (at: Date, ...findings: string[]): IncidentReport => ({
    ...report(VERIFICATION, findings.length, at, findings),
    unchecked: ['against-890-abababababababababababab'],
  });
  const close = (upTo: Date, state: ToldIncidents) =>
    decideClosing({ kind: VERIFICATION, upTo: upTo.toISOString(), reason: '演练用的文件已删除' }, state, later(60));
  const told = after(noIncidents, decideIncident(run(NOW, 'rootMismatch'), noIncidents, NOW));
  const closing = close(NOW, told);
  expect(closing).toEqual([{ type: 'IncidentClosed', data: { kind: VERIFICATION, upTo: NOW.toISOString() } }]);
  const closed = after(told, closing);
  expect(closed.standing).toBeNull();
  expect(decideIncident(run(NOW, 'rootMismatch'), closed, later(1))).toEqual([]);
  // One that is told late, of before; and nothing ends that does not stand.
  expect(decideIncident(run(later(-1), 'rootMismatch'), after(noIncidents, closing), later(1))).toEqual([]);
  expect(decideIncident(report(VERIFICATION, 0, later(1)), closed, later(1))).toEqual([]);
  expect(types(decideIncident(run(later(2), 'rootMismatch'), closed, later(2)))).toEqual(['IncidentFound']);
  // What was found after what somebody closed stands.
  const more = after(told, decideIncident(run(later(3), 'rootMismatch', 'fileAltered'), told, later(3)));
  expect(after(more, close(NOW, more)).standing).toEqual(more.standing);
  expect(after(more, close(later(3), more)).standing).toBeNull();
});

describe('incidents of a kind of which no event is to be decided', () => {
  const [found] = decideIncident(report('streamCut', 1), noIncidents, NOW);
  const told = after(noIncidents, found ? [found] : []);
  const close = (upTo: Date, { state = told, now = later(5), reason = '演练' as string | null } = {}) =>
    decideClosing({ kind: 'streamCut', upTo: upTo.toISOString(), reason }, state, now);

  it('are closed with a reason, up to what was shown and never up to what is yet to come', () => {
    expect(close(later(1))).toEqual([
      { type: 'IncidentClosed', data: { kind: 'streamCut', upTo: later(1).toISOString() } },
    ]);
    expect(close(later(60))).toMatchObject([{ data: { upTo: later(5).toISOString() } }]);
    expect(() => close(later(1), { reason: null })).toThrow(expect.objectContaining({ key: 'reasonRequired' }));
    const closed = after(told, close(later(1)));
    for (const upTo of [NOW, later(1)])
      expect(() => close(upTo, { state: closed })).toThrow(expect.objectContaining({ key: 'nothingChanged' }));
    expect(close(later(2), { state: closed })).toHaveLength(1);
    // What is found afterwards is told as before.
    expect(types(decideIncident(report('streamCut', 1, later(70)), closed, later(70)))).toEqual(['IncidentFound']);
  });

  it('are closed by a person, each in the stream of its kind, and not twice', () => {
    const event = { ...(recorded(close(later(1))[0] ?? expect.fail(), later(5)) as object), actor: 'qa' };
    const misfit = (state: ToldIncidents, change: object) =>
      incidentRule.misfit(state, { ...event, ...change } as never, ANYBODY);
    expect(misfit(told, {})).toBeNull();
    expect(misfit(told, { actor: 'system' })).toBe('notTheirs');
    expect(misfit(told, { stream: 'incident-foreignEvent' })).toBe('wrongStream');
    expect(misfit(after(told, close(later(1))), {})).toBe('wrongState');
    for (const kind of IN_DISPUTE)
      expect(incidentEventSchemas.IncidentClosed.safeParse({ kind, upTo: NOW.toISOString() }).success).toBe(false);
  });

  it('that were closed are told to administrators and quality assurance with the reason, but to nobody of their own deed', () => {
    const source = noticeSources[INCIDENT];
    const noticesBy = (actor: string) => {
      const event = { ...(recorded(close(later(1))[0] ?? expect.fail(), later(5)) as object), actor, id: 'e', onBehalfOf: null, reason: '演练' } as never; // prettier-ignore
      return noticesOf(event, { before: 'streamCut', after: source?.evolve('', event) }, directory);
    };
    expect(noticesBy('li')).toMatchObject([{ kind: 'incidentClosed', recipientId: 'admin', actorId: 'li', note: '演练' }]); // prettier-ignore
    expect(noticesBy('admin')).toEqual([]);
    for (const language of ['zh-CN', 'en-US'] as const) {
      const head = source?.head('streamCut', language);
      expect(noticeLine('incidentClosed', { actor: '李', number: '', title: head?.title ?? '' }, language)).toContain('李'); // prettier-ignore
    }
  });
});

test('whatever is told, each event may follow the one before, no kind is told of twice in an hour, and none of what stands is forgotten', () => {
  const step = fc.record({
    kind: fc.constantFrom<IncidentKind>('unsignedEvent', VERIFICATION),
    count: fc.integer({ min: 0, max: 3 }),
    findings: fc.subarray(['fileAltered', 'eventAltered', 'rootMismatch']),
    unchecked: fc.subarray(['outside', 'readModels']),
    wait: fc.integer({ min: 0, max: 90 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const states = new Map<IncidentKind, ToldIncidents>();
      let [minutes, last] = [0, -Infinity];
      for (const { kind, count, findings, unchecked, wait } of steps) {
        minutes += wait;
        const now = later(minutes);
        const before = states.get(kind) ?? noIncidents;
        const events = decideIncident(
          { ...report(kind, count, now, kind === VERIFICATION ? findings : []), unchecked },
          before,
          now,
        );
        for (const event of events) {
          expect(incidentEventSchemas[event.type].safeParse(event.data).error).toBeUndefined();
          expect(incidentRule.misfit(before, recorded(event, now), ANYBODY)).toBeNull();
          if (kind === VERIFICATION) continue;
          expect(minutes - last).toBeGreaterThanOrEqual(60);
          last = minutes;
        }
        states.set(kind, after(before, events, now));
        if (kind === VERIFICATION && count > 0)
          expect(states.get(kind)?.standing?.findings).toEqual(
            expect.arrayContaining(events.length > 0 ? findings : []),
          );
      }
    }),
    { numRuns: 50 },
  );
});

it('is told by nobody but the product, each in the stream of its kind, and ends only where it stood', () => {
  const [found] = decideIncident(report('streamCut', 1), noIncidents, NOW);
  if (!found) throw new Error('nothing was found');
  const event = recorded(found, NOW) as object;
  const misfit = (change: object) => incidentRule.misfit(noIncidents, { ...event, ...change } as never, ANYBODY);
  expect(misfit({})).toBeNull();
  expect(misfit({ actor: 'li' })).toBe('notTheirs');
  expect(misfit({ stream: 'incident-timeOff' })).toBe('wrongStream');
  expect(misfit({ type: 'IncidentSettled' })).toBe('wrongState');
});

it.each(INCIDENT_KINDS)('%s says in both languages what was found, where, by whom and what to do', (kind) => {
  const findings = kind === VERIFICATION ? ['fileAltered'] : [];
  const [found] = decideIncident(report(kind, 7, NOW, findings), noIncidents, NOW);
  if (found?.type !== 'IncidentFound') throw new Error('nothing was found');
  expect(FINDERS).toContain(found.data.foundBy);
  const source = noticeSources[INCIDENT];
  const event = { ...(recorded(found, NOW) as object), id: 'e', onBehalfOf: null } as never;
  const state = source?.evolve(source.initial(), event);
  const notices = noticesOf(event, { before: source?.initial(), after: state }, directory);
  expect(notices.map((notice) => `${notice.kind} ${notice.recipientId}`)).toEqual(['incidentFound admin']);
  const { note, about } = notices[0] ?? expect.fail();
  expect(note).toEqual(incidentWords(found.data));
  // Where one decides on it, or where the trail says what was found.
  const isInDispute = IN_DISPUTE.some((one) => one === kind);
  expect(noticePath('incidentFound', about)).toBe(`/team/auditTrail${isInDispute ? '' : '?f.entity=incident'}`);
  for (const language of ['zh-CN', 'en-US'] as const) {
    const said = incidentWords(found.data)[language];
    expect(said).toContain(incidentLabel(kind, language));
    expect(said).toMatch(/7[^\n]*record-r1[^\n]*\n.{15,}/);
    const title = source?.head(state, language)?.title ?? '';
    for (const told of ['incidentFound', 'incidentSettled'] as const)
      expect(noticeLine(told, { actor: '', number: '', title }, language)).toContain(
        isolated(`${incidentLabel(kind, language)} [${kind}]`),
      );
    expect(finderLabels[finderOf(kind)][language]).not.toBe('');
  }
  expect(incidentLabel(kind, 'zh-CN')).toMatch(/[\u4e00-\u9fff]/);
  expect(incidentLabel(kind, 'en-US')).not.toMatch(/[\u4e00-\u9fff]/);
});

it('is of every kind that somebody finds who holds events against those before them, and against their signatures', () => {
  expect([...IN_DISPUTE].sort()).toEqual([...JUDGED, ...SIGNER_FAULTS].sort());
  expect(NOTED_INCIDENTS).toEqual(expect.arrayContaining([...IN_DISPUTE]));
});
