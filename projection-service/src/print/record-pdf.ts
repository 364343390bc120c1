import type { Language } from '@shilu/events/core/call';
import { richTextModule } from '@shilu/events/records/modules/rich-text/rich-text';
import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { richTextShape } from '@shilu/events/records/modules/rich-text/rich-text-shape';
import type { ModuleView, RecordView } from '@shilu/events/records/views';
import type { Content } from 'pdfmake/interfaces';
import { loadFormulas, type Formulas } from './formula';
import { labelsOf } from './labels';
import { latexRuns } from './latex-runs';
import { printModuleContent } from './modules/registry';
import { framed, inOneLine } from './page-frame';
import { FONT_MEDIUM, writePdf } from './pdf-engine';
import { printBudget, type PrintContext } from './print-context';
import { printableImage, type PrintImage } from './print-image';
import { moduleSignatures, signatureBlock } from './signatures';
import { plainText } from './text';
import { ACCENT, CONTENT_WIDTH, MUTED, RULE, SMALL, WARN } from './theme';
import { exactTime } from '@shilu/events/core/exact-time';
import { titleBlock } from './title-block';

export type RecordPrint = {
  readonly language: Language;
  readonly watermark: string | null;
  readonly verificationCode: string | null;
  readonly preview: boolean;
  readonly images: (hash: string) => Promise<Buffer | null>;
  readonly organization: string;
  readonly zone: string;
  readonly now: Date;
  /** Where borrowed content comes from, printed at the end (licences that ask for it). */
  readonly attribution?: string | null;
};

/** A record as a document a court would accept (C048, C049): every page says what it belongs to, every signature says who, why, when and over what. */
export const renderRecordPdf = async (view: RecordView, options: RecordPrint): Promise<Buffer> => {
  const labels = labelsOf(options.language);
  const gathered = gather(view.modules);
  const [images, formula] = await Promise.all([
    loadImages(gathered.images, options.images),
    gathered.drawsFormulas ? loadFormulas() : noFormulas,
  ]);
  const context: PrintContext = {
    language: options.language,
    labels,
    zone: options.zone,
    image: (hash) => images.get(hash) ?? null,
    formula,
    budget: printBudget(),
    nameOf: (accountId) => view.people[accountId] ?? accountId,
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
        .join('　'),
      watermark: [options.preview ? labels.preview : null, options.watermark].filter((part) => part).join('  ') || null,
      landscape: false,
      now: options.now,
      content: [
        ...titleBlock(view, context),
        ...view.modules.flatMap((module, index) => moduleBlocks(module, index, view, context)),
        ...signatureBlock(view, context),
        ...(options.attribution ? [plainText(options.attribution, { ...SMALL, margin: [0, 16, 0, 0] })] : []),
      ],
    }),
  );
};

const moduleBlocks = (module: ModuleView, index: number, view: RecordView, context: PrintContext): Content[] => {
  const { labels, zone } = context;
  const marks = [
    module.notApplicable ? labels.notApplicable : null,
    module.setHighlight ? labels.changedSinceReview : null,
  ].filter((mark) => mark !== null);
  const head: Content[] = [
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: CONTENT_WIDTH, y2: 0, lineWidth: 0.8, lineColor: RULE }],
      margin: [0, 10, 0, 5],
    },
    {
      columns: [
        { width: 22, stack: [plainText(String(index + 1), { fontSize: 12.5, font: FONT_MEDIUM, color: ACCENT })] },
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
  ];
  const [first, ...rest] = module.notApplicable
    ? [
        plainText(
          module.notApplicableReason === null
            ? labels.notApplicable
            : `${labels.notApplicable}${labels.colon}${module.notApplicableReason}`,
          { color: MUTED },
        ),
      ]
    : printModuleContent(module.type, module.content, context, CONTENT_WIDTH);
  const saved = `${labels.savedBy}${labels.colon}${view.people[module.savedBy] ?? module.savedBy} · ${exactTime(module.savedAt, zone)} · ${labels.revision} ${module.contentRevision} · ${labels.contentHash} ${module.contentHash}`;
  return [
    // A heading never stands alone at the foot of a page; a long first block may still break.
    ...(first !== undefined && isShort(first)
      ? [{ stack: [...head, first], unbreakable: true }]
      : [...head, ...(first === undefined ? [] : [first])]),
    ...rest,
    {
      stack: [
        plainText(saved, { ...SMALL, fontSize: 7, margin: [0, 3, 0, 0] }),
        ...moduleSignatures(module.signatures, context),
      ],
      unbreakable: module.signatures.length <= SHORT_ROWS,
    },
  ];
};

const SHORT_TEXT = 600;
const SHORT_ROWS = 10;

/** Characters in a block; unbounded where its height is not known from its text. */
const textLength = (content: unknown): number => {
  if (typeof content === 'string') return content.length;
  if (Array.isArray(content)) return content.reduce<number>((sum, part) => sum + textLength(part), 0);
  if (typeof content !== 'object' || content === null) return 0;
  if ('image' in content || 'svg' in content) return Number.POSITIVE_INFINITY;
  return ['text', 'stack', 'columns', 'table', 'body'].reduce(
    (sum, key) => sum + (key in content ? textLength(Reflect.get(content, key)) : 0),
    0,
  );
};

/** Surely less than half a page. */
const isShort = (content: Content): boolean =>
  typeof content === 'object' &&
  ('text' in content || ('table' in content && content.table.body.length <= SHORT_ROWS)) &&
  textLength(content) < SHORT_TEXT;

const noFormulas: Formulas = () => null;

const gather = (modules: readonly ModuleView[]): { images: ReadonlySet<string>; drawsFormulas: boolean } => {
  const images = new Set<string>();
  let drawsFormulas = false;
  const walk = (node: RichNode): void => {
    if (node.type === 'image') images.add(String(node.attrs?.['hash']));
    if (
      node.type === 'blockMath' ||
      (node.type === 'inlineMath' && latexRuns(String(node.attrs?.['latex'] ?? '')) === null)
    )
      drawsFormulas = true;
    node.content?.forEach(walk);
  };
  for (const module of modules) {
    const doc =
      module.type === richTextModule.type && !module.notApplicable ? richTextShape.safeParse(module.content) : null;
    if (doc?.success) walk(doc.data);
  }
  return { images, drawsFormulas };
};

/** One at a time: pictures are large. One that is missing or unreadable is named by its hash in the document. */
const loadImages = async (
  hashes: ReadonlySet<string>,
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
