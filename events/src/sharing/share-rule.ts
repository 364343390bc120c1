import type { RecordedEvent } from '../core/envelope';
import type { Misfit, StreamRule } from '../core/stream-rule';
import { SHARE, shareDecider, type Share, type ShareEvent } from './share';

/** A consent, or its refusal: by somebody who is asked at the step that the proposal stands at. */
const decided = (
  { exists, proposal }: Share,
  { actor, data }: RecordedEvent & Extract<ShareEvent, { type: 'ShareConsented' | 'ShareDeclined' }>,
): Misfit | null => {
  if (proposal === null) return 'notThere';
  if (exists || proposal.over !== null || data.nodeIndex !== proposal.nodeIndex) return 'wrongState';
  if (data.approverId !== actor) return 'otherSigner';
  const asked = proposal.nodes[proposal.nodeIndex]?.approverIds.includes(actor) ?? false;
  return asked && !proposal.consented.includes(actor) ? null : 'notAsked';
};

const misfit = (state: Share, event: RecordedEvent & ShareEvent): Misfit | null => {
  const { exists, request, proposal } = state;
  switch (event.type) {
    case 'AccessRequested':
      if (exists || request !== null || proposal !== null) return 'thereAlready';
      return event.data.applicantId === event.actor ? null : 'notTheirs';
    case 'AccessRefused':
    case 'AccessRequestWithdrawn':
      if (request === null) return 'notThere';
      if (exists || request.over !== null) return 'wrongState';
      return event.type === 'AccessRefused' || request.applicantId === event.actor ? null : 'notTheirs';
    case 'ShareProposed':
    case 'RecordShared':
    case 'EntryShared':
      if (exists || proposal !== null) return 'thereAlready';
      if (request !== null && request.over !== null) return 'wrongState';
      return event.data.sharerId === event.actor ? null : 'notTheirs';
    case 'ShareConsented':
    case 'ShareDeclined':
      return decided(state, event);
    case 'ShareApproved':
      if (proposal === null) return 'notThere';
      return !exists && proposal.over === null && proposal.nodeIndex >= proposal.nodes.length ? null : 'wrongState';
    case 'ShareWithdrawn':
      if (!exists && proposal === null) return 'notThere';
      return state.withdrawn || (!exists && proposal?.over !== null) ? 'wrongState' : null;
  }
};

export const shareRule: StreamRule<Share> = {
  category: SHARE,
  initial: shareDecider.initialState,
  evolve: (state, event) => shareDecider.evolve(state, event as ShareEvent),
  misfit: (state, event) => misfit(state, event as RecordedEvent & ShareEvent),
};
