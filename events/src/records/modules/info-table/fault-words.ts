import type { Label, Language } from '../../../core/call';
import { issueText, type Issue } from '../../../messages/issue-words';
import type { FormulaFault } from './formula-fault';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

type TableFault = FormulaFault | 'markNeedsValue';

/** Why an info table is not taken: a formula that cannot be worked out, a mark that lacks its value. */
export const TABLE_FAULT_WORDS: Readonly<Record<TableFault, Label>> = {
  markNeedsValue: of('请填写条件要比较的值', 'Fill in the value that the condition compares with.'),
  formulaSyntax: of('公式在“{near}”处读不懂，请检查运算符和括号', 'The formula cannot be read at “{near}”. Check its operators and brackets.'), // prettier-ignore
  formulaUnknownColumn: of('没有名为“{name}”的列', 'There is no column called “{name}”.'),
  formulaUnknownFunction: of('没有名为“{name}”的函数', 'There is no function called “{name}”.'),
  formulaNeedsColumn: of('{name} 统计整列，括号中只能写一个列名', '{name} works on a whole column: write one column name in its brackets.'), // prettier-ignore
  formulaNotNumbers: of('“{column}”不是数字列，不能参与计算', '“{column}” is not a number column, so nothing can be calculated from it.'), // prettier-ignore
  formulaUnits: of('{left} 与 {right} 不是同一种量，不能相加减', '{left} and {right} measure different things and cannot be added or subtracted.'), // prettier-ignore
  formulaOneBare: of('一边以 {unit} 计，另一边没有单位，不能相加减', 'One side is in {unit} and the other has no unit, so they cannot be added or subtracted.'), // prettier-ignore
  formulaResultUnit: of('计算结果以 {unit} 计，无法换算成本列的单位 {wanted}', 'The result is in {unit}, which cannot be converted into {wanted}, the unit of this column.'), // prettier-ignore
  formulaResultBare: of('计算结果没有单位，而本列以 {wanted} 计；请为参与计算的列设置单位', 'The result has no unit, but this column is in {wanted}. Give units to the columns it is calculated from.'), // prettier-ignore
  formulaResultHasUnit: of(
    '计算结果以 {unit} 计，请为本列设置单位',
    'The result is in {unit}. Give this column a unit.',
  ),
  formulaPercentTwice: of('百分号已表示百分之一，公式中不要再乘以或除以 100', 'The percent sign already means one hundredth: do not multiply or divide by 100 as well.'), // prettier-ignore
  formulaTemperature: of('结果是温度差或绝对温度，请把本列的单位 {wanted} 改为 K', 'The result is a temperature difference or an absolute temperature. Use K instead of {wanted} for this column.'), // prettier-ignore
  formulaPower: of('指数只能是没有单位的数；带单位的量只能取整数次幂', 'An exponent must have no unit, and a quantity with a unit can only be raised to a whole number.'), // prettier-ignore
  formulaPlainNumber: of('{name} 只能用于没有单位的数，这里以 {unit} 计', '{name} needs a number without a unit; this one is in {unit}.'), // prettier-ignore
  formulaCycle: of('这些列互相引用，无法计算：{columns}', 'These columns depend on one another and cannot be calculated: {columns}.'), // prettier-ignore
  formulaTooMuch: of(
    '计算量过大，请减少行数或简化公式',
    'This is too much to calculate. Use fewer rows or a simpler formula.',
  ),
  formulaOfNumbersOnly: of('只有数字列可以设置公式', 'Only a number column can have a formula.'),
};

/** What is wrong with the table, for the screens that show it. */
export const tableFaultText = (fault: { readonly message: TableFault } & Issue, language: Language): string =>
  issueText({ ...fault, words: TABLE_FAULT_WORDS[fault.message] }, language) ?? '';
