import { defineQueries } from '../engine/context-queries';
import { approvalRoutes } from './routes';

/** Queues, flows and the course of a review. */
export const approvalQueries = defineQueries({ routes: approvalRoutes });
