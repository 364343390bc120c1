import { randomUUID } from 'node:crypto';
import { allCalls } from '@shilu/events/core/calls';
import { valuesHash } from '@shilu/events/core/entry-versions';
import type { Call } from '@shilu/events/core/call';
import { PERMISSION_CODES } from '@shilu/events/core/permissions';
import { moveCallsOf, registerCalls } from '@shilu/events/core/register-calls';
import { refusals } from '@shilu/events/core/result-codes';
import { identityCalls } from '@shilu/events/identity/calls';
import { roleRegister } from '@shilu/events/identity/role';
import { part } from '@shilu/tests/proves';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOBODY_ID } from '../support/content';
import { personOf, type Answered, type Identity, type Person } from '../support/client';
import { expected, keyOf, READERS, ON_ENTRIES, type Expected } from './expected';
import { entryOf, makerOf, moveInput, moverOf, valuesOf, type Signer } from './register-entries';
import { MEMBERS, openLaboratory, SECRET, type Laboratory, type Member, type Stage, type Target } from './laboratory';

/** Nothing of the inside shows in a refusal: no stack, no statement, no file of the server. */
const INSIDE = /node_modules|\bat .+:\d+:\d+|select .+ from|insert into|relation "|\.ts\b|ENOENT|syntax error/i;

let laboratory: Laboratory;
let outsiders: Readonly<Record<'forged' | 'expired' | 'disabled', Identity>>;
let serial = 0;
const spare = new Map<Stage, Target>();
let counted = 0;
/** Commands that were carried out, by what all of their events bear. */
const done: { readonly path: string; readonly correlation: string }[] = [];

const again = async (person: Person): Promise<Person> => {
  const client = laboratory.stack.browser();
  const answer = await client.send(identityCalls.login, { account: person.account, password: person.digest });
  return personOf(
    client,
    { token: (answer.response as { token: string }).token, uid: person.id },
    person.account,
    person.digest,
  );
};

const targetFor = async ({ stage }: Expected): Promise<Target> => {
  const held = spare.get(stage ?? 'recalled');
  if (held) return held;
  const made = await laboratory.record(stage ?? 'recalled');
  spare.set(stage ?? 'recalled', made);
  return made;
};

const ask = async (call: Call, rule: Expected, who: Person, identity?: Identity | null): Promise<Answered> => {
  serial += 1;
  counted += 1;
  const target = await targetFor(rule);
  const input = rule.input({ laboratory, who, target, serial });
  const correlation = randomUUID();
  const answer = await who.client.send(call, input, {
    identity: identity === undefined ? who.identity : identity,
    headers: { 'correlation-id': correlation },
    ...(rule.files ? { files: rule.files } : {}),
  });
  if (answer.status === 200 && rule.changes) spare.delete(rule.stage ?? 'recalled');
  if (answer.status === 200 && call.kind === 'command') done.push({ path: call.path, correlation });
  return answer;
};

const text = (answer: Answered): string => answer.body.toString('utf8');
const refusedWell = (answer: Answered): void => {
  expect(answer.status).toBeLessThan(500);
  expect(answer.response ?? null, 'a refusal answers nothing').toBeNull();
  expect(answer.message.length, 'a refusal says why').toBeGreaterThan(3);
  expect(text(answer)).not.toContain(SECRET);
  expect(text(answer)).not.toMatch(INSIDE);
};

beforeAll(async () => {
  laboratory = await openLaboratory();
  const { stack } = laboratory;
  await stack.member('gone');
  const disabled = await stack.member('disabled');
  await stack.admin.call(identityCalls.modifyMember, { id: 'disabled', disabled: true });
  const idle = await again(laboratory.people.owner);
  await stack.database?.pool.query(
    `update vault.sessions set seen_at = now() - interval '60 days' where id = (select id from vault.sessions where account_id = 'owner' order by created_at desc limit 1)`,
  );
  outsiders = {
    forged: { token: 'Zm9yZ2VkLXRva2VuLW9mLW5vYm9keS1hdC1hbGw', uid: 'owner' },
    expired: idle.identity,
    disabled: disabled.identity,
  };
});
afterAll(() => laboratory.stack.stop());

const onEntries = new Map(Object.entries(ON_ENTRIES));
const inMatrix = allCalls.filter((call) => !call.public);

test('P01-P12 the matrix knows every call of the product', () => {
  const missing = inMatrix.map(keyOf).filter((key) => !(key in expected) && !onEntries.has(key));
  expect(missing).toEqual([]);
  expect(Object.keys(expected).filter((key) => !inMatrix.some((call) => keyOf(call) === key))).toEqual([]);
});

describe('P01 without a valid session every call is refused', () => {
  test.each(inMatrix.map((call) => [call.id, keyOf(call), call] as const))(
    'P01 %s %s: anonymous, forged, expired, disabled',
    async (_id, key, call) => {
      const rule: Expected = expected[key] ?? { allow: [], input: () => ({ id: NOBODY_ID }) };
      const identities = [null, outsiders.forged, outsiders.expired, outsiders.disabled];
      // Made once for all of them.
      await targetFor(rule);
      await Promise.all(
        identities.map(async (identity) => {
          const answer = await ask(call, rule, laboratory.people.stranger, identity);
          expect(answer.status, JSON.stringify(identity)).toBe(401);
          refusedWell(answer);
        }),
      );
    },
  );
});

describe('P01-P12 who may what', () => {
  test.each(inMatrix.filter((call) => keyOf(call) in expected).map((call) => [call.id, keyOf(call), call] as const))(
    'P01 P03 P04 P05 P06 P07 P08 P09 P12 %s %s',
    async (_id, key, call) => {
      part('P01', 'what ten kinds of people may call');
      part('P12', 'numbering, watermark and dictionaries');
      const rule = expected[key];
      if (!rule) throw new Error(key);
      const wantedOf = (role: Member): number => {
        if (rule.allow.includes(role)) return 200;
        return rule.finds?.includes(role) === false ? 404 : (rule.but?.[role] ?? rule.deny ?? 403);
      };
      const found: Partial<Record<Member, number>> = {};
      const wanted: Partial<Record<Member, number>> = {};
      const tryIt = async (role: Member): Promise<void> => {
        const who = rule.ownSession ? await again(laboratory.people[role]) : laboratory.people[role];
        const answer = await ask(call, rule, who);
        found[role] = answer.status;
        wanted[role] = wantedOf(role);
        if (answer.status !== 200) refusedWell(answer);
        // What a stranger is given tells nothing of what is not theirs.
        if (role === 'stranger' && call.answer !== 'file')
          expect(text(answer), 'told to a stranger').not.toContain(SECRET);
      };
      // Those to be refused first, and all at once: the thing is still as it was when they ask.
      await targetFor(rule);
      await Promise.all(MEMBERS.filter((role) => wantedOf(role) !== 200).map(tryIt));
      for (const role of MEMBERS.filter((each) => wantedOf(each) === 200)) await tryIt(role);
      expect(found).toEqual(wanted);
    },
  );

  test.each([...onEntries].map(([key, rule]) => [key, rule] as const))('P01 P12 X003 %s', async (key, rule) => {
    const asked = inMatrix.find((call) => keyOf(call) === key);
    if (!asked) throw new Error(key);
    const { people } = laboratory;
    const maker = people[makerOf(rule.register)];
    const make = async (): Promise<{ readonly id: string; readonly signer: (who: Person) => Promise<Signer> }> => {
      serial += 1;
      const id = `made-${serial}`;
      let { position: minPosition = '' } = await maker.call(registerCalls(rule.register).add, {
        ...{ id, ...valuesOf(rule.register, serial) },
      });
      const signer = async (who: Person): Promise<Signer> => {
        const { response } = await people.admin.call(registerCalls(rule.register).detail, { id }, { minPosition });
        return { account: who.account, digest: who.digest, hash: valuesHash(rule.register, response.values) };
      };
      for (const move of rule.before) {
        const by = people[moverOf(rule.register, move)];
        const input = moveInput(rule.register, move, await signer(by));
        minPosition = (await by.call(moveCallsOf(rule.register, move.name).one, { id, ...input })).position ?? '';
      }
      return { id, signer };
    };
    const tryIt = async (role: Member, { id, signer }: Awaited<ReturnType<typeof make>>): Promise<void> => {
      counted += 1;
      const answer = await people[role].send(asked, rule.input(id, await signer(people[role])));
      expect(answer.status, role).toBe(rule.allow.includes(role) ? rule.met : rule.finds.includes(role) ? 403 : 404);
      if (answer.status !== 200) refusedWell(answer);
    };
    // Those to be refused, all at once: the entry is still as it was when they ask. Each of the others has one of its own.
    const shared = await make();
    await Promise.all(MEMBERS.filter((role) => !rule.allow.includes(role)).map((role) => tryIt(role, shared)));
    for (const [at, role] of MEMBERS.filter((each) => rule.allow.includes(each)).entries())
      await tryIt(role, at === 0 ? shared : await make());
    expect((await people.admin.send(asked, rule.input(NOBODY_ID))).status).toBe(404);
  });
});

describe('M3 whose person is not identified administers nothing', () => {
  /** Open to everybody, or to who reads the record: no permission is asked for. */
  const asks = ({ allow, but, ofReaders = false }: Expected): boolean =>
    !ofReaders && (allow.includes('admin') || but?.admin !== undefined) && allow !== MEMBERS && allow !== READERS;
  const administered = inMatrix.filter((call) => {
    const rule = expected[keyOf(call)];
    return call.kind === 'command' && rule !== undefined && asks(rule);
  });
  const refused = async (call: Call, rule: Expected, who: Person): Promise<void> => {
    const answer = await ask(call, rule, who);
    expect([who.account, call.path, answer.code]).toEqual([who.account, call.path, refusals.signingSuspended.code]);
    refusedWell(answer);
  };

  test('an administrator, and a holder of every permission, at each call that asks for one', async () => {
    part('REQ-P4', 'every call by every role');
    const { stack, ids } = laboratory;
    const { admin } = stack;
    const scopes = { projectScope: 'organisation', taskScope: 'all', recordScope: 'organisation' };
    const { response: role } = await admin.call(registerCalls(roleRegister).add, {
      ...{ name: '全部权限', permissions: [...PERMISSION_CODES], ...scopes },
    });
    const raised = await stack.member('raised', { isOrganAdmin: true });
    const holder = await stack.member('holder', { roleIds: [role.id], departmentId: ids.department });
    await admin.call(identityCalls.modifyMember, { id: 'holder', email: 'moved@lab.example' });
    expect(administered.length).toBeGreaterThan(30);
    for (const call of administered) {
      const rule = expected[keyOf(call)];
      if (rule) await refused(call, rule, raised);
      // Only what belongs to one person alone is kept from who sees everything in other words.
      if (rule && (rule.finds ?? MEMBERS).includes('viewer') && rule.deny === undefined) await refused(call, rule, holder);
    }
    for (const [key, rule] of onEntries) {
      const call = inMatrix.find((one) => keyOf(one) === key);
      if (call && rule.allow.length < MEMBERS.length)
        await refused(call, { allow: [], input: () => rule.input(entryOf(rule.register.name)) }, raised);
    }
    // Each finds on its own page why: screens say it before it is met.
    for (const [who, why] of [[raised, 'opened'], [holder, 'addressChanged']] as const)
      expect((await who.call(identityCalls.accountAttributes, { id: who.id })).response.signingSuspended).toBe(why);
    // What is one's own stays so.
    expect((await raised.send(identityCalls.modifyMember, { id: 'raised', mobilePhone: '13900000001' })).status).toBe(200);
  }, 60_000); // prettier-ignore
});

describe('law 11 an id that nobody has is not found, for anyone', () => {
  const withIds = inMatrix.filter((call) => expected[keyOf(call)]?.idField !== undefined);
  test.each(withIds.map((call) => [call.id, keyOf(call), call] as const))('P04 P05 %s %s', async (_id, key, call) => {
    const rule = expected[key];
    if (!rule?.idField) throw new Error(key);
    const { admin, owner } = laboratory.people;
    for (const who of [admin, owner]) {
      serial += 1;
      const target = await targetFor(rule);
      const input = { ...(rule.input({ laboratory, who, target, serial }) as object), [rule.idField]: NOBODY_ID };
      const answer = await who.send(call, input, rule.files ? { files: rule.files } : {});
      // Who may do it to nobody's is refused before anything is looked up.
      const wanted =
        !rule.hides && (rule.allow.includes(who === admin ? 'admin' : 'owner') || rule.stage) ? [404] : [404, 403];
      expect(wanted, `${who.account}: ${answer.message}`).toContain(answer.status);
      refusedWell(answer);
    }
  });
});

describe('law 11 what one may not find is told of like what is not there', () => {
  const hidden = inMatrix.filter((call) => {
    const rule = expected[keyOf(call)];
    return rule?.idField !== undefined && rule.finds !== undefined && !rule.finds.includes('stranger');
  });
  test.each(hidden.map((call) => [call.id, keyOf(call), call] as const))('P04 P05 %s %s', async (_id, key, call) => {
    const rule = expected[key];
    if (!rule?.idField) throw new Error(key);
    const { stranger, qa } = laboratory.people;
    for (const [role, who] of [
      ['stranger', stranger],
      ['qa', qa],
    ] as const) {
      if (rule.finds?.includes(role)) continue;
      serial += 1;
      const target = await targetFor(rule);
      const input = rule.input({ laboratory, who, target, serial }) as Readonly<Record<string, unknown>>;
      const told: unknown[] = [];
      for (const id of [input[rule.idField], NOBODY_ID]) {
        counted += 1;
        const answer = await who.send(call, { ...input, [rule.idField]: id });
        told.push([answer.status, text(answer)]);
      }
      expect(told[0], role).toEqual(told[1]);
      expect(told[0]).toEqual([404, expect.anything()]);
    }
  });
});

describe('phones and mail', () => {
  test('P01 P03 C128 C129 are shown to administrators and to their owner, to nobody else', async () => {
    for (const role of MEMBERS) {
      const who = laboratory.people[role];
      const one = await who.send(identityCalls.accountAttributes, { id: 'owner' });
      const list = await who.send(identityCalls.members, {});
      const sees = role === 'owner' || role === 'admin';
      expect(/"mobilePhone":"139/.test(text(one)), role).toBe(sees);
      expect(/owner@lab\.example/.test(text(list)), role).toBe(sees);
    }
  });
});

/**
 * Commands that left no event here, by why. Rows of an import that fits nothing, moves of entries that are not there and what
 * was not removed change nothing either.
 */
const QUIET: Readonly<Record<string, readonly string[]>> = {
  'only told something': [
    ...['account/isAuthorizeLogin', 'account/loginStatus', 'Account/ValidatePassword', 'Organization/AuthorizeInfo'],
    ...[
      'Permission/List/{id}',
      'ServiceAccount/List',
      'Account/Passkeys',
      'Account/SecondFactor',
      'UserSetting/Get',
      'File/Phone/Photos',
    ],
    ...['ExperimentModule/CheckLock', 'ExperimentModule/LockList/{id}', 'ExperimentModule/Drafts/{id}'],
  ],
  'leases and challenges of sessions, minutes long, outside the log (law 1)': [
    ...['Experiment/IsOpen', 'Experiment/UnLock/{id}', 'ExperimentModule/EnableEdit', 'ExperimentModule/ReleaseEdit'],
    ...['ExperimentModule/LeaveSheet', 'File/Phone/Begin', 'File/Phone/End', 'Account/Passkey/EnrolmentOptions'],
    'Account/SecondFactor/Prepare',
  ],
  'drafts, uploads that nothing holds yet and settings of screens, outside the log (law 1)': [
    ...['ExperimentModule/DiscardDraft', 'File/Check', 'UserSetting/Set'],
  ],
  'nothing to change: it is so already, or is not there': [
    ...[
      'PCFlow/SetDefault',
      'Account/Passkey/Remove',
      'Account/SecondFactor/Remove',
      'CommonList/Remove',
      'Delivery/RetrySetAside',
    ],
    ...['ExperimentModule/CheckStructures'],
  ],
};
const CHANGES_NOTHING = /\/(Restore\/\{id\}|Import|Batch)$/;

test('law 1 every command that was carried out is in the log, but for those that change nothing which is kept there', async () => {
  part('REQ-U6', 'every command');
  const pool = laboratory.stack.database?.pool;
  const { rows = [] } = (await pool?.query<{ id: string }>(`select distinct body::json ->> 'correlation' as id from log.events`)) ?? {}; // prettier-ignore
  const logged = new Set(rows.map(({ id }) => id));
  const heard = new Set(done.flatMap(({ path, correlation }) => (logged.has(correlation) ? [path] : [])));
  const silent = new Set(done.flatMap(({ path }) => (heard.has(path) ? [] : [path])));
  const quiet = [...silent].filter((path) => !CHANGES_NOTHING.test(path));
  expect(quiet.sort()).toEqual(Object.values(QUIET).flat().sort());
  expect(heard.size).toBeGreaterThan(90);
});

test('the log of the server holds no failure of its own', () => {
  console.log(`access matrix: ${inMatrix.length} calls x 14 roles, ${counted} requests`);
  expect(laboratory.stack.logged().filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
});
