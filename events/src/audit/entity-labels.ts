import type { Label } from '../core/call';
import { contextList } from '../core/context-list';
import { registers } from '../core/registers';

/** Kinds of things that events happen to, by the category of their streams. */
export const entityLabels: Readonly<Record<string, Label>> = Object.fromEntries([
  ...contextList.flatMap(({ streams = [] }) =>
    streams.flatMap(({ category, label }): [string, Label][] => (label === null ? [] : [[category, label]])),
  ),
  ...registers.map(({ name, label }): [string, Label] => [name, label]),
]);
