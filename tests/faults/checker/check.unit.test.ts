import { describe, expect, test } from 'vitest';
import { check } from './check';
import type { Evidence, Logged } from './evidence';
import type { Entry, Line } from './history';

let count = 0;
const logged = (
  stream: string,
  revision: number,
  type: string,
  commandId: string,
  data: unknown,
  actor = 'wang',
): Logged => {
  count += 1;
  return { position: String(count), id: `e${count}`, stream, revision, type, actor, commandId, causation: null, data };
};
const lines = (...entries: readonly Entry[]): readonly Line[] => entries.map((entry, at) => ({ at, ...entry }));
const content = (hash: string): unknown => ({ hash });
const saved = (text: string, hash: string): unknown => ({ moduleId: 'm', content: content(hash), text });

const stream = 'record-r';
const invoked = (key: string, mark: string, base?: number): Entry => ({
  ...{ kind: 'invoked', client: 'c1', account: 'wang', key, call: 'SaveData', stream, type: 'ModuleSaved', mark },
  ...(base === undefined ? {} : { moduleId: 'm', base }),
});
const acknowledged = (key: string, position: string): Entry => ({
  ...{ kind: 'acknowledged', client: 'c1', key, position, tries: 1 },
});
const read = (
  revision: number,
  module: { revision: number; hash: string },
  minPosition: string | null = '1',
): Entry => ({
  ...{ kind: 'read', client: 'c1', stream, revision, minPosition, stale: false, modules: [{ id: 'm', ...module }] },
});

type Story = { log: readonly Logged[]; history: readonly Entry[] };
/** A record with one module, saved twice by two commands, and read after each. */
const whole = (): Story => {
  count = 0;
  const log = [
    logged(stream, 0, 'RecordCreated', 'setup', { ownerId: 'wang', modules: [{ id: 'm', content: content('h0') }] }),
    logged(stream, 1, 'ModuleSaved', 'k1', saved('one', 'h1')),
    logged(stream, 2, 'ModuleSaved', 'k2', saved('two', 'h2')),
  ];
  const history = [
    invoked('k1', 'one', 0),
    acknowledged('k1', '2'),
    read(1, { revision: 1, hash: 'h1' }),
    invoked('k2', 'two', 1),
    acknowledged('k2', '3'),
    read(2, { revision: 2, hash: 'h2' }),
  ];
  return { log, history };
};
const evidence = ({ log, history }: Story, more: Partial<Evidence> = {}): Evidence => ({
  ...{ log, history: lines(...history), before: 1, effects: [], bookkeepers: new Set<string>(), deliveries: [] },
  ...{ live: { records: '1 a' }, rebuilt: { records: '1 a' }, brokenProof: null, faultyAnswers: [], ...more },
});
const names = (found: Evidence): readonly string[] => check(found).map(({ name }) => name);

describe('law 1 law 4 law 5: the checker of histories', () => {
  test('finds nothing in what is whole', () => {
    expect(check(evidence(whole()))).toEqual([]);
  });

  test('names an acknowledged event that is not in the log', () => {
    const { log, history } = whole();
    const found = check(evidence({ log: log.slice(0, 2), history: history.slice(0, 5) }));
    expect(found.map(({ name, key }) => [name, key])).toEqual([['lost event', 'k2']]);
  });

  test('names an event that was written twice for one command', () => {
    const { log, history } = whole();
    const again = logged(stream, 3, 'ModuleSaved', 'k2', saved('two', 'h2'));
    expect(names(evidence({ log: [...log, again], history }))).toContain('doubled event');
  });

  test('names an event id that stands twice, under whatever command', () => {
    const { log, history } = whole();
    const [, , last] = log;
    if (!last) throw new Error('no last event');
    expect(names(evidence({ log: [...log, { ...last, stream: 'record-s', revision: 0 }], history }))).toContain(
      'doubled event',
    );
  });

  test('names a gap in the revisions of a stream', () => {
    const { log, history } = whole();
    const moved = log.map((event) => (event.revision === 2 ? { ...event, revision: 3 } : event));
    expect(names(evidence({ log: moved, history: history.slice(0, 5) }))).toContain('revision gap');
  });

  test('names an edit made on a content that had been replaced meanwhile', () => {
    const { log, history } = whole();
    const blind = history.map((entry) =>
      entry.kind === 'invoked' && entry.key === 'k2' ? { ...entry, base: 0 } : entry,
    );
    expect(names(evidence({ log, history: blind }))).toEqual(['edit overwritten']);
  });

  test('names a save by somebody who had no right to it at that revision', () => {
    const { log, history } = whole();
    const foreign = log.map((event) => (event.revision === 2 ? { ...event, actor: 'li' } : event));
    expect(names(evidence({ log: foreign, history }))).toEqual(['written without right']);
    const granted = { moduleId: 'm', grants: [{ accountId: 'li', attribute: 1 }] };
    const shared = [
      ...log.slice(0, 2),
      logged(stream, 2, 'ModuleGranted', 'setup', granted),
      logged(stream, 3, 'ModuleSaved', 'k2', saved('two', 'h2'), 'li'),
    ];
    const told = [...history.slice(0, 4), acknowledged('k2', shared[3]?.position ?? '')];
    expect(
      names(evidence({ log: shared, history: told }, { before: 1 })).filter((name) => name !== 'event of nobody'),
    ).toEqual([]);
  });

  test('names a refused command that was written all the same', () => {
    const { log, history } = whole();
    const refused: Entry = { kind: 'refused', client: 'c1', key: 'k2', status: 409, code: 4093, message: '', tries: 1 };
    expect(names(evidence({ log, history: [...history.slice(0, 4), refused] }))).toEqual(['refused but written']);
  });

  test('an unknown command may be there or not, and never in pieces', () => {
    const { log, history } = whole();
    const unknown: Entry = { kind: 'unknown', client: 'c1', key: 'k2', tries: 3 };
    const asked = [...history.slice(0, 4), unknown];
    expect(names(evidence({ log, history: asked }))).toEqual([]);
    expect(names(evidence({ log: log.slice(0, 2), history: asked }))).toEqual([]);
    const apart = [
      ...log,
      logged(stream, 3, 'CommentAdded', 'setup', {}, 'system'),
      logged(stream, 4, 'CommentAdded', 'k2', {}),
    ];
    expect(names(evidence({ log: apart, history: asked }))).toEqual(['doubled event']);
  });

  test('names an event that nobody asked for', () => {
    const { log, history } = whole();
    const stray = logged(stream, 3, 'CommentAdded', 'k9', {});
    expect(names(evidence({ log: [...log, stray], history }))).toEqual(['event of nobody']);
  });

  test('names what was asked for later and stands earlier', () => {
    const { log, history } = whole();
    const [created, one, two] = log;
    if (!created || !one || !two) throw new Error('three events');
    const other = { ...two, position: '1.5', stream: 'record-s', revision: 0 };
    expect(names(evidence({ log: [created, other, one], history: history.slice(0, 4) }))).toContain('order broken');
  });

  test('names an event that says something else than was asked', () => {
    const { log, history } = whole();
    const other = log.map((event) => (event.revision === 2 ? { ...event, data: saved('other', 'h2') } : event));
    expect(names(evidence({ log: other, history }))).toEqual(['wrong event']);
  });

  test('names a read that goes back behind what its reader wrote or was shown, unless the answer says that it is old', () => {
    const { log, history } = whole();
    const back = read(1, { revision: 1, hash: 'h1' });
    expect(names(evidence({ log, history: [...history, back] }))).toEqual(['read went back']);
    expect(names(evidence({ log, history: [...history.slice(0, 5), back] }))).toEqual(['read went back']);
    const old = back.kind === 'read' ? { ...back, stale: true } : back;
    expect(names(evidence({ log, history: [...history, old] }))).toEqual([]);
  });

  test('names a read of what was never written', () => {
    const { log, history } = whole();
    for (const [revision, module] of [
      [2, { revision: 2, hash: 'h9' }],
      [2, { revision: 1, hash: 'h1' }],
      [9, { revision: 2, hash: 'h2' }],
    ] as const)
      expect(names(evidence({ log, history: [...history, read(revision, module)] }))).toEqual([
        'read what is not in the log',
      ]);
  });

  test('names a read model that differs from a rebuild, a broken proof, and an answer without words', () => {
    expect(names(evidence(whole(), { rebuilt: { records: '1 b' } }))).toEqual(['read model differs']);
    expect(names(evidence(whole(), { rebuilt: { records: '1 a', audit: '0' } }))).toEqual(['read model differs']);
    expect(names(evidence(whole(), { faultyAnswers: ['SaveData: 500'] }))).toEqual(['answer without words']);
    expect(names(evidence(whole(), { brokenProof: 'FAILED record-r @ 2' }))).toEqual(['proof broken']);
  });

  const about = { operation: 'sip.submitInspection', submission: 1 };
  const asked = (answered = false): Story => {
    const story = whole();
    const made = logged('request-q', 0, 'PlatformRequestMade', 'k3', about);
    const asking: Entry = {
      ...{ kind: 'invoked', client: 'c1', account: 'wang', key: 'k3', call: 'SIP', stream: 'request-q' },
      ...{ type: 'PlatformRequestMade', mark: null },
    };
    const answers = answered ? [logged('request-q', 1, 'PlatformRequestAccepted', 'k4', about, 'system')] : [];
    return { log: [...story.log, made, ...answers], history: [...story.history, asking, acknowledged('k3', '4')] };
  };
  const once = { system: 'sip', kind: 'accepted' as const, about: 'q/1', times: 1 };

  test('law 8 names what was asked of a platform and done twice, lost, unasked for, or never heard of again', () => {
    const of = (story: Story, effects: Evidence['effects']): readonly string[] =>
      names(evidence(story, { effects, bookkeepers: new Set(['sip']) }));
    expect(of(asked(true), [once])).toEqual([]);
    expect(of(asked(true), [{ ...once, times: 2 }])).toEqual(['effect doubled']);
    expect(of(asked(true), [once, { ...once, kind: 'refused' }])).toEqual(['effect doubled']);
    expect(of(asked(), [])).toEqual(['effect lost']);
    expect(of(asked(), [once])).toEqual(['effect lost']);
    expect(of(asked(true), [{ ...once, kind: 'refused' }])).toEqual(['effect lost']);
    expect(of(whole(), [once])).toEqual(['effect of nobody']);
  });

  test('law 8 names a delivery that was lost, unasked for, parked or left waiting, and a mail that came twice', () => {
    const delivery = {
      ...{
        connector: 'mail',
        id: 'd1',
        effect: 'mail',
        eventId: 'e2',
        state: 'delivered',
        error: null,
        expected: true,
      },
    };
    const mail = { system: 'mail', kind: 'mail' as const, about: 'd1', times: 1 };
    const of = (deliveries: Evidence['deliveries'], effects: Evidence['effects']): readonly string[] =>
      names(evidence(whole(), { deliveries, effects }));
    expect(of([delivery], [mail])).toEqual([]);
    expect(of([delivery], [{ ...mail, times: 2 }])).toEqual(['effect doubled']);
    expect(of([delivery], [])).toEqual(['effect lost']);
    expect(of([{ ...delivery, expected: false }], [])).toEqual([]);
    expect(of([], [mail])).toEqual(['effect of nobody']);
    expect(of([{ ...delivery, eventId: 'e99' }], [mail])).toEqual(['effect of nobody']);
    expect(of([{ ...delivery, state: 'parked' }], [mail])).toEqual(['parked']);
    expect(of([{ ...delivery, state: 'unknown' }], [mail])).toEqual(['left waiting']);
  });
});
