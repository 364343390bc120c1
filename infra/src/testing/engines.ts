/** What a client needs for the listeners with TLS. */
export type SecureKafka = {
  /** `host:port` where clients are known by SCRAM, and by their certificate. */
  readonly scram: string;
  readonly certificates: string;
  readonly caFile: string;
  readonly certFile: string;
  readonly keyFile: string;
  readonly user: string;
  readonly password: string;
};

export type Engine = {
  /** What it is, for the title of the tests that run on it. */
  readonly name: string;
  /** Null when there is none to be had here; `name` says why. */
  readonly address: string | null;
  /** Absent where the engine has no TLS, or is none of ours to set up. */
  readonly secure?: SecureKafka;
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
