import type { z } from 'zod';
import { contextList } from './context-list';
import { registerEventSchemas } from './register';
import './event-upcasters';
import { registers } from './registers';
import { currentVersion } from './upcasters';

/** Today's shape of every event type. A new shape is a new version here and an upcaster from the old one (law 3). */
export type EventContract = { readonly version: number; readonly schema: z.ZodType };

/** One kind of stream: its category, the context it belongs to, and the events that may stand in it. */
export type StreamContract = {
  readonly category: string;
  readonly context: string;
  readonly events: ReadonlyMap<string, EventContract>;
};

const first = (context: string, category: string, schemas: Readonly<Record<string, z.ZodType>>): StreamContract => ({
  category,
  context,
  events: new Map(Object.entries(schemas).map(([type, schema]) => [type, { version: currentVersion(type), schema }])),
});

/** Every kind of stream of the log. */
export const streamContracts: readonly StreamContract[] = [
  ...contextList.flatMap(({ name, streams = [] }) =>
    streams.map(({ category, schemas }) => first(name, category, schemas)),
  ),
  ...registers.map((register) => first(register.context, register.name, registerEventSchemas(register))),
];

export const eventContracts: ReadonlyMap<string, EventContract> = new Map(
  streamContracts.flatMap(({ events }) => [...events]),
);
