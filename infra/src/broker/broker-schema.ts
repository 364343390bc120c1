import type { Migration } from '../postgres/pool';

/** Schema `broker`: how far each group of consumers has come, beside whatever their handlers write. */
export const brokerMigrations: readonly Migration[] = [
  {
    // A context that a group adds later begins by itself, as a topic would.
    id: '0001-places',
    sql: `
      create table log_place (
        consumer text not null,
        context text not null,
        position text,
        primary key (consumer, context)
      );`,
  },
  {
    // The inbox: the last revision of each stream that a group has seen.
    id: '0002-kafka',
    sql: `
      create table kafka_place (
        consumer text not null,
        topic text not null,
        partition integer not null,
        next bigint not null,
        primary key (consumer, topic, partition)
      );
      create table inbox (
        consumer text not null,
        stream text not null,
        revision integer not null,
        primary key (consumer, stream)
      );`,
  },
];
