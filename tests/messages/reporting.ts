import { randomBytes, randomUUID } from 'node:crypto';
import { createCommandService } from '@shilu/command-service/routes';
import { reportInProcess, type Report } from '@shilu/infra/http/report';
import { createRightsInProcess } from '@shilu/infra/rights/rights-board';
import { createPostgresSessionStore } from '@shilu/infra/sessions/postgres-session-store';
import type { Office } from './office';

export type Reporting = { readonly report: Report; readonly stop: () => Promise<void> };

/** A command service beside the office's log, which takes what its workers report. */
export const openReporting = async ({ deps }: Office, clock: () => Date): Promise<Reporting> => {
  const sessions = await createPostgresSessionStore({ pool: deps.pool, keys: deps.keys, clock, alone: true });
  const commands = await createCommandService({
    ...{ ...deps, sessions, clock, newId: randomUUID, version: 'test', demoAccounts: [] },
    ...{ rights: createRightsInProcess(deps.store), alone: true },
    randomBytes: (size) => new Uint8Array(randomBytes(size)),
    usesIn: () => Promise.resolve({ count: 0, capped: false, example: '', hidden: false }),
    checkContracts: true,
  });
  return {
    report: reportInProcess(commands.routes, clock),
    stop: async () => {
      await commands.stop();
      await sessions.stop();
    },
  };
};
