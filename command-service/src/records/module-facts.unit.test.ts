import { isAppError } from '@shilu/events/core/app-error';
import { registerDecider } from '@shilu/events/core/register';
import { applyToDirectory, emptyDirectory } from '@shilu/events/identity/directory';
import { currentContent } from '@shilu/events/records/modules/registry';
import { recordRelateModule } from '@shilu/events/records/modules/record-relate/record-relate';
import { addRow, emptyRow, newBatch } from '@shilu/events/records/modules/equation/edits';
import { emptyEquation } from '@shilu/events/records/modules/equation/equation';
import type { BatchOrigin, Equation } from '@shilu/events/records/modules/equation/equation-schema';
import { contentHash } from '@shilu/events/records/record-hash';
import type { RecordEvent, RecordModule } from '@shilu/events/records/record-events';
import { initialRecord, type RecordState } from '@shilu/events/records/record-state';
import { RecordLog, recordModule } from '@shilu/events/testing/record-log';
import { describe, expect, it } from 'vitest';
import { factEvents, withFacts, type Begun, type FactServices } from './module-facts';

const { type } = recordRelateModule;
const relations = (...to: readonly string[]) => ({
  relations: to.map((recordId) => ({ id: `to-${recordId}`, kind: 'repeats' as const, recordId })),
});
const relating = (id: string, ...to: readonly string[]) => recordModule(id, relations(...to), { type });
const content = (...to: readonly string[]) => relating('m', ...to).content;

const packed = (inline: Equation): RecordModule['content'] => ({ hash: contentHash(inline), version: 7, inline });
/** Its product has one batch. */
const REACTION = addRow(emptyEquation(), {
  ...emptyRow('p', 'product'),
  name: '联苯',
  batches: [newBatch('b', 'LX-1')],
});
const reacted = new RecordLog().created([
  recordModule('m1', REACTION, { type: 'equation', content: packed(REACTION) }),
]);

/** Records r2, r3 and r4 are u1's; what `secret` is called belongs to another. */
const records: Readonly<Record<string, RecordState>> = Object.fromEntries(
  ['r1', 'r2', 'r3', 'r4', 'secret'].map((id) => {
    const state = new RecordLog().created().state();
    return [
      id,
      id === 'secret' ? { ...state, ownerId: 'u9', departmentId: null, projectId: null, taskId: null } : state,
    ];
  }),
);
const withReaction: typeof records = { ...records, r5: reacted.state() };
const directory = emptyDirectory();
applyToDirectory(directory, 'account', 'u1', {
  type: 'AccountOpened',
  data: { departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null },
});
const services: FactServices = {
  contents: {
    current: ({ type: of, content: { inline, version } }) => Promise.resolve(currentContent(of, inline, version)),
  },
  directory,
  entriesOf: (register) => ({
    load: (id) => {
      const initial = registerDecider(register).initialState();
      const entry = { ...initial, exists: true, ownerId: 'u1', values: { kind: 'other', title: 'T' } };
      return Promise.resolve({ state: id === 'none' ? initial : { ...entry, removed: id === 'binned' } });
    },
  }),
  store: { readStream: () => Promise.resolve([]) },
  records: { load: (id) => Promise.resolve({ state: withReaction[id] ?? initialRecord() }) },
};
const follows = async (log: RecordLog, event: RecordEvent, begun?: Begun): Promise<readonly string[]> => {
  const events = await withFacts(services, { id: 'u1' }, 'r1', log.state(), [event], begun);
  expect(events[0]).toBe(event);
  return events.slice(1).map(({ type: named, data }) => `${named} ${'subject' in data ? data.subject.id : ''}`);
};
const refused = async (log: RecordLog, event: RecordEvent, begun?: Begun): Promise<unknown> => {
  try {
    return await follows(log, event, begun);
  } catch (error) {
    return isAppError(error) ? error.key : error;
  }
};
const saved = (...to: readonly string[]): RecordEvent => ({
  type: 'ModuleSaved',
  data: { moduleId: 'm1', content: content(...to), files: [], text: '', difference: null, changes: [], merged: false },
});
const added = (copied: boolean, ...to: readonly string[]): RecordEvent => ({
  type: 'ModuleAdded',
  data: {
    ...{ module: relating('m2', ...to), index: 1, changes: [] },
    copiedFrom: copied
      ? { recordId: 'r9', moduleId: 'm', version: 1, revision: 1, contentHash: content(...to).hash }
      : null,
  },
});
/** A record whose module m1 relates to these. */
const relatingTo = (...to: readonly string[]): RecordLog => {
  const log = new RecordLog().created([relating('m1', ...to)]);
  for (const id of to)
    log.push('RecordRelated', {
      ...{ moduleId: 'm1', factId: `to-${id}`, subject: { category: 'record', id } },
      detail: { relation: 'repeats', note: '' },
    });
  return log;
};

describe('the facts that follow from contents', () => {
  it('a save states what is new, takes back what is gone, and says nothing again', async () => {
    expect(await follows(relatingTo('r2', 'r3'), saved('r3', 'r4'))).toEqual([
      'RecordUnrelated r2',
      'RecordRelated r4',
    ]);
    expect(await follows(relatingTo('r2'), saved('r2'))).toEqual([]);
  });

  it('what is said otherwise under the same id takes the place of what was said; of another thing it is taken back first', () => {
    const held = { k: { type: 'RecordRelated', subject: { category: 'record', id: 'r2' }, detail: { relation: 'repeats', note: '' }, by: 'u1', at: '' } }; // prettier-ignore
    const said = (id: string, note: string) =>
      factEvents('m1', held, [
        { id: 'k', type: 'RecordRelated', subject: { category: 'record', id }, detail: { relation: 'repeats', note } },
      ]).map((event) => event.type);
    expect(said('r2', '')).toEqual([]);
    expect(said('r2', '放大')).toEqual(['RecordRelated']);
    expect(said('r3', '')).toEqual(['RecordUnrelated', 'RecordRelated']);
  });

  it('a module that is added, copied or removed, a new record and a return to a version are followed too', async () => {
    expect(await follows(relatingTo(), added(false, 'r2'))).toEqual(['RecordRelated r2']);
    expect(await follows(relatingTo(), added(true, 'secret'))).toEqual(['RecordRelated secret']);
    expect(await follows(relatingTo('r2'), { type: 'ModuleRemoved', data: { moduleId: 'm1', title: '' } })).toEqual([
      'RecordUnrelated r2',
    ]);
    const { events } = new RecordLog().created([relating('m1', 'r2'), recordModule('m2')]);
    const [created] = events;
    if (created?.type !== 'RecordCreated') throw new Error('not made');
    expect(await follows(new RecordLog(), { type: 'RecordCreated', data: created.data })).toEqual(['RecordRelated r2']);
    const { title, recordType, pageInfo } = created.data;
    const back = {
      toVersion: 1,
      title,
      recordType,
      pageInfo,
      stayed: [],
      changes: [],
      modules: [relating('m3', 'r4')],
    };
    expect(await follows(relatingTo('r2'), { type: 'RecordRolledBack', data: back })).toEqual([
      ...['RecordUnrelated r2', 'RecordRelated r4'],
    ]);
  });

  it('contents that state nothing, and events that give none, are followed by nothing', async () => {
    const log = new RecordLog().created();
    expect(await follows(log, { type: 'ModuleRenamed', data: { moduleId: 'm1', from: 'a', to: 'b' } })).toEqual([]);
    const plain = recordModule('m9');
    const event: RecordEvent = {
      type: 'ModuleAdded',
      data: { module: plain, index: 0, changes: [], copiedFrom: null },
    };
    expect(await follows(log, event)).toEqual([]);
  });

  it('whoever writes states nothing of what they may not read, of nothing, or of the record itself', async () => {
    for (const id of ['secret', 'nowhere', 'r1']) {
      expect(await refused(relatingTo(), saved(id)), id).toBe('inputUnfit');
      expect(await refused(relatingTo(), added(false, id)), id).toBe('inputUnfit');
    }
    // What stands there was stated by somebody who could.
    expect(await refused(relatingTo('secret'), saved('secret', 'r2'))).toEqual(['RecordRelated r2']);
    // An earlier release made no fact of what the content names: that it is gone meanwhile keeps nobody from saving.
    const older = new RecordLog().created([relating('m1', 'nowhere')]);
    expect(await refused(older, saved('nowhere'))).toEqual(['RecordRelated nowhere']);
  });

  it('a new record states what its original did; what is sent along with it is the word of whoever sends it', async () => {
    const [created] = new RecordLog().created([relating('m1', 'secret'), recordModule('m2')]).events;
    if (created?.type !== 'RecordCreated') throw new Error('not made');
    const event: RecordEvent = { type: 'RecordCreated', data: created.data };
    for (const from of ['template', 'record'] as const)
      expect(await refused(new RecordLog(), event, new Map([['m1', from]]))).toEqual(['RecordRelated secret']);
    expect(await refused(new RecordLog(), event, new Map([['m2', 'record']]))).toBe('inputUnfit');
    expect(await refused(new RecordLog(), event)).toBe('inputUnfit');
  });

  it('a material was taken from a product, and a batch of it, that stand where they are said to stand', async () => {
    const taking = (from: Partial<BatchOrigin>): RecordModule => {
      const origin = { kind: 'batch', record: 'r5', module: 'm1', row: 'p', batch: 'b', mass: '', massUnit: 'g', ...from } as const; // prettier-ignore
      const content = addRow(emptyEquation(), { ...emptyRow('a', 'startingMaterial'), from: origin });
      return recordModule('m1', content, { type: 'equation', content: packed(content) });
    };
    const data = ({ content }: RecordModule) => ({
      ...{ moduleId: 'm1', content, files: [], text: '', difference: null, changes: [], merged: false },
    });
    const saving = (module: RecordModule): RecordEvent => ({ type: 'ModuleSaved', data: data(module) });
    const empty = (): RecordLog =>
      new RecordLog().created([recordModule('m1', emptyEquation(), { type: 'equation', content: packed(emptyEquation()) })]); // prettier-ignore
    expect(await refused(empty(), saving(taking({})))).toEqual(['ProductUsed r5']);
    expect(await refused(empty(), saving(taking({ batch: null })))).toEqual(['ProductUsed r5']);
    for (const wrong of [{ record: 'r2' }, { module: 'm2' }, { row: 'a' }, { row: 'gone' }, { batch: 'gone' }])
      expect(await refused(empty(), saving(taking(wrong))), JSON.stringify(wrong)).toBe('inputUnfit');
    // What was stated before stays said, though the batch be gone; another batch of it is looked for.
    const before = (): RecordLog => empty().push('ModuleSaved', data(taking({ batch: 'old' })));
    expect(await refused(before(), saving(taking({ batch: 'old' })))).toEqual(['ProductUsed r5']);
    expect(await refused(before(), saving(taking({ batch: 'gone' })))).toBe('inputUnfit');
  });
});
