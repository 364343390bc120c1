import { deskMigrations } from '@shilu/command-service/engine/desk-schema';
import { readModelMigrations } from '../read-models/schema';
import { brokerMigrations } from '../broker/broker-schema';
import { deliveryMigrations } from '../deliveries/ledger';
import { LOG_SCHEMA, logMigrations } from '../event-store/log-schema';
import { notaryMigrations } from '../notary/tables';
import { operationsMigrations } from '../operations/last-runs';
import type { OwnedSchema } from '../postgres/refuse-later';
import { readLogMigrations } from '../reads/read-log';
import { rightsMigrations } from '../rights/rights-board';
import { apiTokenMigrations } from '../sessions/api-tokens';
import { challengeMigrations } from '../sessions/challenges';
import { credentialMigrations } from '../sessions/credentials';
import { sessionMigrations } from '../sessions/postgres-session-store';
import { subjectKeyMigrations } from '../subject-keys/postgres-subject-keys';

/** What belongs to the owner of the database. */
export const ownSchemas: readonly OwnedSchema[] = [
  { schema: LOG_SCHEMA, migrations: logMigrations },
  {
    schema: 'vault',
    migrations: [
      ...[...subjectKeyMigrations, ...sessionMigrations, ...credentialMigrations],
      ...[...apiTokenMigrations, ...challengeMigrations],
    ],
  },
  { schema: 'notary', migrations: notaryMigrations },
  { schema: 'broker', migrations: brokerMigrations },
  { schema: 'deliveries', migrations: deliveryMigrations },
  { schema: 'rights', migrations: rightsMigrations },
  { schema: 'reads', migrations: readLogMigrations },
  { schema: 'operations', migrations: operationsMigrations },
  { schema: 'desk', migrations: deskMigrations },
];

/** Of read models, which belong to the query side: its owner neither migrates them nor asks them anything. */
export const modelSchema: OwnedSchema = { schema: 'rm', migrations: readModelMigrations };

/** Every schema that the product keeps by migrations, with all that this version knows. A test holds it complete. */
export const schemas: readonly OwnedSchema[] = [...ownSchemas, modelSchema];
