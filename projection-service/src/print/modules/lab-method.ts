import type { Language } from '@shilu/events/core/call';
import { exactTime } from '@shilu/events/core/exact-time';
import { deviationsOf } from '@shilu/events/records/modules/lab-method/deviations';
import { labMethodModule } from '@shilu/events/records/modules/lab-method/lab-method';
import { labMethodShape, type Step } from '@shilu/events/records/modules/lab-method/lab-method-schema';
import {
  deviationWords,
  limitsText,
  methodWords,
  STATE_WORDS,
  valueText,
} from '@shilu/events/records/modules/lab-method/lab-method-words';
import { instrumentThenWords, UNFIT } from '@shilu/events/resources/instrument-then';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { innerWidths } from '../columns';
import { FONT_MEDIUM } from '../fonts';
import { CELL_UNITS, type PrintContext } from '../print-context';
import { plainText } from '../text';
import { FILL, MUTED, ruledTable, WARN } from '../theme';
import type { PrintModule } from './print-module';

const SIZE = 8.5;
const WORDS = {
  'zh-CN': {
    ...{ heads: ['#', '步骤', '参数与实测', '完成情况'], taken: '取自：', instruments: '仪器：', compounds: '物料：' },
    ticked: (name: string) => `${name} 勾选时：`,
    ...{ deviation: '偏差：', reason: '原因：', undone: '取消勾选：', limits: '规定' },
  },
  'en-US': {
    ...{ heads: ['#', 'Step', 'Asked and found', 'Done'], taken: 'Taken from: ', instruments: 'Instruments: ' },
    ...{ compounds: 'Materials: ', deviation: 'Deviation: ', reason: 'Reason: ', undone: 'Tick taken back: ' },
    ...{ limits: 'limits', ticked: (name: string) => `${name} when ticked: ` },
  },
} as const;

const line = (text: string, style: Parameters<typeof plainText>[1] = {}): Content =>
  plainText(text, { fontSize: SIZE, ...style });
const lines = (texts: readonly string[], style: Parameters<typeof plainText>[1] = {}): Content[] =>
  texts.filter((text) => text !== '').map((text) => line(text, style));

const named = (label: string, entries: Step['instruments'], language: Language): string =>
  entries.length === 0 ? '' : label + entries.map(({ name }) => name).join(language === 'zh-CN' ? '、' : ', ');

/** Each instrument as it was when the step was ticked: a court asks whether it was calibrated then. */
const instrumentsThen = ({ state, at, instruments }: Step, { language, instrumentThen }: PrintContext): Content[] =>
  state === 'open' || at === ''
    ? []
    : instruments.flatMap(({ id, name }) => {
        const then = instrumentThen(id, at);
        if (then === undefined) return [];
        const said = WORDS[language].ticked(name) + instrumentThenWords(then, language);
        return [then.isFit ? line(said, { color: MUTED }) : line(`${said} · ${UNFIT[language]}`, { color: WARN })];
      });

const what = (step: Step, context: PrintContext): TableCell => {
  const { language } = context;
  const words = WORDS[language];
  return {
    stack: [
      line(step.name, { font: FONT_MEDIUM }),
      ...lines([step.work]),
      ...lines(
        [
          [step.duration, step.temperature, step.needs, step.note].filter(Boolean).join(' · '),
          named(words.instruments, step.instruments, language),
          named(words.compounds, step.compounds, language),
        ],
        { color: MUTED },
      ),
      ...instrumentsThen(step, context),
    ],
  };
};

const found = (step: Step, language: Language): TableCell => ({
  stack: step.parameters.map((parameter) => {
    const limits = limitsText(parameter);
    const asked = limits === '' ? parameter.name : `${parameter.name} (${WORDS[language].limits} ${limits})`;
    return line(`${asked}${language === 'zh-CN' ? '：' : ': '}${valueText(parameter, language) || '—'}`);
  }),
});

const done = (steps: readonly Step[], at: number, { language, nameOf, zone }: PrintContext): TableCell => {
  const step = steps[at];
  if (step === undefined) return line('');
  const words = WORDS[language];
  const deviations = deviationsOf(steps, at).map((each) => deviationWords(each, language));
  return {
    stack: [
      line(STATE_WORDS[step.state][language], { font: FONT_MEDIUM }),
      ...lines(step.at === '' ? [] : [nameOf(step.by), exactTime(step.at, zone)]),
      ...lines(
        deviations.map((said) => words.deviation + said),
        { color: WARN },
      ),
      ...lines(step.reason === '' ? [] : [words.reason + step.reason]),
      ...lines(
        step.undone.map(({ reason, by, at: when }) => [`${words.undone}${reason}`, nameOf(by), when === '' ? '' : exactTime(when, zone)].filter(Boolean).join(' · ')), // prettier-ignore
        { color: MUTED },
      ),
    ],
  };
};

const lengthOf = ({ name, work, needs, note, reason, parameters, undone, instruments }: Step): number =>
  [name, work, needs, note, reason].reduce((sum, text) => sum + text.length, 0) +
  (parameters.length + undone.length + instruments.length + 4) * CELL_UNITS;

/** A method as it was worked through: each step with what was found and who did it when. */
const print: PrintModule['print'] = (content, context, width) => {
  const { method, steps } = labMethodShape.parse(content);
  const { labels, budget, language } = context;
  if (method === null && steps.length === 0) return [plainText(labels.empty, { color: MUTED })];
  if (!budget.take(steps.reduce((sum, step) => sum + lengthOf(step), 0)))
    return [plainText(labels.cutText, { color: MUTED })];
  const words = WORDS[language];
  return [
    ...(method === null ? [] : [plainText(words.taken + methodWords(method, language), { margin: [0, 0, 0, 4] })]),
    {
      table: {
        headerRows: 1,
        widths: innerWidths([0.05, 0.42, 0.28, 0.25].map((share) => share * (width - 1))),
        body: [
          words.heads.map((head) => plainText(head, { font: FONT_MEDIUM, fontSize: SIZE, fillColor: FILL })),
          ...steps.map((step, at): TableCell[] => [
            line(String(at + 1)),
            what(step, context),
            found(step, language),
            done(steps, at, context),
          ]),
        ],
      },
      layout: ruledTable,
    },
  ];
};

/** Those of steps that were ticked or skipped, each with the moment of it. */
const instruments: PrintModule['instruments'] = (content) =>
  labMethodShape
    .parse(content)
    .steps.flatMap((step) =>
      step.state === 'open' || step.at === '' ? [] : step.instruments.map(({ id }) => ({ id, moment: step.at })),
    );

export const printLabMethod: PrintModule = { type: labMethodModule.type, print, instruments };
