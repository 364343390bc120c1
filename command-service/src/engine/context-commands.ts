import type { Route } from '@shilu/infra/http/call-context';
import type { ContextChecks } from '../registers/register-checks';
import type { Services } from './services';

/** What a context decides, said in its `context.ts`: the routes of its own calls, and what it asks of its registers. */
export type ContextCommands = {
  readonly routes?: (services: Services) => readonly Route[];
  /** What is asked of a register beyond its declaration. */
  readonly checks?: readonly ContextChecks[];
};
