import type { Drawing, Ink, Picture } from '@shilu/events/structures/drawing';
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

const send = (ink: Ink): void => {
  const all = waiting.get(ink) ?? [];
  waiting.delete(ink);
  for (let from = 0; from < all.length; from += STRUCTURE_LIMITS.pictures)
    void ask(ink, all.slice(from, from + STRUCTURE_LIMITS.pictures));
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
