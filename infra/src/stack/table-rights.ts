import type { Role } from '../postgres/roles';

/** What a role may do to a table, as GRANT says it; columns behind `update` are the only ones that it may change. */
export type Rights = Readonly<Partial<Record<Role, readonly string[]>>>;

const READ = ['select'];
const ADD = [...READ, 'insert'];
const KEEP = [...ADD, 'update'];
const ALL = [...KEEP, 'delete'];

/** Everybody reads it; some may more. */
const readByAll = (more: Rights = {}): Rights => ({
  ...{ appender: READ, projector: READ, notary: READ, worker: READ, reader: READ },
  ...more,
});

/**
 * Every table of the product but read models, and what each role may do there. What is not said nobody may: the tables
 * belong to whoever migrates them. Nobody changes or removes what stands in the log, its tree and its checkpoints; to
 * empty the tree, to change the notary's key and to restore a backup are commands of the terminal, which connect as the
 * owner. A test holds every table and every role of a database against this list.
 */
export const TABLE_RIGHTS: Readonly<Record<string, Rights>> = {
  'log.events': readByAll({ appender: ADD }),
  'log.name': readByAll(),

  'notary.leaves': readByAll({ notary: ADD }),
  'notary.nodes': readByAll({ notary: ADD }),
  'notary.checkpoints': readByAll({ notary: ADD }),
  // Of events that were lost: set aside by whoever begins an epoch, which is a command of the terminal.
  'notary.lost_checkpoints': readByAll(),
  'notary.lost_anchors': readByAll(),
  // How far it has come.
  'notary.progress': readByAll({ notary: [...READ, 'update'] }),
  'notary.head_progress': readByAll({ notary: [...READ, 'update'] }),
  // The last event of each stream: it moves on with the stream.
  'notary.heads': readByAll({ notary: KEEP }),
  'notary.head_nodes': readByAll({ notary: KEEP }),
  // Found by the notary as it reads, by the query side in what it shows, where a password is used. What was decided of it
  // the notary reads in the log; nobody else can write that somebody was told, or that it waits for nobody any more.
  'notary.incidents': readByAll({
    notary: [...ADD, 'update (event_id, revision, reason, told_at, settled_at, announced_at)'],
    appender: [...READ, 'insert (stream, kind, detail)'],
    projector: [...READ, 'insert (stream, kind, detail)', 'update (times, again_at)'],
  }),
  // Since when a witness is asked goes with its setting.
  'notary.anchors': readByAll({ notary: ALL }),

  // Destroying a key is an update. Profiles are opened by whoever shows or sends them.
  'vault.subject_keys': { appender: KEEP, projector: READ, worker: READ, reader: READ },
  // The query side notes that a session goes on, and when a token was used.
  'vault.sessions': { appender: ALL, projector: [...READ, 'update (seen_at)'], notary: READ, worker: READ },
  'vault.api_tokens': { appender: ALL, projector: [...READ, 'update (used_at)'], notary: READ, worker: READ },
  'vault.credentials': { appender: ALL },
  // What is stored of a password is held against the log.
  'vault.passwords': { appender: ALL, reader: READ, projector: READ },
  'vault.second_factors': { appender: ALL, reader: READ, projector: READ },
  'vault.login_names': { appender: ALL },
  'vault.login_tries': { appender: ALL },
  'vault.signing_tries': { appender: ALL },
  'vault.passkey_challenges': { appender: ALL },
  'vault.passkey_counters': { appender: ALL },

  'broker.log_place': readByAll({ worker: KEEP }),
  'broker.kafka_place': { worker: KEEP, reader: READ },
  'broker.inbox': { worker: KEEP, reader: READ },

  'deliveries.delivery': { worker: KEEP, appender: READ, projector: READ, reader: READ },
  'deliveries.running_connector': { worker: ALL, appender: READ, projector: READ, reader: READ },
  'deliveries.restored_stream': { worker: READ, reader: READ },

  // Noted where it is read; never changed afterwards. The database numbers the rows.
  'reads.entries': {
    projector: [...READ, 'insert (at, account_id, session, kind, category, subject_id, file, search, moment)'],
    reader: READ,
  },

  'rights.positions': readByAll({ appender: KEEP }),
  // Who verified the log notes that; the query side, which runs all the time, does not say that it was in order. That what was
  // found is closed the notary reads in the log.
  'operations.last_run': readByAll({ reader: ALL, notary: [...READ, 'update (closed_up_to)'] }),
  // What workers found of the clock of their machine.
  'operations.clock_looks': readByAll({ worker: ALL }),

  'desk.drafts': { appender: ALL },
  'desk.module_locks': { appender: ALL },
  'desk.presence': { appender: ALL },
  'desk.user_settings': { appender: ALL },
  'desk.uploads': { appender: ALL, projector: READ },
  'desk.phone_links': { appender: ALL },
  'desk.phone_photos': { appender: ALL },
  'desk.live_texts': { appender: ALL },
  'desk.live_text_seats': { appender: ALL },
  'desk.live_text_changes': { appender: ALL },
  'desk.given_back': { appender: ALL },
};

/** Which migrations a schema has had, everybody sees: a process of an earlier release says so and ends. */
export const MIGRATIONS_RIGHTS: Rights = readByAll();

/** Read models, and what else is made from the log, belong to the projector, which makes and drops their tables. */
export const MODEL_SCHEMAS = ['rm', 'structure_index'];
/** These may read all of them. */
export const MODEL_READERS = ['appender', 'worker', 'reader'] as const satisfies readonly Role[];

/** Beside reading: somebody asks that what was set aside be tried again; each process sees which log they are made from. */
export const MODEL_RIGHTS: Readonly<Record<string, Rights>> = {
  'rm.set_aside': { appender: [...READ, 'update (retry_asked_at)'] },
  'rm.generation': { notary: READ },
  'rm.migration': { notary: READ },
};
