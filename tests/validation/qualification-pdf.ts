import type { Language } from '@shilu/events/core/call';
import { exactTime } from '@shilu/events/core/exact-time';
import { FONT_MEDIUM } from '@shilu/projection-service/print/fonts';
import { labelsOf } from '@shilu/projection-service/print/labels';
import { framed, type PageFrame } from '@shilu/projection-service/print/page-frame';
import { writePdf } from '@shilu/projection-service/print/pdf-engine';
import { plainText } from '@shilu/projection-service/print/text';
import { ACCENT, FILL, MUTED, PAGE, ruledTable, WARN } from '@shilu/projection-service/print/theme';
import { innerWidths } from '@shilu/projection-service/print/columns';
import { numberOf, outcomeOf, worded, type Outcome, type ReportRow } from './report-row';
import { protocol, wordsOf, type Words } from './words';

type Content = PageFrame['content'][number];
type TableCell = Content;

export type Check = {
  readonly what: Readonly<Record<Language, string>>;
  readonly expected: Readonly<Record<Language, string>>;
  readonly found: string;
  /** Null when it was not tried. */
  readonly ok: boolean | null;
};
export type DeliveredFile = { readonly path: string; readonly sha256: string };

export type Qualification = {
  readonly language: Language;
  readonly version: string;
  /** Of the source, and whether it was changed since; null outside a checkout. */
  readonly commit: string | null;
  readonly now: Date;
  readonly zone: string;
};

const SIZE = 8.5;
const widthOf = (landscape: boolean): number => (landscape ? PAGE.height : PAGE.width) - PAGE.left - PAGE.right - 1;
const heading = (text: string): Content =>
  plainText(text, { fontSize: 12, font: FONT_MEDIUM, lineHeight: 1, margin: [0, 14, 0, 6] });
const cell = (text: string, style: object = {}): TableCell =>
  plainText(text === '' ? '—' : text, { fontSize: SIZE, ...style });
const table = (
  head: readonly string[],
  shares: readonly number[],
  body: readonly (readonly TableCell[])[],
  landscape = false,
): Content => ({
  table: {
    headerRows: 1,
    keepWithHeaderRows: 1,
    dontBreakRows: true,
    widths: innerWidths(shares.map((share) => share * widthOf(landscape))),
    body: [
      head.map((label) => plainText(label, { font: FONT_MEDIUM, fontSize: SIZE, fillColor: FILL })),
      ...body.map((row) => [...row]),
    ],
  },
  layout: ruledTable,
});

const verdict = (ok: boolean | null, words: Words): TableCell =>
  ok === null
    ? cell(words.outcomes.notRun, { color: WARN })
    : cell(ok ? words.pass : words.fail, { color: ok ? ACCENT : WARN });
const COLOURS: Readonly<Partial<Record<Outcome, string>>> = { proven: ACCENT, failing: WARN, notRun: WARN };

/** Room for those who executed, reviewed and approved it. */
const signatureBlock = (words: Words): Content => ({
  unbreakable: true,
  stack: [
    heading(words.remarks),
    { table: { widths: ['*'], heights: [70], body: [[' ']] }, layout: ruledTable },
    heading(words.signatures),
    {
      table: {
        headerRows: 1,
        widths: ['28%', '24%', '*', '18%'],
        heights: (row: number) => (row === 0 ? 14 : 34),
        body: [
          ['', words.name, words.signature, words.date].map((label) =>
            plainText(label, { font: FONT_MEDIUM, fontSize: SIZE, fillColor: FILL }),
          ),
          ...Object.values(words.roles).map((role) => [cell(role), ' ', ' ', ' ']),
        ],
      },
      layout: ruledTable,
    },
  ],
});

const write = (
  { language, version, commit, now, zone }: Qualification,
  {
    title,
    purpose,
    content,
    landscape = false,
  }: {
    readonly title: string;
    readonly purpose: string;
    readonly content: readonly Content[];
    readonly landscape?: boolean;
  },
): Promise<Buffer> => {
  const words = wordsOf(language);
  const labels = labelsOf(language);
  const said = [`${words.version}${labels.colon}${version}`, ...(commit === null ? [] : [commit])].join('\u3000');
  return writePdf(
    framed({
      labels,
      language,
      title,
      author: words.product,
      headLeft: words.product,
      headRight: title,
      footLeft: `${said}\u3000${words.made}${labels.colon}${exactTime(now, zone)}`,
      watermark: null,
      checkpoint: null,
      landscape,
      now,
      content: [
        plainText(title, { fontSize: 18, font: FONT_MEDIUM, lineHeight: 1, margin: [0, 0, 0, 4] }),
        plainText(said, { fontSize: 9, color: MUTED, margin: [0, 0, 0, 2] }),
        heading(words.purpose),
        plainText(purpose, { fontSize: 9.5 }),
        ...content,
        signatureBlock(words),
      ],
    }),
    { drawsInLines: false },
  );
};

export const renderInstallation = (
  about: Qualification,
  checks: readonly Check[],
  files: readonly DeliveredFile[],
): Promise<Buffer> => {
  const words = wordsOf(about.language);
  return write(about, {
    title: words.iq,
    purpose: words.iqPurpose,
    content: [
      heading(words.headings.installation),
      table(
        [words.check, words.expected, words.found, words.result],
        [0.28, 0.27, 0.33, 0.12],
        checks.map(({ what, expected, found, ok }) => [
          cell(what[about.language]),
          cell(expected[about.language]),
          cell(found),
          verdict(ok, words),
        ]),
      ),
      heading(words.headings.files),
      table(
        [words.headings.file, 'SHA-256'],
        [0.34, 0.66],
        files.map(({ path, sha256 }) => [cell(path), cell(sha256, { fontSize: 7.5 })]),
      ),
    ],
  });
};

const TESTS_SHOWN = 2;
const testsOf = ({ tests }: ReportRow, words: Words): string =>
  [
    ...tests.slice(0, TESTS_SHOWN),
    ...(tests.length > TESTS_SHOWN ? [words.more(tests.length - TESTS_SHOWN)] : []),
  ].join('\n');

export const renderOperation = (
  about: Qualification,
  rows: readonly ReportRow[],
  run: readonly Check[],
): Promise<Buffer> => {
  const { language } = about;
  const words = wordsOf(language);
  const outcomes = rows.map(outcomeOf);
  const counts = (Object.keys(words.outcomes) as Outcome[])
    .map((outcome) => [outcome, outcomes.filter((one) => one === outcome).length] as const)
    .filter(([, count]) => count > 0);
  const noteOf = (row: ReportRow): string =>
    [worded(row, language).note, ...(row.fields.kind === 'procedure' ? [words.formHint] : [])]
      .filter(Boolean)
      .join('\n');
  return write(about, {
    title: words.oq,
    purpose: words.oqPurpose,
    landscape: true,
    content: [
      plainText(words.checkedByPerson, { fontSize: 9, color: MUTED, margin: [0, 4, 0, 0] }),
      heading(words.summary),
      table(
        [words.result, String(rows.length)],
        [0.24, 0.1],
        counts.map(([outcome, count]) => [cell(words.outcomes[outcome]), cell(String(count))]),
        true,
      ),
      heading(words.headings.testRun),
      table(
        [words.check, words.expected, words.found, words.result],
        [0.3, 0.25, 0.33, 0.12],
        run.map(({ what, expected, found, ok }) => [
          cell(what[language]),
          cell(expected[language]),
          cell(found),
          verdict(ok, words),
        ]),
        true,
      ),
      heading(words.headings.matrix),
      table(
        ['', words.clause, words.requirement, words.risk, words.tests, words.result],
        [0.05, 0.13, 0.26, 0.18, 0.26, 0.12],
        rows.map((row, at) => {
          const { statement, risk } = worded(row, language);
          const outcome = outcomes[at] ?? 'notRun';
          return [
            cell(numberOf(row), { font: FONT_MEDIUM }),
            cell(row.fields.clause),
            cell(statement),
            cell(`${words.class[row.fields.class]}${labelsOf(language).colon}${risk}`),
            cell([testsOf(row, words), noteOf(row)].filter(Boolean).join('\n'), { fontSize: 7.5 }),
            cell(words.outcomes[outcome], { color: COLOURS[outcome] ?? MUTED }),
          ];
        }),
        true,
      ),
    ],
  });
};

export const renderPerformance = (about: Qualification): Promise<Buffer> => {
  const { language } = about;
  const words = wordsOf(language);
  return write(about, {
    title: words.pq,
    purpose: words.pqPurpose,
    landscape: true,
    content: [
      heading(words.headings.installation),
      table(
        [words.check, words.toFill],
        [0.3, 0.7],
        [words.version, words.name, words.date].map((label) => [cell(label), cell(' ')]),
        true,
      ),
      heading(words.step),
      table(
        [words.step, words.action, words.expected, words.actual, words.result, words.byWhom],
        [0.05, 0.25, 0.23, 0.23, 0.09, 0.15],
        protocol.map(({ [language]: { action, expected } }, at) => [
          cell(String(at + 1), { font: FONT_MEDIUM }),
          cell(action),
          cell(expected),
          cell(' '),
          cell('☐ ' + words.pass + '\n☐ ' + words.fail),
          cell(' '),
        ]),
        true,
      ),
    ],
  });
};
