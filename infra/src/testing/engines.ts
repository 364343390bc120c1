export type Engine = {
  /** What it is, for the title of the tests that run on it. */
  readonly name: string;
  /** Null when there is none to be had here; `name` says why. */
  readonly address: string | null;
};

const ask = async (what: 'kafka' | 'eventstore'): Promise<Engine> => {
  const url = process.env['TEST_ENGINES_URL'];
  if (url === undefined) throw new Error('no engines: run through vitest project "int"');
  const answer = await fetch(new URL(what, url));
  return (await answer.json()) as Engine;
};

/** One Kafka for the whole run, started when the first test asks for it: KAFKA_BROKERS, a container, or Apache's jars. */
export const kafkaForTests = (): Promise<Engine> => ask('kafka');

/** EVENTSTORE_URL or a container; null where tests have to do with the double. */
export const eventStoreForTests = (): Promise<Engine> => ask('eventstore');
