import { createSavingSoon } from './records/live-text/save-soon';
import { registers } from '@shilu/events/core/registers';
import type { Route } from '@shilu/infra/http/call-context';
import { contexts } from './contexts';
import { createServices, type CommandDeps, type Services } from './engine/services';
import { openFirstAdministrator, type FirstAdministrator } from './identity/first-administrator';
import { watchIdleSessions } from './identity/end-idle-sessions';
import { revokeLostTokens } from './identity/api-tokens';
import { commitToPasswords } from './identity/stored-password';
import { registerRoutes } from './registers/register-routes';

export type { CommandDeps } from './engine/services';

export const commandRoutes = (services: Services): readonly Route[] => {
  const all = Object.values(contexts);
  const checks = all.flatMap((context) => context.checks ?? []);
  return [
    ...all.flatMap(({ routes }) => routes?.(services) ?? []),
    ...registers.flatMap((register) => registerRoutes(services, register, checks)),
  ];
};

export type CommandService = {
  readonly routes: readonly Route[];
  readonly services: Services;
  /** Resolves when the directory holds everything this process wrote. */
  readonly directoryReady: () => Promise<void>;
  /** The account that opens all others; refused once there is any. */
  readonly openFirstAdministrator: (first: FirstAdministrator) => Promise<void>;
  readonly stop: () => Promise<void>;
};

export const createCommandService = async (deps: CommandDeps): Promise<CommandService> => {
  const services = await createServices(deps);
  await commitToPasswords(services);
  await revokeLostTokens(services);
  const stopWatching = watchIdleSessions(services);
  const saving = createSavingSoon(services);
  services.liveTexts.onTaken(saving.soon);
  return {
    routes: commandRoutes(services),
    services,
    directoryReady: () => services.live.current(),
    openFirstAdministrator: (first) => openFirstAdministrator(services, first),
    stop: async () => {
      await stopWatching();
      saving.stop();
      await services.live.stop();
      await services.rooms.stop();
      await services.inspector.stop();
      await services.structures.stop();
      await services.sheets.stop();
      await services.protocols.stop();
    },
  };
};
