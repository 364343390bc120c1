import { defineQueries } from '../engine/context-queries';
import { messagesProjection } from './messages-projection';
import { messageRoutes } from './routes';

/** Messages and how they are sent. */
export const messageQueries = defineQueries({ projections: [messagesProjection], routes: messageRoutes });
