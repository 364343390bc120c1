import { fieldWords } from '@shilu/events/audit/field-words';
import { exactTime } from '@shilu/events/core/exact-time';
import type { Contributors } from '@shilu/events/records/live-text/contributors';
import type { RecordView } from '@shilu/events/records/views';
import type { Content } from 'pdfmake/interfaces';
import { FONT_MEDIUM } from './fonts';
import type { PrintContext } from './print-context';
import { plainText } from './text';
import { ACCENT, CONTENT_WIDTH, MUTED, RULE, SMALL } from './theme';

/** One save of a text, as the log has it. Without contributors whoever saved it wrote all that was new in it. */
export type TextSave = {
  readonly revision: number;
  readonly at: string;
  readonly by: string;
  readonly reason: string | null;
  /** Nobody wrote what is new in it: a newer version of the template brought it, or a file that it was read from. */
  readonly brought: 'template' | 'file' | null;
  readonly contributors: Contributors | null;
};
/** The saves of a module that several wrote in, in their order, the last of them; how many were before those. */
export type Contribution = { readonly moduleId: string; readonly saves: readonly TextSave[]; readonly before: number };
export type Contributions = {
  readonly of: readonly Contribution[];
  readonly people: Readonly<Record<string, string>>;
};
export const NO_CONTRIBUTIONS: Contributions = { of: [], people: {} };

const writersOf = ({ by, brought, contributors }: TextSave): readonly string[] =>
  contributors?.map(({ accountId }) => accountId) ?? (brought === null ? [by] : []);

/** A module belongs here once more than one person wrote in it, and a save says what of it is whose. */
export const isOfSeveral = (saves: readonly TextSave[]): boolean =>
  saves.some(({ contributors }) => contributors !== null) && new Set(saves.flatMap(writersOf)).size > 1;

const SIZE = 8.5;

type Told = { readonly context: PrintContext; readonly people: Contributions['people'] };

const nameOf = ({ context, people }: Told, accountId: string): string => people[accountId] ?? context.nameOf(accountId);

const line = ({ context: { language, labels } }: Told, title: string, words: readonly string[]): Content[] =>
  words.length === 0
    ? []
    : [
        plainText(`${fieldWords(title, language)}${labels.colon}${words.join(' | ')}`, {
          ...{ fontSize: SIZE, margin: [20, 0, 0, 1] },
        }),
      ];

const wordsOf = (parts: readonly { readonly text: string }[]): readonly string[] =>
  parts.map(({ text }) => text.trim()).filter(Boolean);

const contributorBlocks = (told: Told, one: Contributors[number]): Content[] => {
  const { labels, language } = told.context;
  const { accountId, spans, more, removed, reasons } = one;
  const wrote = wordsOf(spans);
  const tookOut = wordsOf(removed);
  return [
    plainText(nameOf(told, accountId), { fontSize: SIZE, font: FONT_MEDIUM, margin: [10, 1, 0, 0] }),
    ...(wrote.length + tookOut.length + more === 0
      ? [plainText(fieldWords('@module.setOnly', language), { fontSize: SIZE, margin: [20, 0, 0, 1] })]
      : []),
    ...line(told, '@module.wrote', [...wrote, ...(more > 0 ? [labels.moreParts(more)] : [])]),
    ...line(told, '@module.tookOut', tookOut),
    ...line(told, '@module.whyEach', reasons),
  ];
};

const saveBlocks = (told: Told, { revision, at, by, reason, brought, contributors }: TextSave): Content[] => {
  const { labels, zone } = told.context;
  const saved = `${exactTime(at, zone)} · ${labels.savedBy}${labels.colon}${nameOf(told, by)} · ${labels.revision} ${String(revision)}`;
  const why = reason === null || reason === '' ? '' : ` · ${labels.audit.reason}${labels.colon}${reason}`;
  return [
    plainText(`${saved}${why}`, { fontSize: SIZE, color: MUTED, margin: [0, 3, 0, 0] }),
    ...(contributors === null
      ? [
          plainText(brought === null ? labels.wroteAlone : labels.broughtBy[brought], {
            fontSize: SIZE,
            margin: [10, 0, 0, 1],
          }),
        ]
      : contributors.flatMap((one) => contributorBlocks(told, one))),
  ];
};

/** Who wrote what of the texts that several wrote, save by save: as the log says it, and no more. */
export const contributionBlocks = (
  view: RecordView,
  { of, people }: Contributions,
  context: PrintContext,
): Content[] => {
  const { labels } = context;
  const told = { context, people };
  const modules = view.modules.flatMap(({ id, title, notApplicable }) => {
    const found = notApplicable ? undefined : of.find(({ moduleId }) => moduleId === id);
    return found === undefined ? [] : [{ title, ...found }];
  });
  if (modules.length === 0) return [];
  return [
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: CONTENT_WIDTH, y2: 0, lineWidth: 0.8, lineColor: RULE }],
      margin: [0, 14, 0, 5],
    },
    plainText(labels.contributions, { fontSize: 12.5, font: FONT_MEDIUM, color: ACCENT }),
    plainText(labels.contributionsNote, { ...SMALL, margin: [0, 0, 0, 4] }),
    ...modules.flatMap(({ title, saves, before }): Content[] => [
      plainText(title, { fontSize: 10, font: FONT_MEDIUM, margin: [0, 6, 0, 0] }),
      ...(before === 0 ? [] : [plainText(labels.savesBefore(before), { fontSize: SIZE, color: MUTED })]),
      ...saves.flatMap((save) => saveBlocks(told, save)),
    ]),
  ];
};
