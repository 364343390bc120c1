import type { Clocks } from '@shilu/events/audit/clock';
import type { Dispute } from '@shilu/events/audit/dispute';
import type { ToldIncidents } from '@shilu/events/audit/incident';
import type { SealedReads } from '@shilu/events/audit/reading';
import type { CommentState } from '@shilu/events/capabilities/comment';
import type { RelateState } from '@shilu/events/capabilities/relate';
import { DEFAULT_ZONE } from '@shilu/events/core/day-in';
import type { Register, UsedIn } from '@shilu/events/core/define-register';
import { decidedRegisters } from '@shilu/events/core/registers';
import type { Asker, UsesIn } from '@shilu/events/core/uses';
import type { RegisterState } from '@shilu/events/core/register';
import type { SubjectKeys } from '@shilu/events/core/personal';
import type { Directory } from '@shilu/events/identity/directory';
import type { ServiceAccountState } from '@shilu/events/identity/service-account';
import type { MessageSettingsState } from '@shilu/events/messages/message-events';
import type { PlatformRequest } from '@shilu/events/integrations/platform-request';
import type { OrganizationSettings } from '@shilu/events/organization/organization';
import type { RecordState } from '@shilu/events/records/record-state';
import type { Share } from '@shilu/events/sharing/share';
import { createFileInspector, type FileInspector } from '@shilu/infra/blob-store/file-inspector';
import { notingLost } from '@shilu/infra/blob-store/note-lost-file';
import { notingAltered } from '@shilu/infra/blob-store/noting-altered';
import type { BlobStore } from '@shilu/infra/blob-store/port';
import { createProtocolReader, type ProtocolReader } from '@shilu/infra/protocols/protocol-reader';
import { createSheetEngines, type SheetEngines } from '@shilu/infra/sheets/sheet-engine';
import {
  createStructureEngines,
  seldomUsedWorkers,
  type StructureEngines,
} from '@shilu/infra/chemistry/structure-engine';
import { migrateDeliveries } from '@shilu/infra/deliveries/ledger';
import type { EventStore } from '@shilu/infra/event-store/port';
import type { Logger } from '@shilu/infra/logging/logger';
import { vouchedFor } from '@shilu/infra/notary/signing';
import { notaryMigrations } from '@shilu/infra/notary/tables';
import { migrate } from '@shilu/infra/postgres/pool';
import { migrateReadModels } from '@shilu/infra/read-models/schema';
import type { RightsBoard } from '@shilu/infra/rights/rights-board';
import { createChallenges, type Challenges } from '@shilu/infra/sessions/challenges';
import { createPostgresCredentials, type Credentials } from '@shilu/infra/sessions/credentials';
import { createApiTokens, type ApiTokens } from '@shilu/infra/sessions/api-tokens';
import type { SessionStore } from '@shilu/infra/sessions/session-store';
import type { Pool } from 'pg';
import { createKeeping, type Keeping } from '../audit/keeping';
import { keepingAnAdministrator } from '../identity/administrators';
import { migrateDesk } from './desk-schema';
import { createDrafts, type Drafts } from '../records/drafts';
import { createLocks, type Locks } from '../records/locks';
import { createPace, STEP_MS, type Pace } from '../records/rooms/pace';
import { createChangeProofs } from '../records/live-text/change-proof';
import { createGivenBack, type GivenBackStore } from '../records/live-text/given-back';
import { createLiveTexts, type LiveTexts } from '../records/live-text/live-texts';
import { createTextStore } from '../records/live-text/text-store';
import { createRooms, type Rooms } from '../records/rooms/rooms';
import { createPhoneLinks, type PhoneLinks } from '../records/phone-links';
import { createUploads, type Uploads } from '../files/uploads';
import { createUserSettings, type UserSettings } from '../identity/user-settings';
import type { Author } from './author';
import { createContents, type Contents } from './contents';
import { createLiveDirectory, type LiveDirectory } from './directory';
import { createEventWriter } from './event-writer';
import { createCommandHandler, type CommandHandler, type CommandHandlerDeps, type StreamKind } from './handle-command';
import {
  accountKind,
  clockKind,
  commentKind,
  disputeKind,
  incidentKind,
  readLogKind,
  relateKind,
  type Account,
  messageSettingsKind,
  organizationKind,
  recordKind,
  platformRequestKind,
  registerKind,
  shareKind,
  serviceAccountKind,
  reservationKind,
} from './kinds';
import { mustNotBeDisputed } from './not-disputed';
import { createNewestEvents, type NewestEvents } from './newest-event';
import { readEpochs } from '@shilu/infra/notary/epochs';
import { createNumbering, type Numbering } from './numbering';
import { createPeople, type People } from './people';
import { createReservations, type Reservations } from './reservations';
import type { SignBodies } from '../audit/command-signer';
import { mayVouch } from './being-repaired';

export type CommandDeps = {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly blobs: BlobStore;
  readonly keys: SubjectKeys;
  readonly sessions: SessionStore;
  readonly clock: () => Date;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly newId: () => string;
  readonly log: Logger;
  readonly version: string;
  /** What a person may upload in 24 hours without putting it into a record; no limit when absent. */
  readonly unusedFiles?: { readonly count: number; readonly megabytes: number };
  /** Where people open the product, by which their passkeys are bound to it; this machine alone when absent. */
  readonly publicUrl?: string | null;
  /** Where the laboratory is, by whose days records are kept; that of China when absent. */
  readonly zone?: string;
  readonly demoAccounts: readonly { readonly account: string; readonly realName: string; readonly role: string }[];
  readonly credentials?: Credentials;
  /** Of scrypt, in place of the credentials' own. */
  readonly passwordCost?: number;
  readonly rights: RightsBoard;
  /** No other process writes. */
  readonly alone: boolean;
  /**
   * Told by the read models: how many things of a category hold an id in a field, and one of them, for whoever asks; null
   * is the product itself, from which nothing is hidden.
   */
  readonly usesIn: (use: UsedIn, id: string, asker: Asker | null) => Promise<UsesIn>;
  /** Vouches for all that is written; absent only where nobody looks. */
  readonly sign?: SignBodies;
  /** Every event is checked against its contract before it is written. */
  readonly checkContracts?: boolean;
};

export type Services = Omit<CommandDeps, 'credentials'> & {
  readonly zone: string;
  readonly credentials: Credentials;
  readonly apiTokens: ApiTokens;
  /** What devices of people were asked to sign. */
  readonly challenges: Challenges;
  readonly live: LiveDirectory;
  readonly directory: Directory;
  readonly people: People;
  readonly records: CommandHandler<RecordState>;
  readonly accounts: CommandHandler<Account>;
  readonly serviceAccounts: CommandHandler<ServiceAccountState>;
  readonly organization: CommandHandler<OrganizationSettings>;
  readonly messageSettings: CommandHandler<MessageSettingsState>;
  readonly platformRequests: CommandHandler<PlatformRequest>;
  readonly shares: CommandHandler<Share>;
  readonly disputes: CommandHandler<Dispute | null>;
  readonly readLog: CommandHandler<SealedReads>;
  readonly clocks: CommandHandler<Clocks>;
  readonly incidents: CommandHandler<ToldIncidents>;
  readonly comments: CommandHandler<CommentState>;
  readonly relations: CommandHandler<RelateState>;
  readonly registers: ReadonlyMap<string, CommandHandler<RegisterState>>;
  readonly entriesOf: (register: Register) => CommandHandler<RegisterState>;
  /** What is asked before a command's events are appended; for use cases that do more before that. */
  readonly mayVouch: (author: Author) => Promise<void>;
  readonly keeping: Keeping;
  readonly newest: NewestEvents;
  readonly numbering: Numbering;
  readonly reservations: Reservations;
  readonly contents: Contents;
  readonly drafts: Drafts;
  readonly locks: Locks;
  readonly rooms: Rooms;
  readonly liveTexts: LiveTexts;
  readonly givenBack: GivenBackStore;
  /** Of cells that are filled in. */
  readonly pace: Pace;
  /** Of where people are in a sheet. */
  readonly steps: Pace;
  readonly uploads: Uploads;
  readonly phoneLinks: PhoneLinks;
  readonly inspector: FileInspector;
  readonly structures: StructureEngines;
  readonly sheets: SheetEngines;
  readonly protocols: ProtocolReader;
  readonly userSettings: UserSettings;
};

export const createServices = async (deps: CommandDeps): Promise<Services> => {
  const { store, pool, clock, randomBytes } = deps;
  await migrateDesk(pool);
  await migrateDeliveries(pool);
  await migrateReadModels(pool);
  await migrate(pool, { schema: 'notary', migrations: notaryMigrations });
  const credentials =
    deps.credentials ?? (await createPostgresCredentials({ pool, keys: deps.keys, cost: deps.passwordCost }));
  const live = await createLiveDirectory({ clock, store, rights: deps.rights });
  const rooms = await createRooms({ pool, store, alone: deps.alone, log: deps.log });
  const writer = createEventWriter({
    ...{ clock, randomBytes, checkContracts: deps.checkContracts ?? false },
    sign: deps.sign,
  });
  const keeping = createKeeping({ live, pool });
  const handlerDeps: CommandHandlerDeps = {
    ...{ store, writer },
    onAppended: async (category, events, position) => {
      await live.noteAppended(category, events, position);
      rooms.heard(category, events);
    },
    mayAppend: async (author, stream, events) => {
      mustNotBeDisputed(live.directory, stream, events);
      await mayVouch(pool)(author);
      await keeping.mayAppend(author, stream, events);
    },
  };
  const handler = <State>(kind: StreamKind<State>, cacheChars = 8 * 1024 * 1024): CommandHandler<State> =>
    createCommandHandler(kind, { ...handlerDeps, cacheChars });
  /** Whoever writes there past the product holds nothing back. */
  const ofVouched = <State>(kind: StreamKind<State>): CommandHandler<State> =>
    createCommandHandler(kind, { ...handlerDeps, counting: (stored) => vouchedFor(store, stored) });
  const newest = createNewestEvents(handlerDeps);
  const desk = { alone: deps.alone };
  const blobs = notingAltered(deps.blobs, notingLost(pool, deps.log));
  const entries = new Map(decidedRegisters.map((register) => [register.name, handler(registerKind(register))]));
  return {
    ...deps,
    blobs,
    zone: deps.zone ?? DEFAULT_ZONE,
    credentials,
    apiTokens: await createApiTokens({ pool, keys: deps.keys }),
    challenges: await createChallenges({ pool }),
    live,
    directory: live.directory,
    people: createPeople({ live, keys: deps.keys, randomBytes }),
    records: handler(recordKind, 128 * 1024 * 1024),
    accounts: keepingAnAdministrator(handler(accountKind), { live, pool }),
    serviceAccounts: handler(serviceAccountKind),
    organization: handler(organizationKind),
    messageSettings: handler(messageSettingsKind),
    platformRequests: handler(platformRequestKind),
    shares: handler(shareKind),
    disputes: handler(disputeKind),
    readLog: ofVouched(readLogKind),
    clocks: ofVouched(clockKind),
    incidents: ofVouched(incidentKind),
    comments: handler(commentKind),
    relations: handler(relateKind),
    registers: entries,
    entriesOf: ({ name }) => {
      const found = entries.get(name);
      if (!found) throw new Error(`no streams for register ${name}`);
      return found;
    },
    mayVouch: mayVouch(pool),
    keeping,
    newest,
    numbering: createNumbering(newest, await readEpochs(store)),
    reservations: createReservations(handler(reservationKind), clock),
    contents: createContents(blobs),
    drafts: createDrafts(pool, desk),
    locks: createLocks(pool, desk),
    rooms,
    givenBack: createGivenBack(pool),
    liveTexts: createLiveTexts({
      store: createTextStore(pool, createChangeProofs(deps.keys)),
      rooms,
      newId: deps.newId,
      log: deps.log,
    }),
    pace: createPace(),
    steps: createPace(STEP_MS),
    uploads: createUploads(pool, deps.unusedFiles),
    phoneLinks: createPhoneLinks(pool),
    inspector: createFileInspector(),
    structures: createStructureEngines(seldomUsedWorkers()),
    sheets: createSheetEngines(),
    protocols: createProtocolReader(),
    userSettings: createUserSettings(pool),
  };
};
