import { isAppError } from '@shilu/events/core/app-error';
import type { Register } from '@shilu/events/core/define-register';
import { streamName } from '@shilu/events/core/envelope';
import { applyToDirectory, emptyDirectory } from '@shilu/events/identity/directory';
import { checklistOf } from '@shilu/events/records/modules/lab-method/from-method';
import { currentContent, moduleTypeOf } from '@shilu/events/records/modules/registry';
import { contentHash } from '@shilu/events/records/record-hash';
import type { RecordEvent, RecordModule } from '@shilu/events/records/record-events';
import { initialRecord } from '@shilu/events/records/record-state';
import { methodRegister } from '@shilu/events/resources/method';
import { EntryLog } from '@shilu/events/testing/entry-log';
import { RecordLog, recordModule } from '@shilu/events/testing/record-log';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withFacts, type Begun, type FactServices } from './module-facts';

const METHOD = {
  ...{ number: 'FF-HPLC-001', name: 'HPLC 法测定有关物质', nameEn: '', standard: '', purpose: '' },
  steps: [{ name: '平衡', work: '平衡至基线稳定' }],
  parameters: [{ step: '平衡', name: '流速', kind: 'number', unit: 'mL/min', min: 0.8, max: 1.2, options: '', required: true }],
}; // prettier-ignore
const log = new EntryLog(methodRegister, 'm1').added(METHOD).moved('putInForce', { effectiveOn: '2026-05-10' });
const gone = new EntryLog(methodRegister, 'gone').added(METHOD).moved('putInForce', { effectiveOn: '2026-05-10' }).moved('withdraw'); // prettier-ignore
const logs = [log, gone];
const logOf = (register: Register, id: string) =>
  logs.find((each) => each.id === id && register === methodRegister) ?? new EntryLog(register, id);
const directory = emptyDirectory();
applyToDirectory(directory, 'account', 'u1', {
  type: 'AccountOpened',
  data: { departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null },
});
const services: FactServices = {
  contents: {
    current: ({ type, content: { inline, version } }) => Promise.resolve(currentContent(type, inline, version)),
  },
  directory,
  entriesOf: (register) => ({ load: (id) => Promise.resolve({ state: logOf(register, id).state }) }),
  store: {
    readStream: (stream, { from = 0, limit = 100 } = {}) =>
      Promise.resolve(
        logs.find(({ id }) => streamName(methodRegister.name, id) === stream)?.stored().slice(from, from + limit) ?? [],
      ),
  },
  records: { load: () => Promise.resolve({ state: initialRecord() }) },
}; // prettier-ignore

const plan = (of: EntryLog) => {
  const made = checklistOf({ id: of.id, revision: 1, values: of.state.values });
  if (made === null) throw new Error('unread');
  return made;
};
const TYPE = 'labMethod';
const module = (id: string, content: unknown): RecordModule => {
  const { version } = moduleTypeOf(TYPE);
  return recordModule(id, content, { type: TYPE, content: { hash: contentHash(content), version, inline: content } });
};
const upTo = (max: string, of = log) => {
  const held = plan(of);
  return {
    ...held,
    steps: held.steps.map((step) => ({ ...step, parameters: step.parameters.map((each) => ({ ...each, max })) })),
  };
};

type Way = {
  readonly record: RecordLog;
  readonly begun?: Begun;
  readonly event: (content: unknown) => RecordEvent;
};
const standing = () => new RecordLog().created([module('m', plan(log))]);
const saved = (content: unknown) => ({
  ...{ moduleId: 'm', content: module('m', content).content, files: [], text: '', difference: null, changes: [] },
});
const created = (templateId: string | null, content: unknown): RecordEvent => {
  const [event] = new RecordLog().created([recordModule('own'), module('m', content)]).events;
  if (event?.type !== 'RecordCreated') throw new Error('not made');
  return { type: 'RecordCreated', data: { ...event.data, templateId } };
};
/** Every way by which a content comes into a record by somebody's hand. */
const ways: Readonly<Record<string, Way>> = {
  added: {
    record: new RecordLog().created(),
    event: (content) => ({
      type: 'ModuleAdded',
      data: { module: module('m', content), index: 0, copiedFrom: null, changes: [] },
    }),
  },
  saved: {
    record: standing(),
    event: (content) => ({ type: 'ModuleSaved', data: { ...saved(content), merged: false } }),
  },
  filled: {
    record: standing(),
    event: (content) => ({ type: 'SheetCellsChanged', data: { ...saved(content), cells: [] } }),
  },
  imported: { record: new RecordLog(), event: (content) => created(null, content) },
  'imported behind a template': {
    record: new RecordLog(),
    begun: new Map([['own', 'template']]),
    event: (content) => created('t1', content),
  },
  'imported behind a copied record': {
    record: new RecordLog(),
    begun: new Map([['own', 'record']]),
    event: (content) => created(null, content),
  },
};
const refusal = async ({ record, event, begun }: Way, content: unknown): Promise<string | null> => {
  try {
    await withFacts(services, { id: 'u1' }, 'r1', record.state(), [event(content)], begun);
    return null;
  } catch (error) {
    if (isAppError(error)) return error.key;
    throw error;
  }
};

describe('a content that says which method it follows', () => {
  it.each(Object.keys(ways))('%s: as the method has it, and with no other limit', async (name) => {
    const way = ways[name];
    if (way === undefined) throw new Error(name);
    expect(await refusal(way, plan(log))).toBeNull();
    const wider = fc.asyncProperty(fc.double({ min: 1.3, max: 1e6, noNaN: true }).map(String), async (max) => {
      expect(await refusal(way, upTo(max))).toBe('originDiffers');
    });
    await fc.assert(wider, { numRuns: 15 });
    expect(await refusal(way, plan(gone))).toBe('originNotInUse');
  });

  it('what a template brings may be out of use by then, and is held to the plan as well', async () => {
    const begun: Begun = new Map([['m', 'template']]);
    const way: Way = { record: new RecordLog(), begun, event: (content) => created('t1', content) };
    expect(await refusal(way, plan(gone))).toBeNull();
    expect(await refusal(way, upTo('9', gone))).toBe('originDiffers');
    // What another record stated was held to it there.
    expect(await refusal({ ...way, begun: new Map([['m', 'record']]) }, upTo('9'))).toBeNull();
  });
});
