import { Readable } from 'node:stream';
import { registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { recordCalls } from '@shilu/events/records/calls';
import { PHONE_PHOTOS } from '@shilu/events/records/phone-calls';
import type { FileParts } from '@shilu/infra/http/call-context';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLab, type Lab, type Person } from '../testing/lab';

let lab: Lab;
let author: Person;
let experimentId: string;
beforeAll(async () => {
  lab = await openLab();
  author = await lab.member('chen');
  const bookId = (await author.call(registerCalls(notebookRegister).add, { name: '本' })).response.id;
  const place = { title: '实验', projectId: null, taskId: null, bookId };
  experimentId = (await author.call(recordCalls.addRecord, place)).response.id;
});
afterAll(() => lab.close());

/** A PNG of one pixel; what follows its end makes each another file. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const photo = (name: string, bytes: Buffer = Buffer.concat([pixel, Buffer.from(name)])): FileParts => ({
  file: () => Promise.resolve({ stream: Readable.from([bytes]), fileName: name, mime: 'image/png' }),
});
const begin = async (): Promise<string> => (await author.call(recordCalls.beginPhone, { experimentId })).response.code;

describe('photos from a phone', () => {
  test('arrive at the screen that showed the code, and may be saved by that person as an upload of their own', async () => {
    const code = await begin();
    const phone = lab.nobody();
    const { response: place } = await phone.call(recordCalls.phonePlace, { code });
    expect(place).toMatchObject({ personName: 'chen 名', photos: 0 });
    expect(place.number).not.toBe('');
    await phone.call(recordCalls.sendPhoto, { code }, { parts: photo('plate.png') });
    await phone.call(recordCalls.sendPhoto, { code }, { parts: photo('plate.png') });
    const { photos } = (await author.call(recordCalls.phonePhotos, { code })).response;
    expect(photos).toMatchObject([{ name: 'plate.png', mime: 'image/png' }]);
    const { response: added } = await author.call(recordCalls.addModule, {
      experimentId,
      type: 'labDocument',
      title: '照片',
    });
    await author.call(recordCalls.saveModule, {
      ...{ experimentId, moduleId: added.moduleId, baseRevision: 1 },
      data: { files: photos.map((file) => ({ ...file, id: 'f1' })) },
    });
  });

  test('nothing but pictures is taken, and not more than the code allows', async () => {
    const code = await begin();
    const phone = lab.nobody();
    const refused = { key: 'fileTypeWrong' };
    await expect(
      phone.call(recordCalls.sendPhoto, { code }, { parts: photo('a.txt', Buffer.from('text')) }),
    ).rejects.toMatchObject(refused);
    for (let at = 0; at < PHONE_PHOTOS; at += 1)
      await phone.call(recordCalls.sendPhoto, { code }, { parts: photo(`${String(at)}.png`) });
    await expect(phone.call(recordCalls.sendPhoto, { code }, { parts: photo('one more.png') })).rejects.toMatchObject({
      key: 'phoneLinkFull',
    });
    expect((await author.call(recordCalls.phonePhotos, { code })).response.photos).toHaveLength(PHONE_PHOTOS);
  });

  test('a code ends when its window is closed, when another is shown, and with the session', async () => {
    const ended = { key: 'phoneLinkEnded' };
    const phone = lab.nobody();
    const asks = (code: string) => phone.call(recordCalls.phonePlace, { code });
    const closed = await begin();
    await author.call(recordCalls.endPhone, { code: closed });
    await expect(asks(closed)).rejects.toMatchObject(ended);
    const older = await begin();
    const newer = await begin();
    await expect(asks(older)).rejects.toMatchObject(ended);
    await asks(newer);
    const second = await lab.login('chen');
    const { code } = (await second.call(recordCalls.beginPhone, { experimentId })).response;
    await asks(code);
    await second.call(identityCalls.logout, {});
    await expect(asks(code)).rejects.toMatchObject(ended);
    await expect(phone.call(recordCalls.sendPhoto, { code }, { parts: photo('late.png') })).rejects.toMatchObject(
      ended,
    );
    await expect(asks('made up')).rejects.toMatchObject(ended);
  });

  test('a code past its time takes nothing, and tells the screen so', async () => {
    const code = await begin();
    await lab.database.pool.query("update desk.phone_links set expires_at = now() - interval '1 second'");
    await expect(lab.nobody().call(recordCalls.sendPhoto, { code }, { parts: photo('x.png') })).rejects.toMatchObject({
      key: 'phoneLinkEnded',
    });
    expect((await author.call(recordCalls.phonePhotos, { code })).response).toEqual({ photos: [], expiresAt: null });
  });

  test('another person sees nothing of a code, cannot end it, and gets none for a record they may not read', async () => {
    const other = await lab.member('li');
    const code = await begin();
    await lab.nobody().call(recordCalls.sendPhoto, { code }, { parts: photo('mine.png') });
    expect((await other.call(recordCalls.phonePhotos, { code })).response.photos).toEqual([]);
    await other.call(recordCalls.endPhone, { code });
    expect((await author.call(recordCalls.phonePhotos, { code })).response.photos).toHaveLength(1);
    await expect(other.call(recordCalls.beginPhone, { experimentId })).rejects.toMatchObject({ key: 'notFound' });
  });

  test('the database does not know the code', async () => {
    const code = await begin();
    const { rows } = await lab.database.pool.query('select * from desk.phone_links');
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});
