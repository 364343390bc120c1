import { StartRefused } from '../config/start-messages';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const known = (error: unknown): StartRefused | null => {
  if (error instanceof StartRefused) return error;
  const code = codeOf(error);
  if (code === 'EADDRINUSE') {
    const port = error instanceof Error && 'port' in error ? String(error.port) : '';
    return new StartRefused('portTaken', { port, variable: 'PORT' });
  }
  if (code === 'ENOSPC' || code === '53100')
    return new StartRefused('diskFull', { dataDir: 'DATA_DIR', freeMb: 0, neededMb: 128 });
  return null;
};

/** What a person reads when the product does not start: one sentence where the cause is known, the error itself otherwise. */
export const explainStart = (error: unknown, chinese: boolean): string => {
  const refused = known(error);
  if (refused) return chinese ? refused.text('zh-CN') : `${refused.text('zh-CN')}\n${refused.text('en-US')}`;
  const detail =
    error instanceof Error
      ? `${error.stack ?? error.message}${error.cause instanceof Error ? `\n${error.cause.stack ?? error.cause.message}` : ''}`
      : String(error);
  return `${chinese ? '未能启动：' : '未能启动 / Could not start:'} ${detail}`;
};
