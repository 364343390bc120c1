import { z } from 'zod';
import { defineCall } from '../core/call';
import { findBottles, findRegistered, foundSchema, soughtSchema, type LookUp } from './platforms/look-ups';

const context = 'integrations';

/** With the moment of which it is so: what remains is less a minute later. */
const answered = <Item extends z.ZodType>(lookUp: LookUp<Item>) =>
  foundSchema(lookUp.item).extend({ asOf: z.iso.datetime() });

/** What platforms have, asked while a person waits: nothing of it is stored here but what is picked. */
export const lookUpCalls = {
  bottles: defineCall({
    id: 'X670',
    method: 'POST',
    path: 'CIMS/Bottles/Find',
    kind: 'query',
    ofNow: true,
    context,
    summary: findBottles.label,
    request: soughtSchema,
    response: answered(findBottles),
  }),
  registered: defineCall({
    id: 'X671',
    method: 'POST',
    path: 'RegMS/Compound/Find',
    kind: 'query',
    ofNow: true,
    context,
    summary: findRegistered.label,
    request: soughtSchema,
    response: answered(findRegistered),
  }),
} as const;
