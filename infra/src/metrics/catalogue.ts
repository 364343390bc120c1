import type { Figure, ReadFigure } from './metrics';

/** Every figure of the product's own: its name, its meaning, and the labels that tell its values apart. */
export const FIGURES = {
  shilu_notary_events: { help: 'Events in the Merkle log', labels: [] },
  shilu_notary_lag_seconds: { help: 'How long the oldest event that is not in the Merkle log has waited', labels: [] },
  shilu_anchor_waiting_seconds: {
    help: 'How long the oldest checkpoint that a witness, time-stamp authority or webhook does not hold has waited',
    labels: ['kind', 'name'],
  },
  shilu_log_incidents: {
    help: 'Streams of the log that others cut or wrote into in the event store',
    labels: ['kind'],
  },
  shilu_clock_deviation_seconds: {
    help: 'So much the clock of a machine is ahead of the sources of time outside (below zero: behind)',
    labels: ['machine'],
  },
  shilu_clock_limit_seconds: { help: 'From which deviation on a clock is told to be off', labels: ['machine'] },
  shilu_last_run_timestamp_seconds: {
    help: 'When the last backup, restore and verification of the whole log ended, and how',
    labels: ['kind', 'outcome'],
  },
  shilu_projection_lag_seconds: {
    help: 'How long the oldest event that a projection has not read has waited',
    labels: ['projection'],
  },
  shilu_set_aside_keys: {
    help: 'Streams that a projection set aside because it cannot take an event of theirs',
    labels: ['projection'],
  },
  shilu_projection_paused: {
    help: '1 while a projection stands still because too many events could not be taken',
    labels: ['projection'],
  },
  shilu_directory_withheld: {
    help: 'Streams that give nobody a right until an event of theirs can be read',
    labels: [],
  },
  shilu_consumer_lag_events: { help: 'Events that a connector has not looked at', labels: ['connector'] },
  shilu_relay_lag_events: { help: 'Events of the log that have not been brought to Kafka', labels: [] },
  shilu_circuit_open: {
    help: '1 while the other side of a connector is left alone because it failed again and again',
    labels: ['connector'],
  },
  shilu_deliveries: {
    help: 'Deliveries by state; deliveredToday counts those of the last 24 hours',
    labels: ['connector', 'state'],
  },
  shilu_oldest_delivery_seconds: {
    help: 'How long the oldest delivery that is neither done nor discarded has waited',
    labels: ['connector'],
  },
  shilu_pool_connections: {
    help: 'Connections to PostgreSQL: busy, idle, and calls that wait for one',
    labels: ['state'],
  },
  shilu_pool_connections_most: { help: 'Connections to PostgreSQL that this process may hold', labels: [] },
  shilu_disk_bytes: { help: 'Disk of the data folder: its size, and what is free for this user', labels: ['kind'] },
} as const satisfies Record<string, Omit<Figure, 'name' | 'read'>>;

export type FigureName = keyof typeof FIGURES;

export const figure = (name: FigureName, read: ReadFigure): Figure => ({ name, ...FIGURES[name], read });

/** The one value of a figure without labels. */
export const only = (value: number): Awaited<ReturnType<ReadFigure>> => [{ labels: {}, value }];
