import type { Label } from '../../../core/call';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** Why what was typed into a cell is not taken, and what to do. */
export const TYPING_FAULTS = {
  notAPositiveNumber: of('请输入不小于 0 的数字，可带单位，如 250 mg', 'Enter a number, not below 0, with or without a unit, such as 250 mg.'),
  unknownUnit: of('不认识这个单位。请用 mg、g、mmol、mL、eq 等', 'This unit is not known. Use mg, g, mmol, mL, eq or the like.'),
  otherUnit: of('这个单位不能填在此处', 'This unit does not go here.'),
  tooLarge: of('数值过大或过小，请检查单位', 'The number is too large or too small. Check its unit.'),
  theoretical: of('产物的理论量由基准原料算出。要按产物的量放大或缩小，请用“缩放”', 'The theoretical amount of a product follows from the reference. To aim at an amount of product, scale the reaction.'),
  referenceIsOne: of('基准原料的当量总是 1。请改其他行的当量，或另选基准原料', 'The reference is always 1 equivalent. Change the equivalents of other rows, or choose another reference.'),
  solventsOnly: of('浓度和体积倍数只用于溶剂行', 'Concentration and volumes are for solvents only.'),
  formulaNotRead: of('分子式无法识别。请按 C6H12O6、Na2CO3·10H2O 的写法输入', 'The formula cannot be read. Write it as C6H12O6 or Na2CO3·10H2O.'),
  formulaOfAnother: of('分子式与画出的结构不符。请先改结构；清空此格，分子式由结构得出。一同称量的盐和结晶溶剂请填在“盐”和“溶剂化物”中', 'This is not the formula of the structure that is drawn. Change the structure first, or clear the cell to have the formula follow from it; a salt or solvate that is weighed with it goes into the fields of those names.'),
  labelOrCount: of('开头的数字可能是质量数，也可能是份数。同位素请写 [6Li]2CO3，份数请写 6(Li2CO3)', 'The number in front may be a mass number or a count. Write the isotope as [6Li]2CO3, a count as 6(Li2CO3).'),
  coefficientRange: of('化学计量系数应在 1 与 100 之间', 'A stoichiometric coefficient lies between 1 and 100.'),
  countRange: of('盐或溶剂化物的份数应大于 0，最多 100，可以是小数，如 0.5', 'The count of a salt or solvate is above 0 and at most 100; it may be a fraction such as 0.5.'),
  eeForm: of('ee 请填 0 到 100 的百分数，如 98 或 >99', 'Enter ee as a percentage from 0 to 100, such as 98 or >99.'),
  drForm: of('dr 请填比例，如 95:5 或 >20:1', 'Enter dr as a ratio, such as 95:5 or >20:1.'),
  percentRange: of('百分数应大于 0，最多 100', 'A percentage is above 0 and at most 100.'),
  strengthNotRead: of('请写成 ≥98%、37 wt% 水溶液、1.6 M 己烷溶液、60 % 分散于矿物油、10% Pd/C（含水 50%）、0.8 mmol/g 或“气球”', 'Write ≥98%, 37 wt% in water, 1.6 M in hexanes, 60 % in oil, 10% Pd/C (50% wet), 0.8 mmol/g or balloon.'),
  labelOfAnother: of('标签上写的是另一种化合物，与这一行的分子式不符，未作改动', 'The label names another compound than the formula of this row. Nothing was changed.'),
  noteFull: of('备注已满，放不下标签文字。请先删减备注', 'The note has no room left for the label. Shorten the note first.'),
  scaleUnusable: of('缩放的倍数或目标量应是大于 0 的数，未作改动', 'The factor or the target must be a number above 0. Nothing was changed.'),
  scaleUnknown: of('这一行的计划量还不知道，无法按它缩放，未作改动', 'The planned amount of this row is not known yet, so the reaction cannot be scaled to it. Nothing was changed.'),
  nothingToScale: of('表中还没有填写计划量，未作改动', 'No planned amounts have been typed yet. Nothing was changed.'),
  rowGone: of('这一行已不在表中', 'This row is no longer in the table.'),
} as const satisfies Readonly<Record<string, Label>>; // prettier-ignore
/** What is said where a label was not understood as a strength. */
export const LABEL_NOTED: Label = of(
  '未能从标签读出含量，已原样记入备注；用量按现有含量计算',
  'No strength could be read from this label. It stands in the note word by word; amounts follow from the content as it is.',
);

export type TypingFault = keyof typeof TYPING_FAULTS;
