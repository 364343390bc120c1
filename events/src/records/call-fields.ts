import { z } from 'zod';
import { id, unread } from '../core/schemas';

export const context = 'records';
export const idAnswer = z.object({ id: z.string() });
export const none = z.object({});

/** Names of C001-C003 as the product has them. */
export const moduleRef = { experimentId: id, moduleId: id, ModuleName: unread(100).optional() };
