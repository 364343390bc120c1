import { readWrittenKey, recoverySigner } from '@shilu/command-service/audit/command-signer';
import { identityOf } from '@shilu/events/audit/envelope-reading';
import { judgeSigner, SIGNING, type Signing } from '@shilu/events/audit/signing';
import { isSameKey, parseCommandSignature } from '@shilu/events/core/command-signature';
import { categoryOf, entityIdOf, type RecordedEvent } from '@shilu/events/core/envelope';
import { readable } from '@shilu/events/core/read-event';
import {
  ACCOUNT,
  accountDecider,
  administers,
  commitmentOf,
  type AccountEvent,
  type AccountState,
} from '@shilu/events/identity/account';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { StartRefused } from '../config/start-messages';
import type { EventStore, Position, StoredEvent } from '../event-store/port';
import type { Held } from '../notary/hold-log';
import { asSigned, FAST } from '../notary/signing';
import { createPostgresCredentials } from '../sessions/credentials';
import { openMasterKey } from '../subject-keys/master-key';
import { createPostgresSubjectKeys } from '../subject-keys/postgres-subject-keys';
import type { Place } from './rotate-key';

const PAGE = 500;

/** An administrator, as they log in. */
export type Confirmer = { readonly account: string; readonly password: string };
/** Who confirms: administrators, or whoever has the recovery key from paper. */
export type Confirmation = { readonly confirmers: readonly Confirmer[]; readonly recoveryKey?: string | undefined };

/** Whoever may confirm what is done to a log that lost events. */
export type Administrators = {
  readonly states: ReadonlyMap<string, AccountState>;
  /** So many have to: two, one where there is no second; none is left where it is 0. */
  readonly people: number;
  /** Behind what is proven; null where signing had not begun by then. */
  readonly signing: Signing;
};

/** The events of a stream without those of an append that is not whole: what followed upon them is not there. */
const wholeAppends = (events: readonly StoredEvent[]): readonly StoredEvent[] => {
  const { signature = null } = events.at(-1) ?? {};
  const said = signature === null ? null : parseCommandSignature(signature);
  return said === null || said.index + 1 === said.size ? events : events.slice(0, -(said.index + 1));
};

/** A copy of an event that stands elsewhere bears its signature as well: it is one only where it says itself that it stands. */
const isInPlace = ({ stream, revision, type, body }: StoredEvent): boolean => {
  const said = identityOf(body);
  return said !== null && said.stream === stream && said.revision === revision && said.type === type;
};

/**
 * Administrators who can log in, by the last state that is proven: of the events up to the last that a signed checkpoint is
 * of, those that the command service vouches for, append by append. Whoever cuts the log between two events that were
 * decided at once, or writes some behind what is proven, makes no administrator by it.
 */
export const provenAdministrators = async (
  store: Pick<EventStore, 'readAll' | 'comparePositions'>,
  upTo: Position | null,
): Promise<Administrators> => {
  const streams = new Map<string, StoredEvent[]>();
  let signing: Signing = null;
  const isProven = ({ position }: StoredEvent): boolean => upTo !== null && store.comparePositions(position, upTo) <= 0;
  for (let after: Position | null = null; ;) {
    const page: readonly StoredEvent[] = await store.readAll({ after, limit: PAGE, categories: [ACCOUNT, SIGNING] });
    for (const stored of page.filter(isProven)) {
      if (!isInPlace(stored)) continue;
      const { fault, next } = judgeSigner(signing, asSigned(stored), FAST);
      signing = next;
      if (fault !== null || categoryOf(stored.stream) !== ACCOUNT) continue;
      const before = streams.get(stored.stream);
      if (before === undefined) streams.set(stored.stream, [stored]);
      else before.push(stored);
    }
    if (page.length < PAGE) break;
    after = page.at(-1)?.position ?? after;
  }
  const states = new Map(
    [...streams].flatMap(([stream, events]) => {
      const state = wholeAppends(events).reduce((now, stored) => {
        const event = readable(stored);
        return event === null ? now : accountDecider.evolve(now, event as RecordedEvent & AccountEvent);
      }, accountDecider.initialState());
      return administers(state) ? [[entityIdOf(stream), state] as const] : [];
    }),
  );
  return { states, people: Math.min(2, states.size), signing };
};

/**
 * Who may confirm: administrators by what is proven. Where these leave nobody, whoever has the recovery key that the notary's
 * own signatures know of, and nobody with a password: whoever wrote what is not proven may have made themselves one there.
 */
export const administratorsBy = async (
  store: Pick<EventStore, 'readAll' | 'comparePositions'>,
  { proven, signed }: Pick<Held, 'proven' | 'signed'>,
): Promise<Administrators & { /** So many events it was looked at. */ readonly entitledBy: number }> => {
  const administrators = await provenAdministrators(store, proven.position);
  if (administrators.people > 0) return { ...administrators, entitledBy: proven.size };
  const { signing } = await provenAdministrators(store, signed.position);
  return { ...administrators, signing, entitledBy: signed.size };
};

const byRecoveryKey = (written: string, signing: Signing): void => {
  if (signing === null) throw new StartRefused('commandSigningNotBegun');
  const recovery = readWrittenKey(written);
  if (recovery === null || !isSameKey(recoverySigner(recovery), signing.recovery))
    throw new StartRefused('recoveryKeyWrong');
};

/** Accounts of those who confirm it; none where the recovery key does. Throws StartRefused where nobody is entitled to. */
export const confirmed = async (
  { pool, keysDir, env }: Place,
  { states, people, signing }: Administrators,
  { confirmers, recoveryKey }: Confirmation,
): Promise<string[]> => {
  if (recoveryKey !== undefined) {
    byRecoveryKey(recoveryKey, signing);
    return [];
  }
  if (people === 0) throw new StartRefused('recoverNobody');
  const masterKey = await openMasterKey({ pool, dataDir: keysDir, env });
  const credentials = await createPostgresCredentials({
    pool,
    keys: await createPostgresSubjectKeys({ pool, masterKey }),
  });
  // A log of before signing began, and so of before passwords were committed to, takes the one that is stored.
  const stored = signing === null ? await credentials.newest() : new Map<string, string>();
  const found = new Set<string>();
  for (const { account, password } of confirmers) {
    const id = await credentials.accountOf(account);
    const state = id === null ? undefined : states.get(id);
    const committed = state === undefined ? null : (commitmentOf(state) ?? stored.get(id ?? '') ?? null);
    const tried = await credentials.verify(id, passwordDigest(account, password), committed);
    if (tried !== 'right' || id === null || state === undefined)
      throw new StartRefused('recoverUnconfirmed', { account, people });
    found.add(id);
  }
  if (found.size < people) throw new StartRefused('recoverTooFew', { people });
  return [...found].slice(0, 2);
};
