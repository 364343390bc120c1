import type { Label, Language, ResponseOf } from '../core/call';
import type { instrumentCalls } from './instrument-calls';

/** What an instrument was at a moment. */
export type InstrumentThen = ResponseOf<typeof instrumentCalls.instrumentsAsOf>[number];

export const UNFIT: Label = { 'zh-CN': '不应使用', 'en-US': 'Not to be used' };

/** Its state, until when it was calibrated, by which certificate, and where its entry stood: one line, on screen and on paper. */
export const instrumentThenWords = (
  { stateWords, calibrationDue, certificate, revision }: InstrumentThen,
  language: Language,
): string => {
  const say = (zh: string, en: string): string => (language === 'zh-CN' ? zh : en);
  const changed = revision + 1;
  return [
    stateWords[language],
    calibrationDue === null
      ? say('没有校准记录', 'no calibration recorded')
      : say(`校准有效期至 ${calibrationDue}`, `calibrated until ${calibrationDue}`),
    ...(certificate === null ? [] : [say(`证书 ${certificate}`, `certificate ${certificate}`)]),
    say(`台账第 ${changed} 次变更`, `revision ${changed} of its register entry`),
  ].join(' · ');
};
