/** Who does it, in which session, for which command, and why: the envelope's part that a use case knows (law 10). */
export type Author = {
  /** Account id, or `system`. */
  readonly actor: string;
  readonly session: string | null;
  readonly commandId: string;
  readonly correlation: string;
  readonly causation?: string | null;
  readonly reason: string | null;
  readonly onBehalfOf?: string | null;
  /** The record that the command vouches for or takes out of the laboratory; null until it is found. Absent: none. */
  readonly vouchesFor?: string | null;
};
