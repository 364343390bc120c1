import type { Language } from '../../../core/call';
import type { Plate } from './tlc-schema';

type Offers = {
  readonly eluents: readonly string[];
  readonly phases: readonly string[];
  readonly lanes: readonly string[];
};

/** What is commonly written, for who would rather choose than type; anything else is as good. */
export const TLC_OFFERS: Readonly<Record<Language, Offers>> = {
  'zh-CN': {
    eluents: ['PE/EA 10:1', 'PE/EA 5:1', 'PE/EA 3:1', 'PE/EA 1:1', '正己烷/EA 5:1', 'DCM', 'DCM/MeOH 20:1', 'DCM/MeOH 10:1', 'DCM/MeOH 10:1（含 1% 氨水）', 'EA', 'EA/MeOH 10:1', '甲苯/丙酮 4:1', 'MeCN/水 7:3'],
    phases: ['硅胶 GF254', '硅胶 60 F254', 'HPTLC 硅胶板', 'C18 反相板', '中性氧化铝'],
    lanes: ['原料', '共点', '反应液', '产物', '对照品', '粗品', '有机相', '水相'],
  },
  'en-US': {
    eluents: ['PE/EA 10:1', 'PE/EA 5:1', 'PE/EA 3:1', 'PE/EA 1:1', 'Hexane/EA 5:1', 'DCM', 'DCM/MeOH 20:1', 'DCM/MeOH 10:1', 'DCM/MeOH 10:1 (1% aq. NH3)', 'EA', 'EA/MeOH 10:1', 'Toluene/acetone 4:1', 'MeCN/water 7:3'],
    phases: ['Silica gel 60 F254', 'Silica gel GF254', 'HPTLC silica gel', 'C18 reversed phase', 'Neutral alumina'],
    lanes: ['SM', 'Co', 'Rxn', 'Product', 'Reference', 'Crude', 'Organic', 'Aqueous'],
  },
}; // prettier-ignore

/** A plate to begin with: starting material, both spotted on one place, and the reaction mixture. */
export const begunPlate = (language: Language, newId: () => string): Plate => ({
  ...{
    id: newId(),
    eluent: '',
    developments: 1,
    phase: TLC_OFFERS[language].phases[0] ?? '',
    visualisations: ['uv254'],
  },
  ...{ remark: '', photo: null, spots: [] },
  lanes: TLC_OFFERS[language].lanes.slice(0, 3).map((name) => ({ id: newId(), name, at: null })),
});
