export type RunningKafka = {
  /** `host:port`, as KAFKA_BROKERS takes it. */
  readonly brokers: string;
  readonly port: number;
  readonly controllerPort: number;
  readonly pid: number;
  readonly stop: () => Promise<void>;
  /** When the process is gone, whoever ended it. */
  readonly exited: Promise<unknown>;
};

export type KafkaOptions = {
  readonly dataDir: string;
  readonly port?: number;
  readonly controllerPort?: number;
  readonly log?: (line: string) => void;
};

export declare const wrongWithJars: (folder: string, expected?: ReadonlyMap<string, string>) => string | null;
export declare const obtainKafka: (log?: (line: string) => void) => string;
export declare const startKafka: (options: KafkaOptions) => Promise<RunningKafka>;
