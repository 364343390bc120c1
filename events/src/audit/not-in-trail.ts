import { contextList } from '../core/context-list';

/** Events that no trail shows, each with its reason; every other event of every stream is in it. */
export const NOT_IN_TRAIL: Readonly<Record<string, string>> = Object.fromEntries(
  contextList.flatMap(({ streams = [] }) => streams.flatMap(({ notInTrail }) => Object.entries(notInTrail))),
);
