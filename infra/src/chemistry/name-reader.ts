import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { AppError } from '@shilu/events/core/app-error';
import { STRUCTURE_LIMITS } from '@shilu/events/structures/structure-limits';
import { LRUCache } from 'lru-cache';
import type { Logger } from '../logging/logger';

/** What systematic names mean: OPSIN (Lowe et al., J. Chem. Inf. Model. 2011, 51, 739), which is a program of Java. */
export type NameReader = {
  /** SMILES of an English systematic name; null where it is none, or nothing came of it in time. */
  readonly read: (name: string) => Promise<string | null>;
  readonly stop: () => void;
};

export type NameReaderOptions = {
  /** `opsin-cli-…-jar-with-dependencies.jar`. */
  readonly jar: string;
  readonly log: Logger;
  /** The program that runs it. */
  readonly java?: string;
  /** Of one name; a name of 200 atoms takes a few hundredths of a second. */
  readonly timeoutMs?: number;
  /** More for the first, while Java starts. */
  readonly startMs?: number;
  /** It holds about 120 MB, and ends when nothing was asked of it for so long. */
  readonly restsMs?: number;
};

const MOST_WAITING = 50;
const MOST_KEPT = 2_000;
const FLAGS = ['-Xms16m', '-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'] as const;

/** As OPSIN knows its signs; null of what is no name: of several lines, in Chinese, or without a word. */
export const nameAsked = (typed: string): string | null => {
  const name = typed
    .normalize('NFKC')
    .trim()
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[′’‘`]/g, "'");
  if (name.length > STRUCTURE_LIMITS.name || /[\p{Cc}\p{Script=Han}]/u.test(name)) return null;
  return /[A-Za-z]{3}/.test(name) ? name : null;
};

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** One process that lives on, a line for a line, one name at a time. What hangs is ended, and another begins with the next name. */
export const createNameReader = (options: NameReaderOptions): NameReader => {
  const { jar, log, java = 'java', timeoutMs = 5_000, startMs = 30_000, restsMs = 600_000 } = options;
  const known = new LRUCache<string, { readonly smiles: string | null }>({ max: MOST_KEPT });
  let child: Child | null = null;
  let hasAnswered = false;
  let answer: (line: string | null) => void = () => undefined;
  let rest: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const end = (): void => {
    clearTimeout(rest);
    const ended = child;
    child = null;
    ended?.kill('SIGKILL');
  };
  const begin = (): Child => {
    // What it finds wrong with a name it tells on its other output, which nobody reads: a name may be a secret.
    const begun = spawn(java, [...FLAGS, '-jar', jar, '-osmi'], { stdio: ['pipe', 'pipe', 'ignore'] });
    const over = (): void => {
      if (child !== begun) return;
      child = null;
      answer(null);
    };
    begun.on('error', (error) => {
      log.error(error, 'names of compounds cannot be read: Java does not start');
      over();
    });
    begun.on('exit', over);
    begun.stdin.on('error', () => undefined);
    createInterface({ input: begun.stdout }).on('line', (line) => {
      if (child === begun) answer(line);
    });
    hasAnswered = false;
    child = begun;
    return begun;
  };
  const ask = (name: string): Promise<string | null> =>
    new Promise((resolve) => {
      clearTimeout(rest);
      const running = child ?? begin();
      const late = setTimeout(
        () => {
          log.warn({ length: name.length }, 'a name of a compound took too long to read');
          end();
          answer(null);
        },
        hasAnswered ? timeoutMs : startMs,
      );
      answer = (line) => {
        clearTimeout(late);
        answer = () => undefined;
        if (line !== null) {
          hasAnswered = true;
          rest = setTimeout(end, restsMs);
          rest.unref();
        }
        resolve(line === null || line.trim() === '' ? null : line.trim());
      };
      running.stdin.write(`${name}\n`);
    });
  return {
    read: async (typed) => {
      const name = nameAsked(typed);
      if (name === null) return null;
      const kept = known.get(name);
      if (kept !== undefined) return kept.smiles;
      if (waiting >= MOST_WAITING) throw new AppError('tooManyRequests');
      waiting += 1;
      const asked = turn.then(() => ask(name));
      turn = asked;
      try {
        const smiles = await asked;
        // What ended without an answer may have one another time.
        if (child !== null) known.set(name, { smiles });
        return smiles;
      } finally {
        waiting -= 1;
      }
    },
    stop: end,
  };
};
