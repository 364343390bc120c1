import type { Label, Language } from '../../../core/call';
import { formulaWords } from '../../../core/molecular-formula';
import { own } from '../../../core/own';
import { rowOf, type Equation } from './equation-schema';
import { EQUATION_WORDS } from './equation-words';
import { rowCalled } from './row-called';
import type { Warning, WarningKind } from './warnings';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** What does not fit together, and what to look at. */
const WORDS: Readonly<Record<WarningKind, Label>> = {
  yieldOver100: of(
    '收率超过 100 %，产物可能未干或不纯。请核对质量和纯度',
    'The yield is above 100 %: the product may be wet or impure. Check its mass and purity.',
  ),
  belowReference: of(
    '按 n/ν 少于基准原料，应以它为基准',
    'There is less of it than of the reference by n/ν; it should be the reference.',
  ),
  volumeWithoutDensity: of(
    '填写了体积但没有密度或浓度，无法换算。请补充密度',
    'It has a volume but neither density nor concentration, so nothing follows from it. Add its density.',
  ),
  unbalanced: of(
    '元素不守恒：产物中的 {element} 多于投料',
    'Elements do not balance: the products have more {element} than what goes in.',
  ),
  disagrees: of('键入的{cell}与其他键入值不符', 'What was typed as {cell} does not agree with the other typed values.'),
  formulaUnread: of('分子式 {formula} 无法识别，分子量无法算出', 'The formula {formula} cannot be read, so there is no molecular weight.'), // prettier-ignore
  saltUnread: of('{name} 的分子式无法识别，未计入称量形式', 'The formula of {name} cannot be read; it is not counted in what is weighed.'), // prettier-ignore
  saltDrawn: of(
    '{name} 已画在结构中，不再计一次',
    '{name} is drawn in the structure already and is not counted again.',
  ),
  saltPartlyDrawn: of(
    '{name} 画出 {drawn} 份，填写 {count} 份：按 {count} 份计，所画之外再加 {more} 份。请核对结构或份数',
    '{name} is drawn {drawn} times and counted {count} times: {count} are taken, {more} beside those drawn. Check the drawing or the count.',
  ),
  saltMoreDrawn: of(
    '{name} 画出 {drawn} 份，填写 {count} 份：按所画的 {drawn} 份计。请核对结构或份数',
    '{name} is drawn {drawn} times and counted {count} times: those drawn are taken. Check the drawing or the count.',
  ),
  moreThanBatch: of('用量多于所取批次的 {mass}，请核对或另取一批', 'More is used than the {mass} of the batch that it is taken from. Check it, or take another batch.'), // prettier-ignore
  moreThanBottle: of('瓶中可用量为 {there}，不够所需用量。请减少用量或另选一瓶', 'The bottle had {there} to give, which is less than is needed. Use less, or pick another bottle.'), // prettier-ignore
  weightDiffers: of(
    '键入的分子量与分子式 {formula} 算得的 {weight} 不符',
    'The typed molecular weight differs from {weight}, which follows from {formula}.',
  ),
};

const filled = (text: string, params: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => own<string>(params, name) ?? whole);

/** A warning as it is read: whose it is, and what is odd. */
export const warningText = (content: Equation, { row: id, kind, params }: Warning, language: Language): string => {
  const cell = own<Label>(EQUATION_WORDS, params['cell'] ?? '');
  const { formula } = params;
  const named = {
    ...params,
    ...(cell === undefined ? {} : { cell: cell[language].toLowerCase() }),
    ...(formula === undefined ? {} : { formula: formulaWords(formula) }),
  };
  const text = filled(WORDS[kind][language], named);
  const row = id === null ? undefined : rowOf(content, id);
  const name = row === undefined ? '' : rowCalled(row);
  return name === '' ? text : `${name}${language === 'zh-CN' ? '：' : ': '}${text}`;
};
