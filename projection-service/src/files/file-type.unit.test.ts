import { proves } from '@shilu/tests/proves';
import { expect, test } from 'vitest';
import { inlineType } from './file-type';

const head = (...bytes: readonly (string | number)[]): Buffer =>
  Buffer.concat(bytes.map((each) => (typeof each === 'string' ? Buffer.from(each, 'latin1') : Buffer.from([each]))));

test('png, jpg, bmp, gif, pdf and tiff open in place, by their first bytes; office files and everything else do not', () => {
  proves('V016');
  const opened = [
    head(0x89, 'PNG\r\n', 0x1a, '\n'),
    head(0xff, 0xd8, 0xff, 0xe0),
    ...['BM6', 'GIF87a', 'GIF89a', '%PDF-1.7', 'II*\0', 'MM\0*'].map((bytes) => head(bytes)),
  ].map(inlineType);
  expect(opened).toEqual([
    ...['image/png', 'image/jpeg', 'image/bmp', 'image/gif', 'image/gif', 'application/pdf'],
    ...['image/tiff', 'image/tiff'],
  ]);
  const others = [
    'PK\u0003\u0004',
    '\u00d0\u00cf\u0011\u00e0',
    '<svg',
    '<!doctype html>',
    'RIFF\0\0\0\0WEBP',
    'text',
    '',
  ];
  expect(others.map((bytes) => inlineType(head(bytes)))).toEqual(others.map(() => null));
});
