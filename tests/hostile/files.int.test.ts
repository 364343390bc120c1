import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { hasCorpus, inCorpus } from '@shilu/tests/corpus';
import type { FileRef } from '@shilu/events/core/schemas';
import { fileCalls } from '@shilu/events/files/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { encryptedPdf } from '@shilu/infra/testing/encrypted-pdf';
import { part, proves } from '@shilu/tests/proves';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLaboratory, PNG, type Laboratory } from '../access/laboratory';
import { signedHeaders, type Answered } from '../support/client';

let laboratory: Laboratory;
beforeAll(async () => {
  laboratory = await openLaboratory();
});
afterAll(() => laboratory.stack.stop());

type Purpose = 'document' | 'picture' | 'spreadsheet' | 'labelIcon';
const upload = (
  name: string,
  bytes: Buffer,
  purpose: Purpose = 'document',
  mime = 'application/octet-stream',
  language: 'zh-CN' | 'en-US' = 'zh-CN',
): Promise<Answered> =>
  laboratory.people.owner.send(fileCalls.upload, { purpose }, { files: [{ name, bytes, mime }], language });
const download = (file: FileRef, type: 'inline' | 'attachment', name?: string): Promise<Answered> =>
  laboratory.people.owner.send(fileCalls.download, {
    type,
    guid: file.hash,
    ...(name === undefined ? {} : { name }),
  });

/** Whatever it is, a browser that gets it runs nothing of it. */
const servedSafely = async (file: FileRef, bytes: Buffer): Promise<void> => {
  const attached = await download(file, 'attachment');
  expect(attached.status).toBe(200);
  expect(attached.body.equals(bytes)).toBe(true);
  expect(attached.headers['content-disposition']).toMatch(
    /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w%.~!$&+^`|#-]+/,
  );
  expect(attached.headers['content-type']).toBe('application/octet-stream');
  const inline = await download(file, 'inline');
  for (const answer of [attached, ...(inline.status === 200 ? [inline] : [])]) {
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    expect(answer.headers['content-security-policy']).not.toMatch(/allow-scripts/);
  }
  if (inline.status === 200)
    expect(inline.headers['content-type']).toMatch(/^(image\/(png|jpeg|bmp|gif|tiff)|application\/pdf)$/);
  else expect([400, 415]).toContain(inline.status);
};

const REFUSALS = [400, 413, 415, 422];
const refusedInWords = (answer: Answered): void => {
  expect(REFUSALS, answer.message).toContain(answer.status);
  expect(answer.message).toMatch(/[\u4e00-\u9fff]/);
  // In words: no name of the program's own.
  expect(answer.message).not.toMatch(/[a-z][A-Z]/);
  expect(answer.response).toBeNull();
};

const folders = ['files/hostile', 'xlsx/hostile', 'eln/hostile-zip', 'chem/hostile', 'seq/hostile'];

describe('V011 V016 C116 C117 hostile files of the corpus', () => {
  for (const folder of folders) {
    const path = inCorpus(folder);
    test.skipIf(!hasCorpus)(
      `V016 C116 ${folder} are refused with words, or stored and served safely${hasCorpus ? '' : ' (skipped: the corpus is not here)'}`,
      { timeout: 60_000 },
      async () => {
        const outcomes: string[] = [];
        for (const name of readdirSync(path)) {
          const bytes = readFileSync(join(path, name));
          for (const purpose of ['document', 'picture'] as const) {
            const answer = await upload(name, bytes, purpose);
            if (answer.status === 200) await servedSafely(answer.response as FileRef, bytes);
            else refusedInWords(answer);
            if (purpose === 'document')
              outcomes.push(
                `${answer.status} ${basename(name).slice(0, 40)} ${answer.status === 200 ? (answer.response as FileRef).mime : answer.message}`,
              );
          }
        }
        console.log(`${folder}\n  ${outcomes.join('\n  ')}`);
        expect(outcomes.length).toBeGreaterThan(0);
      },
    );
  }
});

test('point 16 a page of HTML with a script, as instruments write their reports, is kept and never opened here', async () => {
  const bytes = Buffer.from('<!doctype html><html><body><script>alert(1)</script>报告</body></html>');
  const answer = await upload('报告.html', bytes);
  expect(answer.status).toBe(200);
  await servedSafely(answer.response as FileRef, bytes);
});

/** A zip of one stored or deflated entry, made by hand: libraries would not write what is wrong about it. */
const zipOf = (name: string, content: Buffer, deflate: boolean): Buffer => {
  const data = deflate ? deflateRawSync(content, { level: 9 }) : content;
  const crc = Buffer.alloc(4);
  const nameBytes = Buffer.from(name);
  const head = (signature: number, more: Buffer): Buffer => {
    const sizes = Buffer.alloc(8);
    sizes.writeUInt32LE(data.length, 0);
    sizes.writeUInt32LE(content.length, 4);
    const first = Buffer.alloc(4);
    first.writeUInt32LE(signature);
    return Buffer.concat([first, more, crc, sizes]);
  };
  const flags = Buffer.from([20, 0, 0, 0, deflate ? 8 : 0, 0, 0, 0, 0x21, 0]);
  const lengths = Buffer.from([nameBytes.length & 255, nameBytes.length >> 8, 0, 0]);
  const local = Buffer.concat([head(0x04034b50, flags), lengths, nameBytes, data]);
  const central = Buffer.concat([
    head(0x02014b50, Buffer.concat([Buffer.from([20, 0]), flags])),
    lengths,
    Buffer.alloc(12),
    nameBytes,
  ]);
  const central2 = Buffer.concat([
    central.subarray(0, 30),
    Buffer.from([nameBytes.length & 255].slice(1)),
    central.subarray(30),
  ]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central2.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central2, end]);
};

describe('V011-V016 C116 what a file is, is found by looking into it', () => {
  test('V012 C116 an empty file is refused, in both languages', async () => {
    proves('V012');
    refusedInWords(await upload('空.txt', Buffer.alloc(0)));
    expect((await upload('empty.txt', Buffer.alloc(0), 'document', 'text/plain', 'en-US')).message).toMatch(/empty/);
    const none = await laboratory.people.owner.send(fileCalls.upload, {});
    refusedInWords(none);
  });

  test.each([
    ['a script that says it is a picture', 'a.png', Buffer.from('<script>alert(1)</script>')],
    ['a page that says it is a picture', 'a.jpg', Buffer.from('<!doctype html><html><body onload=alert(1)>')],
    ['a program that says it is a PDF', 'a.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600, 1)])],
    ['a PDF that says it is a picture', 'a.png', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    [
      'an SVG with a script',
      'a.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['an SVG with an event', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    [
      'an SVG with a page inside',
      'a.svg',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><iframe src="javascript:alert(1)"/></foreignObject></svg>',
      ),
    ],
    [
      'a script link in an SVG',
      'a.svg',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
      ),
    ],
    ['an ELF program', 'tool', Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(600)])],
  ])('V016 C116 refuses %s', async (_what, name, bytes) => {
    for (const purpose of ['document', 'picture'] as const)
      refusedInWords(await upload(name, bytes, purpose, 'image/png'));
  });

  test('V016 C116 a zip bomb is refused by what it says it holds, without unpacking it', async () => {
    const bomb = zipOf('zeros.bin', Buffer.alloc(200 * 1024 * 1024), true);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const memory = process.memoryUsage.rss();
    refusedInWords(await upload('bomb.zip', bomb));
    expect(process.memoryUsage.rss() - memory).toBeLessThan(150 * 1024 * 1024);
  });

  test('V016 C116 a PDF that opens without a password is taken as it is, one with a danger or a password is not', async () => {
    const bytes = encryptedPdf('r6-harmless');
    const taken = (await upload('方法.pdf', bytes)).response as FileRef;
    expect(taken.hash).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect((await download(taken, 'attachment')).body.equals(bytes)).toBe(true);
    refusedInWords(await upload('方法.pdf', encryptedPdf('r6-script')));
    const locked = await upload('方法.pdf', encryptedPdf('r6-password'));
    refusedInWords(locked);
    expect(locked.message).toMatch(/需要密码才能打开.*取消打开密码/);
  });

  test('V013 V014 C116 limits hold by content, and one byte more is one too many', { timeout: 60_000 }, async () => {
    part('V013', '25 MB where nothing is set');
    part('V014', '30 MB for a picture');
    const big = Buffer.alloc(25 * 1024 * 1024 + 1, 65);
    const answer = await upload('大.txt', big);
    expect(answer.status).toBe(413);
    expect(answer.message).toContain('25');
    expect((await upload('大.txt', big.subarray(0, big.length - 1))).status).toBe(200);
    // What is opened as a sheet is as large as any other file.
    expect((await upload('大.csv', big, 'spreadsheet')).status).toBe(413);
    expect((await upload('大.csv', big.subarray(0, big.length - 1), 'spreadsheet')).status).toBe(200);
    expect((await upload('a.png', Buffer.concat([PNG, Buffer.alloc(31 * 1024 * 1024)]), 'picture')).status).toBe(413);
  });

  test('V015 C116 a label icon is png, jpg or svg by its content, and under 100 kB', async () => {
    part('V015', 'a file that is uploaded as the icon of a label');
    expect((await upload('icon.png', PNG, 'labelIcon')).status).toBe(200);
    expect((await upload('icon.png', Buffer.concat([PNG, Buffer.alloc(100 * 1024)]), 'labelIcon')).status).toBe(413);
    refusedInWords(await upload('icon.png', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 'labelIcon'));
  });

  test('V011 C116 the organisation’s own limit is held to, 0.2 MB over it is still taken', async () => {
    proves('V011');
    await laboratory.people.admin.call(organizationCalls.changeSettings, { settings: { fileSizeLimitSize: 1 } });
    expect((await upload('a.txt', Buffer.alloc(Math.floor(1.19 * 1024 * 1024), 66))).status).toBe(200);
    expect((await upload('a.txt', Buffer.alloc(Math.ceil(1.21 * 1024 * 1024), 66))).status).toBe(413);
    const wider = Buffer.alloc(26 * 1024 * 1024, 66);
    await laboratory.people.admin.call(organizationCalls.changeSettings, { settings: { fileSizeLimitSize: 26 } });
    for (const purpose of ['document', 'spreadsheet'] as const)
      expect((await upload('宽.csv', wider, purpose)).status).toBe(200);
    await laboratory.people.admin.call(organizationCalls.changeSettings, { settings: { fileSizeLimitSize: null } });
  });

  test.each([
    '../../../etc/passwd',
    '..\\..\\boot.ini',
    '/etc/shadow',
    'a\u0000.png',
    'a"; filename="b.html',
    'a\r\nset-cookie: x=1',
    'gnp.\u202etxt',
    `${'长'.repeat(400)}.txt`,
    '....',
    ' ',
    '.htaccess',
    'CON.txt',
    '<img src=x onerror=alert(1)>.txt',
    '🧪.txt',
    '%2e%2e%2f.txt',
  ])('V019 C116 C117 the name %j is only a name', async (name) => {
    const bytes = Buffer.from(`内容 ${name}`);
    const answer = await upload(name, bytes);
    if (answer.status !== 200) return refusedInWords(answer);
    const file = answer.response as FileRef;
    expect(file.name).not.toMatch(/[/\\\u0000-\u001f\u202a-\u202e]/);
    expect([...file.name].length).toBeLessThanOrEqual(255);
    await servedSafely(file, bytes);
    const named = await download(file, 'attachment', name.slice(0, 200));
    expect(named.headers['set-cookie']).toBeUndefined();
    if (named.status === 200)
      expect(named.headers['content-disposition']).toMatch(
        /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w%.~!$&+^`|#()*'-]+$/,
      );
    else expect(named.status).toBe(400);
  });
});

describe('V019 structure files', () => {
  test('a name that not every system can store is refused in words, and the same under another name is taken', async () => {
    const mol = Buffer.from('\n  Shilu\n\n  0  0  0  0  0  0            999 V2000\nM  END\n');
    proves('V019');
    for (const sign of '/\\:*?"<>|') {
      const refused = await upload(`2-氯${sign}苯酚.mol`, mol);
      expect([refused.code, refused.message], sign).toEqual([4275, expect.stringContaining('结构文件名不能包含')]);
      refusedInWords(refused);
    }
    // What tidying makes a structure's name is judged too.
    for (const name of ['a:b.mol.', 'a:b.mol\u200b', 'a:b.mol '])
      expect((await upload(name, mol)).code, name).toBe(4275);
    expect((await upload('2-氯苯酚.mol', mol)).status).toBe(200);
  });
});

describe('C117 files are got by those who may, by their hash alone', () => {
  test.each([
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e',
    'a'.repeat(64).toUpperCase(),
    'a'.repeat(63),
    `${'a'.repeat(64)}%00`,
    '....//....//etc/passwd',
    'notary.key',
    '..%5c..%5cmaster.key',
  ])('C117 %s is no file', async (guid) => {
    for (const type of ['inline', 'attachment', '..', 'attachment%2f..']) {
      const answer = await laboratory.people.admin.client.raw({
        method: 'GET',
        path: `/api/File/Download/${type}/${guid}`,
        headers: signedHeaders(laboratory.people.admin.identity),
      });
      expect([400, 404]).toContain(answer.status);
      expect(answer.body.toString()).not.toMatch(/root:|BEGIN|PRIVATE/);
    }
  });

  test('C117 P04 knowing a hash is not having the file: not by asking, not by putting it into one’s own record', async () => {
    const stored = await upload('机密.txt', Buffer.from('配方 7 号'));
    const file = stored.response as FileRef;
    const { stranger } = laboratory.people;
    expect((await stranger.send(fileCalls.download, { type: 'attachment', guid: file.hash })).status).toBe(404);
    await stranger.call(
      (await import('@shilu/events/core/register-calls')).registerCalls(
        (await import('@shilu/events/records/notebook')).notebookRegister,
      ).add,
      { id: 'book-s', name: '我的' },
    );
    await stranger.call(recordCalls.addRecord, {
      id: 'rec-s',
      title: '我的',
      bookId: 'book-s',
      projectId: null,
      taskId: null,
    });
    const stolen = await stranger.send(recordCalls.addModule, {
      experimentId: 'rec-s',
      type: 'editor',
      title: '偷',
      content: { type: 'doc', content: [{ type: 'image', attrs: { hash: file.hash } }] },
    });
    expect(stolen.status).toBe(422);
    expect((await stranger.send(fileCalls.download, { type: 'attachment', guid: file.hash })).status).toBe(404);
  });
});

describe('a file is served as what it was screened as', () => {
  const openRecord = async (): Promise<string> => {
    const { owner } = laboratory.people;
    const { registerCalls } = await import('@shilu/events/core/register-calls');
    const { notebookRegister } = await import('@shilu/events/records/notebook');
    const bookId = (await owner.call(registerCalls(notebookRegister).add, { name: '文件名' })).response.id;
    const at = { title: '文件名', bookId, projectId: null, taskId: null };
    return (await owner.call(recordCalls.addRecord, at)).response.id;
  };

  test('V016 C117 notes.txt becomes no evil.bat in a module, a form or a template, nor larger, nor of another kind', async () => {
    const { owner, admin } = laboratory.people;
    const experimentId = await openRecord();
    const file = (await upload('notes.txt', Buffer.from('@echo off\r\ncalc.exe\r\n'))).response as FileRef;
    const { registerCalls } = await import('@shilu/events/core/register-calls');
    const { templateRegister } = await import('@shilu/events/templates/template');
    const lies: readonly Partial<FileRef>[] = [
      { name: 'evil.bat' },
      { name: 'evil.hta' },
      { name: 'evil.bat. .' },
      { name: 'a/b.exe' },
      { name: 'CON' },
      { mime: 'text/html' },
      { size: 9_007_199_254_740_991 },
    ];
    const document = (said: FileRef): unknown => ({ files: [{ id: 'f1', ...said }] });
    const form = (said: FileRef): unknown => ({
      fields: [{ key: 'a', label: '附件', type: 'attachment', value: [said] }],
    });
    const add = (type: string, content: unknown): Promise<Answered> =>
      owner.send(recordCalls.addModule, { experimentId, type, title: '文件', content });
    for (const lie of lies) {
      refusedInWords(await add('labDocument', document({ ...file, ...lie })));
      refusedInWords(await add('basicFields', form({ ...file, ...lie })));
    }
    // The administrator's own upload, so that nothing but the lie is refused.
    const own = await admin.send(
      fileCalls.upload,
      {},
      { files: [{ name: 'notes.txt', bytes: Buffer.from('@echo off'), mime: 'text/plain' }] },
    );
    const template = (said: FileRef): Promise<Answered> =>
      admin.send(registerCalls(templateRegister).add, {
        name: `模板 ${said.name.slice(0, 9)} ${said.size} ${said.mime.slice(-5)}`,
        modules: [{ type: 'labDocument', title: '文件', content: document(said) }],
      });
    for (const lie of lies) refusedInWords(await template({ ...(own.response as FileRef), ...lie }));
    expect((await template(own.response as FileRef)).status).toBe(200);
    // Held by the record, it is held to what the record says of it.
    const added = await add('labDocument', document(file));
    expect(added.status).toBe(200);
    const { moduleId } = added.response as { moduleId: string };
    const { contentRevision } = (await owner.call(recordCalls.record, { id: experimentId })).response.modules.find(
      ({ id }) => id === moduleId,
    ) ?? { contentRevision: -1 };
    for (const lie of lies)
      refusedInWords(
        await owner.send(recordCalls.saveModule, {
          experimentId,
          moduleId,
          baseRevision: contentRevision,
          data: document({ ...file, ...lie }),
        }),
      );
  });

  test('V016 C117 a picture described as evil.bat, or asked for by that name, leaves under a name that runs nothing', async () => {
    const { owner } = laboratory.people;
    const file = (await upload('a.png', PNG, 'picture')).response as FileRef;
    const experimentId = await openRecord();
    await owner.call(recordCalls.addModule, {
      experimentId,
      type: 'editor',
      title: '图',
      content: { type: 'doc', content: [{ type: 'image', attrs: { hash: file.hash, alt: 'evil.bat' } }] },
    });
    for (const name of [undefined, 'evil.bat', 'evil.hta. .', 'a/b.exe', 'CON.txt', 'evil.bat::$DATA']) {
      const said = (await download(file, 'attachment', name)).headers['content-disposition'] ?? '';
      expect(said).toMatch(/^attachment; filename="/);
      expect(said).not.toMatch(/\.(?:bat|hta|exe)[. ]*(?:"|$)|filename="CON|[/\\]/);
    }
  });
});

test('nothing of all this was an error of the server, and no upload was left lying about', () => {
  expect(
    laboratory.stack
      .logged()
      .filter((line) => /"level":"(error|fatal)"/.test(line))
      .slice(0, 3),
  ).toEqual([]);
});
