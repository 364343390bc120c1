import { approvalCalls } from '../approvals/calls';
import { auditCalls } from '../audit/calls';
import { homeCalls } from '../home/calls';
import { identityCalls } from '../identity/calls';
import { serviceAccountCalls } from '../identity/service-account-calls';
import { messageCalls, requestDigest } from '../messages/calls';
import { integrationCalls, platformAnswered, requestCalls } from '../integrations/calls';
import { deliveryCalls } from '../integrations/delivery-calls';
import { systemCalls } from '../integrations/system-calls';
import { setAsideCalls } from '../integrations/set-aside-calls';
import { organizationCalls } from '../organization/calls';
import { projectCalls } from '../projects/calls';
import { recordCalls } from '../records/calls';
import { copyLeaves, fileLeaves, listLeaves, trailLeaves } from '../records/export-calls';
import { searchCalls } from '../search/calls';
import type { Call } from './call';
import { carryPolicy } from './policy';
import { dateReached, moveCalls, registerCalls } from './register-calls';
import { tableCalls } from './table-calls';
import { registers } from './registers';

/** Every call of the product: routes, OpenAPI and the access matrix are made from this list. Fixed paths come before `{id}` ones of the same shape. */
export const allCalls: readonly Call[] = [
  ...Object.values(identityCalls),
  ...Object.values(serviceAccountCalls),
  ...Object.values(organizationCalls),
  ...Object.values(homeCalls),
  ...Object.values(messageCalls),
  ...Object.values(projectCalls),
  ...Object.values(recordCalls),
  ...Object.values(approvalCalls),
  ...Object.values(auditCalls),
  ...Object.values(searchCalls),
  ...requestCalls.map(({ call }) => call),
  ...Object.values(integrationCalls),
  ...Object.values(deliveryCalls),
  ...Object.values(systemCalls),
  ...Object.values(setAsideCalls),
  ...registers.flatMap((register) => [
    ...Object.values(registerCalls(register)),
    ...Object.values(tableCalls(register)),
    ...moveCalls(register).flatMap(({ one, batch }) => (batch ? [one, batch] : [one])),
  ]),
];

/** Calls that the product makes itself: no gateway, no document and no person knows them. */
export const internalCalls: readonly Call[] = [
  platformAnswered,
  requestDigest,
  dateReached,
  carryPolicy,
  copyLeaves,
  trailLeaves,
  fileLeaves,
  listLeaves,
];
