import { part } from '@shilu/tests/proves';
import { describe, expect, test } from 'vitest';
import { endingOf, isRunByName, servedName, tidyName } from './file-name';
import { mayBeCalled } from './file-promise';

describe('a name as Windows makes a file of it', () => {
  test.each([
    'evil.bat',
    'EVIL.BAT',
    'evil.bat.',
    'evil.hta.',
    'evil.bat. .',
    'evil.bat \u3000',
    'evil.bat::$DATA',
    'a/b.exe',
    'a\\b.exe',
    'evil.b\u200bat',
    'a.xll',
    'a.settingcontent-ms',
    'a.iso',
    'a.application',
    'a.msc',
    'a.wsc',
    'a.sct',
    'a.library-ms',
    `${'x'.repeat(500)}.cmd`,
  ])('%j is run', (name) => {
    expect(isRunByName(name)).toBe(true);
    expect(isRunByName(servedName(name))).toBe(false);
  });

  test.each(['a.com', 'run.py', 'a.js', 'a.txt', 'bat', 'exe', 'a.bat/notes.txt', 'frame.img', 'a.ins', 'a.cdxml'])(
    '%j is not',
    (name) => {
      expect(isRunByName(name)).toBe(false);
    },
  );

  test.each([
    ['CON', '_CON'],
    ['con.txt', '_con.txt'],
    ['NUL.tar.gz', '_NUL.tar.gz'],
    ['com1.csv', '_com1.csv'],
    ['LPT\u00b9', '_LPT\u00b9'],
    ['conference.txt', 'conference.txt'],
    ['a/b.txt', 'b.txt'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['report. ', 'report'],
    ['....', 'file'],
    [' ', 'file'],
  ])('%j is called %j', (given, name) => {
    expect(tidyName(given)).toBe(name);
    expect(tidyName(name)).toBe(name);
    expect(servedName(given)).toBe(name);
  });

  test('a program leaves under a name that runs nothing; a long one keeps its ending', () => {
    expect(servedName('evil.bat')).toBe('evil.bat.bin');
    expect(tidyName(`${'长'.repeat(400)}.txt`)).toMatch(/^长{251}\.txt$/);
    expect(servedName(`${'长'.repeat(400)}.bat`)).toMatch(/^长{251}\.bin$/);
    expect(endingOf('a.TXT. ')).toBe('txt');
    expect(endingOf('a.b/readme')).toBe('');
  });
});

test('V019 a stored file is not saved under a name that a structure file may not have', () => {
  part('V019', 'a stored file saved under another name');
  const upload = { name: 'ok.mol', mime: 'chemical/x-mdl-molfile' };
  expect(mayBeCalled('b.mol', upload)).toBe(true);
  expect(mayBeCalled('a:b*c?.mol', upload)).toBe(false);
});
