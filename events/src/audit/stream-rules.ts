import { commentRule, relateRule } from '../capabilities/beside-rules';
import { SYSTEM } from '../core/built-in';
import { entityIdOf } from '../core/envelope';
import { own } from '../core/own';
import { registerRule } from '../core/register-rule';
import { decidedRegisters } from '../core/registers';
import type { StreamRule } from '../core/stream-rule';
import { clockRule } from './clock';
import { disputeRule } from './dispute';
import { epochRule } from './epoch';
import { incidentRule } from './incident';
import { ACCESS } from '../identity/access';
import { accountRule, serviceAccountRule } from '../identity/account-rule';
import { CONNECTOR } from '../integrations/connector';
import { requestRule } from '../integrations/request-rule';
import { MESSAGE_SETTINGS, MESSAGES } from '../messages/message-events';
import { NUMBERING, type NumberingEvent } from '../organization/numbering';
import { ORGANIZATION } from '../organization/organization';
import { RESERVATION } from '../organization/reservation';
import { recordRule } from '../records/record-rule';
import { shareRule } from '../sharing/share-rule';
import { readLogRule } from './reading';
import { SIGNING } from './signing';

/** What a person does for themselves, in a stream of their own; anything may follow anything. */
const ofOnePerson = (category: string): StreamRule<null> => ({
  category,
  initial: () => null,
  evolve: () => null,
  misfit: (_, { actor, stream }) => (actor === entityIdOf(stream) || actor === SYSTEM ? null : 'notTheirs'),
});

/** Anything may follow anything. */
const free = (category: string): StreamRule<null> => ({
  category,
  initial: () => null,
  evolve: () => null,
  misfit: () => null,
});

/** Numbers are given one after another. */
const numberingRule: StreamRule<number> = {
  category: NUMBERING,
  initial: () => 0,
  evolve: (last, event) => Math.max(last, (event as NumberingEvent).data.serial),
  misfit: (last, event) => ((event as NumberingEvent).data.serial > last ? null : 'thereAlready'),
};

/** Signing begins once; whether a key may follow another is for signatures to say. */
const signingRule: StreamRule<boolean> = {
  category: SIGNING,
  initial: () => false,
  evolve: () => true,
  misfit: (began, { type, actor }) =>
    actor !== SYSTEM ? 'notTheirs' : (type === 'SigningBegan') === began ? (began ? 'thereAlready' : 'notThere') : null,
};

/** A rule whose state nobody looks into from outside. */
export type AnyRule = StreamRule<unknown>;
const closed = <State>(rule: StreamRule<State>): AnyRule => {
  const { holds, ...rest } = rule;
  return {
    category: rest.category,
    initial: rest.initial,
    evolve: (state, event) => rest.evolve(state as State, event),
    misfit: (state, event, around) => rest.misfit(state as State, event, around),
    ...(holds && { holds: (after: unknown, event) => holds(after as State, event) }),
  };
};

/** What may follow what, for every category of the log. */
const rules: Readonly<Record<string, AnyRule>> = Object.fromEntries(
  [
    ...decidedRegisters.map((register) => closed(registerRule(register))),
    ...[closed(recordRule), closed(accountRule), closed(serviceAccountRule), closed(shareRule), closed(requestRule)],
    ...[closed(commentRule), closed(relateRule), closed(numberingRule), closed(signingRule), closed(disputeRule)],
    closed(readLogRule),
    closed(clockRule),
    closed(epochRule),
    closed(incidentRule),
    ...[ACCESS, MESSAGES, MESSAGE_SETTINGS].map((category) => closed(ofOnePerson(category))),
    // Settings replace settings; deliveries are decided on as often as somebody looks at them; what is reserved is decided by
    // what others hold, which changes as it ages.
    ...[ORGANIZATION, CONNECTOR, RESERVATION].map((category) => closed(free(category))),
  ].map((rule) => [rule.category, rule]),
);

/** Undefined for a category that no context has declared. */
export const ruleOf = (category: string): AnyRule | undefined => own(rules, category);
