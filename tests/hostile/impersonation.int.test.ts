import { proves } from '@shilu/tests/proves';
import { openLab, PASSWORD, WRONG, type Lab, type Person } from '@shilu/command-service/testing/lab';
import { prose } from '@shilu/command-service/testing/record-commands';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { flowRegister } from '@shilu/events/approvals/flow';
import { isAppError } from '@shilu/events/core/app-error';
import { allCalls } from '@shilu/events/core/calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { serviceAccountCalls } from '@shilu/events/identity/service-account-calls';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { dictionaryRegister } from '@shilu/events/organization/dictionary';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { recordHash } from '@shilu/events/records/record-hash';
import type { RecordState } from '@shilu/events/records/record-state';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab();
  await lab.member('first-reviewer');
  await lab.admin.call(registerCalls(flowRegister).add, {
    ...{ name: '默认', type: 'record', isDefault: true },
    nodes: [{ name: '复核', approver: 'people', accountIds: ['first-reviewer'], mode: 'any' }],
  });
});
afterAll(() => lab.close());

const RIGHT = (account: string): string => passwordDigest(account, PASSWORD);
const stateOf = async (id: string): Promise<RecordState> => (await lab.service.services.records.load(id)).state;
const written = async (author: Person): Promise<{ readonly id: string; readonly moduleId: string }> => {
  const { response: book } = await author.call(registerCalls(notebookRegister).add, { name: '本' });
  const { response } = await author.call(recordCalls.addRecord, {
    ...{ title: '缩合', bookId: book.id, projectId: null, taskId: null },
  });
  const { response: added } = await author.call(recordCalls.addModule, {
    ...{ experimentId: response.id, type: 'editor', title: '结果', content: prose('产率 82%') },
  });
  return { id: response.id, moduleId: added.moduleId };
};
const proof = (person: { readonly account: string }, meaning: string, password = RIGHT(person.account)) => ({
  ...{ account: person.account, password, meaning, timeZone: 'Asia/Shanghai' },
});
const keyOf = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => {
      if (!isAppError(error)) throw error;
      return error.key;
    },
  );
const flowTo = async (...accountIds: string[]): Promise<string> => {
  const { response } = await lab.admin.call(registerCalls(flowRegister).add, {
    ...{ name: `复核 ${accountIds.join('、')}`, type: 'record', isDefault: false },
    nodes: [{ name: '复核', approver: 'people', accountIds, mode: 'any' }],
  });
  return response.id;
};

/** Everywhere a password is asked for, each with a password given; `login` opens no session that is already there. */
const doors = (person: Person, recordId: string, moduleId: string) => {
  const { account, id } = person;
  const signed = (password: string, meaning: string) => ({
    ...{ experimentId: recordId, ...proof(person, meaning, password) },
  });
  const state = () => stateOf(recordId);
  const every: Readonly<Record<string, (password: string) => Promise<unknown>>> = {
    sign: async (password) =>
      person.call(recordCalls.signModule, {
        ...signed(password, 'authored'),
        ...{ moduleId, contentHash: (await state()).modules[0]?.content.hash ?? '' },
      }),
    removeSignature: (password) =>
      person.call(recordCalls.removeSignature, {
        ...{ experimentId: recordId, moduleId, signerId: id, account, password },
      }),
    submit: async (password) =>
      person.call(approvalCalls.submit, { ...signed(password, 'authored'), recordHash: recordHash(await state()) }),
    approve: async (password) =>
      person.call(approvalCalls.approve, { ...signed(password, 'reviewed'), recordHash: recordHash(await state()) }),
    reject: (password) => person.call(approvalCalls.reject, { ...signed(password, 'rejected'), opinion: '重做' }),
    unlockScreen: (password) =>
      person.call(identityCalls.validatePassword, { AccountId: id, Password: password, unlock: true }),
    changePassword: (password) =>
      person.call(identityCalls.changePassword, { oldPassword: password, newPassword: 'guessed-horse-1' }),
    login: (password) => lab.loginWith(account, password),
  };
  return every;
};

describe('a stolen session does not get the signing password', () => {
  test('while signing is locked no door tells a right password from a wrong one', async () => {
    const person = await lab.member('locked');
    const { id, moduleId } = await written(person);
    const every = doors(person, id, moduleId);
    for (let n = 0; n < 5; n += 1) await keyOf(every['sign']?.(WRONG) ?? Promise.resolve());
    for (const [door, open] of Object.entries(every)) {
      const [wrong, right] = [await keyOf(open(WRONG)), await keyOf(open(RIGHT('locked')))];
      expect([door, right]).toEqual([door, wrong]);
      expect([door, right]).toEqual([door, 'signingLocked']);
    }
  });

  test('wrong passwords count across doors, ChangePassword among them, and lock signing', async () => {
    for (const door of Object.keys(doors(lab.admin, '', '')).filter((name) => name !== 'login')) {
      const person = await lab.member(`wrong-${door}`.toLowerCase());
      const { id, moduleId } = await written(person);
      const every = doors(person, id, moduleId);
      const answers = [];
      for (let n = 0; n < 4; n += 1) answers.push(await keyOf(every['unlockScreen']?.(WRONG) ?? Promise.resolve()));
      answers.push(await keyOf(every[door]?.(WRONG) ?? Promise.resolve()));
      expect([door, ...answers]).toEqual([door, ...Array<string>(4).fill('wrongPassword'), 'signingLocked']);
      expect((await lab.service.services.accounts.load(person.id)).state.signingLocked).toBe(true);
    }
  });

  test('wrong passwords at login close the other doors at that address, and open again with time', async () => {
    const person = await lab.member('guessed');
    const { id, moduleId } = await written(person);
    const every = doors(person, id, moduleId);
    for (let n = 0; n < 5; n += 1) expect(await keyOf(lab.loginWith('guessed', WRONG))).toBe('wrongPassword');
    for (const open of Object.values(every)) expect(await keyOf(open(RIGHT('guessed')))).toBe('accountLocked');
    // What stood before a closed door is no wrong password: nobody locks a colleague's signing from the login page.
    expect((await lab.service.services.accounts.load('guessed')).state.signingLocked).toBe(false);
    await lab.database.pool.query("update vault.login_tries set last_at = now() - interval '16 minutes'");
    expect(await keyOf(every['unlockScreen']?.(RIGHT('guessed')) ?? Promise.resolve())).toBe('done');
  });

  test('an administrator unlocks signing, and with it the login at the address it was locked from', async () => {
    const person = await lab.member('reopened');
    const { id, moduleId } = await written(person);
    const every = doors(person, id, moduleId);
    for (let n = 0; n < 5; n += 1) await keyOf(every['changePassword']?.(WRONG) ?? Promise.resolve());
    await lab.database.pool.query("update vault.login_tries set last_at = now() - interval '1 day'");
    expect(await keyOf(lab.loginWith('reopened', RIGHT('reopened')))).toBe('signingLocked');
    await lab.admin.call(identityCalls.modifyMember, { id: person.id, unlockSigning: true });
    await lab.service.directoryReady();
    await lab.login('reopened');
    expect(await keyOf(every['sign']?.(RIGHT('reopened')) ?? Promise.resolve())).toBe('done');
  });
});

describe('the meaning of a signature is bound to what is signed', () => {
  test('free text, codes of other acts and unknown codes are refused; the words are the dictionary’s', async () => {
    const author = await lab.member('meaning');
    const { id, moduleId } = await written(author);
    const contentHash = (await stateOf(id)).modules[0]?.content.hash ?? '';
    const sign = (fields: object) =>
      author.call(recordCalls.signModule, {
        experimentId: id,
        moduleId,
        contentHash,
        ...proof(author, 'authored'),
        ...fields,
      });
    for (const meaning of ['witnessed', 'reviewed', 'approved', 'rejected', 'checked by the director', '__proto__'])
      expect([meaning, await keyOf(sign({ meaning }))]).toEqual([meaning, 'meaningUnfit']);
    expect(await keyOf(sign({ meaningShown: '批准' }))).toBe('meaningChanged');
    await expect(sign({ meaning: { value: 'x', zh: '批准', en: 'Approved' } })).rejects.toThrow();
    await sign({ meaning: 'authored', meaningShown: '作者确认' });
    expect((await stateOf(id)).modules[0]?.signatures[0]?.meaning).toEqual({
      ...{ value: 'authored', zh: '作者确认', en: 'Authored' },
    });
  });

  test('the organisation words its meanings; one whose code does not say what it is for is refused', async () => {
    const dictionary = registerCalls(dictionaryRegister);
    const item = (value: string, zh: string) => ({ value, zh, en: zh, enabled: true });
    const meanings = { code: 'signatureMeaning', name: '签名含义', nameEn: 'Meanings' };
    expect(await keyOf(lab.admin.call(dictionary.add, { ...meanings, items: [item('looked', '看过')] }))).toBe(
      'meaningUnbound',
    );
    const { response } = await lab.admin.call(dictionary.add, {
      ...meanings,
      items: [item('performed.bench', '操作人确认'), item('authored', '记录人')],
    });
    const author = await lab.member('worded');
    const { id, moduleId } = await written(author);
    const contentHash = (await stateOf(id)).modules[0]?.content.hash ?? '';
    const sign = (meaning: string) =>
      author.call(recordCalls.signModule, { experimentId: id, moduleId, contentHash, ...proof(author, meaning) });
    expect(await keyOf(sign('performed'))).toBe('meaningUnfit');
    await sign('performed.bench');
    expect((await stateOf(id)).modules[0]?.signatures[0]?.meaning.zh).toBe('操作人确认');
    await lab.admin.call(dictionary.modify, { id: response.id, items: [item('authored', '撰写')] });
    expect(await keyOf(sign('performed.bench'))).toBe('meaningUnfit');
    await sign('authored');
    expect((await stateOf(id)).modules[0]?.signatures.map(({ meaning }) => meaning.zh)).toEqual(['操作人确认', '撰写']);
  });

  test('whoever was given a module to write signs it as a witness until they write in it, then as an author', async () => {
    const author = await lab.member('giver');
    const helper = await lab.member('taker');
    const { id, moduleId } = await written(author);
    await author.call(recordCalls.grantModule, {
      ...{ experimentId: id, ModuleId: moduleId, UserList: [{ UserId: helper.id, Attribute: 1 }] },
    });
    const sign = async (meaning: string) =>
      helper.call(recordCalls.signModule, {
        ...{ experimentId: id, moduleId, contentHash: (await stateOf(id)).modules[0]?.content.hash ?? '' },
        ...proof(helper, meaning),
      });
    expect(await keyOf(sign('authored'))).toBe('meaningUnfit');
    await helper.call(recordCalls.saveModule, {
      ...{ experimentId: id, moduleId, data: prose('产率 80%') },
      baseRevision: (await stateOf(id)).modules[0]?.contentRevision ?? 0,
    });
    expect(await keyOf(sign('witnessed'))).toBe('meaningUnfit');
    expect(await keyOf(sign('authored'))).toBe('done');
  });
});

describe('nobody reviews a version that they wrote or signed', () => {
  const reviewed = async (name: string) => {
    const author = await lab.member(`${name}-author`);
    const helper = await lab.member(`${name}-helper`);
    const reviewer = await lab.member(`${name}-reviewer`);
    const { id, moduleId } = await written(author);
    await author.call(recordCalls.grantModule, {
      ...{ experimentId: id, ModuleId: moduleId, UserList: [{ UserId: helper.id, Attribute: 1 }] },
    });
    const flowId = await flowTo(helper.id);
    const both = await flowTo(helper.id, reviewer.id);
    const save = async (person: Person, text: string, reason?: string) =>
      person.call(recordCalls.saveModule, {
        ...{ experimentId: id, moduleId, data: prose(text), ...(reason === undefined ? {} : { reason }) },
        baseRevision: (await stateOf(id)).modules[0]?.contentRevision ?? 0,
      });
    const submit = async (flow: string, approverIds?: Record<string, string[]>) =>
      author.call(approvalCalls.submit, {
        ...{ experimentId: id, flowId: flow, recordHash: recordHash(await stateOf(id)), ...proof(author, 'authored') },
        ...(approverIds === undefined ? {} : { approverIds }),
      });
    return { author, helper, reviewer, id, moduleId, flowId, both, save, submit };
  };

  test('who wrote in it is not assigned, alone, chosen or among others', async () => {
    const { helper, reviewer, id, flowId, both, save, submit } = await reviewed('wrote');
    await save(helper, '产率 81%');
    expect(await keyOf(submit(flowId))).toBe('reviewerContributed');
    expect(await keyOf(submit(both, { '0': [helper.id] }))).toBe('reviewerContributed');
    await submit(both);
    expect((await stateOf(id)).approval?.nodes[0]?.approverIds).toEqual([reviewer.id]);
  });

  test('who signed it, also when the signature was taken back', async () => {
    const { author, helper, id, moduleId, flowId, submit } = await reviewed('signed');
    await helper.call(recordCalls.signModule, {
      ...{ experimentId: id, moduleId, contentHash: (await stateOf(id)).modules[0]?.content.hash ?? '' },
      ...proof(helper, 'witnessed'),
    });
    expect(await keyOf(submit(flowId))).toBe('reviewerContributed');
    await helper.call(recordCalls.removeSignature, {
      ...{ experimentId: id, moduleId, signerId: helper.id, account: helper.account, password: RIGHT(helper.account) },
    });
    expect(await keyOf(submit(flowId))).toBe('reviewerContributed');
    expect((await stateOf(id)).ownerId).toBe(author.id);
  });

  test('by version: a text of theirs that was recalled and rolled back to counts, one that is gone does not', async () => {
    const { author, helper, reviewer, id, flowId, both, save, submit } = await reviewed('version');
    await save(helper, '产率 81%');
    await submit(both);
    await author.call(approvalCalls.recall, { experimentId: id });
    // Version 2: what the helper wrote still stands in the module.
    expect(await keyOf(submit(flowId))).toBe('reviewerContributed');
    const other = (await stateOf(id)).modules[0]?.id ?? '';
    await author.call(recordCalls.removeModule, { experimentId: id, moduleId: other, reason: '重写' });
    await author.call(recordCalls.addModule, {
      ...{ experimentId: id, type: 'editor', title: '结果', content: prose('产率 79%'), reason: '重写' },
    });
    await submit(flowId);
    await helper.call(approvalCalls.reject, { experimentId: id, opinion: '核对', ...proof(helper, 'rejected') });
    await author.call(approvalCalls.rollback, { experimentId: id, version: 1, reason: '原来是对的' });
    expect(await keyOf(submit(flowId))).toBe('reviewerContributed');
    await submit(both);
    expect((await stateOf(id)).approval?.nodes[0]?.approverIds).toEqual([reviewer.id]);
  });
});

describe('one administrator alone never signs as somebody else', () => {
  const NEXT = 'another-horse-2';
  const reset = (by: Person, id: string) => by.call(identityCalls.modifyMember, { id, newPassword: NEXT });
  const signAs = async (person: Person, made: { readonly id: string; readonly moduleId: string }, password: string) =>
    keyOf(
      person.call(recordCalls.signModule, {
        ...{ experimentId: made.id, moduleId: made.moduleId },
        contentHash: (await stateOf(made.id)).modules[0]?.content.hash ?? '',
        ...proof(person, 'authored', passwordDigest(person.account, password)),
      }),
    );

  test('after a reset nothing is signed, approved or decided; only a second administrator opens it, once the person chose a password', async () => {
    proves('REQ-S9');
    const victim = await lab.member('victim');
    const made = await written(victim);
    const second = await lab.member('second-admin');
    await reset(lab.admin, 'victim');
    await lab.service.directoryReady();
    const taken = await lab.login('victim', NEXT);
    expect(await signAs(taken, made, NEXT)).toBe('signingSuspended');
    // Whatever a call of these asks for.
    const { modules } = await stateOf(made.id);
    const asked: Readonly<Record<string, unknown>> = {
      ...{ experimentId: made.id, moduleId: made.moduleId, signerId: 'victim', opinion: '重做', reason: '试' },
      ...{
        id: made.id,
        hash: modules[0]?.content.hash,
        contentHash: modules[0]?.content.hash,
        recordHash: recordHash(await stateOf(made.id)),
      },
      ...proof(taken, 'authored', passwordDigest('victim', NEXT)),
      // What a passkey is enrolled, removed and asked to sign with.
      ...{ challenge: 'x', name: '密钥', credentialId: 'x', clientDataJSON: 'x', attestationObject: 'x' },
      ...{ stream: `record-${made.id}`, act: 'ModuleSigned', meaningShown: '作者', shown: '步骤' },
    };
    const identified = allCalls.filter((call) => call.identified);
    expect(identified.length).toBeGreaterThan(7);
    for (const call of identified) {
      const fields = call.request instanceof z.ZodObject ? Object.keys(call.request.shape) : [];
      const input = Object.fromEntries(fields.map((field) => [field, asked[field]]));
      expect([call.path, await keyOf(taken.call(call, input))]).toEqual([call.path, 'signingSuspended']);
    }
    const confirm = (by: Person) => keyOf(by.call(identityCalls.confirmIdentity, { id: 'victim', how: 'inPerson' }));
    expect(await confirm(lab.admin)).toBe('sameAdministrator');
    expect(await confirm(taken)).toBe('forbidden');
    expect(await confirm(second)).toBe('forbidden');
    // Made an administrator by the first, the second one is not yet a second.
    await lab.admin.call(identityCalls.modifyMember, { id: second.id, isOrganAdmin: true });
    expect(await confirm(second)).toBe('signingSuspended');
    // Whoever opened the account knows its password until its person has chosen one.
    expect(await keyOf(lab.confirmOnServer('second-admin'))).toBe('ownPasswordFirst');
    await second.call(identityCalls.changePassword, {
      ...{ oldPassword: RIGHT('second-admin'), newPassword: 'own-horse-4' },
    });
    await lab.confirmOnServer('second-admin');
    await lab.service.directoryReady();
    expect(await confirm(second)).toBe('ownPasswordFirst');
    await taken.call(identityCalls.changePassword, {
      ...{ oldPassword: passwordDigest('victim', NEXT), newPassword: 'own-horse-3' },
    });
    expect(await confirm(second)).toBe('done');
    expect(await signAs(taken, made, 'own-horse-3')).toBe('done');
  });

  test('a new account signs nothing until somebody who did not open it has identified its person', async () => {
    const other = await lab.member('vouching', { isOrganAdmin: true });
    await other.call(identityCalls.changePassword, {
      ...{ oldPassword: RIGHT('vouching'), newPassword: NEXT },
    });
    await lab.confirmOnServer('vouching');
    await lab.admin.call(identityCalls.addMember, {
      ...{ id: 'colleague', account: 'colleague', password: PASSWORD, realName: '周谨', mobilePhone: '' },
      ...{ email: '', departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null },
    });
    // Whoever opened it logs in by the password they gave it, and even changes that.
    const taken = await lab.login('colleague');
    const made = await written(taken);
    const first = doors(taken, made.id, made.moduleId);
    for (const door of ['sign', 'removeSignature', 'submit', 'approve', 'reject'])
      expect([door, await keyOf(first[door]?.(RIGHT('colleague')) ?? Promise.resolve())]).toEqual([
        door,
        'signingSuspended',
      ]);
    const confirm = (by: Person) => keyOf(by.call(identityCalls.confirmIdentity, { id: 'colleague', how: 'document' }));
    expect(await confirm(other)).toBe('ownPasswordFirst');
    await taken.call(identityCalls.changePassword, {
      ...{ oldPassword: RIGHT('colleague'), newPassword: NEXT },
    });
    expect(await confirm(lab.admin)).toBe('sameAdministrator');
    expect(await signAs(taken, made, NEXT)).toBe('signingSuspended');
    expect(await confirm(other)).toBe('done');
    expect(await signAs(taken, made, NEXT)).toBe('done');
  });

  test('a password is not “changed” to the one that whoever reset it knows', async () => {
    const person = await lab.member('unchanged');
    const same = { oldPassword: RIGHT('unchanged'), newPassword: PASSWORD };
    expect(await keyOf(person.call(identityCalls.changePassword, same))).toBe('passwordUnchanged');
  });

  test('a changed name or address closes signing too, and administrators do not reset each other', async () => {
    const changes: readonly (readonly [string, object])[] = [
      ['mailed', { email: 'mine@lab.example' }],
      ['named', { realName: '周谨' }],
    ];
    for (const [id, change] of changes) {
      const person = await lab.member(id);
      const made = await written(person);
      await lab.admin.call(identityCalls.modifyMember, { id, ...change });
      expect(await signAs(person, made, PASSWORD)).toBe('signingSuspended');
    }
    const own = await lab.member('own-address');
    const made = await written(own);
    await own.call(identityCalls.modifyMember, { id: 'own-address', email: 'new@lab.example' });
    expect(await signAs(own, made, PASSWORD)).toBe('done');
    const other = await lab.member('other-admin', { isOrganAdmin: true });
    expect(await keyOf(reset(lab.admin, 'other-admin'))).toBe('beyondOwnRights');
    // Nor by way of an administrator of one's own making.
    expect(await keyOf(reset(other, 'mailed'))).toBe('signingSuspended');
    // Taken down and reset, it does not vouch for anybody when it is put back.
    await lab.admin.call(identityCalls.modifyMember, { id: 'other-admin', isOrganAdmin: false });
    await reset(lab.admin, 'other-admin');
    await lab.admin.call(identityCalls.modifyMember, { id: 'other-admin', isOrganAdmin: true });
    await lab.service.directoryReady();
    const taken = await lab.login('other-admin', NEXT);
    expect(await keyOf(taken.call(identityCalls.confirmIdentity, { id: 'mailed', how: 'video' }))).toBe(
      'signingSuspended',
    );
  });
});

test('names that the product or its language reserves are no accounts, as ids or as login names', async () => {
  const fields = { realName: '新人', mobilePhone: '', email: '', departmentId: null, roleIds: [], isOrganAdmin: false };
  for (const name of ['system', 'System', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
    const add = (id: string, account: string) =>
      lab.admin.call(identityCalls.addMember, {
        ...{ ...fields, id, account, password: PASSWORD, directLeaderId: null },
      });
    expect([name, await keyOf(add('plain-id', name))]).toEqual([name, 'accountReserved']);
    // As ids, some are refused by the contract of the call, the others by the decision that opens every account.
    const asId = (call: Promise<unknown>) => expect(call, name).rejects.toThrow(/accountReserved|"reserved"/);
    await asId(add(name, 'plain-name'));
    await asId(lab.admin.call(serviceAccountCalls.addServiceAccount, { id: name, name: 'LIMS' }));
  }
});
