import { anchorWords } from '@shilu/events/capabilities/anchor';
import { threadsOf } from '@shilu/events/capabilities/threads';
import { exactTime } from '@shilu/events/core/exact-time';
import { anchorStands } from '@shilu/events/records/anchored';
import type { CommentView, RecordView } from '@shilu/events/records/views';
import type { Content } from 'pdfmake/interfaces';
import { FONT_MEDIUM } from './fonts';
import type { PrintContext } from './print-context';
import { plainText } from './text';
import { ACCENT, CONTENT_WIDTH, MUTED, RULE, SMALL } from './theme';

const SIZE = 8.5;

/** What a thread is about: its module, the passage, and whether that reads otherwise by now. */
const aboutLine = (root: CommentView, view: RecordView, { labels, zone }: PrintContext): string => {
  const { moduleId, anchor, resolved } = root;
  const module = view.modules.find(({ id }) => id === moduleId);
  const stands =
    anchor === undefined || (module !== undefined && anchorStands({ ...module, hash: module.contentHash }, anchor));
  return [
    moduleId === null ? labels.wholeRecord : (module?.title ?? labels.removedModule),
    ...(anchor ? [labels.quoted(anchorWords(anchor))] : []),
    ...(stands ? [] : [labels.onEarlierVersion]),
    ...(resolved ? [`${labels.resolved}${labels.colon}${resolved.byName} · ${exactTime(resolved.at, zone)}`] : []),
  ].join(' · ');
};

const said = ({ byName, at, text }: CommentView, { labels, zone }: PrintContext, indent: number): Content =>
  plainText(`${byName} · ${exactTime(at, zone)}${labels.colon}${text}`, {
    ...{ fontSize: SIZE, margin: [indent, 1, 0, 1] },
  });

/** What people said of the record, thread by thread, behind all that is signed: it is none of that. */
export const commentBlocks = (view: RecordView, context: PrintContext): Content[] => {
  const { labels } = context;
  const { comments } = view;
  if (comments.length === 0) return [];
  return [
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: CONTENT_WIDTH, y2: 0, lineWidth: 0.8, lineColor: RULE }],
      margin: [0, 14, 0, 5],
    },
    plainText(labels.comments, { fontSize: 12.5, font: FONT_MEDIUM, color: ACCENT }),
    plainText(labels.commentsNote, { ...SMALL, margin: [0, 0, 0, 4] }),
    ...threadsOf(comments).map(({ root, answers }): Content => ({
      stack: [
        plainText(aboutLine(root, view, context), { fontSize: SIZE, color: MUTED }),
        said(root, context, 8),
        ...answers.map((answer) => said(answer, context, 20)),
      ],
      margin: [0, 3, 0, 3],
      unbreakable: answers.length < 8,
    })),
  ];
};
