import { publicationReview, reviewByFlow } from '@shilu/events/approvals/publication-review';
import { AppError } from '@shilu/events/core/app-error';
import type { Register, RegisterOf, RegisterValues } from '@shilu/events/core/define-register';
import { streamName } from '@shilu/events/core/envelope';
import { nextState, type Move } from '@shilu/events/core/life-cycle';
import { mayReadEntry } from '@shilu/events/core/register-access';
import { registerDecider, type MoveSignature, type RegisterState } from '@shilu/events/core/register';
import type { ReviewByFlow } from '@shilu/events/core/review-steps';
import { sha256 } from '@shilu/events/core/schemas';
import { signingFields } from '@shilu/events/records/signing-fields';
import { z } from 'zod';
import { liveFlows } from '../approvals/live-flows';
import type { Author } from '../engine/author';
import type { Caller } from '../engine/command';
import type { Services } from '../engine/services';
import { proveSigner, signatureFields } from '../identity/signing-password';
import { mustBeAllowed } from './authority';
import { withParent } from './parent';
import { checkValues } from './check-values';
import { checkKept } from './references';
import type { ContextChecks } from './register-checks';
import { writeEntry } from './write-entry';

const idAndRevision = z.object({ id: z.string(), baseRevision: z.number().nullable().default(null) });
const signed = z.object({ ...signingFields, hash: sha256 });

type MovedWith = z.infer<typeof idAndRevision> & {
  readonly set: RegisterValues;
  readonly signing: z.infer<typeof signed> | null;
};

/** What of a request a move is made with. */
export const movedWith = (move: Move, input: Readonly<Record<string, unknown>>): MovedWith => ({
  ...idAndRevision.parse(input),
  set: Object.fromEntries(
    [...(move.asks ?? []), ...(move.offers ?? [])].flatMap((key) => (key in input ? [[key, input[key]]] : [])),
  ),
  signing: move.signs === undefined ? null : signed.parse(input),
});

/** Those who are asked to decide can: their accounts are open. */
const mustStand = ({ directory }: Services, { life }: Register, set: RegisterValues): void => {
  const asked = life?.waits && set[life.waits.for];
  const ids = (Array.isArray(asked) ? (asked as readonly unknown[]) : [asked]).filter((id) => typeof id === 'string');
  const gone = ids.find((id) => directory.accounts.get(id)?.disabled ?? true);
  if (gone !== undefined) throw new AppError('approverGone', { name: gone });
};

/** By which flow it is asked for, as things stand now; null where none is for it, or nothing can be asked of anybody. */
const flowFor = (
  services: Services,
  register: Register,
  move: Move,
  entry: RegisterState,
  submitterId: string,
): ReviewByFlow | null => {
  const waits = register.life?.waits;
  if (waits?.byFlow === undefined || !move.asks?.includes(waits.for)) return null;
  // From where the entry is nothing can be asked: that is said first.
  if (nextState(move, entry.status ?? '') === null) return null;
  const flows = liveFlows(services);
  return reviewByFlow(publicationReview(services.directory, { flows, register, entry, submitterId }));
};

const signatureFor = async (
  services: Services,
  register: Register,
  move: Move,
  { id, signing }: MovedWith,
  caller: Caller,
): Promise<MoveSignature | undefined> => {
  if (move.signs === undefined || signing === null) return undefined;
  const stream = streamName(register.name, id);
  const act = { stream, act: move.name, moduleId: null, hash: signing.hash };
  const proof = await proveSigner(services, caller, signing, act);
  const fields = await signatureFields(services, caller, stream, move.signs, signing, proof);
  return { ...fields, signedHash: signing.hash };
};

/** Moves an entry on the state the log has at this moment; a repetition gives the first answer. */
export const mover = (
  services: Services,
  register: RegisterOf,
  checks: Pick<ContextChecks, 'inTurn' | 'beforeMove'>,
) => {
  const entries = services.entriesOf(register);
  const decider = registerDecider(register);
  const moved = async (move: Move, asked: MovedWith, caller: Caller, author: Author): Promise<string | null> => {
    const { id, set, baseRevision } = asked;
    const mayMove = async (state: RegisterState): Promise<void> => {
      if (!state.exists || !mayReadEntry(register, { ...state, id }, services.directory, caller.id))
        throw new AppError('notFound');
      mustBeAllowed(services.directory, caller.id, await withParent(services, register, state), move.who);
    };
    let signature: MoveSignature | undefined;
    if ((await entries.repeated(id, author)) === null) {
      const { state: old } = await entries.load(id);
      await mayMove(old);
      const wanted = { ...old.values, ...set };
      await checkValues(services, caller.id, register, wanted, old.values);
      await checkKept(services, register, old, { ...old, values: wanted, status: nextState(move, old.status ?? '') });
      mustStand(services, register, set);
      await checks.beforeMove(services, id);
      signature = await signatureFor(services, register, move, asked, caller);
    }
    const { position } = await writeEntry(services, register, id, author, async (state) => {
      await mayMove(state);
      const byFlow = flowFor(services, register, move, state, caller.id);
      return decider.decide({ kind: 'move', move, set, baseRevision, actor: caller.id, signature, byFlow }, state);
    });
    return position;
  };
  return (move: Move, asked: MovedWith, caller: Caller, author: Author): Promise<string | null> =>
    checks.inTurn(services)(author, () => moved(move, asked, caller, author));
};
