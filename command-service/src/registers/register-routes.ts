import { AppError, isAppError } from '@shilu/events/core/app-error';
import { mayReadEntry } from '@shilu/events/core/register-access';
import { moveCalls, registerCalls } from '@shilu/events/core/register-calls';
import type { Register, RegisterOf, RegisterValues } from '@shilu/events/core/define-register';
import { registerDecider, type RegisterEvent, type RegisterState } from '@shilu/events/core/register';
import { messageOf } from '@shilu/events/messages/message-of';
import type { Route } from '@shilu/infra/http/call-context';
import { z } from 'zod';
import type { Author } from '../engine/author';
import { answer, command, type Caller } from '../engine/command';
import { madeId } from '../engine/made-id';
import type { Decide } from '../engine/handle-command';
import type { Services } from '../engine/services';
import { mustBeAllowed } from './authority';
import { importRoute, type EntryWork } from './import-rows';
import { movedWith, mover } from './make-move';
import { withParent } from './parent';
import { checkValues } from './check-values';
import { checkKept } from './references';
import { checksOf, type ContextChecks } from './register-checks';
import { mustBeFree } from './uses';
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

  /** Whoever may not find the entry is told no more than of one that is not there. */
  const mayChange = async (state: RegisterState, { id }: Caller): Promise<void> => {
    if (!state.exists || !mayReadEntry(register, state, directory, id)) throw new AppError('notFound');
    mustBeAllowed(directory, id, await withParent(services, register, state), register.mayChange);
  };

  const addEntry: EntryWork = async (input, caller) => {
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
  };

  const modifyEntry: EntryWork = async (input, caller) => {
    const { author } = caller;
    const id = idOf(input, author.commandId, register.name);
    const baseRevision = typeof input['baseRevision'] === 'number' ? input['baseRevision'] : null;
    const values = withBlanks(register, input);
    if ((await entries.repeated(id, author)) === null) {
      const { state: old } = await entries.load(id);
      await mayChange(old, caller);
      const wanted = { ...old.values, ...values };
      await checkValues(services, caller.id, register, wanted, old.values);
      await checks.surroundings(services, caller.id, { id, next: wanted, previous: old.values });
    }
    const { position } = await write(id, author, async (state) => {
      await mayChange(state, caller);
      // Of the entry as the log has it: what others added to a role meanwhile is not for everybody to give on.
      const next = { ...state.values, ...values };
      checks.mayChange(services, caller.id, { id, next, previous: state.values });
      return decider.decide({ kind: 'modify', values, baseRevision }, state);
    });
    return answer({ id }, position);
  };

  const remove = command(services, calls.remove, async ({ id }, caller) => {
    const { position } = await write(id, caller.author, async (state) => {
      await mayChange(state, caller);
      checks.mayChange(services, caller.id, { id, next: state.values, previous: state.values });
      if (!state.removed) {
        const asker = { accountId: caller.id, directory, language: caller.language };
        await mustBeFree(services, register, id, state.values, asker);
      }
      return decider.decide({ kind: 'remove' }, state);
    });
    return answer({ id }, position);
  });

  const restore = command(services, calls.restore, async ({ id }, caller) => {
    const { position } = await write(id, caller.author, async (state) => {
      await mayChange(state, caller);
      checks.mayChange(services, caller.id, { id, next: state.values, previous: state.values });
      if (state.removed) await checkKept(services, register, state, { ...state, removed: false });
      return decider.decide({ kind: 'restore' }, state);
    });
    return answer({ id }, position);
  });

  const makeMove = mover(services, register);

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
        const results: { id: string; refusal: { code: number; message: string } | null }[] = [];
        let last: string | null = null;
        for (const id of idsOf.parse(input).ids) {
          // Each under a command of its own: a call that broke off half way is repeated as it is.
          const author = { ...caller.author, commandId: madeId(caller.author.commandId, id) };
          try {
            const position = await makeMove(move, movedWith(move, { ...input, id }), caller, author);
            last = position ?? last;
            results.push({ id, refusal: null });
          } catch (error) {
            if (!isAppError(error)) throw error;
            const { code, key, params } = error;
            results.push({ id, refusal: { code, message: messageOf(key, params, caller.language) } });
          }
        }
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
