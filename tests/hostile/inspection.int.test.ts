import { performance } from 'node:perf_hooks';
import { deflateRawSync, deflateSync } from 'node:zlib';
import { registerCalls } from '@shilu/events/core/register-calls';
import { fileCalls } from '@shilu/events/files/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStack, type Running } from '../support/stack';

let stack: Running;
beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack.stop());

const MB = 1024 * 1024;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg">';

/** A zip of one deflated entry, with only what a reader of its directory needs. */
const zipOf = (name: string, packed: Buffer, size: number): Buffer => {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
  const central = Buffer.concat([
    ...[Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, Buffer.alloc(14), Buffer.from(name)],
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
};
const zeros = Buffer.alloc(64 * MB);

const killers: readonly (readonly [string, Buffer])[] = [
  ['four-thousand-spaces.svg', Buffer.from(`${SVG}<a style="url(${' '.repeat(4_000)}#a)"/></svg>`)],
  ['spaces.svg', Buffer.from(`${SVG}<a style="url(${' '.repeat(MB)}#a)"/></svg>`)],
  ['streams.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(MB, '/ObjStm stream')])],
  [
    'bomb.pdf',
    Buffer.concat([
      Buffer.from('%PDF-1.7\n1 0 obj<</Type/ObjStm/Filter/FlateDecode>>stream\n'),
      deflateSync(zeros),
      Buffer.from('\nendstream endobj\n%%EOF'),
    ]),
  ],
  ['bomb.docx', zipOf('word/document.xml', deflateRawSync(zeros), zeros.length)],
  ['bomb.zip', zipOf('a.xml', deflateRawSync(zeros), 100)],
  [
    'laughs.svg',
    Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${'ha'.repeat(100)}">${'bcdefgh'
        .split('')
        .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefg'[at] ?? ''};`.repeat(10)}">`)
        .join('')}]>${SVG}&h;</svg>`,
    ),
  ],
  ['nested.json', Buffer.alloc(2 * MB, '[')],
];

test('files that held the process for half a minute and more hold up nobody: it is ready, and ordinary calls are answered', async () => {
  const person = await stack.member('uploader');
  const bystander = await stack.member('bystander');
  const before = process.cpuUsage();
  let over = false;
  const uploads = Promise.all(
    killers.map(async ([name, bytes]) => {
      const parts = { files: [{ name, bytes, mime: 'application/octet-stream' }] };
      const { status } = await person.send(fileCalls.upload, { purpose: 'document' }, parts);
      return [name, status] as const;
    }),
  ).finally(() => (over = true));
  let asked = 0;
  let slowest = 0;
  do {
    const began = performance.now();
    expect((await fetch(`${stack.url}/readyz`)).status).toBe(200);
    await bystander.call(registerCalls(notebookRegister).add, { name: `本 ${String(asked)}` });
    slowest = Math.max(slowest, performance.now() - began);
    asked += 1;
  } while (!over);
  for (const [name, status] of await uploads) expect([200, 400, 413, 415, 422], name).toContain(status);
  // Processor time of everything in this process, workers included: one of these files alone took 37 s, another 113 s.
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(30);
  // Whoever waited for a blocked event loop would have waited for as long.
  expect(slowest).toBeLessThan(30_000);
});
