import { pick } from './parts';
import type { InfoTableModule, Language, ReferencesModule, TlcModule, TlcPlate } from './types';

export type Chromatography = {
  readonly technique: string;
  readonly stationary: string;
  readonly eluent: string;
  readonly rf?: number;
  readonly remark?: string;
};

export function chromatography(language: Language, rows: readonly Chromatography[]): InfoTableModule {
  const t = (zh: string, en: string): string => pick(language, zh, en);
  return {
    kind: 'infoTable',
    title: t('色谱条件', 'Chromatography'),
    columns: [
      {
        key: 'technique',
        label: t('方法', 'Technique'),
        type: 'select',
        required: true,
        options: ['TLC', t('柱色谱', 'Column'), t('制备色谱', 'Preparative')],
      },
      { key: 'stationary', label: t('固定相', 'Stationary phase'), type: 'text' },
      { key: 'eluent', label: t('洗脱条件', 'Eluent'), type: 'text', required: true },
      { key: 'rf', label: 'Rf', type: 'number' },
      { key: 'remark', label: t('备注', 'Remark'), type: 'text' },
    ],
    rows: rows.map((row) => ({ ...row, rf: row.rf ?? null, remark: row.remark ?? null })),
  };
}

export const tlcPlates = (language: Language, plates: readonly TlcPlate[]): TlcModule => ({
  ...{ kind: 'plates', title: pick(language, '薄层色谱', 'TLC') },
  plates,
});

export const references = (
  language: Language,
  style: ReferencesModule['style'],
  cited: ReferencesModule['cited'],
): ReferencesModule => ({ kind: 'references', title: pick(language, '参考文献', 'References'), style, cited });

export type LcmsPeak = {
  readonly sample: string;
  readonly rtMin: number | null;
  readonly mz: number | null;
  readonly purity: number | null;
  readonly assignment: string;
};

export function lcms(language: Language, peaks: readonly LcmsPeak[]): InfoTableModule {
  const t = (zh: string, en: string): string => pick(language, zh, en);
  return {
    kind: 'infoTable',
    title: t('LCMS 结果', 'LCMS results'),
    columns: [
      { key: 'sample', label: t('样品', 'Sample'), type: 'text', required: true },
      { key: 'rtMin', label: t('保留时间', 'Retention time'), type: 'number', unit: 'min' },
      { key: 'mz', label: 'm/z', type: 'number' },
      { key: 'purity', label: t('纯度', 'Purity'), type: 'number', unit: '%' },
      { key: 'assignment', label: t('归属', 'Assignment'), type: 'text' },
    ],
    rows: peaks.map((peak) => ({ ...peak })),
  };
}

/** A peak table as a data file, the same rows the record shows. */
export function lcmsCsv(peaks: readonly LcmsPeak[]): string {
  const lines = peaks.map((peak) =>
    [peak.sample, peak.rtMin ?? '', peak.mz ?? '', peak.purity ?? '', peak.assignment].join(','),
  );
  return ['sample,rt_min,mz,purity_percent,assignment', ...lines, ''].join('\n');
}
