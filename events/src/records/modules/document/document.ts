import { z } from 'zod';
import type { Language } from '../../../core/call';
import { sameJson } from '../../../core/canonical';
import { fileRefSchema, text } from '../../../core/schemas';
import { FIELD_FORMAT, fieldChange, type FieldChange } from '../../../core/trace';
import type { TraceValue } from '../../../core/trace-value';
import { labelFaults } from '../label-faults';
import { defineModule } from '../define-module';
import type { ModuleType } from '../module-type';
import {
  accurateMassSchema,
  MASS_FAULTS,
  massLine,
  massText,
  MOST_MASSES,
  type AccurateMass,
} from '../../../spectra/accurate-mass';
import { characterisationText } from '../../../spectra/characterisation-text';
import { characterisation, signalLines } from '../../../spectra/characterisation';
import { documentShape } from './document-shape';
import { IONS } from '../../../spectra/ions';
import { ORDER, orderChange } from '../order-change';
import { isJcampFile } from '../../../spectra/jcamp-file';
import { SIGNAL_FAULTS, spectrumSignalsSchema } from '../../../spectra/spectrum-signals';

const distinct = (items: readonly { readonly id: string }[]): boolean =>
  new Set(items.map(({ id }) => id)).size === items.length;

export const documentSchema = z.strictObject({
  files: z
    .array(
      fileRefSchema.extend({
        id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
        note: text(250).optional(),
        /** What was read off it, where it is a spectrum. */
        spectrum: spectrumSignalsSchema.optional(),
      }),
    )
    .max(200)
    .refine(distinct, { error: 'repeated' }),
  /** Masses of high resolution, whether or not a file of them is here. */
  masses: z
    .array(accurateMassSchema)
    .min(1)
    .max(MOST_MASSES, { error: 'tooManyMasses' })
    .refine(distinct, { error: 'repeated' })
    .optional(),
});
export type DocumentContent = z.infer<typeof documentSchema>;
export type DocumentFile = DocumentContent['files'][number];

const told = (file: DocumentFile | undefined): TraceValue | null =>
  file
    ? {
        kind: 'files',
        files: [{ name: file.name, hash: file.hash, size: file.size, ...(file.note ? { note: file.note } : {}) }],
      }
    : null;

const linesOf = (file: DocumentFile | undefined): string | null =>
  file?.spectrum === undefined ? null : signalLines(file.spectrum);

const massesOf = (content: DocumentContent | null): readonly AccurateMass[] => content?.masses ?? [];

const namedMass = (mass: AccurateMass) => ({ id: mass.id, label: IONS[mass.ion].words });

const massChanges = (old: readonly AccurateMass[], next: readonly AccurateMass[]): readonly FieldChange[] => {
  const before = new Map(old.map((mass) => [mass.id, massLine(mass)]));
  const after = new Map(next.map((mass) => [mass.id, massLine(mass)]));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key) ?? null, after.get(key) ?? null];
    return was === is ? [] : [fieldChange(`mass/${key}`, '@labDocument.mass', was, is)];
  });
};

/** What was read off the spectra of a document, and its masses, as a sentence of an experimental section. */
export const characterisationOf = ({ files, masses }: DocumentContent, language: Language): string =>
  characterisationText(
    { reads: files.flatMap(({ spectrum }) => (spectrum === undefined ? [] : [spectrum])), masses: masses ?? [] },
    language,
  );

/** M05: files attached to the record, previewed in place. */
export const documentModule: ModuleType<DocumentContent> = {
  type: 'labDocument',
  specId: 'M05',
  label: { 'zh-CN': '文档', 'en-US': 'Document' },
  begin: { 'zh-CN': '添加文件', 'en-US': 'Add files' },
  guide: {
    'zh-CN':
      '把文件拖进或粘贴到记录里，会成为文档模块；“更多操作”里的“用手机拍照”显示二维码，手机扫码即可把照片传进来。单击文件即可预览。JCAMP-DX 谱图（.jdx、.dx）直接绘出，可放大、叠加、列峰；编辑时在预览中“积分”，在谱图上横向拖过一个信号即得积分，填写峰形、耦合常数和归属后，按实验部分的写法生成谱图数据。选定化合物（反应的产物或分子式）后，积分合计与结构中的氢数对照，活泼氢另说；碳谱对照碳数。“添加高分辨质谱（HRMS）”按分子式算出离子的 m/z 和偏差（ppm），质谱的峰可直接采用为实测值，超过 5 ppm 时提示，不拦截。全部数据可复制，或用“写入正文”写进富文本。打印时谱图为矢量图；记录侧栏“谱图”列出全部谱图，不同模块的也可叠加。在搜索框输入文件的 SHA-256，会找到存有该文件的记录。',
    'en-US':
      'Files dropped or pasted into a record become a document module; Photo from a phone, under More actions, shows a QR code by which a phone sends photos. Click a file to preview it. JCAMP-DX spectra (.jdx, .dx) are drawn, with zoom, overlay and peaks; while editing, choose Integrate in the preview and drag across a signal of the spectrum to integrate it. With multiplicity, coupling constants and assignment filled in, the data are written out as in an experimental section. With a compound chosen (a product of the reaction, or a formula), the integrals are held against its hydrogens, exchangeable ones named apart, and carbon signals against its carbons. Add accurate mass (HRMS) calculates the m/z of an ion from a formula and the deviation in ppm; a line of a mass spectrum can be used as the mass found, and more than 5 ppm is warned of, never refused. All of it is copied, or written into a text of the record. In print, spectra are vector figures; Spectra in the record’s panel lists all of them, and overlays those of several modules. Searching for a SHA-256 finds the records that hold that file.',
  },
  // 2: what was read off spectra. 3: the compound that a spectrum is of; masses of high resolution.
  version: 3,
  upgrade: (content) => content,
  schema: documentSchema,
  shape: documentShape,
  writeFaults: ({ files }) =>
    labelFaults(files.map(({ note }, index) => ({ path: ['files', index, 'note'], text: note }))),
  empty: () => ({ files: [] }),
  diff: (old, next) => {
    const before = new Map((old?.files ?? []).map((file) => [file.id, file]));
    const after = new Map(next.files.map((file) => [file.id, file]));
    const named = ({ id, name }: DocumentFile) => ({ id, label: name });
    return [
      ...[...new Set([...before.keys(), ...after.keys()])]
        .filter((key) => !sameJson(told(before.get(key)), told(after.get(key))))
        .map((key) =>
          fieldChange(`file/${key}`, '@labDocument.file', told(before.get(key)), told(after.get(key)), {
            fieldFormat: FIELD_FORMAT.file,
          }),
        ),
      ...[...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
        const [was, is] = [linesOf(before.get(key)), linesOf(after.get(key))];
        return was === is ? [] : [fieldChange(`spectrum/${key}`, '@labDocument.spectrum', was, is)];
      }),
      ...massChanges(massesOf(old), massesOf(next)),
      ...orderChange(
        'massOrder',
        '@labDocument.massOrder',
        massesOf(old).map(namedMass),
        massesOf(next).map(namedMass),
      ),
      ...orderChange('order', '@labDocument.order', (old?.files ?? []).map(named), next.files.map(named)),
    ];
  },
  parts: {
    file: { 'zh-CN': '文件', 'en-US': 'File' },
    spectrum: { 'zh-CN': '谱图数据', 'en-US': 'Spectral data' },
    mass: { 'zh-CN': '高分辨质谱', 'en-US': 'Accurate mass' },
    massOrder: { 'zh-CN': '高分辨质谱的顺序', 'en-US': 'Order of accurate masses' },
    order: ORDER,
  },
  faultWords: { ...SIGNAL_FAULTS, ...MASS_FAULTS },
  unfilled: () => [],
  text: (content) =>
    [
      ...content.files.map(({ name, note, spectrum }) =>
        [`${name} ${note ?? ''}`, ...(spectrum === undefined ? [] : [characterisation(spectrum)])].join('\n'),
      ),
      ...massesOf(content).map((mass) =>
        [massText(mass, 'en-US'), mass.formula].filter((part) => part !== '').join(' '),
      ),
    ].join('\n'),
  carryOver: {
    clone: 'all',
    next: {
      take: () => ({ files: [] }),
      told: {
        'zh-CN': '文档：文件不带入，它们是原实验的数据。',
        'en-US': 'Documents: files are left out; they are data of the original experiment.',
      },
    },
    record: 'all',
  },
  ofFiles: (files) => ({ files: files.map((file) => ({ ...file })) }),
  files: (content) => content.files.map(({ hash, name, size, mime }) => ({ hash, name, size, mime })),
  spectra: ({ files }) =>
    files
      .filter(isJcampFile)
      .map(({ hash, name, size, mime, spectrum }) => ({ file: { hash, name, size, mime }, read: spectrum })),
  isEmpty: (content) => content.files.length === 0 && massesOf(content).length === 0,
};

export const document = defineModule(documentModule);
