import { randomUUID } from 'node:crypto';
import { AppError, isAppError } from '@shilu/events/core/app-error';
import { flowRegister } from '@shilu/events/approvals/flow';
import { boundary } from '@shilu/events/core/boundary';
import type { RegisterOf, RegisterValues, ValuesOf } from '@shilu/events/core/define-register';
import { policies } from '@shilu/events/core/policies';
import { carryPolicy } from '@shilu/events/core/policy';
import { registerDecider, type RegisterCommand } from '@shilu/events/core/register';
import { parseStored } from '@shilu/events/core/upcast';
import { departmentRegister } from '@shilu/events/organization/department';
import { quickTextRegister } from '@shilu/events/organization/quick-text';
import { reportInProcess } from '@shilu/infra/http/report';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Author } from '../engine/author';
import { carryNow } from '../policies/carry-policies';
import type { CommandService } from '../routes';
import { openLab, type Lab } from '../testing/lab';
import { createMortal, Killed } from '../testing/mortal-store';
import { appendEntry } from './append-entry';

/** Bookings, told by the entries of a register that there is: the title says of what, the content from when to when. */
const spanSchema = z.object({ from: z.number(), to: z.number() });
const spanIn = ({ content }: Pick<ValuesOf<typeof quickTextRegister>, 'content'>): z.infer<typeof spanSchema> =>
  spanSchema.parse(JSON.parse(content));
const overlap = boundary<ValuesOf<typeof quickTextRegister>, z.infer<typeof spanSchema>>({
  name: 'overlap',
  key: ({ category }) => category ?? '',
  schema: spanSchema,
  claim: (values) => spanIn(values),
  refuses: ({ claim: { from, to } }, others) =>
    others.some(({ claim }) => claim.from < to && from < claim.to) ? new AppError('nameRepeated', { name: '' }) : null,
});
const bookings: RegisterOf = {
  ...quickTextRegister,
  inside: [
    {
      ...overlap,
      key: (values) => overlap.key(quickTextRegister.read(values)),
      claim: (values, status) => overlap.claim(quickTextRegister.read(values), status),
    },
  ],
};

const mortal = createMortal();
let lab: Lab;
let first: CommandService;
let second: CommandService;
const processAt = (at: number): CommandService => (at % 2 === 0 ? first : second);
let now = Date.now();
beforeAll(async () => {
  lab = await openLab(mortal.over);
  first = await lab.another({ clock: () => new Date(now) });
  second = await lab.another({ clock: () => new Date(now) });
});
afterAll(() => lab.close());

const place = fc.nat(3);
const moment = fc.nat(9);
const operation = fc.oneof(
  fc.record({ kind: fc.constant('default' as const), entry: place }),
  fc.record({ kind: fc.constant('below' as const), entry: place, above: fc.option(place) }),
  fc.record({ kind: fc.constant('book' as const), entry: place, of: fc.nat(1), from: moment, length: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('cancel' as const), entry: place }),
); // prettier-ignore
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;
const step = fc.record({
  operations: fc.array(operation, { minLength: 1, maxLength: 3 }),
  death: fc.option(fc.record({ appends: fc.integer({ min: 1, max: 8 }), landed: fc.boolean() }), { freq: 2 }),
});

test(
  'one default, no circle, no two bookings at once: whichever process dies after which event, and whoever comes at once',
  { timeout: 240_000 },
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        const run = randomUUID();
        const idOf = (what: string, entry: number): string => `${what}-${run}-${entry}`;
        const write = async (service: CommandService, register: RegisterOf, id: string, command: RegisterCommand, author: Author) => {
          const { decide } = registerDecider(register);
          const outcome = await appendEntry(service.services, register, id, author, (state) =>
            state.exists || command.kind !== 'modify' ? decide(command, state) : decide({ ...command, kind: 'add', actor: 'admin' }, state),
          );
          await carryNow(service.services, outcome.events, author);
        }; // prettier-ignore
        const authorOf = (): Author => ({
          ...{ actor: 'admin', session: null, commandId: randomUUID(), correlation: randomUUID(), reason: null },
        });
        const node = { name: '复核', approver: 'directLeader', accountIds: [], mode: 'any' };
        const modify = (values: RegisterValues): RegisterCommand => ({ kind: 'modify', values, baseRevision: null });
        for (const entry of [0, 1, 2, 3]) {
          await write(first, departmentRegister, idOf('d', entry), modify({ name: `部门 ${idOf('d', entry)}`, headIds: [] }), authorOf()); // prettier-ignore
          await write(first, flowRegister, idOf('f', entry), modify({ name: `流程 ${idOf('f', entry)}`, type: 'record', nodes: [node] }), authorOf()); // prettier-ignore
        }
        const perform = (service: CommandService, done: Operation, author: Author): Promise<void> => {
          switch (done.kind) {
            case 'default':
              return write(service, flowRegister, idOf('f', done.entry), modify({ isDefault: true }), author);
            case 'below':
              return write(
                service,
                departmentRegister,
                idOf('d', done.entry),
                modify({ parentId: done.above === null ? null : idOf('d', done.above) }),
                author,
              );
            case 'book': {
              const content = JSON.stringify({ from: done.from, to: done.from + done.length });
              const values = { title: idOf('b', done.entry), category: `${run} ${done.of}`, content };
              return write(service, bookings, idOf('b', done.entry), modify(values), author);
            }
            case 'cancel':
              return write(service, bookings, idOf('b', done.entry), { kind: 'remove' }, author);
          }
        };
        const expected = (error: unknown): void => {
          if (!(error instanceof Killed) && !isAppError(error)) throw error;
        };
        for (const { operations, death: dies } of steps) {
          mortal.dies(dies);
          const asked = operations.map((one) => ({ one, author: authorOf() }));
          await Promise.all(asked.map(({ one, author }, at) => perform(processAt(at), one, author).catch(expected)));
          mortal.dies(null);
          // The browser tries again under the same command, at another process.
          if (dies?.landed)
            for (const [at, { one, author }] of asked.entries())
              await perform(processAt(at + 1), one, author).catch(expected);
        }
        // What no process got done comes from the ledger of deliveries, each event once more.
        const report = reportInProcess(second.routes, () => new Date(now));
        for (const entry of [0, 1, 2, 3])
          for (const stored of await lab.store.readStream(`${flowRegister.name}-${idOf('f', entry)}`, { limit: 500 })) {
            const event = parseStored(stored);
            for (const policy of policies)
              for (const { input } of policy.eventTypes.includes(event.type) ? policy.follows(event) : [])
                await report(carryPolicy, { policy: policy.name, causation: event.id, input }, { commandId: randomUUID(), correlation: randomUUID() }); // prettier-ignore
          }

        const stateOf = async (register: RegisterOf, id: string) => {
          const loaded = await first.services.entriesOf(register).load(id);
          return loaded.state;
        };
        const flows = await Promise.all([0, 1, 2, 3].map((entry) => stateOf(flowRegister, idOf('f', entry))));
        const wanted = flows.some(({ revision }) => revision > 0);
        expect(flows.filter(({ values }) => values['isDefault'] === true)).toHaveLength(wanted ? 1 : 0);

        const above = new Map<string, unknown>();
        for (const entry of [0, 1, 2, 3])
          above.set(idOf('d', entry), (await stateOf(departmentRegister, idOf('d', entry))).values['parentId']);
        for (const begun of above.keys()) {
          let at: unknown = begun;
          for (let up = 0; up <= above.size && typeof at === 'string'; up += 1) at = above.get(at) ?? null;
          expect(at).toBeNull();
        }

        const live: { readonly of: string; readonly from: number; readonly to: number }[] = [];
        for (const entry of [0, 1, 2, 3]) {
          const { exists, removed, values } = await stateOf(bookings, idOf('b', entry));
          if (!exists || removed) continue;
          const booked = quickTextRegister.read(values);
          live.push({ of: booked.category ?? '', ...spanIn(booked) });
        }
        for (const [at, one] of live.entries())
          for (const other of live.slice(at + 1))
            expect(one.of !== other.of || one.from >= other.to || other.from >= one.to).toBe(true);

        // Whatever a dead process had reserved is free again a minute later, and nothing else is.
        now += 61_000;
        for (const of of [`${run} 0`, `${run} 1`])
          for (const from of [0, 4, 8]) {
            const free = live.every((one) => one.of !== of || one.from >= from + 1 || from >= one.to);
            const values = { title: 'x', category: of, content: JSON.stringify({ from, to: from + 1 }) };
            const id = `x-${run}-${of.slice(-1)}-${from}`;
            const taken = await write(first, bookings, id, modify(values), authorOf()).then(
              () => true,
              () => false,
            );
            expect(taken, `${of} at ${from}`).toBe(free);
          }
      }),
      { numRuns: 25 },
    ),
);
