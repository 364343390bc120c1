import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileRef } from '@shilu/events/core/schemas';
import { moduleTypeNames, moduleTypeOf } from '@shilu/events/records/modules/registry';
import { emptySpreadDesign } from '@shilu/events/records/modules/spread-design/design-schema';
import { emptySheets } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { nodeTypes } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { processorMs } from '@shilu/events/testing/processor-time';
import { describe, expect, test } from 'vitest';
import { checkFiles, knownFiles } from './check-files';

const HASH = 'a'.repeat(64);
const OTHER = 'b'.repeat(64);
const brought: FileRef = { hash: HASH, name: 'notes.txt', size: 12, mime: 'text/plain' };

type Place = (file: FileRef) => unknown;
const inField: Place = (file) => ({ fields: [{ key: 'a', label: 'a', type: 'attachment', value: [file] }] });
const asSource: Place = (file) => ({ ...emptySheets(), source: file });
const corner = { row: 0, column: 0, rowOffset: 0, columnOffset: 0 };
const overCells: Place = (file) => ({
  ...emptySheets(),
  sheetOrder: ['s1'],
  sheets: {
    s1: {
      ...{
        id: 's1',
        name: 'S1',
        rowCount: 1,
        columnCount: 1,
        cellData: {},
        mergeData: [],
        rowData: {},
        columnData: {},
      },
      ...{ validations: [], conditionals: [], pictures: [{ id: 'p1', file, from: corner, to: corner }] },
    },
  },
});
/** In the workbook of a designed sheet. */
const inBook =
  (place: Place): Place =>
  (file) => ({ ...emptySpreadDesign(), book: place(file) });
const inList: Place = (file) => ({ files: [{ id: 'a', ...file }] });

/** Where the content of a module holds a file, by its type: with name, size and kind, or by its hash alone. */
const places: Readonly<Record<string, { readonly whole: readonly Place[]; readonly picture: readonly Place[] }>> = {
  editor: {
    whole: [],
    picture: [({ hash }) => ({ type: 'doc', content: [{ type: 'image', attrs: { hash } }] })],
  },
  basicFields: { whole: [inField], picture: [] },
  labDocument: { whole: [inList], picture: [] },
  labInfoTable: { whole: [], picture: [] },
  spreadSheet: { whole: [asSource, overCells], picture: [] },
  spreadDesign: { whole: [asSource, overCells].map(inBook), picture: [] },
};

/** Every source that declares a file or a hash as part of what is sent or stored, and why it is no way past the check. */
const declared: Readonly<Record<string, string>> = {
  'approvals/calls.ts': 'hash of a record, compared with the record',
  'audit/offline/bundle.ts': 'lists what a proof holds, for whoever checks it without the product',
  'audit/offline/check-bundle.ts': 'checks a proof without the product',
  'core/fields/field-type.ts': 'declares what tells the files of a field',
  'core/fields/field-types.ts': 'tells the files of an entry',
  'core/fields/files.ts': 'a place of an entry, checked by registers/entry-files.ts',
  'core/hashing.ts': 'makes hashes',
  'core/register.ts': 'hash of what a signer saw of an entry, compared with the entry',
  'core/schemas.ts': 'declares both',
  'core/table-calls.ts':
    'hash of an imported table, which names the command and stands in the trace; the table is kept nowhere',
  'identity/calls.ts': 'digests of passwords',
  'identity/passkey-calls.ts': 'hash of what a passkey signs, compared with what the command signs',
  'identity/request-signature.ts': 'makes digests',
  'files/calls.ts': 'answer of the upload; the file that is asked for',
  'records/import-calls.ts':
    'a file that is read, which the caller has to have brought; modules are checked by records/imported-modules.ts',
  'records/export-calls.ts': 'a file that is handed out, told by the query side',
  'records/context.ts': 'tells of an export which file left',
  'records/module-calls.ts':
    'hash of a module’s content, compared with it; the file that a save was read from, checked by records/save-module.ts',
  'records/modules/basic-fields/basic-fields-schema.ts': 'a place of basicFields',
  'records/modules/basic-fields/basic-fields.ts': 'a place of basicFields',
  'records/modules/document/document.ts': 'a place of labDocument',
  'records/modules/files-of-modules.ts': 'tells the places of an entry by its modules',
  'records/modules/module-type.ts': 'declares what tells the places',
  'spectra/jcamp-file.ts': 'what a file is called',
  'spectra/wanted-spectrum.ts': 'a file of a module that was checked when it was written',
  'core/fields/json.ts': 'declares what tells the places',
  'records/modules/define-module.ts': 'names of files',
  'records/modules/rich-text/rich-text-schema.ts': 'a place of editor',
  'records/modules/rich-text/rich-text.ts': 'a place of editor',
  'records/modules/spread-sheet/as-univer.ts':
    'leads a workbook to the editor and back; it is checked when it is saved',
  'records/modules/spread-sheet/sheet-diff.ts': 'tells in the trace which file came or went',
  'records/modules/spread-sheet/sheet-rules.ts': 'a place of spreadSheet: a picture over cells',
  'records/modules/spread-sheet/sheet-schema.ts': 'a place of spreadSheet: the file that it was read from',
  'records/modules/tlc/tlc-schema.ts': 'a place of tlc: the photo of a plate, a picture',
  'records/phone-calls.ts': 'an answer, after the upload',
  'records/record-events.ts': 'an event, written after the check',
  'records/record-state.ts': 'folded from events',
  'records/sheet-calls.ts':
    'the file that is asked for, which has to be held; its workbook is checked when it is saved',
  'records/template-calls.ts': 'hash of a value that a newer version leaves out, compared with the record',
  'records/upload-calls.ts': 'the file that is asked for, which has to be held; what is taken of it is saved by hand',
  'records/views.ts': 'an answer',
};

/** What takes files in fields of an entry, whatever the register; tried in `registers/entry-files.int.test.ts`. */
const takeFields = ['registers/entry-files.ts'];
/** The commands that take contents of modules; each is tried in `tests/hostile/files.int.test.ts`. */
const takeContents = [
  'records/module-commands.ts',
  'records/save-module.ts',
  'records/imported-modules.ts',
  'records/rooms/fill-cells.ts',
  // Tried beside it, in `live-text.int.test.ts`.
  'records/live-text/text-commands.ts',
];
/** These take contents that were checked when they were written: a template or a newer version of it, another record, an earlier version. */
const passContentsOn = [
  'records/add-record.ts',
  'records/record-beginning.ts',
  'records/copied-module.ts',
  'records/take-template.ts',
  'approvals/rollback.ts',
  'records/module-locks.ts',
  // What was written together, and held to the uploads of each who wrote it then.
  ...['records/live-text/live-texts.ts', 'records/live-text/save-text.ts'],
];

const sources = (folder: string): readonly (readonly [string, string])[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')]);

describe('every place where a file may stand is known and held to its upload', () => {
  test('no source declares one that is not listed', () => {
    const found = sources(join(import.meta.dirname, '../../../events/src'))
      .filter(([, source]) => /\b(?:sha256|fileRefSchema|FileRef)\b/.test(source.replace(/'[^'\n]*'|`[^`]*`/g, '')))
      .map(([file]) => file);
    expect(found.sort()).toEqual(Object.keys(declared).sort());
  });

  test('no command takes contents without the check', () => {
    const all = sources(join(import.meta.dirname, '..'));
    const calls = (name: string): string[] =>
      all.filter(([, source]) => new RegExp(`\\b${name}\\(`).test(source)).map(([file]) => file);
    const using = new Set([...calls('checkContent'), ...calls('files'), ...all.filter(([, source]) => /files: \[\.\.\.files\]/.test(source)).map(([file]) => file)]); // prettier-ignore
    const inside = ['records/module-content.ts', 'records/decide-modules.ts'];
    expect([...using].sort()).toEqual([...takeContents, ...passContentsOn, ...inside].sort());
    expect(calls('checkFiles').sort()).toEqual([...takeContents, ...takeFields].sort());
  });

  test.each(moduleTypeNames)('a module %s tells all its files', (type) => {
    const module = moduleTypeOf(type);
    const { whole, picture } = places[type] ?? { whole: [], picture: [] };
    for (const place of [...whole, ...picture])
      expect(module.files(module.schema.parse(place(brought))).map(({ hash }) => hash)).toEqual([HASH]);
  });

  test('prose holds files in pictures alone', () => {
    const { schema } = moduleTypeOf('editor');
    const takes = (type: string): boolean =>
      schema.safeParse({ type: 'doc', content: [{ type, attrs: { hash: HASH } }] }).success;
    expect(nodeTypes.filter(takes)).toEqual(['image']);
  });
});

const services = (upload: Omit<FileRef, 'hash'> | null) => ({
  uploads: {
    note: () => Promise.resolve(),
    makeRoom: () => Promise.resolve(),
    use: () => Promise.resolve(),
    find: (_account: string, hashes: readonly string[]) =>
      Promise.resolve(new Map(upload && hashes.includes(HASH) ? [[HASH, upload]] : [])),
  },
  blobs: {
    put: () => Promise.reject(new Error('not asked')),
    get: () => Promise.reject(new Error('not asked')),
    has: () => Promise.resolve(true),
    stat: () => Promise.resolve(null),
  },
});
const check = (file: FileRef, known: readonly FileRef[], upload: Omit<FileRef, 'hash'> | null): Promise<void> =>
  checkFiles(services(upload), 'mei', [file], knownFiles([{ files: known }]));

describe('what is said of a file is what was found at its upload', () => {
  const lies: readonly (readonly [string, Partial<FileRef>])[] = [
    ['a program by its name', { name: 'evil.bat' }],
    ['a page that runs', { name: 'evil.hta' }],
    ['a dot and a blank after it', { name: 'evil.bat. .' }],
    ['a folder in the name', { name: 'a/b.txt' }],
    ['a folder of Windows in the name', { name: '..\\b.txt' }],
    ['a device of Windows', { name: 'CON' }],
    ['a device with an ending', { name: 'nul.txt' }],
    ['an ending that promises other content', { name: 'a.pdf' }],
    ['a table that was not looked at as one', { name: 'a.csv' }],
    ['another kind', { mime: 'text/html' }],
    ['another size', { size: 9_007_199_254_740_991 }],
    ['the hash of a file of somebody else', { hash: OTHER }],
  ];
  test.each(lies)('%s is refused, also for a file that the record holds already', async (_, lie) => {
    const said = { ...brought, ...lie };
    await expect(check(said, [], brought)).rejects.toMatchObject({ key: 'inputUnfit' });
    await expect(check(said, [brought], null)).rejects.toMatchObject({ key: 'inputUnfit' });
    await expect(check(said, [brought], brought)).rejects.toMatchObject({ key: 'inputUnfit' });
  });

  test('its own name, another harmless one, and what stands there since before the rule are taken', async () => {
    await check(brought, [], brought);
    await check({ ...brought, name: '记录 2.txt' }, [], brought);
    await check({ ...brought, name: 'notes.md' }, [brought], null);
    const old = { ...brought, name: 'evil.bat', size: 1 };
    await check(old, [old], null);
  });

  test('a picture in prose is one that was brought as a picture', async () => {
    const shown = { hash: HASH, name: '图 1', size: 0, mime: 'image/*' };
    await check(shown, [], { name: 'a.png', size: 5, mime: 'image/png' });
    await check({ ...shown, name: '图 2' }, [shown], null);
    await expect(check(shown, [], brought)).rejects.toMatchObject({ key: 'inputUnfit' });
    await expect(check(brought, [shown], null)).rejects.toMatchObject({ key: 'inputUnfit' });
  });

  test('one picture at many places, each with its own words: ten times the places take no more than some ten times as long', async () => {
    const shown = (words: string) => (_: unknown, at: number) => ({
      hash: HASH,
      name: `${words} ${at}`,
      size: 0,
      mime: 'image/*',
    });
    const spentOn = async (places: number): Promise<number> => {
      const before = Array.from({ length: places }, shown('图'));
      const now = Array.from({ length: places }, shown('照片'));
      const spent = processorMs();
      await checkFiles(services(null), 'mei', now, knownFiles([{ files: before }]));
      return spent();
    };
    await spentOn(7_000);
    const few = await spentOn(7_000);
    expect(await spentOn(70_000)).toBeLessThan(Math.max(few, 40) * 40);
  });
});
