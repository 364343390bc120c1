import type { Label } from '@shilu/events/core/call';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });
const MISSING = of('引擎没有此函数，结果为 #NAME?', 'the engine has no such function and gives #NAME?');
const SPILLS = of('结果为数组，旁边有内容时为 #SPILL!', 'gives an array: #SPILL! where something stands beside it');

/** Functions whose results differ from those that Excel left in workbooks, and how. */
export const OTHERWISE: readonly { readonly name: string; readonly how: Label }[] = [
  { name: 'AMORDEGRC', how: MISSING },
  { name: 'AREAS', how: of('不接受并列的几个区域', 'does not take several areas at once') },
  { name: 'CHAR', how: of('超过 127 的编码按 Latin-1 解释', 'reads codes above 127 as Latin-1') },
  { name: 'CODE', how: of('给出 Unicode 编码', 'gives the code point of Unicode') },
  { name: 'DOLLAR', how: of('正数之后多一个空格', 'puts a space behind what is positive') },
  { name: 'ECMA.CEILING', how: MISSING },
  { name: 'FREQUENCY', how: SPILLS },
  { name: 'GETPIVOTDATA', how: MISSING },
  { name: 'GROWTH', how: SPILLS },
  { name: 'IMDIV', how: of('虚部末位不同（约 1e-15）', 'differs in the last digits of the imaginary part (about 1e-15)') },
  { name: 'IMSIN', how: of('虚部末位不同（约 1e-15）', 'differs in the last digits of the imaginary part (about 1e-15)') },
  { name: 'INFO', how: MISSING },
  { name: 'ISO.CEILING', how: MISSING },
  { name: 'MATCH', how: of('未排序的数据按近似匹配时位置不同', 'finds another place in data that are not sorted, matched by approximation') },
  { name: 'MINVERSE', how: SPILLS },
  { name: 'MMULT', how: SPILLS },
  { name: 'NORM.INV', how: of('近似到约 1e-8', 'is approximated to about 1e-8') },
  { name: 'NORMINV', how: of('近似到约 1e-8', 'is approximated to about 1e-8') },
  { name: 'NOW', how: of('取保存时的时间', 'is the time of the save') },
  { name: 'PHONETIC', how: MISSING },
  { name: 'RAND', how: of('取保存时的随机数', 'is drawn at the save') },
  { name: 'RANDBETWEEN', how: of('取保存时的随机数', 'is drawn at the save') },
  { name: 'TODAY', how: of('取保存时的日期', 'is the day of the save') },
  { name: 'TRANSPOSE', how: of('空单元格仍为空，不是 0', 'leaves empty cells empty, not 0') },
  { name: 'WORKDAY.INTL', how: of('以数字给出的周末代码按文字解释', 'reads a number of weekend days as a text') },
  { name: 'XIRR', how: of('迭代到不同的位数（约 4e-9）', 'stops at other digits (about 4e-9)') },
  { name: 'XNPV', how: of('以 XIRR 的结果计算时随之不同', 'differs where it is fed by XIRR') },
]; // prettier-ignore
