import {
  COMMENT,
  evolveComments,
  initialComments,
  type CommentEvent,
  type CommentState,
} from '@shilu/events/capabilities/comment';
import {
  evolveRelations,
  initialRelations,
  RELATE,
  type RelateEvent,
  type RelateState,
} from '@shilu/events/capabilities/relate';
import type { Decider } from '@shilu/events/core/decider';
import type { DomainEvent, RecordedEvent } from '@shilu/events/core/envelope';
import type { Register } from '@shilu/events/core/define-register';
import { registerDecider, type RegisterEvent, type RegisterState } from '@shilu/events/core/register';
import { ACCOUNT, accountDecider, type AccountEvent, type AccountState } from '@shilu/events/identity/account';
import {
  SERVICE_ACCOUNT,
  serviceAccountDecider,
  type ServiceAccountEvent,
  type ServiceAccountState,
} from '@shilu/events/identity/service-account';
import {
  platformRequestDecider,
  REQUEST,
  type PlatformRequest,
  type PlatformRequestEvent,
} from '@shilu/events/integrations/platform-request';
import {
  ORGANIZATION,
  organizationDecider,
  type OrganizationEvent,
  type OrganizationSettings,
} from '@shilu/events/organization/organization';
import {
  MESSAGE_SETTINGS,
  messageSettingsDecider,
  type MessageSettingsEvent,
  type MessageSettingsState,
} from '@shilu/events/messages/message-events';
import {
  evolveReservation,
  RESERVATION,
  type ReservationEvent,
  type ReservationState,
} from '@shilu/events/organization/reservation';
import { RECORD, type RecordEvent } from '@shilu/events/records/record-events';
import { evolveRecord } from '@shilu/events/records/evolve-record';
import { initialRecord, type RecordState } from '@shilu/events/records/record-state';
import { SHARE, shareDecider, type Share, type ShareEvent } from '@shilu/events/sharing/share';
import type { SealedProfile } from './directory';
import type { StreamKind } from './handle-command';

/** An event of the log is a domain event with an envelope; its category says which union it belongs to. */
const ofDecider = <State, Command, Event extends DomainEvent>(
  category: string,
  decider: Decider<State, Command, Event>,
  asEvent: (event: RecordedEvent) => Event,
): StreamKind<State> => ({
  category,
  initial: decider.initialState,
  evolve: (state, event) => decider.evolve(state, asEvent(event)),
});

export const recordKind: StreamKind<RecordState> = {
  category: RECORD,
  initial: initialRecord,
  evolve: (state, event) => evolveRecord(state, event as RecordedEvent<RecordEvent>),
};
/** With the sealed profile and the event it is bound to, so that a change of it is made on what the log has. */
export type Account = AccountState & { readonly profile: SealedProfile | null };

const profileAfter = (before: SealedProfile | null, event: RecordedEvent): SealedProfile | null => {
  const { type, data } = event as RecordedEvent & AccountEvent;
  if (type === 'AccountOpened' || type === 'AccountProfileChanged')
    return { sealed: data.sealedProfile, eventId: event.id };
  return type === 'SubjectKeyShredded' ? null : before;
};
export const accountKind: StreamKind<Account> = {
  category: ACCOUNT,
  initial: () => ({ ...accountDecider.initialState(), profile: null }),
  evolve: (state, event) => ({
    ...accountDecider.evolve(state, event as RecordedEvent & AccountEvent),
    profile: profileAfter(state.profile, event),
  }),
};
export const serviceAccountKind: StreamKind<ServiceAccountState> = ofDecider(
  SERVICE_ACCOUNT,
  serviceAccountDecider,
  (event) => event as ServiceAccountEvent,
);
export const organizationKind: StreamKind<OrganizationSettings> = ofDecider(
  ORGANIZATION,
  organizationDecider,
  (event) => event as OrganizationEvent,
);
export const messageSettingsKind: StreamKind<MessageSettingsState> = ofDecider(
  MESSAGE_SETTINGS,
  messageSettingsDecider,
  (event) => event as MessageSettingsEvent,
);
export const platformRequestKind: StreamKind<PlatformRequest> = ofDecider(
  REQUEST,
  platformRequestDecider,
  (event) => event as PlatformRequestEvent,
);
export const shareKind: StreamKind<Share> = ofDecider(SHARE, shareDecider, (event) => event as ShareEvent);
export const registerKind = (register: Register): StreamKind<RegisterState> =>
  ofDecider(register.name, registerDecider(register), (event) => event as RegisterEvent);

export const reservationKind: StreamKind<ReservationState> = {
  category: RESERVATION,
  initial: () => ({ held: [] }),
  evolve: (state, event) => evolveReservation(state, event as RecordedEvent<ReservationEvent>, event.recordedAt),
};

export const commentKind: StreamKind<CommentState> = {
  category: COMMENT,
  initial: initialComments,
  evolve: (state, event) => evolveComments(state, event as RecordedEvent<CommentEvent>),
};

export const relateKind: StreamKind<RelateState> = {
  category: RELATE,
  initial: initialRelations,
  evolve: (state, event) => evolveRelations(state, event as RecordedEvent<RelateEvent>),
};
