import { part } from '@shilu/tests/proves';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { renderAuditPdf, type AuditPdfRow } from './audit-pdf';
import { glyphRuns } from './glyphs';
import { isOfSeveral } from './contributions';
import { loadFormulas } from './formula';
import { latexRuns } from './latex-runs';
import { pdfPages } from './pdf-text';
import { moduleView, paragraphs, printOptions, recordView, sampleRecord, signature } from './print-fixture';
import { missingNote } from '../audit/labels';
import { printedTypes } from './modules/registry';
import { AUDIT_ROWS_MAX } from './print-context';
import { printableImage } from './print-image';
import { recordHtml } from './record-html';
import { renderRecordPdf } from './record-pdf';
import { drawsFormulas, toldText } from './told-text';
import { noteSigner, openCheckpoint, signCheckpoint } from '@shilu/events/core/checkpoint-note';
import { exactTime } from '@shilu/events/core/exact-time';
import { checkpointIn } from '../audit/checkpoint-in';
import { moduleTypeNames } from '@shilu/events/records/modules/registry';

const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
};
const png = (pixels: Buffer): Buffer => {
  const head = Buffer.from([0, 0, 0, 8, 0, 0, 0, 4, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
const grey = png(
  Buffer.alloc(9 * 4, 0x60)
    .fill(0, 0, 1)
    .fill(0, 9, 10)
    .fill(0, 18, 19)
    .fill(0, 27, 28),
);
const hash = 'a'.repeat(64);
const table = (columns: number, rows: number) => ({
  columns: Array.from({ length: columns }, (_, c) => ({ key: `c${c}`, label: `列${c}`, type: 'text' })),
  rows: Array.from({ length: rows }, (_, r) => ({
    id: `r${r}`,
    cells: Object.fromEntries(Array.from({ length: columns }, (_, c) => [`c${c}`, `v${r}.${c}`])),
  })),
});
// Only a print that never ends is stopped.
const LIMIT = 120_000;

describe('record as PDF', () => {
  it('M16 related records are listed by number and title as far as whoever prints may know them', async () => {
    part('M16', 'its print');
    const relations = [
      { id: 'a', kind: 'continues', recordId: 'r2', note: '同一批中间体' },
      { id: 'b', kind: 'repeats', recordId: 'r3' },
      { id: 'c', kind: 'refers', recordId: 'secret' },
    ];
    const named = { status: 'approved' as const, removed: false, opens: true };
    const print = async (language: 'zh-CN' | 'en-US') => {
      const records = [
        { id: 'r2', number: 'SL-2026-0002', title: 'Suzuki 偶联', ...named },
        { id: 'r3', number: 'SL-2026-0003', title: '', ...named, removed: true, opens: false },
      ];
      const view = recordView([moduleView('recordRelate', '关联', { relations })]);
      return (await pdfPages(await renderRecordPdf(view, printOptions({ language, records })))).join('\n');
    };
    const chinese = await print('zh-CN');
    for (const text of [
      '接续',
      'SL-2026-0002',
      'Suzuki偶联',
      '已通过',
      '同一批中间体',
      '在回收站中',
      '一份不对您开放的记录',
    ])
      expect(chinese.replaceAll(' ', '')).toContain(text);
    expect(chinese).not.toContain('secret');
    const english = (await print('en-US')).replaceAll(/\s/g, '');
    for (const text of ['Continues', 'Inthe', 'arecordthatisnotopentoyou'])
      expect(english.toLowerCase()).toContain(text.toLowerCase());
  });

  it('what people said stands at the end, with the passage it is about; what reads otherwise now is of an earlier version', async () => {
    const at = '2026-11-20T08:00:00.000Z';
    const said = { ...{ moduleId: 'm-步骤', replyTo: null, mentions: [], by: 'u2', at, read: true, mayRemove: false } };
    const anchor = { kind: 'text', hash: 'older', prefix: '', suffix: '' } as const;
    const view = recordView([moduleView('editor', '步骤', paragraphs('加甲苯 140 mL，升温至 110 ℃。'))], {
      comments: [
        { ...said, id: 'a', byName: '程栋', text: '体积对吗？', anchor: { ...anchor, quote: '甲苯 140 mL，升温' } },
        { ...said, id: 'b', byName: '王思远', text: '已核对', replyTo: 'a' },
        { ...said, id: 'd', byName: '程栋', text: '谢谢，已阅', replyTo: 'b' },
        {
          ...{ ...said, id: 'c', byName: '程栋', text: '温度偏高', anchor: { ...anchor, quote: '升温至 130 ℃' } },
          resolved: { by: 'u1', byName: '王思远', at },
        },
      ],
    });
    const print = async (language: 'zh-CN' | 'en-US') =>
      (await pdfPages(await renderRecordPdf(view, printOptions({ language })))).join('').replaceAll(/\s/g, '');
    const chinese = await print('zh-CN');
    for (const text of [
      '批注用于讨论',
      '步骤·“甲苯140mL，升温”',
      '体积对吗？',
      '已核对',
      '谢谢，已阅',
      '温度偏高',
      '已解决：王思远',
    ])
      expect(chinese).toContain(text);
    expect(chinese.split('针对较早的版本')).toHaveLength(2);
    expect(chinese).toContain('“升温至130℃”·针对较早的版本');
    expect(await print('en-US')).toContain('Onanearlierversion');
    const silent = await pdfPages(await renderRecordPdf(recordView([]), printOptions({})));
    expect(silent.join('')).not.toContain('批注');
  });

  it('who wrote what of a text that several wrote stands at the end, save by save; without it nothing does', async () => {
    part('T17', 'on paper, each save of a text that several wrote says whose what is');
    const view = recordView([moduleView('editor', '步骤', paragraphs('加入无水甲苯，回流。'))]);
    const none = { more: 0, removed: [], reasons: [] };
    const contributors = [
      { accountId: 'u1', spans: [{ from: 2, to: 4, text: '无水' }], ...none, more: 2 },
      { accountId: 'u2', spans: [], ...none, removed: [{ text: '搅拌过夜' }], reasons: ['改用回流'] },
      { accountId: 'gone', spans: [], ...none },
    ];
    const at = '2026-11-20T08:00:00.000Z';
    const saves = [
      { revision: 3, at, by: 'u1', reason: null, brought: null, contributors: null },
      { revision: 4, at, by: 'u2', reason: null, brought: 'template' as const, contributors: null },
      { revision: 5, at, by: 'u1', reason: '复核', brought: null, contributors },
    ];
    const contributions = {
      of: [{ moduleId: view.modules[0]?.id ?? '', saves, before: 4 }],
      people: { u1: '王思远', u2: '程栋', gone: '赵离职' },
    };
    const print = async (extra: Parameters<typeof printOptions>[0]) =>
      (await pdfPages(await renderRecordPdf(view, printOptions(extra)))).join('').replaceAll(/\s/g, '');
    const chinese = await print({ contributions });
    for (const words of [
      '由多人共同书写的正文',
      '此前还有4次保存',
      '保存人独自书写',
      '来自模板的新版本，非保存人书写',
      '复核',
      '各人所写：无水|另有2处',
      '各人删去：搅拌过夜',
      '各人的原因：改用回流',
      '赵离职仅移动或改格式',
    ])
      expect(chinese).toContain(words);
    expect(await print({ contributions, language: 'en-US' })).toContain('Takenoutbyeach:搅拌过夜');
    expect(await print({})).not.toContain('由多人共同书写');
  });

  it('every module says whether it was changed since it was first entered, and what stood there first', async () => {
    part('REQ-A4', 'on paper');
    const view = recordView([
      moduleView('editor', '步骤', paragraphs('称取 1.42 g。')),
      moduleView('editor', '结果', paragraphs('收率 81%。')),
    ]);
    const at = '2026-11-20T08:00:00.000Z';
    const named = [
      { title: '@module.content', first: `称取 1.40 g。${'长'.repeat(200)}`, times: 2, at },
      { title: '@record.title', first: null, times: 1, at },
    ];
    const corrections = new Map([[view.modules[0]?.id ?? '', { named, more: 3 }]]);
    const print = async (extra: Parameters<typeof printOptions>[0]) =>
      (await pdfPages(await renderRecordPdf(view, printOptions(extra)))).join('').replaceAll(/\s/g, '');
    const chinese = await print({ corrections });
    expect(chinese).toContain(`首次录入值：称取1.40g。${'长'.repeat(70)}…；更改2次，最近2026-11-20`);
    expect(chinese).toContain('首次录入值：—；更改1次');
    expect(chinese).toContain('另有3处');
    // The record itself and the other module.
    expect(chinese.split('自首次录入后未更改')).toHaveLength(3);
    const english = await print({ corrections, language: 'en-US' });
    expect(english).toContain('changed2times,lastat2026-11-20');
    expect(english.split('Notchangedsinceitwasfirstentered')).toHaveLength(3);
    const { zone, organization, now, language } = printOptions({});
    const html = recordHtml(view, [], { zone, organization, now, language, code: 'c', corrections });
    for (const said of ['首次录入值：称取 1.40 g。', '另有 3 处', '自首次录入后未更改'].map((text) =>
      text.replaceAll(' ', ''),
    ))
      expect(html.replaceAll(/\s/g, '')).toContain(said);
  });

  it('one person’s saves are no contributions of several, nor are several people’s of which no save says whose what is', () => {
    const save = (by: string, contributors: readonly string[] | null) => ({
      ...{ revision: 1, at: '', by, reason: null, brought: null },
      contributors:
        contributors?.map((accountId) => ({ accountId, spans: [], more: 0, removed: [], reasons: [] })) ?? null,
    });
    expect(isOfSeveral([save('u1', null), save('u2', null)])).toBe(false);
    expect(isOfSeveral([save('u1', ['u1'])])).toBe(false);
    expect(isOfSeveral([save('u1', ['u2'])])).toBe(false);
    expect(isOfSeveral([save('u1', null), save('u1', ['u2'])])).toBe(true);
    expect(isOfSeveral([save('u1', ['u1', 'u2'])])).toBe(true);
    expect(isOfSeveral([{ ...save('u2', null), brought: 'template' }, save('u1', ['u1'])])).toBe(false);
  });

  it('lays out every type of module', () => {
    expect([...printedTypes].sort()).toEqual([...moduleTypeNames].sort());
  });

  it(
    'C048 R014 prints every module, signature, page number and the verification code',
    async () => {
      const pages = await pdfPages(
        await renderRecordPdf(
          sampleRecord(hash),
          printOptions({ images: () => Promise.resolve(grey), attribution: '数据来源说明' }),
        ),
      );
      const all = pages.join('\n');
      for (const text of [
        '实验过程',
        '3,5-二溴吡啶单取代',
        'Cs2CO3',
        'mol·L−1',
        '−78℃→25℃',
        '3μm',
        '投料表',
        '分子量(g/mol)',
        '236.89',
        '0.470g',
        'LCMS-峰表.csv',
        '不适用：仪器停用',
        'kobs',
        '图1反应1h的薄层色谱',
        '‼危险',
        '残渣含钯，遇空气可能自燃',
        '柱层析细节',
        '石油醚/乙酸乙酯5:1',
        '数据来源说明',
      ])
        expect(all).toContain(text);
      for (const text of [
        '我是作者，内容属实',
        '2026-11-1915:21:44UTC+08:00(Asia/Shanghai)',
        '复核通过',
        '更正有痕迹',
        '质量小数点有误',
        '4711',
        '−5.0℃',
      ])
        expect(all).toContain(text);
      pages.forEach((page, index) => {
        expect(page).toContain(`第${index + 1}/${pages.length}页`);
        expect(page).toContain('验证码：K7QX-92MF-4T');
        expect(page).toContain('SL-2026-0147');
        expect(page).toContain('实录·内部');
      });
    },
    LIMIT,
  );

  it('prints no row that nobody filled', async () => {
    const made = table(1, 2);
    const print = (rows: unknown): Promise<string[]> =>
      renderRecordPdf(recordView([moduleView('labInfoTable', '投料表', { ...made, rows })]), printOptions()).then(
        pdfPages,
      );
    const blank = { id: 'blank', cells: {} };
    expect(await print([...made.rows, blank, { ...blank, id: 'blank2' }])).toEqual(await print(made.rows));
  });

  it(
    'C049 marks a preview and gives it no verification code',
    async () => {
      const all = (
        await pdfPages(await renderRecordPdf(sampleRecord(hash), printOptions({ preview: true, language: 'en-US' })))
      ).join('');
      expect(all).toContain('PREVIEW');
      expect(all).toContain('Preview,notanofficialcopy');
      expect(all).not.toContain('K7QX');
      expect(all).toContain('Picturecouldnotbeprinted');
    },
    LIMIT,
  );

  it(
    'prints hostile text without empty boxes: controls, bidi, emoji and unbroken strings',
    async () => {
      const unbroken = `CC(=O)${'N1CCN'.repeat(1000)}`;
      const all = (
        await pdfPages(
          await renderRecordPdf(
            recordView([
              moduleView('editor', '标题 😀', paragraphs(`a\u0007b 👩 \u202eevil שלום`, unbroken, '汉'.repeat(5000))),
            ]),
            printOptions(),
          ),
        )
      ).join('');
      for (const text of ['[U+1F600]', '[U+202E]', '[U+05E9]']) expect(all).toContain(text);
      expect(all.split('N1CCN').length).toBeGreaterThan(900);
      expect(all.split('汉').length - 1).toBe(5000);
    },
    LIMIT,
  );

  it(
    'M10 prints calculated values with their formula, figures below columns and marks with their signs',
    async () => {
      const content = {
        columns: [
          { key: 'name', label: '名称', type: 'text' },
          {
            ...{ key: 'mass', label: '质量', type: 'number', unit: 'g', footers: ['sum', 'mean'] },
            marks: [
              { when: 'between', value: '1', to: '2', colour: 'green' },
              { when: 'below', value: '1', colour: 'red' },
              { when: 'above', value: '4', colour: 'amber' },
              { when: 'empty', colour: 'blue' },
            ],
          },
          { key: 'molarMass', label: '摩尔质量', type: 'number', unit: 'g/mol' },
          {
            ...{ key: 'amount', label: '物质的量', type: 'number', unit: 'mmol' },
            ...{ formula: '[mass] / [molarMass]', decimals: 2 },
          },
        ],
        rows: [
          { id: 'r1', cells: { name: '水杨酸', mass: '1.380', molarMass: '138.12', amount: '9.99' } },
          { id: 'r2', cells: { name: '氯化钠', mass: '5.00', molarMass: '58.44', amount: '85.56' } },
          { id: 'r3', cells: { name: '碘', mass: '0.254', molarMass: '253.81', amount: '1.00' } },
          { id: 'r4', cells: { name: '水' } },
        ],
      };
      const pages = await pdfPages(
        await renderRecordPdf(recordView([moduleView('labInfoTable', '投料', content)]), printOptions()),
      );
      const text = pages.join('').replace(/\s/g, '');
      expect(text).toContain('物质的量=[质量]/[摩尔质量]');
      for (const told of ['85.56', '合计6.634', '●1.380', '◆5.00', '▲0.254', '■']) expect(text).toContain(told);
    },
    LIMIT,
  );

  it(
    'M10 prints 100 columns in parts and 5,000 rows in order',
    async () => {
      const wide = (
        await pdfPages(
          await renderRecordPdf(recordView([moduleView('labInfoTable', '宽', table(100, 3))]), printOptions()),
        )
      ).join('');
      expect(wide).toContain('v2.99');
      expect(wide).toContain('列分段1/');
      const long = (
        await pdfPages(
          await renderRecordPdf(recordView([moduleView('labInfoTable', '长', table(3, 5000))]), printOptions()),
        )
      ).join('');
      expect(long).toContain('v4999.2');
    },
    LIMIT,
  );

  it(
    'M04 prints a table of 200 columns and says what was too large to print',
    async () => {
      const row = {
        type: 'tableRow',
        content: Array.from({ length: 200 }, (_, c) => ({
          type: 'tableCell',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: `c${c}` }] }],
        })),
      };
      const doc = { type: 'doc', content: [{ type: 'table', content: [row] }] };
      const all = (
        await pdfPages(
          await renderRecordPdf(
            recordView([moduleView('editor', '宽', doc), moduleView('editor', '大', paragraphs('x '.repeat(500_000)))]),
            printOptions(),
          ),
        )
      ).join('');
      expect(all).toContain('|c199');
      expect(all).toContain('超出可打印篇幅');
    },
    LIMIT,
  );

  it(
    'prints content of an unknown or broken module as it is stored',
    async () => {
      const all = (
        await pdfPages(
          await renderRecordPdf(
            recordView([moduleView('future', '新', { a: '甲' }), moduleView('labInfoTable', '坏', { rows: 1 })]),
            printOptions(),
          ),
        )
      ).join('');
      expect(all).toContain('"a":"甲"');
      expect(all).toContain('"rows":1');
    },
    LIMIT,
  );
});

describe('the checkpoint of the log on paper', () => {
  const signer = noteSigner('eln.example.com/log', new Uint8Array(32).fill(7));
  const root = new Uint8Array(32).fill(9);
  const note = signCheckpoint({ origin: signer.name, size: 1234, root }, signer);
  const printed = { note, covers: false, publicUrl: 'https://eln.example.com/' };

  it(
    'size and root are read by people, the signed note by npm run verify -- --against',
    { timeout: LIMIT },
    async () => {
      const pdf = await renderRecordPdf(recordView([]), printOptions({ checkpoint: printed }));
      const last = (await pdfPages(pdf)).at(-1);
      for (const text of ['日志eln.example.com/log，前1234个事件', '09'.repeat(32), '尚未纳入此检查点'])
        expect(last).toContain(text);
      expect(openCheckpoint(checkpointIn(pdf), signer, signer.name)).toMatchObject({ size: 1234 });
      const plain = await renderRecordPdf(recordView([]), printOptions({ checkpoint: { ...printed, covers: true } }));
      expect((await pdfPages(plain)).join('')).not.toContain('尚未纳入此检查点');
      expect(checkpointIn(await renderRecordPdf(recordView([]), printOptions()))).toBe('');
    },
  );
});

describe('audit trail as PDF', () => {
  const row: AuditPdfRow = {
    at: '2026-11-19T07:21:44.120Z',
    person: '王思远',
    action: '修改',
    object: '投料表',
    field: '质量',
    old: '0.047',
    new: '0.470',
    reason: '小数点录入错误',
    formulas: false,
  };
  const audit = {
    title: '审计追踪',
    filters: ['人员：王思远'],
    language: 'zh-CN' as const,
    organization: '实录实验室',
    now: new Date('2026-11-20T08:00:00Z'),
    zone: 'Asia/Shanghai',
    missing: null,
    code: '验证码：K7QX92MF4T0A',
    checkpoint: null,
  };

  it(
    'C110 lists who, when, what, old, new and why, with page numbers',
    async () => {
      const pages = await pdfPages(await renderAuditPdf({ ...audit, rows: Array.from({ length: 60 }, () => row) }));
      for (const text of [
        '人员：王思远',
        '2026-11-1915:21:44UTC+08:00',
        '0.047',
        '0.470',
        '小数点录入错误',
        `第1/${pages.length}页`,
      ])
        expect(pages[0]).toContain(text);
      expect(pages.at(-1)).toContain('完');
    },
    LIMIT,
  );

  it(
    'law 12 says at its head and at its end that events are missing',
    async () => {
      const missing = missingNote({ events: 3, things: 2 }, 'zh-CN');
      const pages = await pdfPages(
        await renderAuditPdf({ ...audit, missing, rows: Array.from({ length: 60 }, () => row) }),
      );
      const shown = missing.replaceAll(' ', '');
      expect(pages.length).toBeGreaterThan(1);
      expect(pages[0]).toContain(shown);
      expect(pages.at(-1)).toContain(shown);
    },
    LIMIT,
  );

  it(
    'C110 cuts after 5,000 rows and says so on the last page',
    async () => {
      expect(AUDIT_ROWS_MAX).toBe(5000);
      // More than one table of the PDF; what 5,000 rows take is seen with a module of as many.
      const most = 510;
      const rows = Array.from({ length: most + 7 }, (_, at) => ({ ...row, reason: `原因 ${String(at)}。` }));
      const pages = await pdfPages(await renderAuditPdf({ ...audit, rows }, most));
      expect(pages.at(-1)).toContain('仅列出前510行，共517行');
      expect(pages.join('')).toContain('原因509。');
      expect(pages.join('')).not.toContain('原因510。');
    },
    LIMIT,
  );
});

describe('signatures on paper', () => {
  const signed = (content: unknown, zone: string) => ({
    ...moduleView('labInfoTable', '物料', content),
    signatures: [{ ...signature('王思远', '作者确认'), timeZone: zone }],
  });

  it.each([[4], [9]])(
    'point 6 the signatures stand with the last rows of what they sign: after %s paragraphs',
    async (n) => {
      const before = moduleView(
        'editor',
        '步骤',
        paragraphs(...Array.from({ length: n }, (_, at) => `第${at}段`.repeat(30))),
      );
      const pages = await pdfPages(
        await renderRecordPdf(recordView([before, signed(table(4, 40), 'Asia/Shanghai')]), printOptions()),
      );
      const last = pages.find((page) => page.includes('v39.0')) ?? '';
      expect(last).toContain('作者确认');
      expect(last).toContain('签署与审核');
      expect(pages.join('').match(/v\d+\.0/g)).toHaveLength(40);
    },
  );

  it('point 6 a signature given elsewhere is printed in the zone of the other times, which it names', async () => {
    part('REQ-S2', 'PDF');
    const all = (
      await pdfPages(await renderRecordPdf(recordView([signed(table(2, 2), 'Europe/London')]), printOptions()))
    ).join('');
    expect(all).toContain('2026-11-1915:21:44UTC+08:00');
    expect(all).toContain('王思远');
    expect(all).toContain('作者确认');
    expect(all).not.toContain('London');
  });

  it('point 28 a module that was copied says from where, on paper too', async () => {
    const source = { recordId: 'r2', moduleId: 'm9', number: 'SL-2026-0007', title: '后处理', version: 2 };
    const copied = (copiedFrom: typeof source | null) => ({
      ...moduleView('editor', '步骤', paragraphs('过滤。')),
      copiedFrom,
    });
    const print = async (copiedFrom: typeof source | null): Promise<string> =>
      (await pdfPages(await renderRecordPdf(recordView([copied(copiedFrom)]), printOptions()))).join('');
    expect(await print(source)).toContain('SL-2026-0007，模块“后处理”，第2版');
    expect(await print(null)).toContain('一份不对您开放的记录');
  });
});

describe('formulae in the audit trail as PDF', () => {
  const old = '加入 $\\ce{H2SO4}$ 与 K₂CO₃';
  const next = `${old}，$\\ce{SO4^2- + Ba^2+ -> BaSO4 v}$，共 $5 每克`;

  it('point 7 sets simple ones in their line, draws the others, and leaves a price a price', async () => {
    const formula = await loadFormulas();
    const told = toldText(next, { formula, width: 100, style: { fontSize: 7.5 } });
    const line = typeof told === 'object' && 'text' in told && Array.isArray(told.text) ? told.text : [];
    expect(line.filter((run) => typeof run === 'object' && 'drawing' in run)).toHaveLength(1);
    expect(JSON.stringify(line)).not.toContain('ce{');
    expect(JSON.stringify(line)).toContain('{"sub":true,"text":"4"}');
    expect(JSON.stringify(line.at(-1))).toContain('$5 每克');
    expect([old, next].map(drawsFormulas)).toEqual([false, true]);
  });
});

describe('pieces', () => {
  it('turns Unicode subscripts and superscripts into real ones', () => {
    expect(glyphRuns('H₂O 10⁻³')).toEqual([
      { text: 'H', place: 'line' },
      { text: '2', place: 'sub' },
      { text: 'O 10', place: 'line' },
      { text: '−3', place: 'sup' },
    ]);
  });
  it('sets simple LaTeX in the line and leaves the rest to be drawn', () => {
    expect(latexRuns('k_{obs}^2')?.map((run) => [run.text, run.sub === true, run.sup === true])).toEqual([
      ['k', false, false],
      ['obs', true, false],
      ['2', false, true],
    ]);
    expect(latexRuns('\\frac{a}{b}')).toBeNull();
  });
  it('takes whole PNGs only', () => {
    expect(printableImage(grey)).toMatchObject({ width: 8, height: 4 });
    expect(printableImage(png(Buffer.alloc(3)))).toBeNull();
    expect(printableImage(grey.subarray(0, -20))).toBeNull();
    expect(printableImage(Buffer.from('<svg/>'.repeat(20)))).toBeNull();
  });
  it('gives times with zone, UTC for a zone nobody knows', () => {
    expect(exactTime('2026-11-19T07:21:44Z', 'Asia/Shanghai')).toBe('2026-11-19 15:21:44 UTC+08:00 (Asia/Shanghai)');
    expect(exactTime('2026-11-19T07:21:44Z', 'Mars/Base')).toBe('2026-11-19 07:21:44 UTC');
  });
});
