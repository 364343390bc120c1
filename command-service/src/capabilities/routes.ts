import type { Route } from '@shilu/infra/http/call-context';
import type { Services } from '../engine/services';
import { commentCommands } from './comment-commands';
import { relateCommands } from './relate-commands';

/** What is done beside entries, whatever register they are of. */
export const capabilityRoutes = (services: Services): readonly Route[] => [
  ...commentCommands(services),
  ...relateCommands(services),
];
