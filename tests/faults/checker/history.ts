import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';

/** A client is about to send a command. `key` is the command's id as the log's envelopes carry it. */
export type Invoked = {
  readonly kind: 'invoked';
  readonly client: string;
  readonly account: string;
  readonly key: string;
  readonly call: string;
  /** Where the command's own event goes, and of which type it is. */
  readonly stream: string;
  readonly type: string;
  /** What that event must say; null when it says nothing of its own. */
  readonly mark: string | null;
  readonly moduleId?: string;
  /** The content revision that the edit was made on. */
  readonly base?: number;
};
/** How a command ended for its client. `tries` counts how often it was sent, each time under the same id. */
export type Ended =
  | {
      readonly kind: 'acknowledged';
      readonly client: string;
      readonly key: string;
      readonly position: string | null;
      readonly tries: number;
    }
  | {
      readonly kind: 'refused';
      readonly client: string;
      readonly key: string;
      readonly status: number;
      readonly code: number;
      readonly message: string;
      readonly tries: number;
    }
  | { readonly kind: 'unknown'; readonly client: string; readonly key: string; readonly tries: number };
/** A record as one client was shown it. */
export type Read = {
  readonly kind: 'read';
  readonly client: string;
  readonly stream: string;
  readonly revision: number;
  /** What the client asked to see at least; null when it asked for nothing. */
  readonly minPosition: string | null;
  /** The answer said itself that it is not that new. */
  readonly stale: boolean;
  readonly modules: readonly { readonly id: string; readonly revision: number; readonly hash: string }[];
};
export type Upset = { readonly kind: 'fault'; readonly what: string };
export type Entry = Invoked | Ended | Read | Upset;
/** In the order things happened, as one process saw them; `at` in milliseconds since the beginning. */
export type Line = Entry & { readonly at: number };

export type History = {
  readonly write: (entry: Entry) => void;
  readonly lines: () => readonly Line[];
  readonly close: () => void;
};

/** JSON lines, on disk before a fault is brought about: what was promised is known whatever becomes of this process. */
export const openHistory = (file: string): History => {
  const descriptor = openSync(file, 'a');
  const began = performance.now();
  const lines: Line[] = [];
  return {
    write: (entry) => {
      const line: Line = { at: Math.round(performance.now() - began), ...entry };
      lines.push(line);
      writeSync(descriptor, `${JSON.stringify(line)}\n`);
      if (entry.kind === 'fault') fdatasyncSync(descriptor);
    },
    lines: () => lines,
    close: () => {
      fdatasyncSync(descriptor);
      closeSync(descriptor);
    },
  };
};
