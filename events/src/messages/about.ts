import { z } from 'zod';

/** What a notice is about; of a record the module too, where one is meant. Notices of before have none. */
export const aboutSchema = z.object({ category: z.string(), id: z.string(), moduleId: z.string().optional() });
export type About = z.infer<typeof aboutSchema>;
