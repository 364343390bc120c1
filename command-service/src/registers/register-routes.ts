import { moveCalls, registerCalls } from '@shilu/events/core/register-calls';
import type { Register, RegisterOf, RegisterValues } from '@shilu/events/core/define-register';
import { registerDecider, type RegisterEvent, type RegisterState } from '@shilu/events/core/register';
import type { Route } from '@shilu/infra/http/call-context';
import { z } from 'zod';
import type { Author } from '../engine/author';
import { answer, command } from '../engine/command';
import { madeId } from '../engine/made-id';
import type { Decide } from '../engine/handle-command';
import type { Services } from '../engine/services';
import { mustBeAllowed } from './authority';
import { eachAlone } from './each-alone';
import { importRoute, type EntryWork } from './import-rows';
import { movedWith, mover } from './make-move';
import { withParent } from './parent';
import { checkValues } from './check-values';
import { checkKept } from './references';
import { mustBeChangeable, remover } from './remove-entry';
import { checksOf, type ContextChecks } from './register-checks';
import { writeEntry } from './write-entry';

const COMMAND_FIELDS = new Set(['id', 'commandId', 'reason', 'baseRevision']);
const valuesIn = (input: Readonly<Record<string, unknown>>): RegisterValues =>
  Object.fromEntries(Object.entries(input).filter(([key]) => !COMMAND_FIELDS.has(key)));

/** Asks for an empty field to be emptied, which is not the same as leaving it out. */
const withBlanks = (register: Register, input: Readonly<Record<string, unknown>>): RegisterValues => {
  const given = valuesIn(input);
  return Object.fromEntries(
    register.fields.filter((field) => field.key in given).map((field) => [field.key, given[field.key]]),
  );
};

const idsOf = z.object({ ids: z.array(z.string()) });
const idOf = (input: Readonly<Record<string, unknown>>, commandId: string, what: string): string =>
  typeof input['id'] === 'string' ? input['id'] : madeId(commandId, what);

export const registerRoutes = (
  services: Services,
  register: RegisterOf,
  contexts: readonly ContextChecks[],
): readonly Route[] => {
  const calls = registerCalls(register);
  const decider = registerDecider(register);
  const entries = services.entriesOf(register);
  const checks = checksOf(register, contexts);
  const { directory } = services;
  const write = (id: string, author: Author, decide: Decide<RegisterState, RegisterEvent>) =>
    writeEntry(services, register, id, author, decide);

  const inTurn =
    (work: EntryWork): EntryWork =>
    (input, caller) =>
      checks.inTurn(services)(caller.author, () => work(input, caller));

  const addEntry: EntryWork = inTurn(async (input, caller) => {
    const { author } = caller;
    const id = idOf(input, author.commandId, register.name);
    const values = valuesIn(input);
    if ((await entries.repeated(id, author)) === null) {
      const { parent } = await withParent(services, register, { ownerId: null, values });
      mustBeAllowed(directory, caller.id, { ownerId: null, values: {}, parent }, register.mayAdd);
      await checkValues(services, caller.id, register, values, {});
      const change = { id, next: values, previous: null };
      await checks.surroundings(services, caller.id, change);
      checks.mayChange(services, caller.id, change);
    }
    const { position } = await write(id, author, (current) =>
      decider.decide({ kind: 'add', values, actor: caller.id }, current),
    );
    return answer({ id }, position);
  });

  const modifyEntry: EntryWork = inTurn(async (input, caller) => {
    const { author } = caller;
    const id = idOf(input, author.commandId, register.name);
    const baseRevision = typeof input['baseRevision'] === 'number' ? input['baseRevision'] : null;
    const values = withBlanks(register, input);
    if ((await entries.repeated(id, author)) === null) {
      const { state: old } = await entries.load(id);
      await mustBeChangeable(services, register, id, old, caller);
      const wanted = { ...old.values, ...values };
      await checkValues(services, caller.id, register, wanted, old.values);
      await checks.surroundings(services, caller.id, { id, next: wanted, previous: old.values });
    }
    const { position } = await write(id, author, async (state) => {
      await mustBeChangeable(services, register, id, state, caller);
      // Of the entry as the log has it: what others added to a role meanwhile is not for everybody to give on.
      const next = { ...state.values, ...values };
      checks.mayChange(services, caller.id, { id, next, previous: state.values });
      return decider.decide({ kind: 'modify', values, baseRevision }, state);
    });
    return answer({ id }, position);
  });

  const removeEntry = remover(services, register, checks);
  const remove = command(services, calls.remove, async ({ id }, caller) =>
    answer({ id }, await removeEntry(id, caller, caller.author)),
  );

  const restore = command(services, calls.restore, async ({ id }, caller) => {
    const { position } = await checks.inTurn(services)(caller.author, () =>
      write(id, caller.author, async (state) => {
        await mustBeChangeable(services, register, id, state, caller);
        checks.mayChange(services, caller.id, { id, next: state.values, previous: state.values });
        if (state.removed) await checkKept(services, register, state, { ...state, removed: false });
        return decider.decide({ kind: 'restore' }, state);
      }),
    );
    return answer({ id }, position);
  });

  const makeMove = mover(services, register, checks);

  const moves = moveCalls(register).flatMap((calls): Route[] => {
    const { move } = calls;
    const one = command(services, calls.one, async (input, caller) => {
      const position = await makeMove(move, movedWith(move, input), caller, caller.author);
      return answer({ id: String(input['id']) }, position);
    });
    const { batch } = calls;
    if (batch === null) return [one];
    return [
      one,
      command(services, batch, async (input, caller) => {
        const { results, last } = await eachAlone(caller, idsOf.parse(input).ids, (id, author) =>
          makeMove(move, movedWith(move, { ...input, id }), caller, author),
        );
        return answer({ results }, last);
      }),
    ];
  });

  return [
    command(services, calls.add, addEntry),
    command(services, calls.modify, modifyEntry),
    importRoute(services, register, { add: addEntry, modify: modifyEntry }),
    remove,
    restore,
    ...moves,
  ];
};
