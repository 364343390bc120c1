import { verdictLabels, type DisputeView } from '@shilu/events/audit/dispute';
import { eventWords } from '@shilu/events/audit/event-words';
import { misfitLabels } from '@shilu/events/core/stream-rule';
import { placeOf } from '@shilu/events/core/position';
import type { RecordView } from '@shilu/events/records/views';
import type { Content, TableCell } from 'pdfmake/interfaces';
import type { PrintContext } from './print-context';
import { FONT_MEDIUM } from './fonts';
import { plainText } from './text';
import { CONTENT_WIDTH, MUTED, openTable, WARN } from './theme';
import { exactTime } from '@shilu/events/core/exact-time';

const measured = (value: string | null, unit: string, { labels }: PrintContext): string => {
  if (value === null || value === '') return labels.unfilled;
  return /^[-−+]?[\d.]+(?:~[-−]?[\d.]+)?$/.test(value) ? `${value.replaceAll('-', '−')} ${unit}` : value;
};

/** As an event says it, which may be no time at all. */
const saidTime = (at: string, zone: string): string => (Number.isNaN(Date.parse(at)) ? at : exactTime(at, zone));

/** What was found in the record that the product cannot have made, and what was decided of it: in red, above everything. */
const disputeLine = (dispute: DisputeView, { labels, language, zone }: PrintContext): string => {
  const { revision, eventType, saidBy, saidAt, whys, foundAt, settled } = dispute;
  const why = whys.map((one) => misfitLabels[one][language]).join(labels.comma);
  const found = labels.disputed(eventWords(eventType, language), revision, saidBy, saidTime(saidAt, zone), why, exactTime(foundAt, zone)); // prettier-ignore
  return settled === null
    ? `${found}${labels.undecided}`
    : `${found}${labels.decided(settled.by, exactTime(settled.at, zone), verdictLabels[settled.verdict][language], settled.reason ?? '')}`;
};

/** Title and page information: the facts a copy is filed under. */
export const titleBlock = (view: RecordView, context: PrintContext): Content[] => {
  const { labels, zone } = context;
  const { pageInfo } = view;
  const people = pageInfo.participantsNotApplicable
    ? labels.notApplicable
    : pageInfo.participantIds.map((id) => view.people[id] ?? id).join(labels.comma) || labels.unfilled;
  const facts: [string, string][] = [
    [labels.number, view.number],
    [labels.version, `${labels.versionOf(view.version)} · ${labels.statuses[view.status]}`],
    [labels.author, view.ownerName],
    [labels.participants, people],
    [labels.notebook, view.bookName],
    [labels.recordType, view.recordType || labels.unfilled],
    [labels.project, view.projectName ?? labels.none],
    [labels.task, view.taskName ?? labels.none],
    [labels.department, view.departmentName ?? labels.none],
    [labels.revision, `${view.revision} · ${labels.logPosition} ${placeOf(view.position)}`],
    [labels.temperature, measured(pageInfo.temperature, '℃', context)],
    [labels.humidity, measured(pageInfo.humidity, '%', context)],
    [labels.created, exactTime(view.createdAt, zone)],
    [labels.modified, `${exactTime(view.modifiedAt, zone)} · ${view.people[view.modifiedBy] ?? view.modifiedBy}`],
  ];
  const key = (text: string): Content => plainText(text, { fontSize: 8.5, color: MUTED });
  const value = (text: string): Content => plainText(text, { fontSize: 9 });
  const body: TableCell[][] = [];
  for (let i = 0; i < facts.length; i += 2)
    body.push(facts.slice(i, i + 2).flatMap(([label, text]) => [key(label), value(text)]));
  body.push([
    key(labels.recordHash),
    { ...{ colSpan: 3 }, stack: [plainText(view.recordHash, { fontSize: 8 })] },
    {},
    {},
  ]);
  const half = (CONTENT_WIDTH - 34) / 2;
  return [
    plainText(view.title, { fontSize: 17, font: FONT_MEDIUM, lineHeight: 1, margin: [0, 0, 0, 8] }),
    ...(view.disputes ?? []).map((dispute) =>
      plainText(disputeLine(dispute, context), { fontSize: 9, color: WARN, margin: [0, 0, 0, 6] }),
    ),
    {
      table: { widths: [62, half - 62, 62, half - 62], body, dontBreakRows: true },
      layout: openTable,
      margin: [0, 0, 0, 6],
    },
  ];
};
