import type { Call } from './call';
import { totalsCall } from './children';
import { contextList } from './context-list';
import { decidedCall, moveCalls, registerCalls, reviewersCall, versionCalls } from './register-calls';
import { registers } from './registers';
import { tableCalls } from './table-calls';
import { usesCall } from './uses';

/** Every call of the product: routes, OpenAPI and the access matrix are made from this list. */
export const allCalls: readonly Call[] = [
  ...contextList.flatMap(({ calls = [] }) => calls),
  ...registers.flatMap((register) => [
    ...Object.values(registerCalls(register)),
    ...Object.values(tableCalls(register)),
    ...moveCalls(register).flatMap(({ one, batch }) => (batch ? [one, batch] : [one])),
    ...Object.values(versionCalls(register) ?? {}),
    ...[decidedCall(register), reviewersCall(register), usesCall(register), totalsCall(register)].filter(
      (call) => call !== null,
    ),
  ]),
];

/** Calls that the product makes itself: no gateway, no document and no person knows them. */
export const internalCalls: readonly Call[] = contextList.flatMap(({ internalCalls: its = [] }) => its);
