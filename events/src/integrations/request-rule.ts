import type { Misfit, StreamRule } from '../core/stream-rule';
import { platformRequestDecider, REQUEST, type PlatformRequest, type PlatformRequestEvent } from './platform-request';

const misfit = (state: PlatformRequest, event: PlatformRequestEvent): Misfit | null => {
  if (event.type === 'PlatformRequestMade') return state.exists ? 'thereAlready' : null;
  if (!state.exists) return 'notThere';
  const { status, submission, byRecord } = state;
  switch (event.type) {
    case 'PlatformRequestCorrected':
      if (event.data.submission !== submission + 1) return 'wrongVersion';
      return byRecord || status === 'refused' ? null : 'wrongState';
    case 'PlatformRequestAccepted':
    case 'PlatformRequestRefused':
      if (event.data.submission !== submission) return 'wrongVersion';
      return status === 'sent' ? null : 'wrongState';
    case 'PlatformRequestCompleted':
      return status === 'accepted' ? null : 'wrongState';
    case 'PlatformRequestWithdrawn':
      return status === 'withdrawn' ? 'wrongState' : null;
  }
};

export const requestRule: StreamRule<PlatformRequest> = {
  category: REQUEST,
  initial: platformRequestDecider.initialState,
  evolve: (state, event) => platformRequestDecider.evolve(state, event as PlatformRequestEvent),
  misfit: (state, event) => misfit(state, event as PlatformRequestEvent),
};
