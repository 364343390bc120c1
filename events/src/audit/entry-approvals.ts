import { z } from 'zod';
import type { RegisterOf, RegisterValues } from '../core/define-register';
import { valuesHash } from '../core/entry-versions';
import { movesByEvent } from '../core/register';
import { afterApproval, awaitedAt, stepsOf } from '../core/review-steps';
import type { VerificationFailure } from './report';
import { failureAt } from './verification';

const values = z.record(z.string(), z.unknown());
/** As far as it says what an entry holds. */
const entrySchema = z.union([
  z.object({ kind: z.enum(['added', 'modified']), values }),
  z.object({
    ...{ kind: z.literal('moved'), move: z.string(), set: values, signedHash: z.string().optional() },
    version: z.object({ hash: z.string() }).optional(),
  }),
]);

/** An event of an entry, as it was written and as it reads today. */
export type EntryEvent = {
  readonly type: string;
  readonly actor: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly written: unknown;
  readonly read: unknown;
};

/** Types of the events by which people sign what an entry holds, with the register each is of. */
export const signedMoves = (registers: readonly RegisterOf[]): ReadonlyMap<string, RegisterOf> =>
  new Map(
    registers.flatMap((register) =>
      [...movesByEvent(register)].flatMap(([type, move]) => ('signs' in move ? [[type, register] as const] : [])),
    ),
  );

/** What is left of the steps of the flow once this person approved: a version is made when that is nobody. */
const leftOf = ({ life }: RegisterOf, move: string, held: RegisterValues, actor: string): readonly string[] => {
  const steps = life === null ? [] : stepsOf(life, held);
  return life?.versions?.madeBy.includes(move) === true ? awaitedAt(afterApproval(steps, actor)) : [];
};

/**
 * Every signature on a move, and the version that came of it, against what the entry held then; what people sign and is not
 * signed; what was approved before all steps of its flow were. `events` is the whole stream.
 */
export const checkEntryApprovals = (
  register: RegisterOf,
  events: readonly EntryEvent[],
): { readonly checked: number; readonly failures: readonly VerificationFailure[] } => {
  const failures: VerificationFailure[] = [];
  const moves = movesByEvent(register);
  let checked = 0;
  // Signed was what the product read then: as it stands in the log, or as later releases read what earlier ones wrote.
  let held: readonly RegisterValues[] = [{}, {}];
  const isOf = (hash: string): boolean => held.some((one) => valuesHash(register, one) === hash);
  for (const event of events) {
    const move = moves.get(event.type);
    const signs = move !== undefined && 'signs' in move;
    const fail = (detail: string) => failures.push(failureAt('approvalMismatch', event, detail));
    if (signs) checked += 1;
    try {
      const told = [event.written, event.read].map((data) => entrySchema.safeParse(data).data);
      const [written] = told;
      if (signs && (written?.kind !== 'moved' || written.signedHash === undefined)) fail('nobody signed it');
      if (written?.kind === 'moved' && written.signedHash !== undefined) {
        if (!isOf(written.signedHash)) fail(`signed ${written.signedHash}, the entry held something else`);
        const left = leftOf(register, written.move, held[1] ?? {}, event.actor);
        if (left.length > 0) fail(`approved while ${left.join(', ')} had not`);
      }
      held = held.map((before, at) => {
        const says = told[at];
        if (!says) return before;
        return says.kind === 'moved' ? { ...before, ...says.set } : says.values;
      });
      if (signs && written?.kind === 'moved' && written.version && !isOf(written.version.hash))
        fail(`made a version of ${written.version.hash}, the entry held something else`);
    } catch (error) {
      // What no release writes: it nests beyond any content, or holds text that has no form to hash.
      if (signs) fail(`cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { checked, failures };
};
