import { auditCalls } from '@shilu/events/audit/calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import { registers } from '@shilu/events/core/registers';
import { identityCalls } from '@shilu/events/identity/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { z } from 'zod';
import type { Person } from '../support/client';
import { DAY } from './day';
import type { OldProduct } from './old-product';

const signatures = z.array(
  z.object({ printedName: z.string(), meaning: z.object({ value: z.string() }), contentHash: z.string() }),
);
const recordView = z.object({
  number: z.string(),
  title: z.string(),
  status: z.string(),
  version: z.number(),
  revision: z.number(),
  recordHash: z.string(),
  ownerName: z.string(),
  modules: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      title: z.string(),
      contentHash: z.string(),
      contentRevision: z.number(),
      signatures,
    }),
  ),
  versions: z.array(z.object({ version: z.number(), outcome: z.string() })),
  comments: z.array(z.object({ text: z.string() })),
});
const checkpoint = z.object({ size: z.number(), root: z.string() });
/** What is true of an installation for ever, as it said itself when its archive was made. */
export const factsSchema = z.object({
  commit: z.string(),
  /** The public key under which the notary signed, as somebody outside would have kept it. */
  notaryKey: z.string(),
  log: z.object({ events: z.number(), checkpoint }),
  people: z.array(z.object({ account: z.string(), realName: z.string() })),
  records: z.array(recordView.extend({ id: z.string(), removed: z.boolean() })),
  registers: z.record(z.string(), z.array(z.object({ id: z.string(), name: z.string(), removed: z.boolean() }))),
  day: z.object({
    verificationCode: z.string(),
    file: z.object({ hash: z.string(), size: z.number() }),
    /** The record of the day as it stood after some of its events. */
    moments: z.array(z.object({ revision: z.number(), recordHash: z.string() })),
  }),
});
export type Facts = z.infer<typeof factsSchema>;

const rows = z.array(z.object({ id: z.string() }));
const entries = z.array(z.object({ id: z.string(), values: z.record(z.string(), z.unknown()) }));

/** `reader` reads every record, `admin` every register but those of which each person has their own. */
export const readFacts = async (
  { asked }: OldProduct,
  people: { readonly reader: Person; readonly admin: Person; readonly author: Person },
): Promise<Pick<Facts, 'people' | 'records' | 'registers'> & { readonly moments: Facts['day']['moments'] }> => {
  const { reader, admin, author } = people;
  const records: Facts['records'][number][] = [];
  for (const [person, removed] of [
    [reader, false],
    [author, true],
  ] as const)
    for (const { id } of await asked(person, recordCalls.recordPage, { pageSize: 200, removed }, rows))
      records.push({ id, removed, ...(await asked(person, recordCalls.record, { id }, recordView)) });
  const found: Record<string, Facts['registers'][string]> = {};
  for (const register of registers) {
    const person = register.mayRead.includes('owner') ? author : admin;
    const { page } = registerCalls(register);
    // Younger than the product that is asked.
    if ((await person.send(page, {})).status === 404) continue;
    for (const removed of [false, true])
      for (const { id, values } of await asked(person, page, { pageSize: 200, removed }, entries))
        (found[register.name] ??= []).push({ id, name: String(values[register.fields[0]?.key ?? '']), removed });
  }
  const { revision = 0 } = records.find(({ id }) => id === DAY.record) ?? {};
  const moments: Facts['day']['moments'] = [];
  for (const at of [4, Math.floor(revision / 2), revision - 3]) {
    const { record } = await asked(
      reader,
      auditCalls.replay,
      { experimentId: DAY.record, revision: at },
      z.object({ record: z.object({ recordHash: z.string() }) }),
    );
    moments.push({ revision: at, recordHash: record.recordHash });
  }
  const { list } = await asked(
    admin,
    identityCalls.members,
    {},
    z.object({ list: z.array(z.object({ account: z.string(), realName: z.string() })) }),
  );
  const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);
  for (const each of Object.values(found)) each.sort(byId);
  return {
    people: list.map(({ account, realName }) => ({ account, realName })),
    records: records.sort(byId),
    registers: found,
    moments,
  };
};
