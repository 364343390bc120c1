import { setImmediate } from 'node:timers/promises';

/** So long the work of one person may keep everybody else waiting. */
const SLICE_MS = 20;

/** Lets others be answered; work for a caller who has gone ends. */
export const breathe = async (closed: AbortSignal | undefined): Promise<void> => {
  await setImmediate();
  closed?.throwIfAborted();
};

/** As `map`, with others answered in between wherever it has taken a while. */
export const inSlices = async <Item, Made>(
  items: readonly Item[],
  closed: AbortSignal | undefined,
  make: (item: Item) => Made,
): Promise<Made[]> => {
  const made: Made[] = [];
  let began = performance.now();
  for (const item of items) {
    made.push(make(item));
    if (performance.now() - began < SLICE_MS) continue;
    await breathe(closed);
    began = performance.now();
  }
  return made;
};

/** The answer of work that comes in steps, with others answered in between wherever it has taken a while. */
export const stepByStep = async <Answer>(
  steps: Generator<void, Answer>,
  closed: AbortSignal | undefined,
): Promise<Answer> => {
  let began = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - began < SLICE_MS) continue;
    await breathe(closed);
    began = performance.now();
  }
};
