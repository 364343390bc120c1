import { fieldWords } from '@shilu/events/audit/field-words';
import { sourceWords, valueWords } from '@shilu/events/audit/value-words';
import type { Language } from '@shilu/events/core/call';
import { numbered, type NumberedGroup, type NumberedModule } from '@shilu/events/records/module-groups';
import { saidIn } from '@shilu/events/records/modules/record-said';
import type { NamedRecord } from '@shilu/events/records/fact-calls';
import type { ModuleView, RecordView } from '@shilu/events/records/views';
import { writersTold } from '@shilu/events/records/writers-told';
import { spectrumKey, type Spectra } from '@shilu/events/spectra/wanted-spectrum';
import type { Content } from 'pdfmake/interfaces';
import { commentBlocks } from './comments';
import { contributionBlocks, type Contributions } from './contributions';
import { correctionLines, type Corrections } from './corrections';
import { loadFormulas, noFormulas } from './formula';
import { momentKey, type InstrumentsThen } from './instruments';
import { isShort, joined, lastLines, SHORT_ROWS } from './keep-together';
import { labelsOf } from './labels';
import { drawsFormulas, printModuleContent } from './modules/registry';
import type { PrintedCheckpoint } from './checkpoint-block';
import { framed, inOneLine } from './page-frame';
import { FONT_MEDIUM } from './fonts';
import { writePdf } from './pdf-engine';
import type { OtherwiseOf } from './otherwise';
import { printBudget, type PrintContext } from './print-context';
import { picturesOf } from './pictures';
import { printableImage, type PrintImage } from './print-image';
import { moduleSignatures, signatureBlock } from './signatures';
import { drawingKey, type Structures } from './structures';
import { plainText } from './text';
import { ACCENT, CONTENT_WIDTH, FONT_SIZE, MUTED, RULE, SMALL, WARN } from './theme';
import { exactTime } from '@shilu/events/core/exact-time';
import { titleBlock } from './title-block';

export type RecordPrint = {
  readonly language: Language;
  readonly watermark: string | null;
  readonly verificationCode: string | null;
  readonly preview: boolean;
  readonly images: (hash: string) => Promise<Buffer | null>;
  /** Pictures of the structures in its modules. */
  readonly structures: Structures;
  /** Figures of the spectra in its modules. */
  readonly spectra: Spectra;
  /** Records that its modules relate to, of those that are open to whoever prints. */
  readonly records: readonly NamedRecord[];
  /** The instruments of its methods as they were when their steps were ticked, of those that are open to whoever prints. */
  readonly instruments: InstrumentsThen;
  /** What of its sheets the engine of today gives otherwise than the one that calculated them. */
  readonly otherwise: OtherwiseOf;
  /** Who wrote what of the texts that several wrote. */
  readonly contributions: Contributions;
  /** What of it was changed after it was entered. */
  readonly corrections: Corrections;
  readonly checkpoint: PrintedCheckpoint | null;
  readonly organization: string;
  readonly zone: string;
  readonly now: Date;
  /** Where borrowed content comes from, printed at the end (licences that ask for it). */
  readonly attribution?: string | null;
};

/** A record as a document a court would accept (C048, C049): every page says what it belongs to, every signature says who, why, when and over what. */
export const renderRecordPdf = async (view: RecordView, options: RecordPrint): Promise<Buffer> => {
  const labels = labelsOf(options.language);
  const records = new Map(options.records.map((record) => [record.id, record]));
  const drawing = drawsFormulas(view.modules);
  const [images, formula] = await Promise.all([
    loadImages(picturesOf(view.modules), options.images),
    drawing ? loadFormulas() : noFormulas,
  ]);
  const context: PrintContext = {
    language: options.language,
    labels,
    zone: options.zone,
    image: (hash) => images.get(hash) ?? null,
    formula,
    structure: (drawing) => options.structures.get(drawingKey(drawing)) ?? null,
    spectrum: (wanted) => options.spectra.get(spectrumKey(wanted)) ?? { fault: 'missing' },
    fontSize: FONT_SIZE,
    budget: printBudget(),
    nameOf: (accountId) => view.people[accountId] ?? accountId,
    recordOf: (recordId) => records.get(recordId),
    instrumentThen: (id, moment) => options.instruments.get(momentKey({ id, moment })),
    otherwise: (moduleId) => options.otherwise.get(moduleId) ?? [],
    said: saidIn(view.modules.flatMap(({ id, type, content, isCheck, notApplicable }) => (notApplicable ? [] : [{ id, type, content, signed: isCheck }])), options.language), // prettier-ignore
    module: { id: '', signed: false },
  };
  const code = options.preview
    ? labels.previewNote
    : options.verificationCode
      ? `${labels.verificationCode}${labels.colon}${options.verificationCode}`
      : null;
  return writePdf(
    framed({
      labels,
      language: options.language,
      title: `${view.number} ${view.title}`,
      author: view.ownerName,
      headLeft: inOneLine(options.organization, 24),
      headRight: `${view.number} · ${labels.versionOf(view.version)} · ${inOneLine(view.title, 44)}`,
      footLeft: [code, `${labels.printed}${labels.colon}${exactTime(options.now, options.zone)}`]
        .filter((part) => part !== null)
        .join('\u3000'),
      watermark: [options.preview ? labels.preview : null, options.watermark].filter((part) => part).join('  ') || null,
      landscape: false,
      now: options.now,
      checkpoint: options.checkpoint,
      content: [
        ...titleBlock(view, context),
        ...correctionLines('', options.corrections, context),
        ...joined(
          numbered(view.modules).flatMap((one) =>
            moduleBlocks(one, view, { ...context, corrections: options.corrections }),
          ),
          signatureBlock(view, context),
          (view.modules.at(-1)?.signatures.length ?? 0) + (view.approval?.decisions.length ?? 0) <= FEW,
        ),
        ...contributionBlocks(view, options.contributions, context),
        ...commentBlocks(view, context),
        ...(options.attribution ? [plainText(options.attribution, { ...SMALL, margin: [0, 16, 0, 0] })] : []),
      ],
    }),
    { drawsInLines: drawing },
  );
};

/** What the module was copied from, as the screen says it. */
const copiedLine = (
  source: NonNullable<ModuleView['copiedFrom']> | null,
  { language, labels }: PrintContext,
): Content => {
  const named = source === null ? undefined : sourceWords(source.number, source.title, language);
  const copy = { kind: 'copy', recordId: '', moduleId: '', version: source?.version ?? 0 } as const;
  const words = valueWords(copy, language, () => named) ?? '';
  return plainText(`${fieldWords('@module.copiedFrom', language)}${labels.colon}${words}`, {
    ...{ fontSize: 8.5, color: MUTED, margin: [0, -2, 0, 4] },
  });
};

/** So many signatures are surely less than a third of a page. */
const FEW = 4;

/** Where the modules of a child template begin, and which version of it brought them. */
const groupLine = ({ number, title, version }: NumberedGroup, { labels }: PrintContext): Content =>
  plainText(`${number}\u3000${title} · ${labels.versionOf(version)}`, {
    fontSize: 13.5,
    font: FONT_MEDIUM,
    color: ACCENT,
    margin: [0, 12, 0, 0],
  });

const moduleBlocks = (
  { module, number, opens }: NumberedModule<ModuleView>,
  view: RecordView,
  context: PrintContext & { readonly corrections: Corrections },
): Content[] => {
  const { labels, language, zone } = context;
  const marks = [
    module.notApplicable ? labels.notApplicable : null,
    module.setHighlight ? labels.changedSinceReview : null,
    (module.unread ?? []).length > 0 ? labels.structuresUnread : null,
  ].filter((mark) => mark !== null);
  const head: Content[] = [
    ...opens.map((group) => groupLine(group, context)),
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: CONTENT_WIDTH, y2: 0, lineWidth: 0.8, lineColor: RULE }],
      margin: [0, 10, 0, 5],
    },
    {
      columns: [
        {
          width: 14 + 8 * number.length,
          stack: [plainText(number, { fontSize: 12.5, font: FONT_MEDIUM, color: ACCENT })],
        },
        { width: '*', stack: [plainText(module.title, { fontSize: 12.5, font: FONT_MEDIUM })] },
        ...(marks.length > 0
          ? [
              {
                width: 120,
                stack: [
                  plainText(marks.join(' · '), {
                    fontSize: 9,
                    color: module.notApplicable ? MUTED : WARN,
                    alignment: 'right',
                    margin: [0, 3, 0, 0],
                  }),
                ],
              },
            ]
          : []),
      ],
      margin: [0, 0, 0, 4],
    },
    ...(module.copiedFrom === undefined ? [] : [copiedLine(module.copiedFrom, context)]),
  ];
  const corrected = correctionLines(module.id, context.corrections, context);
  const printed = module.notApplicable
    ? [
        plainText(
          module.notApplicableReason === null
            ? labels.notApplicable
            : `${labels.notApplicable}${labels.colon}${module.notApplicableReason}`,
          { color: MUTED },
        ),
      ]
    : printModuleContent(
        module.type,
        module.content,
        { ...context, module: { id: module.id, signed: module.isCheck } },
        CONTENT_WIDTH,
      );
  // A few lines stand with the signatures; of more the signatures would stand far from what they sign.
  const isBrief = corrected.length <= SHORT_ROWS;
  const content = isBrief ? printed : [...corrected, ...printed];
  const by =
    writersTold(module, view.people, language) ?? `${labels.savedBy}${labels.colon}${context.nameOf(module.savedBy)}`;
  const saved = `${by} · ${exactTime(module.savedAt, zone)} · ${labels.revision} ${module.contentRevision} · ${labels.contentHash} ${module.contentHash}`;
  const tail = [
    plainText(saved, { ...SMALL, fontSize: 7, margin: [0, 3, 0, 0] }),
    ...(isBrief ? corrected : []),
    ...moduleSignatures(module.signatures, context),
  ];
  // Signatures never stand on a page without the last lines of what they sign.
  const end = content.at(-1);
  const parted = end !== undefined && module.signatures.length <= FEW ? lastLines(end) : null;
  const [first, ...rest] = parted === null ? content : [...content.slice(0, -1), ...parted.before];
  const closing = parted === null ? tail : [parted.last, ...tail];
  if (first === undefined)
    return [{ stack: [...head, ...closing], unbreakable: module.signatures.length <= SHORT_ROWS }];
  return [
    // A heading never stands alone at the foot of a page; a long first block may still break.
    ...(isShort(first) ? [{ stack: [...head, first], unbreakable: true }] : [...head, first]),
    ...rest,
    { stack: closing, unbreakable: module.signatures.length <= SHORT_ROWS },
  ];
};

/** One at a time: pictures are large. One that is missing or unreadable is named by its hash in the document. */
const loadImages = async (
  hashes: readonly string[],
  load: RecordPrint['images'],
): Promise<ReadonlyMap<string, PrintImage>> => {
  const found = new Map<string, PrintImage>();
  for (const hash of hashes) {
    const bytes = await load(hash);
    const image = bytes ? printableImage(bytes) : null;
    if (image) found.set(hash, image);
  }
  return found;
};
