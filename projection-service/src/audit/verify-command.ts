import { failureKindLabels, type VerificationFailure, type VerificationReport } from '@shilu/events/audit/report';
import type { LastRun } from '@shilu/infra/operations/last-runs';
import { verifyLog } from './verify-log';
import { verifyStream, type VerifyOptions } from './verify-record';

/** One line in each language, then the failure in full for an engineer. */
export const describeReport = (subject: string, report: VerificationReport): string => {
  const { events, files, signatures, pending } = report.checked;
  const counts = `events ${events}, files ${files}, signatures ${signatures}, pending ${pending}`;
  const held = report.checkpoint ? `checkpoint ${report.checkpoint.size} ${report.checkpoint.root}` : 'no checkpoint';
  if (!report.failure) return `OK  ${subject}: 全部相符 / everything holds (${counts}; ${held})`;
  const { kind, stream, revision, position, detail } = report.failure;
  const label = failureKindLabels[kind];
  const where = stream === null ? subject : `${stream} @ ${revision ?? '?'} (position ${position ?? '?'})`;
  return `FAILED  ${where}: ${label['zh-CN']} / ${label['en-US']} [${kind}] ${detail} (${counts}; ${held})`;
};

/** So many damaged files are named; of the others it is told how many. */
const NAMED_FILES = 100;

/** `--stream x` for one record, nothing for the whole log, which is noted as the last run. Answers the exit code. */
export const runVerify = async (
  args: readonly string[],
  options: VerifyOptions,
  say: (line: string) => void,
  note: (run: LastRun) => Promise<void> = () => Promise.resolve(),
): Promise<number> => {
  const [flag, stream, ...more] = args;
  if ((flag !== undefined && (flag !== '--stream' || !stream)) || more.length > 0) {
    say('用法 / usage: npm run verify -- [--stream record-…]');
    return 2;
  }
  let damaged = 0;
  const onDamagedFile = ({ kind, stream: of, revision, detail }: VerificationFailure): void => {
    damaged += 1;
    const label = failureKindLabels[kind];
    if (damaged <= NAMED_FILES)
      say(`${label['zh-CN']} / ${label['en-US']}: ${detail} (${of ?? ''} @ ${revision ?? ''})`);
  };
  const looking = { ...options, onDamagedFile };
  const report = stream === undefined ? await verifyLog(looking) : await verifyStream(stream, looking);
  if (damaged > 0) say(`缺失或被改动的文件：${damaged} 个 / Files missing or altered: ${damaged}`);
  const line = describeReport(stream ?? '日志 / log', report);
  say(line);
  if (stream === undefined) {
    const outcome = report.ok ? 'ok' : 'failed';
    await note({ kind: 'verify', at: new Date(), outcome, detail: line });
  }
  return report.ok ? 0 : 1;
};
