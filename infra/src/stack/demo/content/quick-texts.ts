import type { Language, QuickText } from './types';

const phrase = (key: string, language: Language, text: string): QuickText => ({ key, language, text });

/** Phrases for set-up, monitoring and work-up in organic synthesis. */
export const quickTexts: readonly QuickText[] = [
  phrase('rt-overnight', 'zh-CN', '室温搅拌过夜。'),
  phrase('degas-n2', 'zh-CN', '抽真空、充氮气置换三次。'),
  phrase('ice-add', 'zh-CN', '冰浴下滴加，控制内温不超过 5 ℃。'),
  phrase('tlc-done', 'zh-CN', 'TLC 显示原料消失，停止反应。'),
  phrase('lcms-done', 'zh-CN', 'LCMS 显示反应完全。'),
  phrase('quench-nh4cl', 'zh-CN', '冰浴下加饱和氯化铵水溶液淬灭。'),
  phrase('extract-ea', 'zh-CN', '加水稀释，乙酸乙酯萃取三次，合并有机相。'),
  phrase('wash-brine', 'zh-CN', '饱和食盐水洗，无水硫酸钠干燥，过滤，减压浓缩。'),
  phrase('celite', 'zh-CN', '过硅藻土，滤饼用乙酸乙酯淋洗。'),
  phrase('column', 'zh-CN', '粗品拌样，快速硅胶柱纯化，合并纯组分旋干。'),
  phrase('triturate', 'zh-CN', '加甲基叔丁基醚打浆，过滤，干燥至恒重。'),
  phrase('no-exotherm', 'zh-CN', '加料过程未见明显放热。'),
  phrase('overnight-en', 'en-US', 'Stirred at rt overnight.'),
  phrase('sparge-en', 'en-US', 'Sparged with argon for 5 min, sealed.'),
  phrase('monitor-en', 'en-US', 'LCMS: starting material consumed, product is the main peak.'),
  phrase('recharge-en', 'en-US', 'Conversion stalled; recharged with catalyst and ligand.'),
  phrase('partition-en', 'en-US', 'Partitioned between EtOAc and water; aqueous layer back-extracted.'),
  phrase('dry-en', 'en-US', 'Dried over MgSO4, filtered, evaporated.'),
  phrase('flash-en', 'en-US', 'Flash column on silica; pure fractions pooled and evaporated.'),
  phrase('waste-en', 'en-US', 'Palladium residues to the heavy-metal waste.'),
];
