import { textsLength, type Drawing, type Ink, type Picture } from '@shilu/events/structures/drawing';
import { structureCalls } from '@shilu/events/structures/structure-calls';
import { STRUCTURE_LIMITS } from '@shilu/events/structures/structure-limits';
import { callApi } from '../api/call-api';

type Waiting = {
  readonly drawing: Drawing;
  readonly done: (picture: Picture | null) => void;
  readonly failed: (error: unknown) => void;
};

const waiting = new Map<Ink, Waiting[]>();

const ask = async (ink: Ink, asked: readonly Waiting[]): Promise<void> => {
  try {
    const { response } = await callApi(structureCalls.draw, { drawings: asked.map(({ drawing }) => drawing), ink });
    asked.forEach(({ done }, at) => done(response.pictures[at] ?? null));
  } catch (error) {
    for (const { failed } of asked) failed(error);
  }
};

/** As many in one call as it takes, of pictures and of the texts in them. */
const inCalls = (all: readonly Waiting[]): readonly (readonly Waiting[])[] => {
  const calls: Waiting[][] = [];
  let texts = 0;
  for (const each of all) {
    const call = calls.at(-1);
    const own = textsLength(each.drawing);
    texts += own;
    if (call !== undefined && call.length < STRUCTURE_LIMITS.pictures && texts <= STRUCTURE_LIMITS.texts)
      call.push(each);
    else {
      calls.push([each]);
      texts = own;
    }
  }
  return calls;
};

const send = (ink: Ink): void => {
  const all = waiting.get(ink) ?? [];
  waiting.delete(ink);
  for (const call of inCalls(all)) void ask(ink, call);
};

/** Pictures that a page asks for at once come in one call. Null: it cannot be drawn. */
export const drawn = (drawing: Drawing, ink: Ink): Promise<Picture | null> =>
  new Promise((done, failed) => {
    const all = waiting.get(ink);
    if (all === undefined) {
      waiting.set(ink, [{ drawing, done, failed }]);
      setTimeout(() => send(ink), 0);
    } else all.push({ drawing, done, failed });
  });
