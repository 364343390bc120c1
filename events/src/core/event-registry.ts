import type { z } from 'zod';
import { ACCESS, accessEventSchemas } from '../identity/access';
import { ACCOUNT, accountEventSchemas } from '../identity/account';
import { SERVICE_ACCOUNT, serviceAccountEventSchemas } from '../identity/service-account';
import {
  MESSAGE_SETTINGS,
  MESSAGES,
  messageEventSchemas,
  messageSettingsEventSchemas,
} from '../messages/message-events';
import { platformRequestEventSchemas, REQUEST } from '../integrations/platform-request';
import { CONNECTOR, connectorEventSchemas } from '../integrations/connector';
import { NUMBERING, numberingEventSchemas } from '../organization/numbering';
import { ORGANIZATION, organizationEventSchemas } from '../organization/organization';
import { RESERVATION, reservationEventSchemas } from '../organization/reservation';
import { PROJECT, projectEventSchemas } from '../projects/project';
import { TASK, taskEventSchemas } from '../projects/task';
import { factSchemas } from '../records/modules/facts';
import { RECORD, recordEventSchemas } from '../records/record-events';
import { registerEventSchemas } from './register';
import './event-upcasters';
import { registers } from './registers';
import { currentVersion } from './upcasters';

/** Today's shape of every event type. A new shape is a new version here and an upcaster from the old one (law 3). */
export type EventContract = { readonly version: number; readonly schema: z.ZodType };

/** One kind of stream: its category, the context it belongs to, and the events that may stand in it. */
export type StreamContract = {
  readonly category: string;
  readonly context: string;
  readonly events: ReadonlyMap<string, EventContract>;
};

const first = (context: string, category: string, schemas: Readonly<Record<string, z.ZodType>>): StreamContract => ({
  category,
  context,
  events: new Map(Object.entries(schemas).map(([type, schema]) => [type, { version: currentVersion(type), schema }])),
});

/** Every kind of stream of the log. */
export const streamContracts: readonly StreamContract[] = [
  first('identity', ACCOUNT, accountEventSchemas),
  first('identity', ACCESS, accessEventSchemas),
  first('identity', SERVICE_ACCOUNT, serviceAccountEventSchemas),
  first('organization', ORGANIZATION, organizationEventSchemas),
  first('organization', NUMBERING, numberingEventSchemas),
  first('organization', RESERVATION, reservationEventSchemas),
  first('projects', PROJECT, projectEventSchemas),
  first('projects', TASK, taskEventSchemas),
  first('records', RECORD, { ...recordEventSchemas, ...factSchemas }),
  first('messages', MESSAGES, messageEventSchemas),
  first('messages', MESSAGE_SETTINGS, messageSettingsEventSchemas),
  first('integrations', REQUEST, platformRequestEventSchemas),
  first('integrations', CONNECTOR, connectorEventSchemas),
  ...registers.map((register) => first(register.context, register.name, registerEventSchemas(register))),
];

export const eventContracts: ReadonlyMap<string, EventContract> = new Map(
  streamContracts.flatMap(({ events }) => [...events]),
);
