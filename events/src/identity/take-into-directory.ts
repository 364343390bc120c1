import { categoryOf, entityIdOf, type RecordedEvent } from '../core/envelope';
import { readEvent, ValueFault } from '../core/read-event';
import { applyToDirectory, withhold, type Directory } from './directory';

type Stored = {
  readonly body: string;
  readonly type: string;
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
};

/** An event as it is kept to fold a directory again: read, or why it could not be. */
export type DirectoryStep = {
  readonly position: string;
  readonly category: string;
  readonly id: string;
  readonly event: RecordedEvent | ValueFault;
  readonly type: string;
};

const asFault = (error: unknown): ValueFault =>
  error instanceof ValueFault ? error : new ValueFault(String(error), { cause: error });

/** `read` is for whoever has parsed the event already. */
export const directoryStep = (stored: Omit<Stored, 'body'>, read: () => RecordedEvent): DirectoryStep => {
  const { position, stream, type } = stored;
  const place = { position, type, category: categoryOf(stream), id: entityIdOf(stream) };
  try {
    return { ...place, event: read() };
  } catch (error) {
    return { ...place, event: asFault(error) };
  }
};

/** Folds a step in; what cannot be read or folded closes what its stream gives rights by, and is answered. */
export const takeStep = (directory: Directory, step: DirectoryStep): ValueFault | null => {
  const { category, id, event, position, type } = step;
  let fault = event instanceof ValueFault ? event : null;
  if (!(event instanceof ValueFault))
    try {
      applyToDirectory(directory, category, id, event);
    } catch (error) {
      fault = asFault(error);
    }
  if (fault !== null) withhold(directory, category, id, { position, type, error: fault.message });
  return fault;
};

/** The one way in which events of the log come into a directory, in both services and in the workers: rights fail closed. */
export const takeIntoDirectory = (directory: Directory, stored: Stored): ValueFault | null =>
  takeStep(
    directory,
    directoryStep(stored, () => readEvent(stored)),
  );
