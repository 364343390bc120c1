export type RunningKafka = {
  /** `host:port`, as KAFKA_BROKERS takes it. */
  readonly brokers: string;
  /** The same with TLS, where it was asked for. */
  readonly secure: { readonly scram: string | null; readonly certificates: string | null };
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
  readonly secure?: {
    /** Key and certificate of the server in one PEM file. */
    readonly serverPem: string;
    readonly caFile: string;
    /** Password by name, for SCRAM. */
    readonly users: Readonly<Record<string, string>>;
  };
  readonly log?: (line: string) => void;
};

export declare const wrongWithJars: (folder: string, expected?: ReadonlyMap<string, string>) => string | null;
export declare const obtainKafka: (log?: (line: string) => void) => string;
export declare const startKafka: (options: KafkaOptions) => Promise<RunningKafka>;
