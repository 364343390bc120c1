import { SYSTEM } from '../core/built-in';
import { canonicalJson } from '../core/canonical';
import { entityIdOf, type RecordedEvent } from '../core/envelope';
import type { Misfit, StreamRule } from '../core/stream-rule';
import { ACCOUNT, accountDecider, commitmentOf, placementOf, type AccountEvent, type AccountState } from './account';
import {
  SERVICE_ACCOUNT,
  serviceAccountDecider,
  type ServiceAccountEvent,
  type ServiceAccountState,
} from './service-account';

const holdsPasskey = ({ passkeys }: AccountState, credentialId: string): boolean =>
  passkeys.some((one) => one.credentialId === credentialId);

const misfit = (state: AccountState, event: RecordedEvent & AccountEvent): Misfit | null => {
  const id = entityIdOf(event.stream);
  if (event.type === 'AccountOpened')
    return state.exists ? 'thereAlready' : event.data.sealedProfile.sealed.subject === id ? null : 'wrongStream';
  if (!state.exists) return 'notThere';
  switch (event.type) {
    case 'AccountProfileChanged':
      if (state.shredded) return 'wrongState';
      return event.data.sealedProfile.sealed.subject === id ? null : 'wrongStream';
    case 'AccountPlaced':
      return canonicalJson(event.data.previous) === canonicalJson(placementOf(state)) ? null : 'wrongState';
    case 'AccountDisabled':
      return state.disabled ? 'wrongState' : null;
    case 'AccountEnabled':
      return state.disabled && !state.shredded ? null : 'wrongState';
    case 'SigningLocked':
      return state.signingLocked ? 'wrongState' : null;
    case 'SigningUnlocked':
      return state.signingLocked ? null : 'wrongState';
    case 'SigningSuspended':
      return event.data.by === event.actor ? null : 'notTheirs';
    case 'IdentityConfirmed':
      if (event.data.onServer) return event.actor === SYSTEM ? null : 'notTheirs';
      if (state.suspension === null || state.disabled) return 'wrongState';
      return event.actor === id || state.suspension.by.includes(event.actor) ? 'notTheirs' : null;
    case 'PasswordChanged':
      return event.data.byAdministrator || event.actor === id || event.actor === SYSTEM ? null : 'notTheirs';
    case 'PasswordCommitted':
      if (event.actor === id) return 'notTheirs';
      return commitmentOf(state) === null ? null : 'thereAlready';
    case 'PasswordHashAltered':
      if (event.actor !== SYSTEM) return 'notTheirs';
      return commitmentOf(state) === null || state.passwordAltered ? 'wrongState' : null;
    case 'PasskeyEnrolled':
      if (event.actor !== id) return 'notTheirs';
      if (state.suspension !== null) return 'wrongState';
      return holdsPasskey(state, event.data.credentialId) ? 'thereAlready' : null;
    case 'PasskeyRemoved':
      if (event.actor !== id) return 'notTheirs';
      return holdsPasskey(state, event.data.credentialId) ? null : 'unknownPart';
    case 'SecondFactorEnrolled':
      if (event.actor !== id) return 'notTheirs';
      return state.secondFactor === null ? null : 'thereAlready';
    case 'SecondFactorRemoved':
      if ((event.actor === id) === event.data.byAdministrator) return 'notTheirs';
      return state.secondFactor === null ? 'wrongState' : null;
    case 'RecoveryCodeUsed':
      if (event.actor !== id) return 'notTheirs';
      if (state.secondFactor === null) return 'wrongState';
      return state.secondFactor.usedCodes.includes(event.data.number) ? 'thereAlready' : null;
    case 'SecondFactorAltered':
      if (event.actor !== SYSTEM) return 'notTheirs';
      return state.secondFactor === null || state.secondFactor.altered ? 'wrongState' : null;
    case 'SubjectKeyShredded':
      return state.shredded ? 'wrongState' : null;
  }
};

export const accountRule: StreamRule<AccountState> = {
  category: ACCOUNT,
  initial: accountDecider.initialState,
  evolve: (state, event) => accountDecider.evolve(state, event as RecordedEvent & AccountEvent),
  misfit: (state, event) => misfit(state, event as RecordedEvent & AccountEvent),
};

export const serviceAccountRule: StreamRule<ServiceAccountState> = {
  category: SERVICE_ACCOUNT,
  initial: serviceAccountDecider.initialState,
  evolve: (state, event) => serviceAccountDecider.evolve(state, event as ServiceAccountEvent),
  misfit: (state, event) => {
    const { type, data } = event as ServiceAccountEvent;
    if (type === 'ServiceAccountOpened') return state.exists ? 'thereAlready' : null;
    if (!state.exists) return 'notThere';
    const token = state.tokens.find(({ id }) => id === data.tokenId);
    if (type === 'ApiTokenIssued') return token ? 'thereAlready' : null;
    return token ? (token.revoked ? 'wrongState' : null) : 'unknownPart';
  },
};
