import { findModuleType } from '@shilu/events/records/modules/registry';
import { recordViewSchema, type ModuleView, type RecordView, type SignatureView } from '@shilu/events/records/views';
import { NO_CONTRIBUTIONS } from './contributions';
import type { RecordPrint } from './record-pdf';

/** Data for the tests of this folder. */
const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

export const signature = (printedName: string, zh: string, at = '2026-11-19T07:21:44.120Z'): SignatureView => ({
  id: `sig-${printedName}-${at}`,
  accountId: 'u1',
  printedName,
  meaning: { value: zh, zh, en: `${zh} (en)` },
  at,
  timeZone: 'Asia/Shanghai',
  contentHash: HASH,
  revision: 12,
  position: '4711',
});

/** None of what its type cannot read. */
const filesOf = (type: string, content: unknown): ModuleView['files'] => {
  try {
    return [...(findModuleType(type)?.files(content) ?? [])];
  } catch {
    return [];
  }
};

export const moduleView = (
  type: string,
  title: string,
  content: unknown,
  extra: Partial<ModuleView> = {},
): ModuleView => ({
  id: `m-${title}`,
  type,
  title,
  content,
  contentHash: HASH,
  contentVersion: 1,
  contentRevision: 7,
  files: filesOf(type, content),
  savedBy: 'u1',
  savedAt: '2026-11-19T06:10:00.000Z',
  writerIds: ['u1'],
  notApplicable: false,
  notApplicableReason: null,
  isCheck: false,
  signatures: [],
  everSigned: false,
  setHighlight: false,
  grants: [],
  mayEdit: false,
  unfilled: [],
  ...extra,
});

export const paragraphs = (...texts: string[]): unknown => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

export const recordView = (modules: readonly ModuleView[], extra: Partial<RecordView> = {}): RecordView => {
  const approval = {
    version: 2,
    flowName: '研发记录复核',
    nodes: [
      {
        name: '项目负责人复核',
        approver: 'people' as const,
        accountIds: ['u2'],
        mode: 'any' as const,
        approverIds: ['u2'],
      },
    ],
    nodeIndex: 0,
    submittedBy: 'u1',
    submittedAt: '2026-11-19T07:30:00.000Z',
    note: '小数点已更正',
    recordHash: HASH,
    submission: signature('王思远', '我是作者，内容属实'),
    decisions: [
      {
        nodeIndex: 0,
        accountId: 'u2',
        name: '程栋',
        result: 'passed' as const,
        opinion: '更正有痕迹、有理由，数据前后一致，同意。',
        signature: signature('程栋', '复核通过', '2026-11-20T01:02:03.000Z'),
      },
    ],
  };
  return recordViewSchema.parse({
    experimentId: 'e1',
    number: 'SL-2026-0147',
    title: '1-[4-(5-溴吡啶-3-基)哌嗪-1-基]乙酮的合成（微波 Buchwald-Hartwig 偶联）',
    recordType: '合成',
    status: 'approved',
    version: 2,
    revision: 23,
    position: '4800',
    removed: false,
    bookId: 'b1',
    bookName: '王思远 · 合成一',
    projectId: 'p1',
    projectName: 'PARP 抑制剂',
    taskId: 't1',
    taskName: '砌块合成',
    departmentId: 'd1',
    departmentName: '药物化学部',
    ownerId: 'u1',
    ownerName: '王思远',
    templateId: null,
    clonedFromId: null,
    pageInfo: { temperature: '-5.0', humidity: '41', participantIds: ['u1', 'u3'], participantsNotApplicable: false },
    createdAt: '2026-11-18T02:00:00.000Z',
    modifiedAt: '2026-11-20T01:02:03.000Z',
    modifiedBy: 'u2',
    lastCacheTime: null,
    recordHash: HASH,
    isRejected: false,
    permission: 1,
    isReadOnly: true,
    hasModuleShared: false,
    reasonRequired: true,
    ModuleGrants: [],
    modules,
    approval,
    pastApprovals: [
      {
        ...approval,
        version: 1,
        decisions: [{ ...approval.decisions[0], result: 'rejected', opinion: '质量小数点有误，请更正。' }],
      },
    ],
    recall: null,
    versions: [],
    comments: [],
    people: { u1: '王思远', u2: '程栋', u3: '李晓彤' },
    may: {
      edit: false,
      submit: false,
      approve: false,
      recall: false,
      decideRecall: false,
      reactivate: false,
      rollback: false,
      remove: false,
      restore: false,
      grant: false,
      comment: false,
      exportIt: true,
      takeBack: false,
      changeDepartment: false,
      seeTrace: true,
      ask: false,
      share: false,
      copy: false,
    },
    ...extra,
  });
};

export const printOptions = (extra: Partial<RecordPrint> = {}): RecordPrint => ({
  checkpoint: null,
  language: 'zh-CN',
  watermark: '实录 · 内部',
  verificationCode: 'K7QX-92MF-4T',
  preview: false,
  images: () => Promise.resolve(null),
  structures: new Map(),
  spectra: new Map(),
  records: [],
  instruments: new Map(),
  otherwise: new Map(),
  contributions: NO_CONTRIBUTIONS,
  corrections: new Map(),
  organization: '实录实验室',
  zone: 'Asia/Shanghai',
  now: new Date('2026-11-20T08:09:10.000Z'),
  ...extra,
});

const text = (value: string, ...marks: string[]): unknown => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
});
const para = (...content: unknown[]): unknown => ({ type: 'paragraph', content });
const item = (...content: unknown[]): unknown => ({ type: 'listItem', content: [para(...content)] });
const cell = (value: string, attrs: object = {}, type = 'tableCell'): unknown => ({
  type,
  attrs,
  content: [para(text(value))],
});

/** One of everything, as a chemist would write it. */
export const sampleRecord = (imageHash: string): RecordView =>
  recordView([
    moduleView(
      'editor',
      '实验过程',
      {
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 2 }, content: [text('目的')] },
          para(
            text(
              '3,5-二溴吡啶单取代，保留一个溴供后续偶联；先以 407 mg 试一次，可行后放大。Cs₂CO₃ 作碱，浓度 5×10⁻³ mol·L⁻¹，体系 −78 ℃ → 25 ℃，粒径 3 μm，产率 ',
            ),
            text('31.8%', 'bold'),
            text('。'),
          ),
          { type: 'heading', attrs: { level: 2 }, content: [text('步骤')] },
          {
            type: 'orderedList',
            attrs: { start: 1 },
            content: [
              item(
                text('10 mL 微波管中依次加入 3,5-二溴吡啶 1.233 g、1-乙酰基哌嗪 0.734 g、Pd(OAc)'),
                text('2', 'subscript'),
                text(' 0.117 g、Xantphos 0.361 g、Cs'),
                text('2', 'subscript'),
                text('CO'),
                text('3', 'subscript'),
                text(' 5.09 g，加 1,4-二氧六环。'),
              ),
              item(
                text('抽真空，充 N'),
                text('2', 'subscript'),
                text(' 置换，压盖。微波 140 ℃ 反应 1 h，取样做 LCMS。'),
              ),
            ],
          },
          {
            type: 'taskList',
            content: [
              { type: 'taskItem', attrs: { checked: true }, content: [para(text('冷却至 40 ℃ 以下再开盖'))] },
              { type: 'taskItem', attrs: { checked: false }, content: [para(text('含钯残渣单独收集'))] },
            ],
          },
          {
            type: 'table',
            content: [
              {
                type: 'tableRow',
                content: [
                  cell('批次', {}, 'tableHeader'),
                  cell('条件', { colspan: 2 }, 'tableHeader'),
                  cell('收率', {}, 'tableHeader'),
                ],
              },
              { type: 'tableRow', content: [cell('试验批', { rowspan: 2 }), cell('140 ℃'), cell('1 h'), cell('24%')] },
              { type: 'tableRow', content: [cell('120 ℃'), cell('2 h'), cell('19%')] },
              { type: 'tableRow', content: [cell('放大批'), cell('140 ℃'), cell('1 h'), cell('31.8%')] },
            ],
          },
          para(
            text('动力学：'),
            { type: 'inlineMath', attrs: { latex: 'k = A e^{-E_a}' } },
            text('，其中 '),
            { type: 'inlineMath', attrs: { latex: 'k_{obs}' } },
            text(' 由斜率得到。'),
          ),
          {
            type: 'blockMath',
            attrs: { latex: 'k = \\frac{k_B T}{h}\\exp\\left(-\\frac{\\Delta G^{\\ddagger}}{RT}\\right)' },
          },
          { type: 'blockquote', content: [para(text('参照上次记录 SL-2026-0131 的淬灭方式。'))] },
          {
            type: 'codeBlock',
            attrs: { language: null },
            content: [text('CC(=O)N1CCN(CC1)c1cncc(Br)c1\n  m/z 284 [M+H]+')],
          },
          { type: 'image', attrs: { hash: imageHash, alt: 'TLC', width: 30, caption: '图 1 反应 1 h 的薄层色谱' } },
          { type: 'callout', attrs: { kind: 'hazard' }, content: [para(text('残渣含钯，遇空气可能自燃'))] },
          {
            type: 'details',
            content: [
              { type: 'detailsSummary', content: [text('柱层析细节')] },
              { type: 'detailsContent', content: [para(text('石油醚/乙酸乙酯 5:1'))] },
            ],
          },
          para({ type: 'mention', attrs: { id: 'u3' } }, text(' 请见 '), {
            type: 'text',
            text: '方法说明',
            marks: [{ type: 'link', attrs: { href: 'https://example.org/method' } }],
          }),
        ],
      },
      { signatures: [signature('王思远', '我是作者，内容属实')] },
    ),
    moduleView(
      'labInfoTable',
      '投料表',
      {
        columns: [
          { key: 'name', label: '名称', type: 'text' },
          { key: 'role', label: '角色', type: 'text' },
          { key: 'mw', label: '分子量', type: 'number', unit: 'g/mol' },
          { key: 'mass', label: '质量', type: 'number', unit: 'g' },
          { key: 'mmol', label: '物质的量', type: 'number', unit: 'mmol' },
          { key: 'eq', label: '当量', type: 'number' },
        ],
        rows: [
          {
            id: 'r1',
            cells: { name: '3,5-二溴吡啶', role: '底物', mw: '236.89', mass: '1.233', mmol: '5.21', eq: '1.00' },
          },
          {
            id: 'r2',
            cells: { name: '1-乙酰基哌嗪', role: '试剂', mw: '128.17', mass: '0.734', mmol: '5.73', eq: '1.10' },
          },
          { id: 'r3', cells: { name: 'Cs₂CO₃', role: '碱', mw: '325.82', mass: '5.09', mmol: '15.6', eq: '3.00' } },
        ],
      },
      { setHighlight: true },
    ),
    moduleView('basicFields', '结果', {
      fields: [
        { key: 'massG', label: '产物质量', type: 'inputNumber', unit: 'g', value: '0.470' },
        { key: 'look', label: '外观', type: 'textarea', value: '类白色固体' },
        { key: 'date', label: '完成日期', type: 'date', value: null },
      ],
    }),
    moduleView('labDocument', '谱图', {
      files: [{ id: 'f1', hash: HASH, name: 'LCMS-峰表.csv', size: 48213, mime: 'text/csv', note: '放大批' }],
    }),
    moduleView('editor', '安全', paragraphs('不适用'), { notApplicable: true, notApplicableReason: '仪器停用' }),
  ]);
