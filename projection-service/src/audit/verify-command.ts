import {
  failureKindLabels,
  uncheckedLabels,
  uncheckedSchema,
  type VerificationFailure,
  type VerificationReport,
} from '@shilu/events/audit/report';
import { clockSpellWords } from '@shilu/events/audit/clock';
import { epochWords } from '@shilu/events/audit/epoch';
import { NAMED_OF_A_KIND } from '@shilu/events/audit/findings';
import { lessThan, outsideMark, standsAgainst } from '@shilu/events/audit/verified';
import { parseCheckpoint, type NoteKey } from '@shilu/events/core/checkpoint-note';
import { formatWitnessKey } from '@shilu/events/core/cosignature';
import { bothLanguages, StartRefused } from '@shilu/infra/config/start-messages';
import type { LastRun } from '@shilu/infra/operations/last-runs';
import { verifyLog } from './verify-log';
import { openGiven } from './verify-checkpoints';
import { judgeAnswers, type Answer, type Outside, type Witnessed } from './verify-outside';
import { verifyStream, type VerifyOptions } from './verify-record';

const describeFinding = (
  { kind, stream, revision, position, detail }: VerificationFailure,
  subject: string,
): string => {
  const label = failureKindLabels[kind];
  const where = stream === null ? subject : `${stream} @ ${revision ?? '?'} (position ${position ?? '?'})`;
  return `${where}: ${label['zh-CN']} / ${label['en-US']} [${kind}] ${detail}`;
};

/** What was looked at, how many of each. */
const describeCounts = ({ checked, checkpoint }: VerificationReport): string => {
  const counts = Object.entries(checked).map(([what, count]) => `${what} ${count}`);
  const held = checkpoint ? `checkpoint ${checkpoint.size} ${checkpoint.root}` : 'no checkpoint';
  return `${counts.join(', ')}; ${held}`;
};

/** Checkpoints kept outside of what the log says was lost. */
const lostIn = ({ outside = [] }: VerificationReport) => outside.filter(({ outcome }) => outcome === 'lost');

/** One line in each language, then the failure in full for an engineer. */
export const describeReport = (
  subject: string,
  report: VerificationReport,
  unjudged: Witnessed['unjudged'] = [],
): string => {
  const counts = describeCounts(report);
  if (report.failure) return `FAILED  ${describeFinding(report.failure, subject)} (${counts})`;
  if (unjudged.length > 0) {
    const names = unjudged.map(({ witness }) => witness);
    return `UNVERIFIED  ${subject}: 所查内容没有发现问题，但未能与外部见证方核对：${names.join('、')} / nothing was found in what was looked at, but it could not be held against these witnesses outside: ${names.join(', ')} (${counts})`;
  }
  if (lostIn(report).length > 0)
    return `LOST  ${subject}: 所给的检查点属于已记明丢失的部分，其余全部相符 / what was given is of what the log says was lost, everything else holds (${counts})`;
  return `OK  ${subject}: 全部相符 / everything holds (${counts})`;
};

/** What somebody kept of events that are lost does not hold any more, and nothing is wrong with the log for that. */
const describeLost = (report: VerificationReport): string[] =>
  lostIn(report).map(
    ({ size, root, epoch = 0 }) =>
      `外部保存的含 ${size} 个事件的检查点属于第 ${epoch} 纪元所记明丢失的部分，不再与日志相符 / The checkpoint kept outside of ${size} events is of what epoch ${epoch} says was lost, and does not hold any more: ${root}`,
  );

/** Of whom nothing could be judged, so that nobody takes the others for them. */
const describeUnjudged = (unjudged: Witnessed['unjudged']): string[] =>
  unjudged.map(
    ({ witness, why }) =>
      `未能与见证方 ${witness} 核对：${why.text('zh-CN')} / The log was not held against the witness ${witness}: ${why.text('en-US')}`,
  );

type Label = (typeof uncheckedLabels)[keyof typeof uncheckedLabels];
const againstLabel = (size: number): Label => ({
  'zh-CN': `此前与日志不符的外部检查点（含 ${size} 个事件）或同一见证方更新的检查点`,
  'en-US': `the checkpoint kept outside of ${size} events against which something stood, or a later one of the same witness`,
});

/** Where the log went on after a loss, as it says itself; of one record as the checkpoint says. */
const describeEpochs = ({ epochs = [] }: VerificationReport): string[] =>
  epochs.map((epoch) => {
    const words = epochWords(epoch);
    const why = epoch.reason === '' ? '' : `: ${epoch.reason}`;
    return `${words['zh-CN']} / ${words['en-US']}${why}`;
  });

/** When a clock of the servers was off or set, as the log says. */
const describeClocks = ({ clocks = [] }: VerificationReport): string[] =>
  clocks.map(clockSpellWords).map((words) => `${words['zh-CN']} / ${words['en-US']}`);

/** Every finding, how many there are of a kind of which not all are named, and what was not looked at. */
const describeRest = (subject: string, { failure, findings, found, unchecked }: VerificationReport): string[] => [
  ...findings.filter((finding) => finding !== failure).map((finding) => describeFinding(finding, subject)),
  ...Object.entries(found).flatMap(([kind, count]) =>
    count > NAMED_OF_A_KIND
      ? [`[${kind}] 共 ${count} 处，列出 ${NAMED_OF_A_KIND} 处 / ${count} found, ${NAMED_OF_A_KIND} named`]
      : [],
  ),
  `未检查 / Not looked at: ${unchecked.map((what) => uncheckedLabels[what]['zh-CN']).join('、')} / ${unchecked.map((what) => uncheckedLabels[what]['en-US']).join(', ')}`,
];

const describeUnsealed = ({ unsealedReads: found }: VerificationReport): string[] =>
  found === undefined
    ? []
    : [
        `查阅日志自 ${found.since} 起有 ${found.rows} 行早已过日而未封存，其改动无从查出 / ${found.rows} rows of the read log since ${found.since} are of days that are long over and not sealed: a change there is not found`,
      ];

/** What stands after it in the log is not anchored there yet. */
const describeWitness = ({ note, said }: Outside): string => {
  const size = parseCheckpoint(note)?.size ?? 0;
  const [who, at] = [said?.witness ?? '', said?.at.toISOString() ?? ''];
  return `见证方 ${who} 于 ${at} 确认其最新检查点含 ${size} 个事件 / The witness ${who} said at ${at} that its newest checkpoint covers ${size} events`;
};

/** What an earlier run found stands where this one did not look at all that it looked at. */
const describeStanding = (unchecked: readonly string[], standing: LastRun | undefined): string[] => {
  const less = lessThan({ unchecked }, { findings: standing?.findings ?? [], unchecked: standing?.unchecked ?? [] });
  if (standing?.outcome !== 'failed' || less.length === 0) return [];
  const at = standing.at.toISOString();
  const named = less.flatMap((what) => {
    const size = standsAgainst(what);
    const known = uncheckedSchema.safeParse(what).data;
    return size !== null ? [againstLabel(size)] : known ? [uncheckedLabels[known]] : [];
  });
  return [
    `${at} 的验证所发现的问题仍未解除，这次未检查：${named.map((label) => label['zh-CN']).join('、')} / What the verification of ${at} found still stands, this one did not look at: ${named.map((label) => label['en-US']).join(', ')}: ${standing.detail}`,
  ];
};

const describeUnnoted = (error: unknown): string => {
  const why = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ');
  return `未能记录这次验证，系统状态页、指标和告警仍是此前的结果；刚升级的系统请先启动一次 / This run could not be noted: the system page, figures and alarms go on showing the one before. After an upgrade, start the product once (${why})`;
};

/** What the notary signed is believed, and nothing else. */
export type Judging = Parameters<typeof judgeAnswers>[1];

type VerifyArguments = { readonly stream?: string; readonly against?: string; readonly readModels: boolean };

export const READ_MODELS = '--read-models';

/** `--stream x` for one record; `--against file`, `--against https://…` and `--read-models` for the whole log; null for anything else. */
const readArguments = (args: readonly string[]): VerifyArguments | null => {
  const readModels = args.includes(READ_MODELS);
  const [flag, value, ...more] = args.filter((one) => one !== READ_MODELS);
  if (flag === undefined) return { readModels };
  if (!value || more.length > 0) return null;
  if (flag === '--against') return { against: value, readModels };
  return flag === '--stream' && !readModels ? { stream: value, readModels } : null;
};

const USAGE =
  '用法 / usage: npm run verify -- [--stream record-… | [--read-models] [--against <检查点、证明或 PDF 文件，或“见证方地址 公钥” / file of a checkpoint, proof or PDF, or address and key of a witness>]]';

const HOLDS = 0;
const FOUND = 1;
/** Nothing was found, and nothing was looked at, or what was asked for outside could not be judged. */
const UNVERIFIED = 2;
/** Nothing was found; what was given from outside is of events that the log says were lost. */
const LOST = 3;

/** How what was given ended, as the run is noted. */
const marksOf = ({ outside = [] }: VerificationReport, given: readonly Outside[]): string[] =>
  outside.map(({ given: at, size, root, outcome }) => {
    // A later one of the same witness answers for those before it only where it holds.
    const key = outcome === 'lost' ? undefined : given[at]?.said?.key;
    return outsideMark({ size, root, holder: key ? formatWitnessKey(key) : null, holds: outcome !== 'contradicted' });
  });

/**
 * One stream, or the whole log, which is noted as the last run of its scope. The last line is the outcome; before it stand
 * the findings and what was not looked at. Answers the exit code: 1 for any finding; 2 where nothing was looked at, or a
 * witness could not be judged; 3 where nothing was found but what was given is of what was lost.
 */
export const runVerify = async (
  args: readonly string[],
  { checkModels, ...options }: VerifyOptions,
  say: (line: string) => void,
  {
    note = () => Promise.resolve(undefined),
    readCheckpoint = () => Promise.reject(new Error('no files here')),
    askWitnesses = () => Promise.resolve([]),
  }: {
    /** Answers what stands by all runs, this one included. */
    readonly note?: (run: LastRun) => Promise<LastRun | undefined>;
    readonly readCheckpoint?: (place: string, judging: Judging) => Promise<Outside>;
    /** Those of the installation, without being told to, but the one that was named. */
    readonly askWitnesses?: (judging: Judging, named: NoteKey | null) => Promise<readonly Answer[]>;
  } = {},
): Promise<number> => {
  const asked = readArguments(args);
  if (asked === null) {
    say(USAGE);
    return UNVERIFIED;
  }
  const { stream, against, readModels } = asked;
  const tell = async (made: VerificationReport, { given, unjudged }: Witnessed): Promise<number> => {
    const subject = stream ?? '日志 / log';
    const unheard = unjudged.length > 0 && !made.unchecked.includes('outside');
    const report = unheard ? { ...made, unchecked: [...made.unchecked, 'outside' as const] } : made;
    const before = [...describeEpochs(report), ...describeClocks(report), ...describeUnsealed(report)];
    for (const line of [...before, ...describeLost(report), ...describeRest(subject, report)]) say(line);
    const line = describeReport(subject, report, unjudged);
    if (stream === undefined) {
      const { found } = report;
      const unchecked = [...report.unchecked, ...marksOf(report, given)];
      const run = { kind: 'verify', at: new Date(), outcome: report.ok ? 'ok' : 'failed', detail: line } as const;
      const lines = await note({ ...run, findings: Object.keys(found), unchecked }).then(
        (standing) => describeStanding(unchecked, standing),
        (error: unknown) => [describeUnnoted(error)],
      );
      for (const one of lines) say(one);
    }
    say(line);
    if (!report.ok) return FOUND;
    if (unjudged.length > 0) return UNVERIFIED;
    return lostIn(report).length > 0 ? LOST : HOLDS;
  };
  /** What was named, and what the witnesses say; throws StartRefused where the one that was named says nothing of this log. */
  const outside = async (): Promise<Witnessed> => {
    const judging: Judging = {
      believes: async ({ note: given }) => (await openGiven(options.pool, given, options.key)) !== null,
      unsigned: (place) => new StartRefused('checkpointUnsigned', { place, name: options.key.name }),
    };
    const named = against === undefined ? null : await readCheckpoint(against, judging);
    if (named !== null && parseCheckpoint(named.note) === null)
      throw new StartRefused('checkpointUnreadable', { place: against ?? '' });
    if (named !== null && !(await judging.believes(named))) throw judging.unsigned(against ?? '');
    const { given: others, unjudged } = await judgeAnswers(
      await askWitnesses(judging, named?.said?.key ?? null),
      judging,
    );
    const given = [...(named ? [named] : []), ...others];
    for (const one of given) if (one.said) say(describeWitness(one));
    for (const line of describeUnjudged(unjudged)) say(line);
    return { given, unjudged };
  };
  try {
    const heard = stream === undefined ? await outside() : { given: [], unjudged: [] };
    const { given } = heard;
    const report =
      stream === undefined
        ? await verifyLog({
            ...options,
            ...(given.length > 0 && { against: given.map((one) => one.note) }),
            ...(readModels && checkModels && { checkModels }),
          })
        : await verifyStream(stream, options);
    if (stream !== undefined && report.ok && report.checked.events + report.checked.pending === 0)
      throw new StartRefused('streamNotThere', { stream });
    return await tell(report, heard);
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    say(bothLanguages(error));
    return UNVERIFIED;
  }
};
