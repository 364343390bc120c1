import type { Services } from './services';

/** The same services, whose engines are asked in the turn of this account: its work does not keep others waiting. */
export const inTurnOf = (services: Services, accountId: string): Services => ({
  ...services,
  structures: services.structures.of(accountId),
});
