import fc from 'fast-check';
import { PNG } from '../access/laboratory';
import type { SentFile } from '../support/client';
import { extremeText } from './extreme-texts';

const NAMES = [
  'a.png',
  '结构.png',
  'a.pdf',
  'a.csv',
  'a.svg',
  'a.docx',
  'a.txt',
  'a.exe',
  '.lnk',
  'a.zip',
  'a',
  'a.mol',
];
const KINDS = ['image/png', 'application/pdf', 'text/csv', 'image/svg+xml', 'application/octet-stream', 'text/html'];

/** Bodies that begin as what they say they are and go on as something else. */
const bodies: fc.Arbitrary<Buffer> = fc.oneof(
  fc.nat({ max: 65_000 }).map((serial) => Buffer.concat([PNG, Buffer.from(serial.toString(36))])),
  fc.constant(Buffer.alloc(0)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc
    .tuple(
      fc.constantFrom('%PDF-1.7\n', '<svg xmlns="http://www.w3.org/2000/svg">', 'PK\u0003\u0004', 'a,b\n', '\ufeff', 'MZ'),
      fc.constantFrom('/ObjStm stream\n', 'url(', ' ', '<g>', '#a)', '=1+1,', '/JavaScript ', '<!DOCTYPE x>', '\u0000'),
      fc.integer({ min: 0, max: 20_000 }),
    )
    .map(([head, part, times]) => Buffer.from(`${head}${part.repeat(times)}`)),
  extremeText(0, 5000).map((text) => Buffer.from(text)),
); // prettier-ignore

export const someFiles: fc.Arbitrary<readonly SentFile[]> = fc.array(
  fc.record({
    name: fc.oneof(fc.constantFrom(...NAMES), extremeText(0, 300)),
    bytes: bodies,
    mime: fc.constantFrom(...KINDS),
  }),
  { maxLength: 2 },
);
