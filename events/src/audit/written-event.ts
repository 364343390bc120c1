import type { AccessEvent } from '../identity/access';
import type { AccountEvent } from '../identity/account';
import type { ServiceAccountEvent } from '../identity/service-account';
import type { ConnectorEvent } from '../integrations/connector';
import type { PlatformRequestEvent } from '../integrations/platform-request';
import type { MessageEvent, MessageSettingsEvent } from '../messages/message-events';
import type { NumberingEvent } from '../organization/numbering';
import type { OrganizationEvent } from '../organization/organization';
import type { ReservationEvent } from '../organization/reservation';
import type { ProjectEvent } from '../projects/project';
import type { TaskEvent } from '../projects/task';
import type { FactEvent } from '../records/modules/facts';
import type { RecordEvent } from '../records/record-events';

/** Every event but those that registers and facts of modules derive from their declaration. */
export type WrittenEvent =
  | AccessEvent
  | AccountEvent
  | ConnectorEvent
  | MessageEvent
  | MessageSettingsEvent
  | NumberingEvent
  | OrganizationEvent
  | PlatformRequestEvent
  | ProjectEvent
  | Exclude<RecordEvent, FactEvent>
  | ReservationEvent
  | ServiceAccountEvent
  | TaskEvent;
