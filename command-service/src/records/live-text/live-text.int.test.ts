import { randomUUID } from 'node:crypto';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { flowRegister } from '@shilu/events/approvals/flow';
import { registerCalls } from '@shilu/events/core/register-calls';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { organizationCalls } from '@shilu/events/organization/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { contentOf, ROOT } from '@shilu/events/records/live-text/text-doc';
import { runOf } from '@shilu/events/records/live-text/run-text';
import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { notebookRegister } from '@shilu/events/records/notebook';
import { recordEventSchemas } from '@shilu/events/records/record-events';
import type { Caret } from '@shilu/events/records/room-calls';
import { streamName } from '@shilu/events/core/envelope';
import { readEvent } from '@shilu/events/core/read-event';
import { recordHash } from '@shilu/events/records/record-hash';
import { moduleOf } from '@shilu/events/records/record-state';
import { textSaidSchema, type TextSaid } from '@shilu/events/records/text-room-calls';
import type { EventStreamReply } from '@shilu/infra/http/call-context';
import { part } from '@shilu/tests/proves';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import type { CommandService } from '../../routes';
import { openLab, PASSWORD, type Lab, type Person } from '../../testing/lab';

let lab: Lab;
let author: Person;
let li: Person;
let one: CommandService;
let two: CommandService;
let bookId: string;
beforeAll(async () => {
  lab = await openLab();
  await lab.member('head');
  author = await lab.member('chen', { directLeaderId: 'head' });
  li = await lab.member('li');
  // As an installation whose services are processes of their own.
  [one, two] = [await lab.another(), await lab.another()];
  bookId = (await author.call(registerCalls(notebookRegister).add, { name: '本' })).response.id;
  await lab.admin.call(organizationCalls.changeSettings, { settings: { liveText: true } });
});
afterAll(() => lab.close());

const START: RichNode = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: '称取甲苯。' }] }],
};

const text = async () => {
  const made = await author.call(recordCalls.addRecord, { title: '合成', projectId: null, taskId: null, bookId });
  const experimentId = made.response.id;
  const added = await author.call(recordCalls.addModule, {
    experimentId,
    type: 'editor',
    title: '步骤',
    content: START,
  });
  const { moduleId } = added.response;
  const UserList = [{ UserId: 'li', Attribute: 1 as const }];
  await author.call(recordCalls.grantModule, { experimentId, ModuleId: moduleId, UserList });
  return { experimentId, moduleId };
};
type Place = Awaited<ReturnType<typeof text>>;
const moduleAt = async ({ experimentId, moduleId }: Place) => {
  const module = moduleOf((await lab.service.services.records.load(experimentId)).state, moduleId);
  if (!module) throw new Error('no module');
  return module;
};
const savesOf = async ({ experimentId }: Place) =>
  (await lab.service.services.store.readStream(streamName('record', experimentId), { from: 0, limit: 100 }))
    .map(readEvent)
    .filter(({ type }) => type === 'ModuleSaved')
    .map(({ actor, data }) => ({ actor, ...recordEventSchemas.ModuleSaved.parse(data) }));

const until = async (done: () => boolean): Promise<void> => {
  for (const deadline = Date.now() + 5_000; !done() && Date.now() < deadline;)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(done()).toBe(true);
};

/** A browser that writes in the text. */
const writer = async (person: Person, place: Place, on: CommandService) => {
  const seat = randomUUID();
  const { response } = await person.call(recordCalls.followText, { ...place, seat }, { on });
  const closing = new AbortController();
  const said: TextSaid[] = [];
  const doc = new Y.Doc();
  const pending: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== 'heard') pending.push(update);
  });
  const running = (response as EventStreamReply).start({
    send: ({ data }) => {
      const each = textSaidSchema.parse(JSON.parse(data));
      said.push(each);
      const change = each.kind === 'text' ? each.state : each.kind === 'changed' ? each.change : null;
      if (change !== null) Y.applyUpdate(doc, Buffer.from(change, 'base64'), 'heard');
      if (each.kind === 'text') doc.clientID = each.client;
    },
    comment: () => undefined,
    lastEventId: null,
    closed: closing.signal,
  });
  await until(() => said.some(({ kind }) => kind === 'text'));
  const begun = said.find((each) => each.kind === 'text');
  if (begun?.kind !== 'text') throw new Error('not begun');
  let turn = 0;
  return {
    said,
    seat,
    client: begun.client,
    epoch: begun.epoch,
    text: () => runOf(contentOf(doc)),
    state: () => Y.encodeStateAsUpdate(doc),
    line: () => (doc.getXmlFragment(ROOT).get(0) as Y.XmlElement).get(0) as Y.XmlText,
    send: async (reason?: string) => {
      const changes = pending.splice(0).map((change) => Buffer.from(change).toString('base64'));
      return (
        await person.call(
          recordCalls.writeText,
          { ...place, seat, epoch: begun.epoch, changes, ...(reason !== undefined && { reason }) },
          { on },
        )
      ).response;
    },
    at: (caret: Caret | null) => person.call(recordCalls.atText, { ...place, seat, caret, turn: (turn += 1) }, { on }),
    end: () => (closing.abort(), running),
  };
};

describe('a text that several people write in', () => {
  test('whoever signs at once leaves connections for what they ask', async () => {
    let [held, most] = [0, 0];
    const work = async (): Promise<void> => {
      most = Math.max(most, (held += 1));
      await new Promise((resolve) => setTimeout(resolve, 2));
      held -= 1;
    };
    const { store } = one.services.liveTexts;
    const done = await Promise.all(Array.from({ length: 40 }, () => store.whileSaved(randomUUID(), work)));
    expect(done.every((outcome) => outcome !== null)).toBe(true);
    expect(most).toBeLessThanOrEqual(3);
  });

  test('T17 each is seen at once, what is taken outlives a service, and a save says whose words are whose', async () => {
    part('T17', 'two services: a text written by two, saved once, with who wrote what');
    const place = await text();
    const [chen, his] = [await writer(author, place, one), await writer(li, place, two)];
    chen.line().insert(5, '加热。');
    await chen.send();
    await until(() => his.text() === '称取甲苯。加热。\n');
    his.line().insert(8, '回流3 h。');
    await his.send();
    await until(() => chen.text() === '称取甲苯。加热。回流3 h。\n');
    // Nobody is given another's number, and nobody speaks by it.
    expect(chen.client).not.toBe(his.client);
    const foreign = new Y.Doc();
    foreign.clientID = chen.client;
    foreign.getXmlFragment(ROOT).insert(0, [new Y.XmlText('伪造'.repeat(50))]);
    const changes = [Buffer.from(Y.encodeStateAsUpdate(foreign)).toString('base64')];
    await expect(
      li.call(recordCalls.writeText, { ...place, seat: his.seat, epoch: his.epoch, changes }, { on: two }),
    ).rejects.toMatchObject({ key: 'textChangeUnfit' });
    // Nor is anybody given a file by naming its hash; nothing of such a change is taken.
    const picture = new Y.Doc();
    Y.applyUpdate(picture, his.state());
    picture.clientID = his.client;
    const image = new Y.XmlElement('image');
    image.setAttribute('hash', 'a'.repeat(64));
    picture.getXmlFragment(ROOT).insert(1, [image]);
    const shows = [
      Buffer.from(Y.encodeStateAsUpdate(picture, Y.encodeStateVectorFromUpdate(his.state()))).toString('base64'),
    ];
    await expect(
      li.call(recordCalls.writeText, { ...place, seat: his.seat, epoch: his.epoch, changes: shows }, { on: two }),
    ).rejects.toMatchObject({ key: 'inputUnfit' });
    // A third that knows nothing but the tables has all of it.
    const three = await lab.another();
    const again = await writer(li, place, three);
    expect(again.text()).toBe('称取甲苯。加热。回流3 h。\n');
    await again.end();
    const saved = await author.call(recordCalls.saveText, place, { on: three });
    expect(saved.response.contentHash).toBe((await moduleAt(place)).content.hash);
    const saves = await savesOf(place);
    expect(saves).toHaveLength(1);
    expect(saves[0]).toMatchObject({
      actor: 'chen',
      contributors: [
        { accountId: 'chen', spans: [{ from: 5, to: 8, text: '加热。' }] },
        { accountId: 'li', spans: [{ from: 8, to: 14, text: '回流3 h。' }] },
      ],
    });
    expect((await moduleAt(place)).writers).toEqual(['chen', 'li']);
    await until(() => chen.said.some(({ kind }) => kind === 'textSaved'));
    // Saved is saved: once more says nothing, and what one writes alone names nobody else.
    await author.call(recordCalls.saveText, place, { on: two });
    chen.line().insert(0, '1. ');
    await chen.send();
    await author.call(recordCalls.saveText, place, { on: two });
    expect((await savesOf(place)).map(({ contributors }) => contributors?.length)).toEqual([2, undefined]);
    await Promise.all([chen.end(), his.end()]);
  });

  test('T17 whoever writes keeps others from taking the module, and what was saved otherwise is given back as a draft', async () => {
    const place = await text();
    const his = await writer(li, place, two);
    const here = { type: null, tname: 'text', item: null, assoc: 0 } as const;
    await his.at({ anchor: here, head: here });
    await until(() => one.services.rooms.filling(place.experimentId, 'chen').length === 1);
    const held = await author.call(recordCalls.enableEdit, place, { on: one });
    expect(held.response).toMatchObject({ isLocked: true, holderId: 'li' });
    his.line().insert(0, '先');
    await his.send();
    await his.at(null);
    await until(() => one.services.rooms.filling(place.experimentId, 'chen').length === 0);
    // The module is put back to what it was: by an event that is none of this writing.
    const { experimentId, moduleId } = place;
    const module = await moduleAt(place);
    const { records, contents } = one.services;
    const content = await contents.pack({ type: 'doc', content: [{ type: 'paragraph' }] }, module.content.version);
    await records.run(experimentId, { actor: 'chen', session: null, commandId: randomUUID(), correlation: 'c', reason: null }, () => [
      { type: 'ModuleSaved', data: { moduleId, content, files: [], text: '', difference: null, changes: [], merged: false } },
    ]);
    his.line().insert(0, '再');
    await expect(his.send()).rejects.toMatchObject({ key: 'textRoomEnded' });
    const drafts = (await li.call(recordCalls.drafts, { id: experimentId })).response;
    expect(drafts).toMatchObject([{ moduleId, baseRevision: module.contentRevision }]);
    expect(runOf(drafts[0]?.data as RichNode)).toBe('先称取甲苯。\n');
    await his.end();
  }); // prettier-ignore

  test('T17 whoever saves what was given back saves others’ words as theirs; reasons are whose they were; another draft stands beside', async () => {
    const place = await text();
    const { experimentId, moduleId } = place;
    const [chen, his] = [await writer(author, place, one), await writer(li, place, two)];
    // A draft of chen's that began from a later content than what will be given back.
    const { contentRevision: baseRevision, content: held } = await moduleAt(place);
    const mine = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '陈的草稿' }] }] };
    const savedAt = new Date().toISOString();
    await one.services.drafts.keep('chen', experimentId, { moduleId, baseRevision, data: mine, contentVersion: held.version, savedAt });
    chen.line().insert(5, '加热至80度。');
    await chen.send('补记温度');
    await until(() => his.text() === '称取甲苯。加热至80度。\n');
    his.line().insert(12, '回流3 h。');
    await his.send();
    const { records, contents } = one.services;
    const content = await contents.pack({ type: 'doc', content: [{ type: 'paragraph' }] }, held.version);
    await records.run(experimentId, { actor: 'chen', session: null, commandId: randomUUID(), correlation: 'c', reason: null }, () => [
      { type: 'ModuleSaved', data: { moduleId, content, files: [], text: '', difference: null, changes: [], merged: false } },
    ]);
    his.line().insert(0, '再');
    await expect(his.send()).rejects.toMatchObject({ key: 'textRoomEnded' });
    await Promise.all([chen.end(), his.end()]);
    const [given] = (await li.call(recordCalls.drafts, { id: experimentId })).response;
    expect(runOf(given?.data as RichNode)).toBe('称取甲苯。加热至80度。回流3 h。\n');
    const revision = (await moduleAt(place)).contentRevision;
    const words = '称取甲苯。加热至80度。回流3 h。过滤。';
    const data = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] };
    await li.call(recordCalls.saveModule, { experimentId, moduleId, baseRevision: revision, data, contentVersion: held.version, isAuto: false });
    const last = (await savesOf(place)).at(-1);
    expect(last).toMatchObject({ actor: 'li', contributors: [{ accountId: 'chen', spans: [{ text: '加热至80度。' }], reasons: ['补记温度'] }, { accountId: 'li' }] });
    expect((await li.call(recordCalls.drafts, { id: experimentId })).response).toEqual([]);
    // Nothing of chen's was written over: one draft after the other.
    const next = async () => runOf((await author.call(recordCalls.drafts, { id: experimentId })).response[0]?.data as RichNode);
    expect(await next()).toBe('陈的草稿\n');
    await author.call(recordCalls.discardDraft, place);
    expect(await next()).toBe('称取甲苯。加热至80度。回流3 h。\n');
    await author.call(recordCalls.discardDraft, place);
    expect((await author.call(recordCalls.drafts, { id: experimentId })).response).toEqual([]);
  }); // prettier-ignore

  test('T17 what was written is saved by who wrote it before the module is taken away, and by the product where they may no longer', async () => {
    const place = await text();
    const { experimentId, moduleId } = place;
    const his = await writer(li, place, two);
    his.line().insert(0, '先');
    await his.send();
    await his.at(null);
    await his.end();
    await author.call(recordCalls.grantModule, { experimentId, ModuleId: moduleId, UserList: [] }, { on: one });
    expect((await savesOf(place)).map(({ actor, contributors }) => [actor, contributors])).toEqual([['li', undefined]]);
    // As where an account is closed: the grant is gone, and the words were never saved.
    const later = await text();
    const hers = await writer(li, later, two);
    hers.line().insert(0, '再');
    await hers.send();
    await hers.end();
    const { records } = one.services;
    await records.run(later.experimentId, { actor: 'chen', session: null, commandId: randomUUID(), correlation: 'c', reason: null }, () => [
      { type: 'ModuleGranted', data: { moduleId: later.moduleId, grants: [], previous: [{ accountId: 'li', attribute: 1 }] } },
    ]);
    await author.call(recordCalls.saveText, later, { on: one });
    expect((await savesOf(later)).map(({ actor, contributors }) => [actor, contributors?.map(({ accountId }) => accountId)])).toEqual([['system', ['li']]]);
    expect((await moduleAt(later)).writers).toEqual(['chen', 'li']);
  }); // prettier-ignore

  test('what is written while the record is rolled back, moved or removed comes first, by who wrote it', async () => {
    part('T17', 'a change that arrives between the save of a text and what ends it');
    await lab.admin.call(registerCalls(flowRegister).add, {
      ...{ name: '直属复核', type: 'record', isDefault: true },
      nodes: [{ name: '直属领导', approver: 'directLeader', accountIds: [], mode: 'any' }],
    });
    const submitted = async (place: Place) => {
      const { experimentId } = place;
      const seen = recordHash((await one.services.records.load(experimentId)).state);
      const proof = { account: author.account, password: passwordDigest(author.account, PASSWORD), meaning: 'authored', timeZone: 'UTC' };
      await author.call(approvalCalls.submit, { experimentId, recordHash: seen, ...proof }, { on: one });
      await author.call(approvalCalls.recall, { experimentId }, { on: one });
    };
    const ends = [
      { prepare: submitted, type: 'RecordRolledBack', end: ({ experimentId }: Place) => author.call(approvalCalls.rollback, { experimentId, version: 1, reason: '原来是对的' }, { on: one }) },
      { prepare: async () => {}, type: 'RecordInfoChanged', end: ({ experimentId: id }: Place) => author.call(recordCalls.modifyRecord, { id, title: '偶联' }, { on: one }) },
      { prepare: async () => {}, type: 'RecordRemoved', end: ({ experimentId: id }: Place) => author.call(recordCalls.removeRecord, { id }, { on: one }) },
    ];
    for (const { prepare, type, end } of ends) {
      const place = await text();
      await prepare(place);
      const his = await writer(li, place, two);
      his.line().insert(0, '先');
      await his.send('补记');
      const { whileSaved } = one.services.liveTexts.store;
      const gate = vi.spyOn(one.services.liveTexts.store, 'whileSaved');
      // All of it is in the log, and before anything else happens somebody types on.
      gate.mockImplementationOnce(async (...given) => {
        his.line().insert(1, '后');
        await his.send('补记');
        await his.at(null);
        return whileSaved(...given);
      });
      await end(place);
      expect([type, gate.mock.calls.length]).toEqual([type, 2]);
      gate.mockRestore();
      await his.end();
      const events = (await lab.service.services.store.readStream(streamName('record', place.experimentId), { from: 0, limit: 100 })).map(readEvent);
      const told = events.filter(({ type: each }) => each === 'ModuleSaved' || each === type).map((each) => [each.type, each.actor]);
      expect(told).toEqual([['ModuleSaved', 'li'], ['ModuleSaved', 'li'], [type, 'chen']]);
      expect((await savesOf(place)).at(-1)?.text).toContain('先后称取甲苯');
    }
  }); // prettier-ignore

  test('whoever may not roll back, move or remove a record has nothing saved that others write in it', async () => {
    const place = await text();
    const his = await writer(li, place, two);
    his.line().insert(0, '先');
    await his.send('补记');
    const { experimentId: id } = place;
    const before = await savesOf(place);
    const asks = [
      () => li.call(recordCalls.modifyRecord, { id, title: '偶联' }, { on: one }),
      () => li.call(recordCalls.changeDepartment, { id, departmentId: null }, { on: one }),
      () => li.call(recordCalls.removeRecord, { id }, { on: one }),
      () => li.call(approvalCalls.rollback, { experimentId: id, version: 1, reason: '原来是对的' }, { on: one }),
    ];
    for (const ask of asks) await expect(ask()).rejects.toThrow();
    expect(await savesOf(place)).toEqual(before);
    await his.end();
  });

  test('whoever changes the tables names nobody for what another wrote', async () => {
    const place = await text();
    const his = await writer(li, place, two);
    his.line().insert(0, '再');
    await his.send();
    await his.end();
    await lab.service.services.pool.query("update desk.live_text_seats set account_id = 'chen' where epoch = $1", [
      his.epoch,
    ]);
    const three = await lab.another();
    await author.call(recordCalls.saveText, place, { on: three });
    expect((await savesOf(place)).map(({ actor, contributors }) => [actor, contributors])).toEqual([['li', undefined]]);
    const hers = await writer(li, place, two);
    hers.line().insert(0, '先');
    await hers.send();
    await hers.end();
    for (const table of ['live_text_seats', 'live_text_changes', 'live_texts'])
      await lab.service.services.pool.query(`update desk.${table} set account_id = 'chen' where epoch = $1`, [
        hers.epoch,
      ]);
    await author.call(recordCalls.saveText, place, { on: await lab.another() });
    const last = (await savesOf(place)).at(-1);
    expect([last?.actor, last?.contributors?.map(({ accountId }) => accountId)]).toEqual(['system', ['system']]);
  });

  test('it is by setting: without it a text is edited by one at a time', async () => {
    const place = await text();
    await lab.admin.call(organizationCalls.changeSettings, { settings: { liveText: false } });
    await expect(li.call(recordCalls.followText, { ...place, seat: randomUUID() }, { on: one })).rejects.toMatchObject({
      key: 'notWrittenTogether',
    });
    await lab.admin.call(organizationCalls.changeSettings, { settings: { liveText: true } });
  });
});
