import type { ContextCommands } from '../engine/context-commands';
import { carryPolicies } from '../policies/carry-policies';
import { reachDates } from '../registers/reach-dates';
import { keepOptions } from './keep-options';
import { placeDepartment } from './place-department';
import { organizationRoutes } from './routes';

/** Settings and departments; and what the product does by itself, on a date or after an event. */
export const organizationCommands: ContextCommands = {
  routes: (services) => [...organizationRoutes(services), reachDates(services), carryPolicies(services)],
  checks: [placeDepartment, keepOptions],
};
