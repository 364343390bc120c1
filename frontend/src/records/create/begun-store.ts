import { z } from 'zod';
import { readStored, writeStored } from '../../lib/remembered';

const begunSchema = z.object({
  id: z.string(),
  commandId: z.string(),
  address: z.string(),
  at: z.string(),
  request: z.object({
    title: z.string(),
    recordType: z.string(),
    bookId: z.string(),
    projectId: z.string().nullable(),
    taskId: z.string().nullable(),
    modules: z.array(z.object({ id: z.string(), type: z.string(), title: z.string() })),
  }),
});
/** A record that was begun here and of which the server has not said that it exists. Its text is among the drafts. */
export type Begun = z.infer<typeof begunSchema>;

const key = (accountId: string): string => `shilu.begun.${accountId}`;
const HERE = 'shilu.begun-here';

export const begunRecords = (accountId: string): readonly Begun[] =>
  z.array(begunSchema).safeParse(readStored(key(accountId))).data ?? [];

export const keepBegun = (accountId: string, begun: Begun): void =>
  writeStored(key(accountId), [...begunRecords(accountId).filter((each) => each.id !== begun.id), begun]);

export const dropBegun = (accountId: string, id: string): void => {
  const left = begunRecords(accountId).filter((each) => each.id !== id);
  writeStored(key(accountId), left.length === 0 ? null : left);
};

/** A blank page of this tab goes on with this record after a reload. */
export const goOnHere = (id: string): void => sessionStorage.setItem(HERE, id);

/** The blank page of this tab sees to it itself. */
export const isBegunHere = (id: string): boolean => sessionStorage.getItem(HERE) === id;

/** What was begun at this address in this tab, and is not created yet. */
export const begunHere = (accountId: string, address: string): Begun | undefined =>
  begunRecords(accountId).find((each) => isBegunHere(each.id) && each.address === address);
