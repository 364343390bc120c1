import { auditProjection } from './audit/audit-projection';
import type { Projection } from './engine/projection';
import { peopleProjection } from './identity/people-projection';
import { messagesProjection } from './messages/messages-projection';
import { requestsProjection } from './integrations/requests-projection';
import { projectsProjection } from './projects/projects-projection';
import { recordsProjection } from './records/records-projection';
import { registersProjection } from './registers/registers-projection';

/** Every read model of the product. */
export const projections = [
  peopleProjection,
  registersProjection,
  projectsProjection,
  recordsProjection,
  requestsProjection,
  auditProjection,
  messagesProjection,
] as const satisfies readonly Projection[];

/** What a query says that it reads: it waits for those to hold what its caller has just done. */
export type ModelName = (typeof projections)[number]['name'];
