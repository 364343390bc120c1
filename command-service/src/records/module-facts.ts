import { sameJson } from '@shilu/events/core/canonical';
import { inputUnfit, unknownReference } from '@shilu/events/core/input-unfit';
import { mayReadEntry } from '@shilu/events/core/register-access';
import { registers } from '@shilu/events/core/registers';
import type { Fact, Subject } from '@shilu/events/records/modules/fact';
import { isOutside, leadOf, withdrawalOf, type FactEvent } from '@shilu/events/records/modules/facts';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { isSaveType, RECORD, type RecordEvent, type RecordModule } from '@shilu/events/records/record-events';
import { mayReadRecord } from '@shilu/events/records/record-rights';
import { moduleOf, type ModuleState, type RecordState, type StatedFact } from '@shilu/events/records/record-state';
import type { Caller } from '../engine/command';
import type { Contents } from '../engine/contents';
import { checkOrigin, type OriginServices } from './check-origin';
import { lackingIn } from './lacking-in';

/** What it takes to know what contents state, and whether that may be said. */
export type FactServices = OriginServices & {
  readonly contents: Pick<Contents, 'current'>;
  readonly records: { readonly load: (recordId: string) => Promise<{ readonly state: RecordState }> };
};

type Held = NonNullable<ModuleState['facts']>;
const NONE: Held = {};

/** Events from what a module has stated to what it states now: taken back first, then said. */
export const factEvents = (moduleId: string, held: Held, next: readonly Fact[]): readonly FactEvent[] => {
  const wanted = new Map(next.map((fact) => [fact.id, fact]));
  const withdrawn = Object.entries(held).flatMap(([factId, { type, subject }]) => {
    const said = wanted.get(factId);
    const event = said?.type === type && sameJson(said.subject, subject) ? undefined : withdrawalOf(type);
    return event === undefined ? [] : [{ type: event, data: { moduleId, factId, subject } }];
  });
  const stated = next.flatMap(({ id: factId, type, subject, detail }) => {
    const before = held[factId];
    return before?.type === type && sameJson([before.subject, before.detail], [subject, detail])
      ? []
      : [{ type, data: { moduleId, factId, subject, detail } }];
  });
  // What each holds is checked by the contract of its event before it is appended.
  return [...withdrawn, ...stated] as FactEvent[];
};

/** What an event makes of contents: by module, null for one that is gone. */
const givenBy = (
  event: RecordEvent,
  state: RecordState,
): ReadonlyMap<string, Pick<RecordModule, 'type' | 'content'> | null> => {
  switch (event.type) {
    case 'RecordCreated':
      return new Map(event.data.modules.map((module) => [module.id, module]));
    case 'RecordRolledBack':
      return new Map([
        ...state.modules.map(({ id }) => [id, null] as const),
        ...event.data.modules.map((module) => [module.id, module] as const),
      ]);
    case 'ModuleAdded':
      return new Map([[event.data.module.id, event.data.module]]);
    case 'ModuleSaved':
    case 'SheetCellsChanged': {
      const type = moduleOf(state, event.data.moduleId)?.type;
      return new Map(type === undefined ? [] : [[event.data.moduleId, { type, content: event.data.content }]]);
    }
    case 'ModuleRemoved':
      return new Map([[event.data.moduleId, null]]);
    default:
      return new Map();
  }
};

/** Where modules that nobody wrote here come from: a template, or a record whose contents were stated by those who could read it. */
export type BegunFrom = 'template' | 'record';

/** The modules that a new record begins with, by id. Whoever sends any other wrote it, as if it were added by hand. */
export type Begun = ReadonlyMap<string, BegunFrom>;
const NOTHING_BEGUN: Begun = new Map();

/** Whoever writes a content states it; what is copied or taken up again was stated by those who could read it then. */
const isWritten = (event: RecordEvent, moduleId: string, begun: Begun): boolean =>
  isSaveType(event.type) ||
  (event.type === 'ModuleAdded' && event.data.copiedFrom === null) ||
  (event.type === 'RecordCreated' && !begun.has(moduleId));

/** What a content says it was taken from, and how it read before. */
const checkTaken = async (
  services: FactServices,
  { id: by }: Pick<Caller, 'id'>,
  given: Pick<RecordModule, 'type' | 'content'>,
  module: ModuleState | undefined,
  isBegun: boolean,
): Promise<void> => {
  if (moduleTypeOf(given.type).takenFrom === undefined) return;
  const [next, before] = await Promise.all([
    services.contents.current(given),
    module === undefined || isBegun ? null : services.contents.current(module),
  ]);
  await checkOrigin(services, given.type, { before, next, isBegun, by });
};

/** An entry of a register that is there, and open to whoever asks. */
const mayReadOf = async (
  { entriesOf, directory }: FactServices,
  { id: accountId }: Pick<Caller, 'id'>,
  category: string,
  id: string,
): Promise<boolean> => {
  const register = registers.find(({ name }) => name === category);
  if (register === undefined) return false;
  const { state } = await entriesOf(register).load(id);
  return state.exists && !state.removed && mayReadEntry(register, { ...state, id }, directory, accountId);
};

/** Nobody states anything of a thing that they may not read, nor learns so whether it is there. */
const checkSubject = async (
  services: FactServices,
  caller: Pick<Caller, 'id'>,
  recordId: string,
  { category, id }: Subject,
): Promise<void> => {
  if (category === RECORD && id === recordId) throw inputUnfit([{ path: 'data', message: 'itself' }]);
  const known =
    category === RECORD
      ? mayReadRecord(services.directory, caller.id, (await services.records.load(id)).state)
      : await mayReadOf(services, caller, category, id);
  if (!known) throw inputUnfit([{ path: 'data', message: 'unknownReference' }]);
};

type Named = Pick<StatedFact, 'type' | 'subject' | 'detail'>;

/** What a fact names of another record's reaction stands in it. */
const checkPart = async (services: FactServices, { type, subject, detail }: Fact): Promise<void> => {
  const lead = leadOf(type, detail);
  if (lead === null) return;
  const module = moduleOf((await services.records.load(subject.id)).state, lead.module);
  if (module === undefined || (await lackingIn(services, module, lead)) !== null) throw unknownReference('data');
};

/** What is named by the fact, as against what is said of it. */
const partOf = ({ type, subject, detail }: Named): readonly unknown[] | null => {
  const lead = leadOf(type, detail);
  return lead === null ? null : [subject, lead.module, lead.row, lead.batch];
};

/** The events of a decision, and those of the facts that follow from the contents in them, for one append. */
export const withFacts = async (
  services: FactServices,
  caller: Pick<Caller, 'id'>,
  recordId: string,
  state: RecordState,
  events: readonly RecordEvent[],
  begun: Begun = NOTHING_BEGUN,
): Promise<readonly RecordEvent[]> => {
  const facts: RecordEvent[] = [];
  for (const event of events)
    for (const [moduleId, given] of givenBy(event, state)) {
      const written = isWritten(event, moduleId, begun);
      const ofTemplate = event.type === 'RecordCreated' && begun.get(moduleId) === 'template';
      const held = moduleOf(state, moduleId)?.facts ?? NONE;
      const next = given && statesOf(given.type) ? await factsIn(services, given) : [];
      const said = factEvents(moduleId, held, next);
      const stated = new Set(
        said.flatMap(({ type, data }) => ('detail' in data && !isOutside(type) ? data.factId : [])),
      );
      const asked = written ? next.filter(({ id }) => stated.has(id)) : [];
      const known = asked.length === 0 ? [] : await namedBefore(services, state, moduleId);
      for (const fact of asked) {
        if (!known.some(({ subject }) => sameJson(subject, fact.subject)))
          await checkSubject(services, caller, recordId, fact.subject);
        if (!known.some((before) => sameJson(partOf(before), partOf(fact)))) await checkPart(services, fact);
      }
      // What a record begins with was written in a template, by whoever wrote that.
      if (given && (written || ofTemplate))
        await checkTaken(services, caller, given, moduleOf(state, moduleId), ofTemplate);
      facts.push(...said);
    }
  return [...events, ...facts];
};

/**
 * What a module named before this: by its facts, and by its content, of which an earlier release made no facts. That it
 * goes on naming it tells nobody anything, though it be gone meanwhile.
 */
const namedBefore = async (services: FactServices, state: RecordState, moduleId: string): Promise<readonly Named[]> => {
  const module = moduleOf(state, moduleId);
  if (module === undefined) return [];
  const inContent = statesOf(module.type) ? await factsIn(services, module) : [];
  return [...Object.values(module.facts ?? NONE), ...inContent].map(({ type, subject, detail }) => ({ type, subject, detail }));
}; // prettier-ignore

const statesOf = (type: string): boolean => moduleTypeOf(type).states;

const factsIn = async (
  services: FactServices,
  given: Pick<RecordModule, 'type' | 'content'>,
): Promise<readonly Fact[]> => moduleTypeOf(given.type).facts(await services.contents.current(given));
