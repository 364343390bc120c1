import type { Call } from '@shilu/events/core/call';
import { moduleTypeNames } from '@shilu/events/records/modules/registry';
import fc from 'fast-check';
import { z } from 'zod';
import { expected, keyOf, ON_ENTRIES } from '../access/expected';
import type { Person, SentFile } from '../support/client';
import { arbitraryOf, isJson, type Json, type Known } from './arbitrary-of';
import type { Cast } from './cast';
import { someFiles } from './files';
import type { Things } from './known-things';
import type { Example } from './examples';
import { contentOf } from './module-contents';

export type Asked = {
  readonly call: Call;
  readonly who: Person;
  readonly input: unknown;
  readonly files: readonly SentFile[];
  readonly commandId: string;
  /** The example that it was made of, and how many of its fields were changed. */
  readonly example: Example | null;
  readonly changed: number;
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
    return call.kind === 'command' && call.context === 'identity' && field === 'id'
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

/** What names a thing, proves who asks or what was seen stays in an example: all else may be anything. */
const KEPT =
  /id$|ids$|^(account|password|oldPassword|newPassword|hash|guid|code|number|type|purpose|version|days|scopes)$|hash$|revision$|^(moduleIds|commentIds|connector|stream|projection|how|meaning|timeZone|isAuto|commandId|UserList)$/i;

/** An example of the access matrix, with some fields changed to whatever the contract allows. */
const varied = (options: {
  readonly call: Call;
  readonly example: Example;
  readonly known: Known;
  readonly things: Things;
  readonly longest: number;
}): fc.Arbitrary<{ readonly input: unknown; readonly changed: number }> => {
  const { call, example, known, things, longest } = options;
  const schema = schemaOf(call);
  const properties = isJson(schema['properties']) ? schema['properties'] : {};
  const free = Object.entries(properties).filter(([field]) => !KEPT.test(field));
  const module = things.modules().get(String(example.input['moduleId'] ?? ''));
  const valueOf = (field: string, part: unknown): fc.Arbitrary<unknown> =>
    call.path === 'ExperimentModule/SaveData' && field === 'data'
      ? contentOf(module?.view.type ?? 'editor', known)
      : arbitraryOf({ ...(isJson(part) ? part : {}), $defs: schema['$defs'] }, known, longest);
  if (free.length === 0) return fc.constant({ input: example.input, changed: 0 });
  return fc.subarray(free, { maxLength: Math.min(2, free.length) }).chain((fields) =>
    fc
      .tuple(...fields.map(([field, part]) => valueOf(field, part).map((value) => [field, value] as const)))
      .chain((entries) => fitted(call, { ...example.input, ...Object.fromEntries(entries) }, things, known))
      .map((input) => ({ input, changed: fields.length })),
  );
};

/** Commands oftener than queries, and what brings the most into the laboratory oftenest. */
const weighed = (calls: readonly Call[]) =>
  calls.map((call) => ({
    weight: /SaveData|ExperimentModule\/Add|PCExperiment\/Add/.test(call.path) ? 8 : call.kind === 'command' ? 2 : 1,
    arbitrary: fc.record({
      call: fc.constant(call),
      byExample: fc.integer({ min: 1, max: 10 }).map((die) => die <= 6),
    }),
  }));

/** Which call comes next, and whether it is made of an example. */
export const nextCall = (calls: readonly Call[]): fc.Arbitrary<{ readonly call: Call; readonly byExample: boolean }> =>
  fc.oneof(...weighed(calls));

/** Mostly somebody who may, so that what is sent gets as far as it can; else anybody. */
const someone = (call: Call, cast: Cast): fc.Arbitrary<Person> => {
  const allowed: readonly string[] = (expected[keyOf(call)] ?? ON_ENTRIES[call.path])?.allow ?? [];
  const may = cast.people().filter(({ id, account }) => allowed.includes(id) || allowed.includes(account));
  // A new password ends all other sessions of its person: those who make the examples keep theirs.
  const all = cast.people();
  const stranger = all.filter(({ id }) => id === 'stranger');
  // The stranger may have left by now.
  const anybody = fc.constantFrom(...(call.path === 'Account/ChangePassword' && stranger.length > 0 ? stranger : all));
  return may.length === 0 || call.path === 'Account/ChangePassword'
    ? anybody
    : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...may) }, { weight: 1, arbitrary: anybody });
};

export const requestsOf = (options: {
  readonly call: Call;
  readonly example: Example | null;
  readonly things: Things;
  readonly cast: Cast;
  readonly longest: number;
}): fc.Arbitrary<Asked> => {
  const { call, example, things, cast, longest } = options;
  const files = (own: readonly SentFile[]): fc.Arbitrary<readonly SentFile[]> =>
    call.body !== 'multipart' ? fc.constant([]) : own.length > 0 ? fc.oneof(fc.constant(own), someFiles) : someFiles;
  if (example !== null)
    return varied({ call, example, known: knownTo(call, example.who, things, cast), things, longest }).chain((made) =>
      fc.record({
        ...{ call: fc.constant(call), who: fc.constant(example.who), input: fc.constant(made.input) },
        ...{ files: files(example.files), commandId: fc.uuid() },
        ...{ example: fc.constant(example), changed: fc.constant(made.changed) },
      }),
    );
  return someone(call, cast).chain((who) => {
    const known = knownTo(call, who, things, cast);
    return fc.record({
      ...{ call: fc.constant(call), who: fc.constant(who) },
      input: arbitraryOf(schemaOf(call), known, longest).chain((input) => fitted(call, input, things, known)),
      ...{ files: files([]), commandId: fc.uuid(), example: fc.constant(null), changed: fc.constant(0) },
    });
  });
};
