export type Commit = {
  /** Null outside a checkout. */
  readonly commit: string | null;
  /** Nothing was changed since. */
  readonly clean: boolean;
};
export const RUN_FILE: string;
export const commitOf: (root: string) => Commit;
export const testedCommit: (root: string) => Commit | null;
