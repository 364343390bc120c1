import { join } from 'node:path';
import type { Platform } from '@shilu/events/integrations/platforms/platform';
import type { RequestRefusal } from '@shilu/events/integrations/platform-request';
import type { Outcome, Progress, Submission } from '../platforms/contract';
import { openJournal } from './journal';
import { createRules } from './all-rules';

type Taken = {
  readonly kind: 'outcome';
  readonly key: string;
  readonly operation: string;
  readonly submission: Submission;
  readonly outcome: Outcome;
  readonly at: string;
};
type Entry =
  | Taken
  | { readonly kind: 'withdrawn'; readonly request: string; readonly at: string }
  | { readonly kind: 'completed'; readonly reference: string; readonly at: string };

/** One thing that the platform did. More than one time for one submission is a fault of whoever asked. */
export type Effect = {
  readonly kind: 'accepted' | 'refused' | 'withdrawn' | 'completed';
  readonly operation: string;
  readonly request: string;
  readonly submission: number;
  readonly keys: readonly string[];
  readonly times: number;
};

export type PlatformBooks = {
  readonly submit: (key: string, operation: string, submission: Submission, refuse: RequestRefusal | null) => Outcome;
  readonly outcomeOf: (key: string) => Outcome | null;
  readonly progress: (reference: string) => Progress | null;
  readonly withdraw: (request: string) => 'withdrawn' | 'unknown' | 'completed';
  readonly find: (key: string, inchiKey: string, most: number) => unknown;
  readonly effects: () => readonly Effect[];
  readonly close: () => void;
};

export type BooksOptions = {
  readonly platform: Platform;
  readonly dataDir: string;
  readonly completeAfterMs: number;
  readonly clock: () => Date;
};

/** A platform's own memory: what it was asked for, what it did, each with the time. Survives a `kill -9`. */
export const openBooks = ({ platform, dataDir, completeAfterMs, clock }: BooksOptions): PlatformBooks => {
  const rules = createRules[platform]();
  const byKey = new Map<string, Taken>();
  const byReference = new Map<string, Taken>();
  const standing = new Map<string, Taken>();
  const withdrawn = new Set<string>();
  const completed = new Set<string>();
  const effects = new Map<string, Effect>();
  let serial = 0;

  const note = (kind: Effect['kind'], { key, operation, submission }: Taken): void => {
    const place = `${kind} ${submission.request} ${submission.submission}`;
    const before = effects.get(place);
    effects.set(place, {
      ...{ kind, operation, request: submission.request, submission: submission.submission },
      keys: [...new Set([...(before?.keys ?? []), key])],
      times: (before?.times ?? 0) + 1,
    });
  };

  const apply = (entry: Entry): void => {
    if (entry.kind === 'outcome') {
      byKey.set(entry.key, entry);
      note(entry.outcome.outcome, entry);
      if (entry.outcome.outcome === 'refused') return;
      byReference.set(entry.outcome.reference, entry);
      standing.set(entry.submission.request, entry);
      return;
    }
    const about = entry.kind === 'withdrawn' ? standing.get(entry.request) : byReference.get(entry.reference);
    if (!about) return;
    note(entry.kind, about);
    if (entry.kind === 'completed') completed.add(entry.reference);
    else {
      rules.giveBack(about.operation, about.submission);
      standing.delete(entry.request);
      withdrawn.add(entry.request);
    }
  };

  const take = (operation: string, submission: Submission): Outcome => {
    serial += 1;
    const result = rules.take(operation, submission, serial);
    return { outcome: 'accepted', reference: `${rules.prefix}-${String(serial).padStart(6, '0')}`, result };
  };

  const journal = openJournal<Entry>(join(dataDir, `${platform}.jsonl`), (entry) => {
    if (entry.kind === 'outcome' && entry.outcome.outcome === 'accepted') take(entry.operation, entry.submission);
    apply(entry);
  });
  const write = (entry: Entry): void => {
    journal.append(entry);
    apply(entry);
  };

  return {
    submit: (key, operation, submission, refuse) => {
      const known = byKey.get(key);
      if (known) return known.outcome;
      const refusal = refuse ?? rules.judge(operation, submission);
      const outcome: Outcome = refusal === null ? take(operation, submission) : { outcome: 'refused', ...refusal };
      write({ kind: 'outcome', key, operation, submission, outcome, at: clock().toISOString() });
      return outcome;
    },
    outcomeOf: (key) => byKey.get(key)?.outcome ?? null,
    progress: (reference) => {
      const taken = byReference.get(reference);
      if (!taken) return null;
      if (clock().getTime() - Date.parse(taken.at) < completeAfterMs) return { status: 'inProgress' };
      if (!completed.has(reference)) write({ kind: 'completed', reference, at: clock().toISOString() });
      const number = Number(/\d+$/.exec(reference)?.[0] ?? 0);
      return { status: 'completed', result: rules.resultOf(taken.submission.values, number) };
    },
    withdraw: (request) => {
      const taken = standing.get(request);
      if (!taken) return withdrawn.has(request) ? 'withdrawn' : 'unknown';
      if (taken.outcome.outcome === 'accepted' && completed.has(taken.outcome.reference)) return 'completed';
      write({ kind: 'withdrawn', request, at: clock().toISOString() });
      return 'withdrawn';
    },
    find: (key, inchiKey, most) => {
      const items = rules.find?.(key.trim().toLowerCase(), inchiKey) ?? [];
      return { items: items.slice(0, most), more: items.length > most };
    },
    effects: () => [...effects.values()],
    close: journal.close,
  };
};
