import { sameJson } from '@shilu/events/core/canonical';
import { withEdits } from '@shilu/events/core/edits';
import { streamName, type RecordedEvent } from '@shilu/events/core/envelope';
import { readEvent } from '@shilu/events/core/read-event';
import { placeKey, type CellPlace } from '@shilu/events/records/modules/cell-fill';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import {
  isSaveType,
  RECORD,
  recordEventSchemas,
  type Content,
  type RecordEventOf,
  type SaveType,
} from '@shilu/events/records/record-events';
import type { ModuleState } from '@shilu/events/records/record-state';
import type { Services } from '../../engine/services';

const PAGE = 100;
/** So many events are looked through, the newest first; a cell is asked of soon after it was written. */
const MOST_EVENTS = 1_000;

type Surroundings = {
  readonly store: Pick<Services['store'], 'readStream'>;
  readonly contents: Pick<Services['contents'], 'current'>;
};

/** One change of a module's content as the log has it: who made it, and the cells it names where it names them. */
type Step = {
  readonly actor: string;
  readonly cells: ReadonlySet<string> | null;
  readonly content: Content;
  readonly difference: RecordEventOf<SaveType>['data']['difference'];
};

/** What of an event gave the module its content, if anything did. */
const stepOf = ({ type, actor, data }: RecordedEvent, moduleId: string): Step | null => {
  if (isSaveType(type)) {
    const saved = recordEventSchemas[type].parse(data);
    if (saved.moduleId !== moduleId) return null;
    const cells = type === 'SheetCellsChanged' ? recordEventSchemas[type].parse(data).cells : null;
    return {
      actor,
      cells: cells && new Set(cells.map(placeKey)),
      content: saved.content,
      difference: saved.difference,
    };
  }
  const modules =
    type === 'ModuleAdded'
      ? [recordEventSchemas[type].parse(data).module]
      : type === 'RecordCreated' || type === 'RecordRolledBack'
        ? recordEventSchemas[type].parse(data).modules
        : [];
  const content = modules.find(({ id }) => id === moduleId)?.content;
  return content === undefined ? null : { actor, cells: null, content, difference: null };
};

/** How the content of a module came about, the newest first, as far back as anybody looks. */
async function* stepsOf(
  { store }: Pick<Surroundings, 'store'>,
  recordId: string,
  moduleId: string,
): AsyncGenerator<Step> {
  let before: number | undefined;
  for (let seen = 0; seen < MOST_EVENTS; seen += PAGE) {
    const from = before === undefined ? {} : { from: before - 1 };
    const stored = await store.readStream(streamName(RECORD, recordId), { ...from, limit: PAGE, backwards: true });
    for (const event of stored.map(readEvent)) {
      before = event.revision;
      const step = stepOf(event, moduleId);
      if (step !== null) yield step;
    }
    if (stored.length < PAGE || before === 0) return;
  }
}

/**
 * Who put into each of these cells what stands there: whose event changed it last, whether cell by cell or as a whole sheet.
 * Nobody is named of a cell that came with its module, or whose change lies too far back.
 */
export const cellWriters = async (
  { store, contents }: Surroundings,
  recordId: string,
  module: ModuleState,
  places: readonly CellPlace[],
): Promise<ReadonlyMap<string, string>> => {
  const { fill } = moduleTypeOf(module.type);
  const found = new Map<string, string>();
  type Edits = NonNullable<Step['difference']>['content'];
  if (fill === undefined || places.length === 0) return found;
  const asked = new Map(places.map((place) => [placeKey(place), place]));
  const coming = stepsOf({ store }, recordId, module.id);
  const steps: Step[] = [];
  const stepAt = async (at: number): Promise<Step | undefined> => {
    while (steps.length <= at) {
      const next = await coming.next();
      if (next.done === true) return undefined;
      steps.push(next.value);
    }
    return steps[at];
  };
  /** The content as it was after a step: whole there, or made of the last that is; null where that lies too far back. */
  const contentAfter = async (at: number): Promise<unknown> => {
    const edits: Edits[] = [];
    for (let back = at; ; back += 1) {
      const step = await stepAt(back);
      if (step === undefined) return null;
      if (step.difference !== null && !step.content.blob) edits.push(step.difference.content);
      else {
        const { type } = module;
        const inline = edits.reduceRight<unknown>((content, each) => withEdits(content, each), step.content.inline);
        return contents.current({ type, content: edits.length === 0 ? step.content : { ...step.content, inline } });
      }
    }
  };
  for (let at = 0; asked.size > 0; at += 1) {
    const [step, older] = [await stepAt(at), await stepAt(at + 1)];
    if (step === undefined || older === undefined) break;
    const touched = [...asked].filter(([key]) => step.cells?.has(key) ?? true);
    if (touched.length === 0) continue;
    const both = step.cells === null ? [await contentAfter(at + 1), await contentAfter(at)] : null;
    if (both?.includes(null) === true) break;
    for (const [key, place] of touched) {
      if (both !== null && sameJson(fill.valueAt(both[0], place), fill.valueAt(both[1], place))) continue;
      found.set(key, step.actor);
      asked.delete(key);
    }
  }
  return found;
};
