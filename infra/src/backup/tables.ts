/** A table whose rows a backup holds as they are, under `folder/`. */
export type BackupTable = { readonly folder: string; readonly schema: string; readonly table: string };

const of = (folder: string, schema: string, ...tables: readonly string[]): readonly BackupTable[] =>
  tables.map((table) => ({ folder, schema, table }));

export const LEDGER_TABLES = [
  ...of('ledger', 'deliveries', 'delivery'),
  ...of('ledger', 'broker', 'inbox', 'kafka_place'),
];
export const LATER_TABLES = [
  ...of('checkpoints', 'notary', 'checkpoints', 'incidents', 'anchors', 'lost_checkpoints', 'lost_anchors'),
  ...of('credentials', 'vault', 'credentials', 'passwords', 'second_factors', 'login_names', 'signing_tries'),
  ...of('keys', 'vault', 'subject_keys'),
  ...of('reads', 'reads', 'entries'),
  ...of('desk', 'desk', 'drafts', 'given_back', 'user_settings', 'uploads'),
];
export const BACKUP_TABLES: readonly BackupTable[] = [...LEDGER_TABLES, ...LATER_TABLES];

/** What a backup leaves out, and why. A test holds that every table of the product is here or above. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'log.events': 'as the log, read through the port of the event store',
  'log.name': 'a restored log is one of its own',
  'notary.leaves': 'computed from the log',
  'notary.nodes': 'computed from the log',
  'notary.progress': 'computed from the log',
  'notary.heads': 'computed from the log',
  'notary.head_nodes': 'computed from the log',
  'notary.head_progress': 'computed from the log',
  'broker.log_place': 'by number, in places.json',
  'deliveries.running_connector': 'who runs at this moment',
  'deliveries.restored_stream': 'written by restore',
  'vault.sessions': 'void after a restore',
  'vault.api_tokens': 'void after a restore: one revoked since the backup would open again',
  'vault.login_tries': 'minutes long',
  'vault.passkey_challenges': 'minutes long, of sessions',
  'vault.passkey_counters': 'told anew by each device that counts, with its next signature',
  'rights.positions': 'told anew',
  'desk.module_locks': 'leases of sessions',
  'desk.presence': 'leases of sessions',
  'desk.phone_links': 'minutes long, of sessions',
  'desk.phone_photos': 'minutes long, of sessions',
  'desk.live_texts': 'seconds long: what several write is saved in the log as they write',
  'desk.live_text_seats': 'seconds long: what several write is saved in the log as they write',
  'desk.live_text_changes': 'seconds long: what several write is saved in the log as they write',
  'operations.last_run': 'about the installation that it was',
  'operations.clock_looks': 'about the machine that it was',
};

/** Read models: computed from the log. */
export const LEFT_OUT_SCHEMAS = ['rm'];
