import type { z } from 'zod';
import { accessEventSchemas } from '../identity/access';
import { accountEventSchemas } from '../identity/account';
import { numberingEventSchemas } from '../organization/numbering';
import { organizationEventSchemas } from '../organization/organization';
import { reservationEventSchemas } from '../organization/reservation';
import { projectEventSchemas } from '../projects/project';
import { taskEventSchemas } from '../projects/task';
import { recordEventSchemas } from '../records/record-events';
import { registerEventSchemas } from './register';
import { registers } from './registers';

/** Today's shape of every event type. A new shape is a new version here and an upcaster from the old one (law 3). */
export type EventContract = { readonly version: number; readonly schema: z.ZodType };

const first = (schemas: Readonly<Record<string, z.ZodType>>): (readonly [string, EventContract])[] =>
  Object.entries(schemas).map(([type, schema]) => [type, { version: 1, schema }] as const);

export const eventContracts: ReadonlyMap<string, EventContract> = new Map([
  ...first(accountEventSchemas),
  ...first(accessEventSchemas),
  ...first(organizationEventSchemas),
  ...first(numberingEventSchemas),
  ...first(reservationEventSchemas),
  ...first(projectEventSchemas),
  ...first(taskEventSchemas),
  ...first(recordEventSchemas),
  ...registers.flatMap((register) => first(registerEventSchemas(register))),
]);
