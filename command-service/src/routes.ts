import { registers } from '@shilu/events/core/registers';
import type { Route } from '@shilu/infra/http/call-context';
import { approversStand } from './approvals/approvers-stand';
import { capabilityRoutes } from './capabilities/routes';
import { approvalRoutes } from './approvals/routes';
import { createServices, type CommandDeps, type Services } from './engine/services';
import { fileRoutes } from './files/routes';
import { openFirstAdministrator, type FirstAdministrator } from './identity/first-administrator';
import { watchIdleSessions } from './identity/end-idle-sessions';
import { grantRole } from './identity/grant-role';
import { identityRoutes } from './identity/routes';
import { messageRoutes } from './messages/routes';
import { integrationRoutes } from './integrations/routes';
import { deliveryRoutes } from './integrations/delivery-commands';
import { systemRoutes } from './integrations/system-commands';
import { placeDepartment } from './organization/place-department';
import { organizationRoutes } from './organization/routes';
import { projectRoutes } from './projects/routes';
import { recordRoutes } from './records/routes';
import { carryPolicies } from './policies/carry-policies';
import type { ContextChecks } from './registers/register-checks';
import { reachDates } from './registers/reach-dates';
import { registerRoutes } from './registers/register-routes';
import { templateFiles } from './templates/template-files';

export type { CommandDeps } from './engine/services';

/** What contexts ask of their own registers beyond the declarations. */
const ownChecks: readonly ContextChecks[] = [approversStand, grantRole, placeDepartment, templateFiles];

export const commandRoutes = (services: Services): readonly Route[] => [
  ...identityRoutes(services),
  ...organizationRoutes(services),
  ...fileRoutes(services),
  ...messageRoutes(services),
  ...registers.flatMap((register) => registerRoutes(services, register, ownChecks)),
  ...capabilityRoutes(services),
  reachDates(services),
  carryPolicies(services),
  ...projectRoutes(services),
  ...recordRoutes(services),
  ...approvalRoutes(services),
  ...integrationRoutes(services),
  ...deliveryRoutes(services),
  ...systemRoutes(services),
];

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
  const stopWatching = watchIdleSessions(services);
  return {
    routes: commandRoutes(services),
    services,
    directoryReady: () => services.live.current(),
    openFirstAdministrator: (first) => openFirstAdministrator(services, first),
    stop: async () => {
      await stopWatching();
      await services.live.stop();
      await services.inspector.stop();
    },
  };
};
