import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { crc32, deflateRawSync } from 'node:zlib';
import { zipFaults } from '@shilu/events/audit/offline/bundle-words';
import { both } from '@shilu/events/audit/offline/told-bundle';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unzip } from './unzip';
import { zipStream } from './zip-stream';

type Given = {
  readonly name: string | Buffer;
  readonly text?: string | Buffer;
  readonly flags?: number;
  readonly method?: 0 | 8;
  /** What is packed, and how large it is said to be. */
  readonly held?: Buffer;
  readonly size?: number;
  readonly field?: Buffer;
  readonly attributes?: number;
  /** What the part itself says otherwise than the list does. */
  readonly local?: { readonly name?: string; readonly flags?: number; readonly size?: number };
  /** Before it. */
  readonly gap?: Buffer;
  /** What says sizes behind it, with a mark or without. */
  readonly behind?: 'marked' | 'bare';
};
const u16 = (...values: readonly number[]) => Buffer.concat(values.map((v) => Buffer.from([v & 0xff, (v >>> 8) & 0xff]))); // prettier-ignore
const u32 = (...values: readonly number[]) => Buffer.concat(values.map((v) => u16(v & 0xffff, v >>> 16)));
const fieldOf = (id: number, held: Buffer): Buffer => Buffer.concat([u16(id, held.length), held]);
const pathField = (name: string, said: string): Buffer => fieldOf(0x7075, Buffer.concat([Buffer.from([1]), u32(crc32(name)), Buffer.from(said)])); // prettier-ignore

const madeZip = (given: readonly Given[], { comment = '', from = 0 } = {}): Buffer => {
  const [parts, list]: Buffer[][] = [[], []];
  let place = from;
  for (const {
    text = '',
    method = 0,
    attributes = 0,
    field = Buffer.of(),
    local = {},
    gap = Buffer.of(),
    behind,
    ...part
  } of given) {
    // prettier-ignore
    const name = Buffer.from(part.name);
    const raw = Buffer.from(text);
    const held = part.held ?? (method === 8 ? deflateRawSync(raw) : raw);
    const flags = (part.flags ?? 0) | (behind ? 8 : 0);
    const says = [crc32(raw), held.length, part.size ?? raw.length];
    const here = Buffer.from(local.name ?? name);
    const head = [u32(0x04034b50), u16(20, local.flags ?? flags, method, 0, 0x21)];
    const sizes = behind ? u32(0, 0, 0) : u32(says[0] ?? 0, says[1] ?? 0, local.size ?? says[2] ?? 0);
    const after = [...(behind === 'marked' ? [u32(0x08074b50)] : []), ...(behind ? [u32(...says)] : [])];
    const lies = Buffer.concat([gap, ...head, sizes, u16(here.length, field.length), here, field, held, ...after]);
    parts?.push(lies);
    list?.push(u32(0x02014b50), u16(20, 20, flags, method, 0, 0x21), u32(...says), u16(name.length, field.length, 0, 0, 0), u32(attributes, place + gap.length), name, field); // prettier-ignore
    place += lies.length;
  }
  const listed = Buffer.concat(list ?? []);
  const end = [u32(0x06054b50), u16(0, 0, given.length, given.length), u32(listed.length, place), u16(comment.length)];
  return Buffer.concat([...(parts ?? []), listed, ...end, Buffer.from(comment)]);
};

const pdf = { name: 'record.pdf', text: 'GENUINE PDF' };
const named = (...names: readonly (string | Buffer)[]): Buffer => madeZip(names.map((name) => ({ name })));
/** As in a log of two lists: the end says where the first lies, and the second stands before the end. */
const twoLists = (): Buffer => {
  const [first, second] = [madeZip([pdf]), madeZip([{ ...pdf, text: 'FORGED PDF!' }])];
  const at = 30 + 10 + 11;
  return Buffer.concat([first.subarray(0, -22), second.subarray(0, -22), u32(0x06054b50), u16(0, 0, 1, 1), u32(56, at), u16(0)]); // prettier-ignore
};
const overlapping = (): Buffer => {
  const whole = madeZip([{ name: 'a', text: madeZip([pdf]).subarray(0, 51) }, pdf]);
  whole.writeUInt32LE(31, whole.lastIndexOf('record.pdf') - 4);
  return whole;
};
const endsTwice = Buffer.concat([Buffer.from('x'), u32(0x08074b50, crc32('x'), 1, 1)]);

const refused: Readonly<Record<string, readonly [keyof typeof zipFaults, Buffer]>> = {
  'another name beside a name': ['field', madeZip([{ ...pdf, field: pathField('record.pdf', 'other') }])],
  'a comment of another kind': ['field', madeZip([{ ...pdf, field: fieldOf(0x6375, Buffer.alloc(5)) }])],
  'a field that is cut off': ['damaged', madeZip([{ ...pdf, field: u16(0x5455, 9, 0) }])],
  'two lists of parts': ['beside', twoLists()],
  'more packed than is said': ['damaged', madeZip([{ ...pdf, method: 8, held: deflateRawSync(Buffer.from('GENUINE PDF, AND MORE')) }])], // prettier-ignore
  'bytes behind what is packed': ['damaged', madeZip([{ ...pdf, method: 8, held: Buffer.concat([deflateRawSync(Buffer.from(pdf.text)), Buffer.from('x')]) }])], // prettier-ignore
  'less packed than is said': ['damaged', madeZip([{ ...pdf, method: 8, size: 12 }])],
  'bytes before it': ['beside', Buffer.concat([Buffer.from('PK'), madeZip([pdf])])],
  'bytes before it, counted': ['beside', Buffer.concat([Buffer.from('PK'), madeZip([pdf], { from: 2 })])],
  'bytes behind it': ['beside', Buffer.concat([madeZip([pdf]), Buffer.from('x')])],
  'bytes between parts': ['beside', madeZip([{ name: 'a' }, { ...pdf, gap: Buffer.from('PK') }])],
  'an end in its comment': ['beside', madeZip([pdf], { comment: madeZip([]).toString() })],
  'a part within another': ['beside', overlapping()],
  'another name in the part': ['damaged', madeZip([{ ...pdf, local: { name: 'record.png' } }])],
  'other flags in the part': ['damaged', madeZip([{ ...pdf, local: { flags: 2 } }])],
  'another size in the part': ['damaged', madeZip([{ ...pdf, local: { size: 12 } }])],
  'two ends': ['damaged', madeZip([{ ...pdf, text: endsTwice, behind: 'marked' }])],
  encrypted: ['packed', madeZip([{ ...pdf, flags: 1 }])],
  'a link': ['noFile', madeZip([{ ...pdf, attributes: 0o120777 * 0x10000 }])],
  'a folder by its attributes': ['noFile', madeZip([{ ...pdf, attributes: 0x10 }])],
  'a folder that holds bytes': ['noFile', madeZip([{ name: 'a/', text: 'x' }])],
  zip64: ['large', madeZip([{ ...pdf, field: fieldOf(1, Buffer.alloc(8)) }])],
  'two of a name': ['twice', named('a', 'a')],
  'two by upper case': ['twice', named('record.pdf', 'Record.PDF')],
  'two by a letter that is s in upper case': ['twice', named('parts.json', 'part\u017f.json')],
  'two by composition': ['twice', named('\u00e9', 'e\u0301')],
  'a part and a folder': ['twice', named('record.pdf', 'RECORD.pdf/x/.DS_Store')],
  'no UTF-8': ['name', madeZip([{ name: Buffer.from([0x61, 0xc3]), flags: 0x800 }])],
  ...Object.fromEntries(
    ['', '/', '/a', '../a', '__MACOSX/../record.pdf', 'a/..', './a', 'a//b', 'a\\b', 'C:a', 'a:b', 'a\0', '.\u0001./a', 'a.', 'a /b'] // prettier-ignore
      .map((name) => [`the name ${JSON.stringify(name)}`, ['name', named(name)] as const]),
  ),
};
const utf8 = '证明/record.pdf';
const held: Readonly<Record<string, readonly [string, Buffer]>> = {
  'the same name beside a name': [utf8, madeZip([{ ...pdf, name: utf8, field: pathField(utf8, utf8) }])],
  'UTF-8 that is not said': [utf8, madeZip([{ ...pdf, name: utf8 }])],
  GBK: ['Ö¤Ã÷/record.pdf', madeZip([{ ...pdf, name: Buffer.from('D6A4C3F72F7265636F72642E706466', 'hex') }])],
  'as macOS packs it': ['record.pdf', madeZip([{ ...pdf, method: 8, behind: 'marked', attributes: 0o100644 * 0x10000, field: fieldOf(0x5855, Buffer.alloc(12)) }])], // prettier-ignore
  'as NTFS has it': ['record.pdf', madeZip([{ ...pdf, method: 8, attributes: 0x20, field: fieldOf(0x0a, Buffer.alloc(32)) }])], // prettier-ignore
  'sizes behind, without a mark': ['record.pdf', madeZip([{ ...pdf, method: 8, behind: 'bare' }])],
  'with a comment': ['record.pdf', madeZip([pdf], { comment: 'of us' })],
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shilu-unzip-'));
});
afterAll(() => rm(folder, { recursive: true }));

const said = (read: () => ReadonlyMap<string, Uint8Array>): readonly string[] => {
  try {
    return [...read()].map(([path, bytes]) => `${path} ${Buffer.from(bytes).toString('hex')}`);
  } catch (error) {
    return [(error as Error).message];
  }
};
const pythonPath = fileURLToPath(new URL('../../verifiers/shilu-verify.py', import.meta.url));
const run = promisify(execFile);
/** What each of the files in the folder says to the program in Python. */
const saidByPython = async (): Promise<Readonly<Record<string, readonly string[]>>> => {
  const script = `
import json, os, runpy, sys
program = runpy.run_path(sys.argv[1], run_name="one")
def said(path):
    try:
        with open(path, "rb") as file:
            return [name + " " + part.hex() for name, part in program["unzip"](file.read()).items()]
    except program["Unreadable"] as error:
        return [str(error)]
print(json.dumps({name: said(os.path.join(sys.argv[2], name)) for name in os.listdir(sys.argv[2])}))`;
  const { stdout } = await run('python3', ['-c', script, pythonPath, folder], { maxBuffer: 1 << 26 });
  return JSON.parse(stdout) as Readonly<Record<string, readonly string[]>>;
};

it('what other programs may read otherwise is read by none of them, and refused in the same words', async () => {
  const all = [...Object.entries(refused), ...Object.entries(held)];
  for (const [at, [, [, bytes]]] of all.entries()) await writeFile(join(folder, `${at}`), bytes);
  const python = await saidByPython();
  const node = all.map(([, [, bytes]]) => said(() => unzip(bytes)));
  for (const [at, [name, [kind]]] of all.entries()) {
    const expected = name in held ? `${kind} ${Buffer.from(pdf.text).toString('hex')}` : both(zipFaults[kind as keyof typeof zipFaults]); // prettier-ignore
    expect(node[at]?.[0], name).toContain(expected);
    expect(python[at], name).toEqual(node[at]);
  }
});

it('what is compressed already is read again whatever it holds, piece by piece', async () => {
  const large = Buffer.alloc(200_000, deflateRawSync(Buffer.from(endsTwice)));
  const pieces = [large.subarray(0, 70_000), large.subarray(70_000, 70_001), large.subarray(70_001)];
  const parts = [{ path: 'a', bytes: endsTwice }, { path: 'b', bytes: (async function* () { await Promise.resolve(); yield* pieces; })() }]; // prettier-ignore
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipStream(parts.map((part) => ({ ...part, packed: true })))) chunks.push(chunk as Uint8Array); // prettier-ignore
  const read = unzip(Buffer.concat(chunks));
  expect([read.get('a'), read.get('b')].map((bytes, at) => Buffer.from(bytes ?? []).equals(at === 0 ? endsTwice : large))).toEqual([true, true]); // prettier-ignore
  await writeFile(join(folder, 'packed'), Buffer.concat(chunks));
  expect((await saidByPython())['packed']).toEqual(said(() => read));
});

it('of a zip with a few bytes changed they say the same', async () => {
  const whole = [...Object.values(held).map(([, bytes]) => bytes), twoLists(), overlapping()];
  let last = 14;
  const next = (below: number): number => {
    last = (Math.imul(last, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (last >>> 8) % below;
  };
  const zips = Array.from({ length: 400 }, (_, at) => {
    const bytes = Buffer.from(whole[at % whole.length] ?? []);
    for (let changes = next(3); changes >= 0; changes -= 1) {
      const place = next(bytes.length);
      bytes.writeUInt8(next(2) ? next(256) : bytes.readUInt8(place) ^ (1 << next(8)), place);
    }
    return bytes;
  });
  for (const [at, bytes] of zips.entries()) await writeFile(join(folder, `changed-${at}`), bytes);
  const python = await saidByPython();
  for (const [at, bytes] of zips.entries()) expect(python[`changed-${at}`], `${at}`).toEqual(said(() => unzip(bytes)));
});

it('what people unpacked and packed again with the programs of their systems is read', async () => {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
  const away = await mkdtemp(join(tmpdir(), 'shilu-packed-'));
  await mkdir(join(away, '证明', 'files'), { recursive: true });
  const parts = { '证明/record.pdf': 'x'.repeat(3000), '证明/files/空': '', '证明/files/a': 'abc' };
  for (const [path, text] of Object.entries(parts)) await writeFile(join(away, path), text);
  const script = `
import sys, zipfile
class Pipe:
    def __init__(self, file): self.file = file
    def write(self, data): return self.file.write(data)
    def flush(self): pass
for target in (sys.argv[1], Pipe(open(sys.argv[2], "wb"))):
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sys.argv[3:]: archive.write(path)`;
  const [kept, streamed] = [join(folder, 'python'), join(folder, 'streamed')];
  await run('python3', ['-c', script, kept, streamed, '证明', ...Object.keys(parts)], { cwd: away });
  // Info-ZIP, where it is: to a file, and through a pipe.
  if (spawnSync('zip', ['-v']).status === 0)
    await run('sh', ['-c', 'zip -qr "$0/zip" 证明 && mv "$0/zip.zip" "$0/zip" && zip -qr - 证明 | cat > "$0/piped"', folder], { cwd: away }); // prettier-ignore
  const expected = Object.entries(parts).map(([path, text]) => `${path} ${Buffer.from(text).toString('hex')}`).sort(); // prettier-ignore
  for (const [name, python] of Object.entries(await saidByPython())) {
    const bytes = await readFile(join(folder, name));
    const node = said(() => unzip(bytes));
    expect([...node].sort(), name).toEqual(expected);
    expect(python, name).toEqual(node);
  }
  await rm(away, { recursive: true });
});
