import type { Language } from '@shilu/events/core/call';
import { exactTime } from '@shilu/events/core/exact-time';
import type { FoldedRoute } from '@shilu/events/records/route/fold-route';
import type { Route } from '@shilu/events/records/route/route-calls';
import { basisOf, branchName, percentText, routeWords, stepName } from '@shilu/events/records/route/route-words';
import type { Picture } from '@shilu/events/structures/drawing';
import type { Content } from 'pdfmake/interfaces';
import { labelsOf } from './labels';
import type { PrintedCheckpoint } from './checkpoint-block';
import { framed, inOneLine } from './page-frame';
import { FONT_MEDIUM } from './fonts';
import { writePdf } from './pdf-engine';
import { onPaper } from './structures';
import { plainText } from './text';
import { CONTENT_HEIGHT, CONTENT_WIDTH, MUTED, WARN } from './theme';

export type RoutePdf = {
  /** Of the record that it was asked from. */
  readonly number: string;
  readonly title: string;
  readonly route: Route;
  readonly folded: FoldedRoute;
  /** The scheme of each step by its record. */
  readonly pictures: ReadonlyMap<string, Picture>;
  readonly language: Language;
  readonly checkpoint: PrintedCheckpoint | null;
  readonly organization: string;
  readonly watermark: string | null;
  readonly now: Date;
  readonly zone: string;
  /** Who took it, and by which code it is found. */
  readonly by: string;
  readonly verificationCode: string;
};

/** CSS pixels of a picture into points; a third of a page at most. */
const POINTS = 0.75;
const HIGHEST = CONTENT_HEIGHT / 3;

const pictureOf = (picture: Picture | undefined): Content[] => {
  if (picture === undefined) return [];
  const scale = Math.min(POINTS, CONTENT_WIDTH / picture.width, HIGHEST / picture.height);
  return [
    {
      ...{ svg: onPaper(picture.svg), width: picture.width * scale, height: picture.height * scale },
      margin: [0, 2, 0, 4],
    },
  ];
};

const heading = (text: string): Content => plainText(text, { font: FONT_MEDIUM, fontSize: 12, margin: [0, 10, 0, 4] });

/** Each branch from its first step to its end, a step with its scheme drawn once: where it stands again it is named. */
const branches = ({ route, folded, pictures, language }: RoutePdf): Content[] => {
  const words = routeWords(language);
  const byId = new Map(route.steps.map((step) => [step.id, step]));
  const drawn = new Set<string>();
  return folded.branches.flatMap(({ steps, cumulative, missing }, at): Content[] => {
    const through = cumulative === null ? words.missing(missing) : percentText(cumulative);
    return [
      heading(`${branchName(at, language)} · ${words.steps(steps.length)}`),
      ...steps.map((counted, place): Content => {
        const { step: id, yield: own } = counted;
        const basis = basisOf(counted, language);
        const step = byId.get(id);
        const status = step?.status == null ? '' : labelsOf(language).statuses[step.status];
        const name = step === undefined ? '' : [stepName(step, language), step.title].filter(Boolean).join(' ');
        const again = drawn.has(id);
        drawn.add(id);
        return {
          stack: [
            plainText(`${place + 1}. ${name}`, { fontSize: 9.5 }),
            ...(again ? [] : pictureOf(pictures.get(id))),
            plainText([status, `${words.yield} ${percentText(own)}`, basis].filter(Boolean).join(' · '), {
              fontSize: 8.5,
              color: MUTED,
              margin: [0, 0, 0, 6],
            }),
          ],
          unbreakable: true,
        };
      }),
      plainText(`${at === 0 ? words.overall : words.cumulative} ${through}`, { font: FONT_MEDIUM, fontSize: 10 }),
    ];
  });
};

/** C118: a route on paper, with the scheme of every step that its reader may read. */
export const renderRoutePdf = async (asked: RoutePdf): Promise<Buffer> => {
  const { number, title, route, folded, language, organization, watermark, checkpoint, now, zone, by, verificationCode } = asked; // prettier-ignore
  const labels = labelsOf(language);
  const words = routeWords(language);
  const warned = [...(folded.circles.length > 0 ? [words.circle] : []), ...(route.isCut || folded.isCut ? [words.cut] : [])]; // prettier-ignore
  return writePdf(
    framed({
      ...{ labels, language, watermark, now, checkpoint, landscape: false, author: organization },
      title: `${words.title} ${number}`,
      headLeft: inOneLine(organization, 24),
      headRight: inOneLine(`${words.title} · ${number} ${title}`, 70),
      footLeft: [
        `${labels.verificationCode}${labels.colon}${verificationCode}`,
        `${labels.printed}${labels.colon}${exactTime(now, zone)}`,
      ].join('　'),
      content: [
        plainText(words.title, { fontSize: 15, font: FONT_MEDIUM, lineHeight: 1, margin: [0, 0, 0, 6] }),
        plainText(`${labels.exportedBy}${labels.colon}${by} · ${exactTime(now, zone)}`, {
          fontSize: 8.5,
          color: MUTED,
          margin: [0, 0, 0, 4],
        }),
        plainText(words.summary(folded), { fontSize: 10 }),
        plainText(words.how, { fontSize: 8.5, color: MUTED, margin: [0, 2, 0, 4] }),
        ...warned.map((text) => plainText(text, { fontSize: 9, color: WARN })),
        ...branches(asked),
      ],
    }),
    { drawsInLines: false },
  );
};
