import { own } from '@shilu/events/core/own';
import { categoryOf, entityIdOf, streamName, type RecordedEvent } from '@shilu/events/core/envelope';
import { isSelfTold } from '@shilu/events/audit/self-told';
import { openField, type Sealed, type SubjectKeys } from '@shilu/events/core/personal';
import { readable, readEvent } from '@shilu/events/core/read-event';
import { ACCOUNT, accountProfileSchema, type AccountEvent, type AccountProfile } from '@shilu/events/identity/account';
import { DIRECTORY_CATEGORIES, emptyDirectory, type Directory } from '@shilu/events/identity/directory';
import { takeIntoDirectory } from '@shilu/events/identity/take-into-directory';
import {
  defaultMessageSettings,
  MESSAGE_SETTINGS,
  type DigestCycle,
  type MessageSettings,
  type MessageSettingsEvent,
} from '@shilu/events/messages/message-events';
import { noticeSources } from '@shilu/events/messages/notice-sources';
import { noticesOf, type Notice } from '@shilu/events/messages/notices';
import { StreamWasCut } from '@shilu/infra/event-store/errors';
import type { EventStore, Position } from '@shilu/infra/event-store/port';
import { isVouchedFor, vouchedFor } from '@shilu/infra/notary/signing';
import { LRUCache } from 'lru-cache';

const CATEGORIES = [...DIRECTORY_CATEGORIES, MESSAGE_SETTINGS];
const PAGE = 1_000;
const MOST_STREAMS = 1_000;

type Log = Pick<EventStore, 'readAll' | 'readStream' | 'comparePositions'>;

/** Since when a person wants summaries in this cycle, and which was the last. */
export type DigestState = { readonly cycle: DigestCycle; readonly since: string; readonly last: string | null };

/** What is known about people when something is sent to them: read from the log, as far as it goes at that moment. */
export type MessageFacts = {
  /** Reads on to the end of the log. Asked before every decision, so that a right removed counts at once (law 11). */
  readonly current: () => Promise<void>;
  readonly directory: Directory;
  readonly digests: ReadonlyMap<string, DigestState>;
  readonly settingsOf: (accountId: string) => MessageSettings;
  /** Null for nobody, and for a person who was erased. */
  readonly profileOf: (accountId: string) => Promise<AccountProfile | null>;
  /** The profile as an event of the account found it, and as it left it. */
  readonly profilesAround: (
    accountId: string,
    revision: number,
  ) => Promise<{ readonly before: AccountProfile | null; readonly after: AccountProfile | null }>;
  readonly noticesOf: (event: RecordedEvent) => Promise<readonly Notice[]>;
  /** What the notice is about, as it stands now; null when its recipient may not know of it any more. */
  readonly headOf: (notice: Notice) => Promise<{ readonly number: string; readonly title: string } | null>;
};

/** The state of a stream, folded by what telling needs of it, before and after the event of `revision`. */
type Fold = { readonly revision: number; readonly before: unknown; readonly after: unknown };

/** Null when an administrator of the event store has taken the stream's beginning away: whom to tell is not known. */
const foldStream = (store: Log, stream: string, revision: number, known?: Fold): Promise<Fold | null> =>
  foldFrom(store, stream, revision, known).catch((error: unknown) => {
    if (error instanceof StreamWasCut) return null;
    throw error;
  });

/** Goes on from `known` where that lies before. */
const foldFrom = async (store: Log, stream: string, revision: number, known?: Fold): Promise<Fold> => {
  if (known?.revision === revision) return known;
  const source = own(noticeSources, categoryOf(stream));
  if (!source) throw new Error(`nobody is told of ${stream}`);
  const wanted = new Set([...source.tells, ...source.bears]);
  const begun = known !== undefined && known.revision < revision ? known : { revision: -1, after: source.initial() };
  let before = begun.after;
  for (let from = begun.revision + 1; from <= revision;) {
    const limit = Math.min(PAGE, revision - from + 1);
    const page = await store.readStream(stream, { from, limit });
    const counts = isSelfTold(stream) ? await vouchedFor(store, page) : [];
    for (const [at, stored] of page.entries()) {
      if (!wanted.has(stored.type) || counts[at] === false) continue;
      const after = source.evolve(before, readEvent(stored));
      if (stored.revision === revision) return { revision, before, after };
      before = after;
    }
    const last = page.at(-1);
    if (page.length < limit || !last) break;
    from = last.revision + 1;
  }
  return { revision, before, after: before };
};

export const createMessageFacts = (store: Log, keys: Pick<SubjectKeys, 'keyFor'>): MessageFacts => {
  const directory = emptyDirectory();
  const profiles = new Map<string, { readonly sealed: Sealed; readonly eventId: string }>();
  const settings = new Map<string, MessageSettings>();
  const digests = new Map<string, DigestState>();
  /** Where telling has come to in each stream: a record that is saved often is not read anew for each save. */
  const told = new LRUCache<string, Fold>({ max: MOST_STREAMS });
  let folded: Position | null = null;
  let reading: Promise<void> | null = null;

  const foldAccount = (id: string, event: RecordedEvent<AccountEvent>): void => {
    if (event.type === 'SubjectKeyShredded') profiles.delete(id);
    else if (event.type === 'AccountOpened' || event.type === 'AccountProfileChanged')
      profiles.set(id, { sealed: event.data.sealedProfile, eventId: event.id });
  };
  const foldSettings = (id: string, { type, data, recordedAt }: RecordedEvent<MessageSettingsEvent>): void => {
    const before = digests.get(id) ?? { cycle: 'off', since: recordedAt, last: null };
    if (type === 'DigestRequested') return void digests.set(id, { ...before, last: data.period });
    settings.set(id, data.settings);
    const { digest: cycle } = data.settings;
    digests.set(id, cycle === before.cycle ? before : { ...before, cycle, since: recordedAt });
  };
  const read = async (): Promise<void> => {
    for (;;) {
      const page = await store.readAll({ after: folded, limit: PAGE, categories: CATEGORIES });
      for (const stored of page) {
        const category = categoryOf(stored.stream);
        const id = entityIdOf(stored.stream);
        if (category !== MESSAGE_SETTINGS) takeIntoDirectory(directory, stored);
        // Of a person of whom not everything can be read, nothing more is believed.
        const event = directory.withheld.has(stored.stream) ? null : readable(stored);
        if (event !== null && category === MESSAGE_SETTINGS)
          foldSettings(id, event as RecordedEvent<MessageSettingsEvent>);
        if (event !== null && category === ACCOUNT) foldAccount(id, event as RecordedEvent<AccountEvent>);
        folded = stored.position;
      }
      if (page.length < PAGE) return;
    }
  };
  const opened = async (
    accountId: string,
    profile: { readonly sealed: Sealed; readonly eventId: string } | undefined,
  ): Promise<AccountProfile | null> => {
    if (!profile) return null;
    const place = { eventId: profile.eventId, path: 'sealedProfile' };
    const plain = openField(profile.sealed, await keys.keyFor(accountId), place);
    return plain === null ? null : accountProfileSchema.parse(JSON.parse(plain));
  };

  const profileOf = (accountId: string): Promise<AccountProfile | null> => opened(accountId, profiles.get(accountId));
  const profilesAround: MessageFacts['profilesAround'] = async (accountId, revision) => {
    const found: { readonly revision: number; readonly sealed: Sealed; readonly eventId: string }[] = [];
    for (let from = 0; from <= revision;) {
      const page = await store.readStream(streamName(ACCOUNT, accountId), { from, limit: PAGE });
      for (const event of page.flatMap((stored) => readable(stored) ?? []) as RecordedEvent<AccountEvent>[])
        if (event.revision <= revision && (event.type === 'AccountOpened' || event.type === 'AccountProfileChanged'))
          found.push({ revision: event.revision, sealed: event.data.sealedProfile, eventId: event.id });
      if (page.length < PAGE) break;
      from += page.length;
    }
    const [before, after] = [found.findLast((one) => one.revision < revision), found.at(-1)];
    return { before: await opened(accountId, before), after: await opened(accountId, after) };
  };

  const settingsOf = (accountId: string): MessageSettings => settings.get(accountId) ?? defaultMessageSettings;

  return {
    directory,
    profilesAround,
    digests,
    profileOf,
    current: async () => {
      // A read under way may have passed the place where the caller's news stands: it waits for the next one.
      const before = reading;
      if (before) await before.catch(() => undefined);
      reading ??= read().finally(() => (reading = null));
      await reading;
    },
    settingsOf,
    noticesOf: async (event) => {
      if (isSelfTold(event.stream) && !(await isVouchedFor(store, event))) return [];
      const known = told.get(event.stream);
      const states = await foldStream(store, event.stream, event.revision, known);
      if (states === null) return [];
      if (known === undefined || known.revision < states.revision) told.set(event.stream, states);
      return noticesOf(event, states, directory);
    },
    headOf: async ({ about, recipientId, kind }) => {
      const source = own(noticeSources, about.category);
      if (!source || directory.accounts.get(recipientId)?.disabled !== false) return null;
      const stream = `${about.category}-${about.id}`;
      const states = await foldStream(store, stream, Number.MAX_SAFE_INTEGER, told.get(stream));
      if (states === null) return null;
      const { after } = states;
      if (!source.mayKnow(directory, recipientId, about.id, after, kind)) return null;
      return (
        source.head(after, settingsOf(recipientId).language) ?? {
          number: '',
          title: (await profileOf(about.id))?.realName ?? about.id,
        }
      );
    },
  };
};
