import type { z } from 'zod';
import { categoryOf, type RecordedEvent } from './envelope';
import { streamContracts, type EventContract } from './event-registry';
import { NewerEvent, parseStored } from './upcast';

/** An event whose value cannot be taken: not by this program, however often it is tried. */
export class ValueFault extends Error {
  readonly code = 'valueFault';
}

const contractsOf: ReadonlyMap<string, ReadonlyMap<string, EventContract>> = new Map(
  streamContracts.map(({ category, events }) => [category, events]),
);

/** Written in our envelope, of a version or a type that this program does not know: a later release may. */
export const isNewer = (fault: ValueFault): boolean => fault.cause instanceof NewerEvent;

type Issue = z.core.$ZodIssue;

/**
 * Bounds tighten with time and history stays: a text longer than today's limit is still an event of ours. A payload of
 * another shape is not.
 */
const isOfShape = ({ code }: Issue): boolean =>
  code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union' || code === 'invalid_element';

const shapeFault = (type: string, schema: z.ZodType, data: unknown): string | null => {
  const parsed = schema.safeParse(data);
  const found = parsed.success ? undefined : parsed.error.issues.find(isOfShape);
  return found === undefined ? null : `${type}: ${found.path.join('.')}: ${found.message}`;
};

type Stored = {
  readonly body: string;
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
};

/**
 * An event of the log in today's shape, or ValueFault: what stands there is no event of ours, belongs to another stream,
 * is of a type that its stream does not know, or holds data of another shape. Whoever folds the log reads it through
 * this, so that no fold meets what no door would have let in.
 */
export const readEvent = (stored: Stored): RecordedEvent => {
  let event: RecordedEvent;
  try {
    event = parseStored(stored);
  } catch (error) {
    throw new ValueFault(error instanceof Error ? error.message : String(error), { cause: error });
  }
  const { stream, revision } = stored;
  if (event.stream !== stream || event.revision !== revision)
    throw new ValueFault(`stands at ${stream}, revision ${revision}, and says ${event.stream}, ${event.revision}`);
  const known = contractsOf.get(categoryOf(stream));
  if (known === undefined) return event;
  const contract = known.get(event.type);
  if (contract === undefined) {
    const why = `${categoryOf(stream)} knows no event ${event.type}`;
    throw new ValueFault(why, { cause: new NewerEvent(why) });
  }
  const fault = shapeFault(event.type, contract.schema, event.data);
  if (fault !== null) throw new ValueFault(fault);
  return event;
};

/** The same, or null. */
export const readable = (stored: Stored): RecordedEvent | null => {
  try {
    return readEvent(stored);
  } catch {
    return null;
  }
};
