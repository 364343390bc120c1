import { placeOf } from '@shilu/events/core/position';
import type { ApprovalView, RecordView, SignatureView } from '@shilu/events/records/views';
import type { Content, TableCell } from 'pdfmake/interfaces';
import type { PrintContext } from './print-context';
import { FONT_MEDIUM } from './fonts';
import { plainText } from './text';
import { CONTENT_WIDTH, FILL, MUTED, openTable, SMALL } from './theme';
import { exactTime } from '@shilu/events/core/exact-time';

const SIZE = 8.5;
const head = (labels: readonly string[]): TableCell[] =>
  labels.map((label) => plainText(label, { font: FONT_MEDIUM, fontSize: SIZE, fillColor: FILL }));

const meaningOf = (signature: SignatureView, { language }: PrintContext): string =>
  language === 'zh-CN' ? signature.meaning.zh : signature.meaning.en;

/** With which device it was made, and whether that verified as this was printed. */
const passkeyLine = ({ passkey }: SignatureView, { labels }: PrintContext): Content[] => {
  if (!passkey) return [];
  const { name, holds } = passkey;
  return [plainText(`${labels.signedWithPasskey(name)} · ${holds ? labels.passkeyHolds : labels.passkeyFails}`, SMALL)];
};

/**
 * Printed name, meaning, exact time with zone (21 CFR 11.50), what was signed and where it stands in the log. Every time
 * on paper is in the organisation's zone, and names it: what came after what is seen without reckoning.
 */
const signatureCells = (signature: SignatureView, context: PrintContext): Content[] => [
  plainText(signature.printedName, { fontSize: SIZE, font: FONT_MEDIUM }),
  plainText(meaningOf(signature, context), { fontSize: SIZE }),
  plainText(exactTime(signature.at, context.zone), { fontSize: 8 }),
  {
    stack: [
      plainText(signature.contentHash, { fontSize: 7 }),
      plainText(`${context.labels.logPosition}${context.labels.colon}${placeOf(signature.position)}`, SMALL),
      ...passkeyLine(signature, context),
    ],
  },
];

export const moduleSignatures = (signatures: readonly SignatureView[], context: PrintContext): Content[] => {
  const { labels } = context;
  if (signatures.length === 0) return [];
  const body = [
    head([labels.signer, labels.meaning, labels.time, labels.binds]),
    ...signatures.map((signature): TableCell[] => signatureCells(signature, context)),
  ];
  return [
    {
      table: { headerRows: 1, dontBreakRows: true, widths: [84, 82, 122, CONTENT_WIDTH - 84 - 82 - 122 - 34], body },
      layout: openTable,
      margin: [0, 4, 0, 2],
    },
  ];
};

const round = (approval: ApprovalView, context: PrintContext): Content[] => {
  const { labels } = context;
  const nodeName = (index: number): string => approval.nodes[index]?.name ?? String(index + 1);
  const rows: TableCell[][] = [
    [plainText(labels.submitted, { fontSize: SIZE }), ...signatureCells(approval.submission, context)],
    ...approval.decisions.map((decision): TableCell[] => [
      {
        stack: [
          plainText(`${nodeName(decision.nodeIndex)}`, { fontSize: SIZE }),
          plainText(decision.result === 'passed' ? labels.passed : labels.rejected, {
            fontSize: SIZE,
            font: FONT_MEDIUM,
          }),
        ],
      },
      ...signatureCells(decision.signature, context),
    ]),
  ];
  const opinions = approval.decisions.filter((decision) => decision.opinion !== '');
  return [
    plainText(`${labels.versionOf(approval.version)} · ${labels.flow}${labels.colon}${approval.flowName}`, {
      fontSize: 9.5,
      font: FONT_MEDIUM,
      margin: [0, 4, 0, 2],
    }),
    ...(approval.note === ''
      ? []
      : [plainText(`${labels.submissionNote}${labels.colon}${approval.note}`, { fontSize: 9, margin: [0, 0, 0, 3] })]),
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [66, 68, 76, 112, CONTENT_WIDTH - 66 - 68 - 76 - 112 - 42.5],
        body: [head([labels.step, labels.signer, labels.meaning, labels.time, labels.binds]), ...rows],
      },
      layout: openTable,
    },
    ...opinions.map((decision) =>
      plainText(`${labels.opinion} · ${decision.name}${labels.colon}${decision.opinion}`, {
        fontSize: 9,
        margin: [0, 3, 0, 0],
      }),
    ),
  ];
};

/** A finished round in one line per decision. */
const pastRound = (approval: ApprovalView, { labels, zone }: PrintContext): Content[] => [
  plainText(
    `${labels.versionOf(approval.version)} · ${labels.submitted} ${approval.submission.printedName} ${exactTime(approval.submittedAt, zone)}`,
    { fontSize: 8.5, margin: [0, 2, 0, 0] },
  ),
  ...approval.decisions.map((decision) =>
    plainText(
      `${decision.result === 'passed' ? labels.passed : labels.rejected} · ${decision.signature.printedName} · ${exactTime(decision.signature.at, zone)}${decision.opinion ? ` · ${decision.opinion}` : ''}`,
      { fontSize: 8.5, color: MUTED, margin: [12, 0, 0, 0] },
    ),
  ),
];

/** The block a reader turns to last: who submitted, who approved and with what words, what was turned down before. */
export const signatureBlock = (view: RecordView, context: PrintContext): Content[] => {
  const { labels } = context;
  const { approval, pastApprovals, recall } = view;
  return [
    {
      stack: [
        plainText(labels.signatureBlock, { fontSize: 12.5, font: FONT_MEDIUM, margin: [0, 14, 0, 3] }),
        ...(approval ? round(approval, context) : [plainText(labels.noSignatures, { color: MUTED })]),
      ],
      unbreakable: (approval?.decisions.length ?? 0) < 8,
    },
    ...(recall
      ? [
          plainText(
            `${labels.recalled} · ${view.people[recall.by] ?? recall.by} · ${exactTime(recall.at, context.zone)} · ${recall.reason}`,
            { fontSize: 9, margin: [0, 4, 0, 0] },
          ),
        ]
      : []),
    ...(pastApprovals.length > 0
      ? [
          plainText(labels.pastRounds, { fontSize: 9.5, font: FONT_MEDIUM, margin: [0, 8, 0, 0] }),
          ...pastApprovals.flatMap((past) => pastRound(past, context)),
        ]
      : []),
  ];
};
