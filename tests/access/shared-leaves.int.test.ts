import { auditCalls } from '@shilu/events/audit/calls';
import type { Call } from '@shilu/events/core/call';
import { registerCalls } from '@shilu/events/core/register-calls';
import { fileCalls } from '@shilu/events/files/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { currentContent } from '@shilu/events/records/modules/registry';
import { notebookRegister } from '@shilu/events/records/notebook';
import { searchCalls } from '@shilu/events/search/calls';
import { sharingCalls } from '@shilu/events/sharing/calls';
import { structureSearchCalls } from '@shilu/events/structures/structure-search-calls';
import { part } from '@shilu/tests/proves';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Person } from '../support/client';
import { openStack, type Running } from '../support/stack';
import { PNG } from './laboratory';

const frozen = new URL('../../events/fixtures/contents/equation.v1.json', import.meta.url);
const { type, content: stored } = z
  .object({ type: z.string(), content: z.unknown() })
  .parse(JSON.parse(readFileSync(frozen, 'utf8')));
const content = currentContent(type, stored, 1);
const WORD = '氘代缬氨酸';

let stack: Running;
let owner: Person;
let guest: Person;
let hash: string;

beforeAll(async () => {
  stack = await openStack();
  owner = await stack.member('owner');
  guest = await stack.member('guest');
  await owner.call(registerCalls(notebookRegister).add, { id: 'book', name: '记录本', number: 'NB-1' });
  await owner.call(recordCalls.addRecord, { id: 'rec', title: WORD, bookId: 'book', projectId: null, taskId: null });
  await owner.call(recordCalls.addModule, { experimentId: 'rec', moduleId: 'rx', type, title: '反应', content });
  const sent = await owner.send(
    fileCalls.upload,
    { purpose: 'picture' },
    { files: [{ name: '结构.png', bytes: PNG, mime: 'image/png' }] },
  );
  hash = z.object({ hash: z.string() }).parse(sent.response).hash;
  const picture = { type: 'doc', content: [{ type: 'image', attrs: { hash } }] };
  await owner.call(recordCalls.addModule, { experimentId: 'rec', moduleId: 'm', type: 'editor', title: '谱图', content: picture }); // prettier-ignore
}, 60_000);
afterAll(() => stack.stop());

/** Every way in which something of a record comes to somebody, by status or by how much of it was found. */
const reached = async (who: Person): Promise<Readonly<Record<string, number>>> => {
  const experimentId = 'rec';
  const status = async (call: Call, input: object): Promise<number> => (await who.send(call, input)).status;
  return {
    opened: await status(recordCalls.record, { id: experimentId }),
    printed: await status(recordCalls.exportPdf, { experimentId }),
    bundled: await status(auditCalls.proof, { experimentId }),
    reaction: await status(recordCalls.exportReaction, { experimentId, moduleId: 'rx' }),
    file: await status(fileCalls.download, { type: 'inline', guid: hash }),
    listed: (await who.call(recordCalls.recordPage, {})).response.length,
    found: (await who.call(searchCalls.search, { key: WORD })).response.length,
    drawn: (await who.call(structureSearchCalls.search, { query: 'CCCNCO' })).response.hits.length,
  };
};
const NOTHING = {
  ...{ opened: 404, printed: 404, bundled: 404, reaction: 404, file: 404, listed: 0, found: 0, drawn: 0 },
};

test('what is shared is printed, bundled, searched and downloaded as by its author; before it and after it, none of it', async () => {
  part('R108', 'what is shared is there on every way, and gone from every way when it is withdrawn');
  await vi.waitFor(async () => expect(await reached(owner)).toMatchObject({ found: 1, drawn: 1 }), 30_000);
  const authors = await reached(owner);
  expect(authors).toMatchObject({
    opened: 200,
    printed: 200,
    bundled: 200,
    reaction: 200,
    file: 200,
    listed: 1,
    found: 1,
    drawn: 1,
  });
  expect(await reached(guest)).toEqual(NOTHING);
  const { response } = await owner.call(sharingCalls.addShare, {
    ...{ recordId: 'rec', accountIds: ['guest'], use: 'read', reason: '参考' },
  });
  expect(await reached(guest)).toEqual(authors);
  await owner.call(sharingCalls.withdrawShare, { id: response.id });
  expect(await reached(guest)).toEqual(NOTHING);
});
