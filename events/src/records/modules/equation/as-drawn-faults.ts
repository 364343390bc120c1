import type { Label } from '../../../core/call';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** What a reaction says otherwise than it is drawn; `row` is how the row is called. */
export const AS_DRAWN_FAULTS = {
  structureUnread: of('“{row}”的结构无法识别，请重新绘制或导入', 'The structure of {row} cannot be read. Draw or import it again.'),
  formulaDiffers: of('“{row}”填写的分子式 {said} 与画出的结构（{drawn}）不符。请改正其一，或清空分子式，由结构得出；一同称量的盐和结晶溶剂请填在“盐”和“溶剂化物”中', 'The formula of {row} is typed as {said}, its structure is {drawn}. Correct one of them, or clear the formula to have it follow from the structure; a salt or solvate that is weighed with it goes into the fields of those names.'),
  weightDiffers: of('“{row}”填写的分子量 {said} 与画出的结构（{drawn} g/mol）不符。请改正其一，或清空分子量；一同称量的盐和结晶溶剂请填在“盐”和“溶剂化物”中', 'The molecular weight of {row} is typed as {said}, its structure weighs {drawn} g/mol. Correct one of them, or clear the weight; a salt or solvate that is weighed with it goes into the fields of those names.'),
  schemeLacksRow: of('表中“{row}”的结构不在反应式中。请重新绘制或导入反应式', 'The scheme does not show {row}, whose structure the table has. Draw or import the scheme again.'),
  tableLacksCompound: of('反应式中画出的 {drawn} 在表中没有对应的行。请重新绘制或导入反应式', 'The scheme shows {drawn}, which no row of the table is. Draw or import the scheme again.'),
  schemeUnread: of('反应式无法识别，请重新绘制或导入', 'The scheme cannot be read. Draw or import it again.'),
} as const satisfies Readonly<Record<string, Label>>; // prettier-ignore
