import type { StructureEngine } from '@shilu/infra/chemistry/structure-engine';
import type { SheetEngine } from '@shilu/infra/sheets/sheet-engine';
import type { Services } from './services';

/** What engines are asked through: whose turn it is is said before. */
export type InTurn = Omit<Services, 'structures' | 'sheets'> & {
  readonly structures: StructureEngine;
  readonly sheets: SheetEngine;
  /** Aborted when whoever asked has gone: what is calculated for them is then calculated for nobody. */
  readonly closed?: AbortSignal | undefined;
};

/** The same services, whose engines are asked in the turn of this account: its work does not keep others waiting. */
export const inTurnOf = (services: Services, accountId: string, closed?: AbortSignal): InTurn => ({
  ...services,
  structures: services.structures.of(accountId),
  sheets: services.sheets.of(accountId),
  closed,
});
