import { refusalOf } from '@shilu/events/core/app-error';
import type { Register } from '@shilu/events/core/define-register';
import { registerCalls } from '@shilu/events/core/register-calls';
import type { RegisterField } from '@shilu/events/core/fields/field-types';
import { sentFields } from '@shilu/events/core/register';
import { registers } from '@shilu/events/core/registers';
import { identityCalls } from '@shilu/events/identity/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { searchCalls } from '@shilu/events/search/calls';
import { proves } from '@shilu/tests/proves';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLaboratory, type Laboratory, type Target } from '../access/laboratory';
import { makerOf, valuesOf } from '../access/register-entries';
import { prose } from '../support/content';
import type { Answered } from '../support/client';

let laboratory: Laboratory;
let target: Target;
beforeAll(async () => {
  laboratory = await openLaboratory();
  target = await laboratory.record('recalled');
});
afterAll(() => laboratory.stack.stop());

/** Text that is only odd: kept to the letter. */
const KEPT: Readonly<Record<string, string>> = {
  html: '<b onclick="alert(1)">粗</b>',
  script: '<script>alert(document.cookie)</script>',
  image: '"><img src=x onerror=alert(1)>',
  statement: "Robert'); DROP TABLE log.events;--",
  path: '../../../etc/passwd',
  windowsPath: 'C:\\Windows\\system32\\drivers',
  template: '${process.env} {{constructor.constructor("return this")()}} #{7*7}',
  formula: '=HYPERLINK("http://x","y")',
  emoji: '🧪⚗️👩‍🔬🏳️‍🌈',
  chinese: '二氯甲烷（无水）·６０ ℃',
  combining: 'Ａｍｉｄｅ é ﬁ Å',
  backslashes: '\\\\ \\n \\u0041 %s %d %00',
  quotes: `'"\`“”‘’`,
  astral: '𠮷野家 𝔸𝔹ℂ',
  proto: '__proto__',
  json: '{"a":1}',
};
/** Text that hides something: refused, in words, or kept without harm. */
const HIDING: Readonly<Record<string, string>> = {
  nul: 'a\u0000b',
  bell: 'a\u0007b',
  escape: 'a\u001b[31mb',
  rightToLeft: 'gnp\u202eexe.txt',
  isolate: 'a\u2066b\u2069',
  surrogate: 'a\ud800b',
  bom: '\ufeffa',
  zeroWidth: 'a\u200bb',
};

/** Seen by nobody: in names and titles it is refused in words. */
const UNSEEN: readonly string[] = ['rightToLeft', 'isolate', 'zeroWidth', 'bell', 'escape'];
const FREE_TEXT = /comment|free text/;

type After = { readonly minPosition?: string };
type Place = {
  readonly write: (text: string, serial: number) => Promise<Answered>;
  /** What is shown of it, no older than the answer to the writing. */
  readonly read: (serial: number, after: After) => Promise<unknown>;
  readonly most: number;
  readonly mayBeBlank?: boolean;
  /** Said by the test of its longest text. */
  readonly claim?: () => void;
};
const owner = () => laboratory.people.owner;
const dates = { departmentId: null, startDate: null, endDate: null };
const deep = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((found, key) => (found as Readonly<Record<string | number, unknown>> | null)?.[key], value);

/** No rule of the register asks the field for a form that nothing odd has, such as that of a DOI. */
const isFree = (register: Register, key: string): boolean =>
  refusalOf(() => {
    for (const rule of register.rules) rule({ ...valuesOf(register, 1), [key]: 'odd' });
  }) === null;

const textsOf = (register: Register): readonly RegisterField[] =>
  sentFields(register)
    .filter(({ type }) => type === 'name' || type === 'text' || type === 'longText')
    .filter(({ key }) => isFree(register, key));
const mostOf = (field: RegisterField): number => field.maxLength ?? (field.type === 'name' ? 100 : 250);

/** An entry with these texts, under a number that no other has. */
const addEntry = (register: Register, n: number, texts: Readonly<Record<string, string>>): Promise<Answered> =>
  laboratory.people[makerOf(register)].send(registerCalls(register).add, {
    ...valuesOf(register, 5000 + n),
    id: `${register.name}${n}`,
    ...texts,
  });
const entryValues = async (register: Register, n: number, options: After): Promise<unknown> => {
  const reader = laboratory.people[makerOf(register)];
  return deep(
    await reader.call(registerCalls(register).detail, { id: `${register.name}${n}` }, options),
    'response',
    'values',
  );
};

/** What people write into registers: every text of each, as its declaration has it. */
const ofRegisters: Readonly<Record<string, Place>> = Object.fromEntries(
  registers.flatMap((register) =>
    textsOf(register).map((field): [string, Place] => {
      const free = field.type === 'name' || (field.type === 'text' && field.required) ? '' : 'free text ';
      return [
        `${free}${register.name}.${field.key}`,
        {
          most: mostOf(field),
          mayBeBlank: !field.required,
          write: (text, n) => addEntry(register, n, { [field.key]: text }),
          read: async (n, options) => deep(await entryValues(register, n, options), field.key),
        },
      ];
    }),
  ),
);

/** Every kind of text field, how to write it and how to read it back. */
const others: Readonly<Record<string, Place>> = {
  'V001 C039 notebook name': {
    most: 100,
    claim: () => proves('V001'),
    write: (text, n) => owner().send(registerCalls(notebookRegister).add, { id: `b${n}`, name: text }),
    read: async (n, after) =>
      deep(
        await owner().call(registerCalls(notebookRegister).detail, { id: `b${n}` }, after),
        'response',
        'values',
        'name',
      ),
  },
  'V002 C029 project name': {
    most: 200,
    write: (text, n) =>
      laboratory.people.admin.send(projectCalls.addProject, {
        id: `p${n}`,
        name: text,
        leaderIds: [],
        memberIds: [],
        ...dates,
      }),
    read: async (n, after) =>
      deep(await laboratory.people.admin.call(projectCalls.project, { id: `p${n}` }, after), 'response', 'name'),
  },
  'V004 C042 record title': {
    most: 300,
    write: (text, n) =>
      owner().send(recordCalls.addRecord, {
        id: `r${n}`,
        title: text,
        bookId: laboratory.ids.book,
        projectId: null,
        taskId: null,
      }),
    read: async (n, after) => deep(await owner().call(recordCalls.record, { id: `r${n}` }, after), 'response', 'title'),
  },
  'X045 module title': {
    most: 100,
    write: (text, n) =>
      owner().send(recordCalls.addModule, {
        experimentId: target.id,
        moduleId: `m${n}`,
        type: 'editor',
        title: text,
        reason: '测',
      }),
    read: async (n, after) =>
      (await owner().call(recordCalls.record, { id: target.id }, after)).response.modules.find(
        (module) => module.id === `m${n}`,
      )?.title,
  },
  'V006 C055 comment': {
    most: 100,
    write: (text) => owner().send(recordCalls.addComment, { experimentId: target.id, text }),
    read: async (_n, after) =>
      (await owner().call(recordCalls.comments, { experimentId: target.id }, after)).response.at(-1)?.text,
  },
  'X013 real name': {
    most: 50,
    write: (text) => laboratory.people.admin.send(identityCalls.modifyMember, { id: 'stranger', realName: text }),
    read: async (_n, after) =>
      deep(
        await laboratory.people.admin.call(identityCalls.accountAttributes, { id: 'stranger' }, after),
        'response',
        'realName',
      ),
  },
  'V010 X021 watermark': {
    most: 100,
    mayBeBlank: true,
    write: (text) =>
      laboratory.people.admin.send(organizationCalls.changeSettings, { settings: { watermarkText: text } }),
    read: async (_n, after) =>
      deep(await laboratory.people.admin.call(organizationCalls.watermark, {}, after), 'response', 'text'),
  },
};

let serial = 0;
/** Of one, two and two units of UTF-16. */
const LENGTHENED = ['字', '𠮷', '🧪'];
const after = ({ position }: Answered): After => (position === undefined ? {} : { minPosition: position });
const same = (text: string): string => text.normalize('NFC').trim();

// All texts of an entry at once: what each is given is written and read as it is by itself.
describe.each(registers.filter((one) => textsOf(one).length > 0).map((one) => [one.name, one] as const))(
  'each text of %s',
  (name, register) => {
    const fields = textsOf(register);
    const all = (textOf: (most: number) => string): Readonly<Record<string, string>> =>
      Object.fromEntries(fields.map((field) => [field.key, textOf(mostOf(field))]));

    test.each(Object.entries(KEPT))(`each text of ${name} keeps %s to the letter`, async (_kind, text) => {
      serial += 1;
      const given = all((most) => [...text].slice(0, most).join(''));
      const answer = await addEntry(register, serial, given);
      expect(answer.status, answer.message).toBe(200);
      const values = await entryValues(register, serial, after(answer));
      const found = fields.map(({ key }) => [key, same(String(deep(values, key)))]);
      expect(found).toEqual(fields.map(({ key }) => [key, same(given[key] ?? '')]));
    });

    test(`each text of ${name} takes its longest text`, async () => {
      for (const character of LENGTHENED) {
        serial += 1;
        const answer = await addEntry(
          register,
          serial,
          all((most) => character.repeat(most)),
        );
        expect(answer.status, answer.message).toBe(200);
      }
    });
  },
);

describe.each(Object.entries(others))('%s', (name, place) => {
  test.each(Object.entries(KEPT))(`${name} keeps %s to the letter`, async (_kind, text) => {
    serial += 1;
    const given = [...text].slice(0, place.most).join('');
    const answer = await place.write(given, serial);
    expect(answer.status, answer.message).toBe(200);
    const found = String(await place.read(serial, after(answer)));
    expect(same(found)).toBe(same(given));
  });
});

describe.each(Object.entries({ ...ofRegisters, ...others }))('%s', (name, place) => {
  test.each(Object.entries(HIDING))(
    `${name} refuses %s in both languages, or keeps it without harm`,
    async (_kind, text) => {
      serial += 1;
      const answer = await place.write(text, serial);
      expect([200, 400]).toContain(answer.status);
      if (UNSEEN.includes(_kind) && !FREE_TEXT.test(name)) expect(answer.status).toBe(400);
      if (answer.status === 400) {
        expect(answer.message).toMatch(/[\u4e00-\u9fff]/);
        expect(answer.details).toMatchObject({ issues: [expect.anything()] });
      } else {
        const found = String(await place.read(serial, after(answer)));
        expect(same(found)).toBe(same(text));
        expect(found).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
      }
    },
  );

  const longest = name in ofRegisters ? '' : 'its longest text, ';
  test(`${name} takes ${longest}not one character more, and counts characters as people do`, async () => {
    place.claim?.();
    for (const character of LENGTHENED) {
      serial += 1;
      if (longest !== '') {
        const answer = await place.write(character.repeat(place.most), serial);
        expect(answer.status, answer.message).toBe(200);
        serial += 1;
      }
      const longer = await place.write(character.repeat(place.most + 1), serial);
      expect(longer.status).toBe(400);
      expect(JSON.stringify(longer.details)).toContain('tooLong');
    }
  });

  test(`${name} refuses blanks alone`, async () => {
    serial += 1;
    const answer = await place.write('   　', serial);
    if (!place.mayBeBlank) expect(answer.status).toBe(400);
    else expect(answer.status).toBeLessThan(500);
  });
});

describe('M04 rich text takes nothing that could run', () => {
  const save = (data: unknown) =>
    owner().send(recordCalls.addModule, {
      experimentId: target.id,
      type: 'editor',
      title: '试',
      content: data,
      reason: '测',
    });
  const paragraph = (...content: readonly unknown[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] });
  const link = (href: string) => paragraph({ type: 'text', text: '看', marks: [{ type: 'link', attrs: { href } }] });
  const hostile: Readonly<Record<string, unknown>> = {
    'a script node': { type: 'doc', content: [{ type: 'script', content: [{ type: 'text', text: 'evil-marker()' }] }] },
    'an iframe': { type: 'doc', content: [{ type: 'iframe', attrs: { src: 'https://evil-marker.example' } }] },
    'raw html': { type: 'doc', content: [{ type: 'html', text: '<script>evil-marker</script>' }] },
    'an event attribute': {
      type: 'doc',
      content: [{ type: 'paragraph', attrs: { onclick: 'evil-marker()' }, content: [] }],
    },
    'an image from elsewhere': {
      type: 'doc',
      content: [{ type: 'image', attrs: { src: 'https://evil-marker.example/a.png' } }],
    },
    'an image as data': {
      type: 'doc',
      content: [{ type: 'image', attrs: { hash: 'data:image/svg+xml,<svg onload=evil-marker>' } }],
    },
    'a style that loads': paragraph({
      type: 'text',
      text: '色',
      marks: [{ type: 'textStyle', attrs: { color: 'url(javascript:evil-marker)' } }],
    }),
    'a script link': link('javascript:evil-marker'),
    'a script link in disguise': link(' jAvAsCrIpT\t:evil-marker'),
    'a script link with entities': link('java&#115;cript:evil-marker'),
    'a data link': link('data:text/html,<script>evil-marker</script>'),
    'a vbscript link': link('vbscript:evil-marker'),
    'a file link': link('file:///etc/passwd#evil-marker'),
    'a protocol-relative link': link('//evil-marker.example'),
    'a prototype': JSON.parse('{"type":"doc","content":[{"type":"paragraph","__proto__":{"evil-marker":1}}]}'),
    'a node named constructor': { type: 'doc', content: [{ type: 'constructor', text: 'evil-marker' }] },
  };
  test.each(Object.entries(hostile))('M04 refuses %s', async (name, data) => {
    const answer = await save(data);
    expect(answer.status).toBe(name === 'a prototype' ? 400 : 422);
    expect(answer.message).toMatch(/[\u4e00-\u9fff]/);
    const english = await owner().send(
      recordCalls.addModule,
      { experimentId: target.id, type: 'editor', title: '试', content: data, reason: '测' },
      { language: 'en-US' },
    );
    expect(english.message).toMatch(/not valid|could not be read|does not fit/);
  });

  test('M04 C001 what was refused stands nowhere: not in the log, not in a read model', async () => {
    const pool = laboratory.stack.database?.pool;
    const kept = await pool?.query<{ n: string }>(
      `select count(*) as n from log.events where body like '%evil-marker%'`,
    );
    expect(kept?.rows[0]?.n).toBe('0');
    const models = await pool?.query<{ n: string }>(
      `select count(*) as n from rm.record_rows r where r::text like '%evil-marker%'`,
    );
    expect(models?.rows[0]?.n).toBe('0');
  });

  test('M04 script-like prose is prose: kept as text and found as text', async () => {
    const text = '<script>alert("氯化钠xss标记")</script>';
    const { response, position } = await owner().call(recordCalls.addModule, {
      experimentId: target.id,
      type: 'editor',
      title: '文',
      content: prose(text),
      reason: '测',
    });
    const view = (await owner().call(recordCalls.record, { id: target.id }, { minPosition: position ?? '' })).response;
    expect(JSON.stringify(view.modules.find((module) => module.id === response.moduleId)?.content)).toContain(
      JSON.stringify(text).slice(1, -1),
    );
    const found = (await owner().call(searchCalls.search, { key: '氯化钠xss标记' }, { minPosition: position ?? '' }))
      .response;
    expect(found.map((row) => row.id)).toEqual([target.id]);
  });
});

test('R024 searching for anything odd never fails', async () => {
  for (const key of [
    ...Object.values(KEPT),
    ...Object.values(HIDING),
    "' or '1'='1",
    '%',
    '_',
    '\\',
    '&|!():*<->',
    'a'.repeat(200),
    '的'.repeat(200),
    '(((',
    "''''",
    '* * *',
  ]) {
    const answer = await owner().send(searchCalls.search, { key });
    expect([200, 400], `${JSON.stringify(key)} ${answer.message}`).toContain(answer.status);
    for (const call of [recordCalls.recordPage, projectCalls.projectPage, registerCalls(notebookRegister).page]) {
      const page = await owner().send(call, { text: key });
      expect([200, 400], `${call.path} ${JSON.stringify(key)}`).toContain(page.status);
    }
  }
  expect(
    laboratory.stack
      .logged()
      .filter((line) => /"level":"(error|fatal)"/.test(line))
      .slice(0, 2),
  ).toEqual([]);
});
