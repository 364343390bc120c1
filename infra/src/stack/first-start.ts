import { randomUUID } from 'node:crypto';
import type { Author } from '@shilu/command-service/engine/author';
import type { CommandService } from '@shilu/command-service/routes';
import type { AccountEvent } from '@shilu/events/identity/account';
import type { Route } from '../http/call-context';
import { createCaller } from './demo/caller';
import { loadDemo } from './demo/load-demo';
import { DEMO_PASSWORD } from './demo/load-organisation';
import { readRecordFrom, templateHashFrom } from './demo/read-record';
import { firstAdministrator, laboratoryIsEmpty } from './first-administrator';
import type { Foundation } from './foundation';
import { addSystemTemplates } from './system-templates';

const seeded = (): Author => {
  const commandId = randomUUID();
  return { ...{ actor: 'system', session: null, commandId, correlation: commandId }, reason: 'DEMO' };
};
const identified = (): readonly AccountEvent[] => [
  { type: 'IdentityConfirmed', data: { how: 'inPerson', onServer: true } },
];

export type Progress = (text: { readonly 'zh-CN': string; readonly 'en-US': string }) => void;

/**
 * Gives an empty laboratory its first administrator and, if wished, the demo. Answers the administrator's password when
 * one was made up. Must run in one process at a time.
 */
export const firstStart = async (options: {
  readonly base: Foundation;
  readonly commands: CommandService;
  readonly routes: readonly Route[];
  readonly onProgress?: Progress | undefined;
}): Promise<string | null> => {
  const { base, commands, routes } = options;
  const { config, store, sessions, clock, log } = base;
  // What came with a later release than the one that the laboratory began with.
  if (!(await laboratoryIsEmpty(store))) await addSystemTemplates(commands);
  return firstAdministrator({
    commands,
    store,
    password: config.demo ? DEMO_PASSWORD : null,
    afterwards: async (password) => {
      await addSystemTemplates(commands);
      if (!config.demo) return;
      const caller = createCaller({ routes, findSession: (token) => sessions.find(token), clock });
      const admin = await caller.login('admin', password);
      await loadDemo({
        caller,
        admin,
        now: clock(),
        log,
        identify: (accountId) => commands.services.accounts.run(accountId, seeded(), identified),
        read: readRecordFrom(commands.services.records),
        templateHash: templateHashFrom(commands.services),
        onProgress: (done, total) =>
          options.onProgress?.({
            'zh-CN': `载入示例实验记录 ${done}/${total}`,
            'en-US': `Loading demo records ${done}/${total}`,
          }),
      });
    },
  });
};
