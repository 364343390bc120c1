import { clockRule, type Clocks } from '@shilu/events/audit/clock';
import { disputeRule, type Dispute } from '@shilu/events/audit/dispute';
import { incidentRule, type ToldIncidents } from '@shilu/events/audit/incident';
import { readLogRule, type SealedReads } from '@shilu/events/audit/reading';
import { commentRule, relateRule } from '@shilu/events/capabilities/beside-rules';
import type { CommentState } from '@shilu/events/capabilities/comment';
import type { RelateState } from '@shilu/events/capabilities/relate';
import type { Decider } from '@shilu/events/core/decider';
import type { DomainEvent, RecordedEvent } from '@shilu/events/core/envelope';
import type { Register } from '@shilu/events/core/define-register';
import type { RegisterState } from '@shilu/events/core/register';
import { registerRule } from '@shilu/events/core/register-rule';
import type { AccountEvent, AccountState } from '@shilu/events/identity/account';
import { accountRule, serviceAccountRule } from '@shilu/events/identity/account-rule';
import type { ServiceAccountState } from '@shilu/events/identity/service-account';
import type { PlatformRequest } from '@shilu/events/integrations/platform-request';
import { requestRule } from '@shilu/events/integrations/request-rule';
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
import { recordRule } from '@shilu/events/records/record-rule';
import type { RecordState } from '@shilu/events/records/record-state';
import type { Share } from '@shilu/events/sharing/share';
import { shareRule } from '@shilu/events/sharing/share-rule';
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

export const recordKind: StreamKind<RecordState> = recordRule;
/** With the sealed profile and the event it is bound to, so that a change of it is made on what the log has. */
export type Account = AccountState & {
  readonly profile: SealedProfile | null;
  /** When its password was set; null while there is no account. */
  readonly passwordSetAt: string | null;
  /** Since when it has its second factor; null while it has none. */
  readonly secondFactorSince: string | null;
  /** Of each passkey, by its credential: the event that its name is sealed to, and when that was. */
  readonly enrolments: ReadonlyMap<string, { readonly eventId: string; readonly at: string }>;
};

const profileAfter = (before: SealedProfile | null, event: RecordedEvent): SealedProfile | null => {
  const { type, data } = event as RecordedEvent & AccountEvent;
  if (type === 'AccountOpened' || type === 'AccountProfileChanged')
    return { sealed: data.sealedProfile, eventId: event.id };
  return type === 'SubjectKeyShredded' ? null : before;
};
const enrolmentsAfter = (before: Account['enrolments'], event: RecordedEvent): Account['enrolments'] => {
  const { type, data } = event as RecordedEvent & AccountEvent;
  return type === 'PasskeyEnrolled'
    ? new Map([...before, [data.credentialId, { eventId: event.id, at: event.recordedAt }]])
    : before;
};
const sinceAfter = (before: string | null, { type, recordedAt }: RecordedEvent): string | null =>
  type === 'SecondFactorEnrolled' ? recordedAt : type === 'SecondFactorRemoved' ? null : before;
const SETS_PASSWORD: ReadonlySet<string> = new Set<AccountEvent['type']>(['AccountOpened', 'PasswordChanged']);
export const accountKind: StreamKind<Account> = {
  ...accountRule,
  initial: () => ({
    ...accountRule.initial(),
    profile: null,
    passwordSetAt: null,
    secondFactorSince: null,
    enrolments: new Map(),
  }),
  evolve: (state, event) => ({
    ...accountRule.evolve(state, event),
    profile: profileAfter(state.profile, event),
    passwordSetAt: SETS_PASSWORD.has(event.type) ? event.recordedAt : state.passwordSetAt,
    secondFactorSince: sinceAfter(state.secondFactorSince, event),
    enrolments: enrolmentsAfter(state.enrolments, event),
  }),
};
export const serviceAccountKind: StreamKind<ServiceAccountState> = serviceAccountRule;
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
export const disputeKind: StreamKind<Dispute | null> = disputeRule;
export const clockKind: StreamKind<Clocks> = clockRule;
export const incidentKind: StreamKind<ToldIncidents> = incidentRule;
export const readLogKind: StreamKind<SealedReads> = readLogRule;
export const platformRequestKind: StreamKind<PlatformRequest> = requestRule;
export const shareKind: StreamKind<Share> = shareRule;
export const registerKind = (register: Register): StreamKind<RegisterState> => registerRule(register);

export const reservationKind: StreamKind<ReservationState> = {
  category: RESERVATION,
  initial: () => ({ held: [] }),
  evolve: (state, event) => evolveReservation(state, event as RecordedEvent<ReservationEvent>, event.recordedAt),
};

export const commentKind: StreamKind<CommentState> = commentRule;

export const relateKind: StreamKind<RelateState> = relateRule;
