import { approvalCalls } from '@shilu/events/approvals/calls';
import type { ParsedRequestOf } from '@shilu/events/core/call';
import type { RegisterOf } from '@shilu/events/core/define-register';
import { inputUnfit } from '@shilu/events/core/input-unfit';
import { moveCallsOf } from '@shilu/events/core/register-calls';
import { templateRegister } from '@shilu/events/templates/template';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command, vouchingFor, type Caller } from '../engine/command';
import type { Services } from '../engine/services';
import { movedWith, mover } from '../registers/make-move';
import type { ContextChecks } from '../registers/register-checks';
import { consentToShare, declineShare } from '../sharing/decide-share';
import { templateChecks } from '../templates/template-checks';
import { allowRecall, refuseRecall } from './recall-commands';

type Consent = ParsedRequestOf<typeof approvalCalls.approveRequest>;
type Refusal = ParsedRequestOf<typeof approvalCalls.refuseRequest>;
type Named = keyof Consent & ('experimentId' | 'templateId' | 'shareId');
type Decided = Promise<string | null>;

/** How a request of a kind is decided, by the field of the call that names what it is about. */
type RequestKind = {
  readonly consent: (services: Services, caller: Caller, id: string, input: Consent) => Decided;
  readonly refuse: (services: Services, caller: Caller, id: string, input: Refusal) => Decided;
};

/** An entry that waits for a decision: the moves that its register declares for it, with what those ask. */
const ofEntries = (
  register: RegisterOf,
  moves: { readonly consent: string; readonly refuse: string },
  checks: ContextChecks,
): RequestKind => {
  const make = (
    services: Services,
    caller: Caller,
    name: string,
    input: Readonly<Record<string, unknown>>,
  ): Decided => {
    // No record is vouched for.
    const { vouchesFor: _, ...author } = caller.author;
    const { move, one } = moveCallsOf(register, name);
    const fields = Object.keys(one.request.shape).filter((key) => input[key] !== undefined);
    const asked = one.request.safeParse(Object.fromEntries(fields.map((key) => [key, input[key]])));
    if (!asked.success)
      throw inputUnfit(asked.error.issues.map(({ path }) => ({ path: path.join('.'), message: 'required' })));
    return mover(services, register, checks)(move, movedWith(move, asked.data), { ...caller, author }, author);
  };
  return {
    consent: (services, caller, id, input) => make(services, caller, moves.consent, { ...input, id }),
    refuse: (services, caller, id, { opinion, ...input }) => {
      const author = { ...caller.author, reason: opinion };
      return make(services, { ...caller, author }, moves.refuse, { ...input, id, reason: opinion });
    },
  };
};

const ofRecord = (caller: Caller, id: string): Caller => ({ ...caller, author: vouchingFor(caller.author, id) });

/** Every request that is no review of a record. */
const kinds: Readonly<Record<Named, RequestKind>> = {
  experimentId: {
    consent: (services, caller, id) => allowRecall(services, ofRecord(caller, id), id),
    refuse: (services, caller, id, { opinion }) => refuseRecall(services, ofRecord(caller, id), id, opinion),
  },
  shareId: {
    consent: (services, caller, id) => consentToShare(services, caller, id),
    refuse: (services, caller, id, { opinion }) => declineShare(services, caller, id, opinion),
  },
  templateId: ofEntries(templateRegister, { consent: 'approve', refuse: 'reject' }, templateChecks),
};

/** The one thing that the request is about. */
const asked = (input: Readonly<Partial<Record<Named, string | undefined>>>): { kind: RequestKind; id: string } => {
  const [first, ...more] = (Object.keys(kinds) as Named[]).flatMap((field) => {
    const id = input[field];
    return id === undefined ? [] : [{ kind: kinds[field], id }];
  });
  if (!first || more.length > 0) throw inputUnfit([{ path: 'experimentId', message: 'required' }]);
  return first;
};

/** C072. */
export const approveRequest = (services: Services): Route =>
  command(services, approvalCalls.approveRequest, async (input, caller) => {
    const { kind, id } = asked(input);
    return answer({}, await kind.consent(services, caller, id, input));
  });

/** C073. */
export const refuseRequest = (services: Services): Route =>
  command(services, approvalCalls.refuseRequest, async (input, caller) => {
    const { kind, id } = asked(input);
    return answer({}, await kind.refuse(services, caller, id, input));
  });
