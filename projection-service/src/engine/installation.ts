/** What the composition root knows of the process and the machine it runs on. */
export type Installation = {
  readonly version: string;
  readonly logInDatabase: boolean;
  /** Disk of the data folder, in bytes. */
  readonly disk: () => Promise<{ readonly size: number; readonly free: number }>;
};
