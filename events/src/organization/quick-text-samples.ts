import type { Sample } from '../core/register-samples';

const phrase = (key: string, category: string, title: string, content: string): Sample => ({
  key,
  values: { title, content, category, shared: true },
});

/** Phrases for set-up, monitoring and work-up in organic synthesis; each called by its first clause. */
export const samples = (): [Sample, ...Sample[]] => [
  phrase('rt-overnight', '中文', '室温搅拌过夜', '室温搅拌过夜。'),
  phrase('degas-n2', '中文', '抽真空、充氮气置换三次', '抽真空、充氮气置换三次。'),
  phrase('ice-add', '中文', '冰浴下滴加', '冰浴下滴加，控制内温不超过 5 ℃。'),
  phrase('tlc-done', '中文', 'TLC 显示原料消失', 'TLC 显示原料消失，停止反应。'),
  phrase('lcms-done', '中文', 'LCMS 显示反应完全', 'LCMS 显示反应完全。'),
  phrase('quench-nh4cl', '中文', '冰浴下加饱和氯化铵水溶液淬灭', '冰浴下加饱和氯化铵水溶液淬灭。'),
  phrase('extract-ea', '中文', '加水稀释', '加水稀释，乙酸乙酯萃取三次，合并有机相。'),
  phrase('wash-brine', '中文', '饱和食盐水洗', '饱和食盐水洗，无水硫酸钠干燥，过滤，减压浓缩。'),
  phrase('celite', '中文', '过硅藻土', '过硅藻土，滤饼用乙酸乙酯淋洗。'),
  {
    key: 'sampled',
    values: {
      ...{ title: '取样送检', category: '中文', shared: true, shortcut: '1' },
      content: '{时间} {姓名}取样送检，样品标识 {记录编号}。',
    },
  },
  phrase('column', '中文', '粗品拌样', '粗品拌样，快速硅胶柱纯化，合并纯组分旋干。'),
  phrase('triturate', '中文', '加甲基叔丁基醚打浆', '加甲基叔丁基醚打浆，过滤，干燥至恒重。'),
  phrase('no-exotherm', '中文', '加料过程未见明显放热', '加料过程未见明显放热。'),
  phrase('overnight-en', 'English', 'Stirred at rt overnight', 'Stirred at rt overnight.'),
  phrase('sparge-en', 'English', 'Sparged with argon for 5 min', 'Sparged with argon for 5 min, sealed.'),
  phrase(
    'monitor-en',
    'English',
    'LCMS: starting material consumed',
    'LCMS: starting material consumed, product is the main peak.',
  ),
  phrase('recharge-en', 'English', 'Conversion stalled', 'Conversion stalled; recharged with catalyst and ligand.'),
  phrase(
    'partition-en',
    'English',
    'Partitioned between EtOAc and water',
    'Partitioned between EtOAc and water; aqueous layer back-extracted.',
  ),
  phrase('dry-en', 'English', 'Dried over MgSO4', 'Dried over MgSO4, filtered, evaporated.'),
  phrase(
    'flash-en',
    'English',
    'Flash column on silica',
    'Flash column on silica; pure fractions pooled and evaporated.',
  ),
  phrase(
    'waste-en',
    'English',
    'Palladium residues to the heavy-metal waste',
    'Palladium residues to the heavy-metal waste.',
  ),
];
