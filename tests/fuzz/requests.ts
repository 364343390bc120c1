import type { Call } from '@shilu/events/core/call';
import { moduleTypeNames } from '@shilu/events/records/modules/registry';
import fc from 'fast-check';
import { z } from 'zod';
import { expected, keyOf, REMOVALS } from '../access/expected';
import type { Person, SentFile } from '../support/client';
import { arbitraryOf, isJson, type Json, type Known } from './arbitrary-of';
import type { Cast } from './cast';
import { someFiles } from './files';
import type { Things } from './known-things';
import { contentOf } from './module-contents';

export type Asked = {
  readonly call: Call;
  readonly who: Person;
  readonly input: unknown;
  readonly files: readonly SentFile[];
  readonly commandId: string;
};

const schemas = new Map<Call, Json>();
const schemaOf = (call: Call): Json => {
  const known = schemas.get(call) ?? z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' });
  schemas.set(call, known);
  return known;
};

/** What the caller knows of themselves and of the laboratory, by the field that asks. */
const knownTo = (call: Call, who: Person, things: Things, cast: Cast): Known => {
  const own: Readonly<Record<string, readonly unknown[]>> = {
    password: [who.digest], Password: [who.digest], oldPassword: [who.digest], newPassword: [who.digest], account: call.public ? [] : [who.account],
    timeZone: ['Asia/Shanghai', 'UTC'], meaning: ['author', 'reviewer', 'witness', 'approver'],
    type: call.path === 'ExperimentModule/Add' ? moduleTypeNames : [],
  }; // prettier-ignore
  return (field) => {
    const found = own[field] ?? things.of(call, field);
    // Who acts here goes on acting: others are erased, disabled and given new passwords.
    return call.kind === 'command' && call.room === 'identity' && field === 'id'
      ? found.filter((id) => !cast.isActor(String(id)))
      : found;
  };
};

/** What belongs together is sent together, mostly: a module with its record, its type's content and its present hash. */
const fitted = (call: Call, input: unknown, things: Things, known: Known): fc.Arbitrary<unknown> => {
  if (!isJson(input)) return fc.constant(input);
  if (Array.isArray(input['modules']))
    return fc
      .tuple(...input['modules'].filter(isJson).map((one) => contentOf(String(one['type']), known).map((content) => ({ ...one, content }))))
      .map((modules) => ({ ...input, modules })); // prettier-ignore
  if (call.path === 'ExperimentModule/Add')
    return fc.option(contentOf(String(input['type']), known)).map((content) => ({ ...input, content }));
  const module = things.modules().get(String(input['moduleId'] ?? input['ModuleId']));
  const recordId = String(input['experimentId']);
  const aligned = {
    ...input,
    ...('experimentId' in input && module ? { experimentId: module.recordId } : {}),
    ...('contentHash' in input && module ? { contentHash: module.view.contentHash } : {}),
    ...('recordHash' in input ? { recordHash: things.recordHash(recordId) ?? input['recordHash'] } : {}),
    ...(call.path === 'ExperimentModule/SaveData' && module ? { baseRevision: module.view.contentRevision } : {}),
  };
  const content = contentOf(module?.view.type ?? 'editor', known);
  const whole = 'data' in input ? content.map((data) => ({ ...aligned, data })) : fc.constant<Readonly<Json>>(aligned);
  return fc.oneof({ weight: 5, arbitrary: whole }, { weight: 1, arbitrary: fc.constant(input) });
};

/** Commands oftener than queries, and what brings the most into the laboratory oftenest. */
const weighed = (calls: readonly Call[]) =>
  calls.map((call) => ({
    weight: /SaveData|ExperimentModule\/Add|PCExperiment\/Add/.test(call.path) ? 8 : call.kind === 'command' ? 2 : 1,
    arbitrary: fc.constant(call),
  }));

/** Mostly somebody who may, so that what is sent gets as far as it can; else anybody. */
const someone = (call: Call, cast: Cast): fc.Arbitrary<Person> => {
  const allowed: readonly string[] = (expected[keyOf(call)] ?? REMOVALS[call.path])?.allow ?? [];
  const may = cast.people().filter(({ id, account }) => allowed.includes(id) || allowed.includes(account));
  const anybody = fc.constantFrom(...cast.people());
  return may.length === 0
    ? anybody
    : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...may) }, { weight: 1, arbitrary: anybody });
};

export const requestsOf = (options: {
  readonly calls: readonly Call[];
  readonly things: Things;
  readonly cast: Cast;
  readonly longest: number;
}): fc.Arbitrary<Asked> =>
  fc
    .oneof(...weighed(options.calls))
    .chain((call) => someone(call, options.cast).map((who) => [call, who] as const))
    .chain(([call, who]) => {
      const known = knownTo(call, who, options.things, options.cast);
      return fc.record({
        call: fc.constant(call),
        who: fc.constant(who),
        input: arbitraryOf(schemaOf(call), known, options.longest).chain((input) =>
          fitted(call, input, options.things, known),
        ),
        files: call.body === 'multipart' ? someFiles : fc.constant([]),
        commandId: fc.uuid(),
      });
    });
