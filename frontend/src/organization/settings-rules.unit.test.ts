import { MOST_FILE_MB } from '@shilu/events/files/file-limits';
import { defaultSettings, settingsSchema } from '@shilu/events/organization/organization';
import { describe, expect, it } from 'vitest';
import { sampleNumbers, settingChanges, settingProblems } from './settings-rules';

describe('R053 R054 settings', () => {
  it('V008 a prefix has up to four English letters', () => {
    expect(settingProblems({ ...defaultSettings, recordPrefix: 'ABCD' })).toEqual({});
    for (const recordPrefix of ['ABCDE', 'S1', 'S-', '实'])
      expect(settingProblems({ ...defaultSettings, recordPrefix })).toEqual({ recordPrefix: 'prefix' });
  });
  it('V009 a serial has one to six digits', () => {
    for (const digits of [1, 6])
      expect(settingProblems({ ...defaultSettings, recordSerialDigits: digits })).toEqual({});
    for (const digits of [0, 7, 2.5])
      expect(settingProblems({ ...defaultSettings, recordSerialDigits: digits })).toEqual({
        recordSerialDigits: 'digits',
      });
  });
  it('V010 a watermark has 100 characters, or 20 under the tighter reading', () => {
    expect(settingProblems({ ...defaultSettings, watermarkText: '密'.repeat(100) })).toEqual({});
    expect(settingProblems({ ...defaultSettings, watermarkText: '密'.repeat(101) })).toEqual({
      watermarkText: 'watermarkTooLong',
    });
    expect(settingProblems({ ...defaultSettings, watermarkText: '密'.repeat(21), watermarkLimit: 20 })).toEqual({
      watermarkText: 'watermarkTooLong',
    });
  });
  it('V011 V013 a file limit is at most what is made for, and one that stands from before keeps nothing else from being changed', () => {
    const limited = (fileSizeLimitSize: number | null) => ({ ...defaultSettings, fileSizeLimitSize });
    for (const size of [null, 0.5, MOST_FILE_MB]) expect(settingProblems(limited(size))).toEqual({});
    for (const size of [0, MOST_FILE_MB + 1])
      expect(settingProblems(limited(size), limited(2048))).toEqual({ fileSizeLimitSize: 'fileSize' });
    expect(settingProblems({ ...limited(2048), nameZh: '分析中心' }, limited(2048))).toEqual({});
  });
  it('what passes here passes the contract', () => {
    expect(settingsSchema.safeParse({ ...defaultSettings, recordPrefix: '', recordSerialDigits: 6 }).success).toBe(
      true,
    );
  });
  it('V009 numbers grow wider than their digits, they never wrap', () => {
    expect(sampleNumbers('SL', 4, '2026')).toEqual(['SL-2026-0001', 'SL-2026-0147', 'SL-2026-10000']);
    expect(sampleNumbers('', 2, '2026')).toEqual(['2026-01', '2026-147', '2026-100']);
  });
  it('send only what changed', () => {
    expect(settingChanges(defaultSettings, { ...defaultSettings, recordPrefix: 'AB' })).toEqual({ recordPrefix: 'AB' });
  });
});
