/**
 * The units that a laboratory writes, by symbol and by word. Sizes are those of the SI brochure (9th edition) and of NIST
 * SP 811, appendix B; each is given in the base units beside it.
 */
export type Dimensions = Readonly<Record<string, number>>;
type Declared = {
  /** Symbols and words; the first is how the unit is written. */
  readonly names: readonly string[];
  /** A decimal, or a quotient of two. */
  readonly size: string;
  readonly of: Dimensions;
  /** Prefixes that are in use with it: those of its symbols, and those of its words. */
  readonly prefixes?: string;
  /** What is added to a value in this unit, in its own size, before it is one of the base unit. */
  readonly offset?: string;
  /** `U` is a unit of activity, `u` none. */
  readonly asWritten?: true;
};
/** What is counted or defined by its assay is of a kind of its own: ten tablets are no drops. */
const counted = (...names: readonly string[]): Declared => ({ names, size: '1', of: { [names[0] ?? '']: 1 } });

const TIME = { s: 1 };
const MASS = { g: 1 };
const LENGTH = { m: 1 };
const VOLUME = { m: 3 };
const AMOUNT = { mol: 1 };
const CONCENTRATION = { mol: 1, m: -3 };
const TEMPERATURE = { K: 1 };
const PRESSURE = { g: 1, m: -1, s: -2 };
const ENERGY = { g: 1, m: 2, s: -2 };
const SHARE = { share: 1 };

export const DECLARED: readonly Declared[] = [
  { names: ['s', 'sec', 'secs', 'second', 'seconds', '秒', '秒钟'], size: '1', of: TIME, prefixes: 'm u n p' },
  { names: ['min', 'mins', 'minute', 'minutes', '分钟', '分'], size: '60', of: TIME },
  { names: ['h', 'hr', 'hrs', 'hour', 'hours', '小时', '个小时', '时', '钟头'], size: '3600', of: TIME },
  { names: ['d', 'day', 'days', '天', '日'], size: '86400', of: TIME },
  { names: ['wk', 'week', 'weeks', '周', '星期'], size: '604800', of: TIME },
  { names: ['g', 'gram', 'grams', 'gramme', '克'], size: '1', of: MASS, prefixes: 'k d c m u n p f' },
  { names: ['公斤'], size: '1000', of: MASS },
  { names: ['斤', '市斤'], size: '500', of: MASS },
  { names: ['mcg'], size: '0.000001', of: MASS },
  { names: ['t', 'tonne', 'tonnes', '吨'], size: '1000000', of: MASS },
  { names: ['lb', 'lbs', 'pound', 'pounds', '磅'], size: '453.59237', of: MASS },
  { names: ['oz', 'ounce', 'ounces', '盎司'], size: '28.349523125', of: MASS },
  {
    names: ['L', 'l', 'ℓ', 'litre', 'litres', 'liter', 'liters', '升', '公升'],
    size: '0.001',
    of: VOLUME,
    prefixes: 'd c m u n p f',
  },
  { names: ['cc', '立方厘米'], size: '0.000001', of: VOLUME },
  { names: ['立方米'], size: '1', of: VOLUME },
  { names: ['m', 'metre', 'metres', 'meter', 'meters', '米'], size: '1', of: LENGTH, prefixes: 'k d c m u n p' },
  { names: ['公里'], size: '1000', of: LENGTH },
  { names: ['公分'], size: '0.01', of: LENGTH },
  { names: ['Å', 'angstrom', 'angstroms', '埃'], size: '0.0000000001', of: LENGTH },
  { names: ['in', 'inch', 'inches', '英寸'], size: '0.0254', of: LENGTH },
  { names: ['ft', 'foot', 'feet', '英尺'], size: '0.3048', of: LENGTH },
  { names: ['mol', 'mole', 'moles', '摩尔', '摩'], size: '1', of: AMOUNT, prefixes: 'k m u n p f' },
  { names: ['M', 'molar'], size: '1000', of: CONCENTRATION, prefixes: 'm u n p f' },
  { names: ['K', 'kelvin', '开', '开尔文'], size: '1', of: TEMPERATURE, prefixes: 'm' },
  { names: ['℃', '°C', 'C', 'degC', 'celsius', '摄氏度'], size: '1', of: TEMPERATURE, offset: '273.15' },
  { names: ['℉', '°F', 'degF', 'fahrenheit', '华氏度'], size: '5/9', of: TEMPERATURE, offset: '459.67' },
  { names: ['Pa', 'pascal', 'pascals', '帕', '帕斯卡'], size: '1000', of: PRESSURE, prefixes: 'h k M G m' },
  { names: ['bar', '巴'], size: '100000000', of: PRESSURE, prefixes: 'm k' },
  { names: ['atm', '大气压', '标准大气压', '个大气压'], size: '101325000', of: PRESSURE },
  { names: ['Torr', 'torr', '托'], size: '101325000/760', of: PRESSURE, prefixes: 'm' },
  { names: ['mmHg', '毫米汞柱'], size: '133322.387415', of: PRESSURE },
  { names: ['psi'], size: '4448.2216152605/0.00064516', of: PRESSURE },
  { names: ['J', 'joule', 'joules', '焦', '焦耳'], size: '1000', of: ENERGY, prefixes: 'm k M' },
  { names: ['cal', 'calorie', 'calories', '卡'], size: '4184', of: ENERGY, prefixes: 'k' },
  { names: ['eV', '电子伏'], size: '1.602176634e-16', of: ENERGY, prefixes: 'm k M' },
  { names: ['W', 'watt', 'watts', '瓦'], size: '1000', of: { g: 1, m: 2, s: -3 }, prefixes: 'm u k M' },
  { names: ['N', 'newton', 'newtons', '牛', '牛顿'], size: '1000', of: { g: 1, m: 1, s: -2 }, prefixes: 'm u k' },
  { names: ['A', 'amp', 'amps', 'ampere', 'amperes', '安', '安培'], size: '1', of: { A: 1 }, prefixes: 'm u n p k' },
  { names: ['V', 'volt', 'volts', '伏', '伏特'], size: '1000', of: { g: 1, m: 2, s: -3, A: -1 }, prefixes: 'm u n k' },
  { names: ['Ω', 'ohm', 'ohms', '欧', '欧姆'], size: '1000', of: { g: 1, m: 2, s: -3, A: -2 }, prefixes: 'm k M' },
  { names: ['S', '西门子'], size: '0.001', of: { g: -1, m: -2, s: 3, A: 2 }, prefixes: 'm u n' },
  { names: ['Hz', 'hertz', '赫', '赫兹'], size: '1', of: { s: -1 }, prefixes: 'k M G m' },
  { names: ['rpm', '转每分', '转/分'], size: '1/60', of: { turn: 1, s: -1 } },
  { names: ['r', 'rev', 'revs', '转'], size: '1', of: { turn: 1 } },
  { names: ['%', 'percent'], size: '0.01', of: SHARE },
  { names: ['‰'], size: '0.001', of: SHARE },
  { names: ['ppm'], size: '0.000001', of: SHARE },
  { names: ['ppb'], size: '0.000000001', of: SHARE },
  { ...counted('U'), prefixes: 'm k M', asWritten: true },
  { ...counted('IU', '国际单位'), prefixes: 'm k M', asWritten: true },
  { ...counted('CFU'), asWritten: true },
  { ...counted('PFU'), asWritten: true },
  { ...counted('AU', 'a.u.'), prefixes: 'm', asWritten: true },
  { ...counted('OD'), asWritten: true },
  { ...counted('Bq'), prefixes: 'k M G', asWritten: true },
  { names: ['Da', 'dalton'], size: '1.66053906660e-24', of: MASS, prefixes: 'k M', asWritten: true },
  counted('bp'),
  counted('nt'),
  counted('cells', 'cell', '细胞', '个细胞'),
  counted('eq', 'equiv', '当量'),
  counted('×g', 'xg', '× g', 'x g'),
  counted('mol%', 'mol %'),
  counted('wt%', 'wt %', 'w/w%'),
  counted('vol%', 'vol %', 'v/v%'),
  counted('°', 'deg'),
  ...['个', '片', '滴', '粒', '支', '瓶', '管', '份', '次', '倍', '只', '袋', '盒'].map((name) => counted(name)),
];

type Prefix = { readonly symbol: string; readonly word: string; readonly chinese: string; readonly power: number };
/** As they are written, as English words, as Chinese ones. `u` is µ. */
export const PREFIXES: Readonly<Record<string, Prefix>> = {
  G: { symbol: 'G', word: 'giga', chinese: '吉', power: 9 },
  M: { symbol: 'M', word: 'mega', chinese: '兆', power: 6 },
  k: { symbol: 'k', word: 'kilo', chinese: '千', power: 3 },
  h: { symbol: 'h', word: 'hecto', chinese: '百', power: 2 },
  d: { symbol: 'd', word: 'deci', chinese: '分', power: -1 },
  c: { symbol: 'c', word: 'centi', chinese: '厘', power: -2 },
  m: { symbol: 'm', word: 'milli', chinese: '毫', power: -3 },
  u: { symbol: 'µ', word: 'micro', chinese: '微', power: -6 },
  n: { symbol: 'n', word: 'nano', chinese: '纳', power: -9 },
  p: { symbol: 'p', word: 'pico', chinese: '皮', power: -12 },
  f: { symbol: 'f', word: 'femto', chinese: '飞', power: -15 },
};
