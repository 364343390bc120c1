import type { Label } from '../../../core/call';
import type { StrengthKind } from '../../../chemistry/strength';
import { HELD_ROLE_WORDS } from '../../../structures/held-structure';
import { LONGEST, MOST, type Role } from './equation-schema';
import { AS_DRAWN_FAULTS } from './as-drawn-faults';
import type { ConditionName } from './condition-names';
import { TYPING_FAULTS } from './typing-faults';
import { MOST_VARIED } from './variations-schema';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** What the parts of a reaction are called, on the screen, on paper and in the trace. */
export const EQUATION_WORDS = {
  scheme: of('反应式', 'Scheme'),
  process: of('制备过程', 'Procedure'),
  yldataSource: of('原料与试剂', 'Starting materials and reagents'),
  cwdataSource: of('产物', 'Products'),
  rjdataSource: of('溶剂', 'Solvents'),
  chdataSource: of('后处理', 'Work-up'),
  reference: of('基准原料', 'Reference'),
  condition: of('反应条件', 'Conditions'),
  arrow: of('箭头上下的内容', 'Over and under the arrow'),
  cnum: of('编号', 'No.'),
  role: of('角色', 'Role'),
  name: of('名称', 'Name'),
  cas: of('CAS 号', 'CAS No.'),
  structure: of('结构', 'Structure'),
  smiles: of('SMILES', 'SMILES'),
  inchiKey: of('InChIKey', 'InChIKey'),
  formula: of('分子式', 'Formula'),
  molecularWeight: of('分子量', 'MW'),
  formWeight: of('称量形式的分子量', 'FW as weighed'),
  exactMass: of('精确质量', 'Exact mass'),
  salt: of('盐型', 'Salt'),
  solvate: of('溶剂化物', 'Solvate'),
  coefficient: of('系数 ν', 'ν'),
  strength: of('含量', 'Content'),
  density: of('密度', 'Density'),
  equivalents: of('当量', 'Equiv.'),
  amount: of('物质的量', 'Amount'),
  mass: of('质量', 'Mass'),
  volume: of('体积', 'Volume'),
  concentration: of('浓度', 'Concentration'),
  volumes: of('体积倍数', 'Volumes'),
  theoreticalAmount: of('理论量', 'Theoretical amount'),
  theoreticalMass: of('理论产量', 'Theoretical mass'),
  actual: of('实际用量', 'Actual'),
  actualMass: of('实际质量', 'Actual mass'),
  actualVolume: of('实际体积', 'Actual volume'),
  actualAmount: of('实际物质的量', 'Actual amount'),
  actualEquivalents: of('实际当量', 'Actual equiv.'),
  isolated: of('实得', 'Isolated'),
  isolatedAmount: of('实得物质的量', 'Isolated amount'),
  yield: of('收率', 'Yield'),
  batch: of('批次', 'Batch'),
  batches: of('产物批次', 'Batches'),
  number: of('批号', 'Batch No.'),
  crop: of('批次或馏分', 'Crop or fraction'),
  purity: of('纯度', 'Purity'),
  excess: of('ee 或 dr', 'ee or dr'),
  form: of('性状', 'Form'),
  colour: of('颜色', 'Colour'),
  remark: of('备注', 'Remark'),
  extra: of('产物字段', 'Product fields'),
  lot: of('批号', 'Lot'),
  supplier: of('供应商', 'Supplier'),
  from: of('来源', 'Source'),
  note: of('备注', 'Note'),
  hazards: of('危害信息', 'Hazards'),
  oldContent: of('箭头上的原文', 'Text over the arrow'),
  held: of('手动输入的单元格', 'Typed cells'),
  temperature: of('温度', 'Temperature'),
  time: of('时间', 'Time'),
  atmosphere: of('气氛', 'Atmosphere'),
  pressure: of('压力', 'Pressure'),
  stirring: of('搅拌', 'Stirring'),
  reactionVolume: of('反应体积', 'Reaction volume'),
  program: of('控温程序', 'Temperature programme'),
  arrowText: of('箭头上的文字', 'Text over the arrow'),
  variations: of('条件筛选', 'Runs'),
  variedColumns: of('条件筛选的列', 'Columns of the runs'),
  variedColumn: of('条件筛选的列', 'Column of the runs'),
  run: of('第几次', 'Run'),
  runOf: of('来自条件筛选', 'From a run of'),
} as const satisfies Readonly<Record<string, Label>>;
export type EquationWord = keyof typeof EQUATION_WORDS;

/** The volume is that of the reaction. */
export const CONDITION_WORDS = {
  ...{ temperature: EQUATION_WORDS.temperature, time: EQUATION_WORDS.time, atmosphere: EQUATION_WORDS.atmosphere },
  ...{ pressure: EQUATION_WORDS.pressure, concentration: EQUATION_WORDS.concentration },
  ...{ volume: EQUATION_WORDS.reactionVolume, stirring: EQUATION_WORDS.stirring },
} as const satisfies Readonly<Record<ConditionName, Label>>;

export const ROLE_WORDS: Readonly<Record<Role, Label>> = HELD_ROLE_WORDS;

export const STRENGTH_WORDS: Readonly<Record<StrengthKind, Label>> = {
  purity: of('纯度', 'Purity'),
  weightSolution: of('质量分数溶液', 'Solution, wt%'),
  molarSolution: of('摩尔浓度溶液', 'Solution, mol/L'),
  dispersion: of('分散体', 'Dispersion'),
  loading: of('负载催化剂', 'Supported metal'),
  capacity: of('树脂载量', 'Resin loading'),
  gas: of('气体', 'Gas'),
  balloon: of('气球', 'Balloon'),
};

const tooMany = (zh: string, en: string, most: number): Label => of(`${zh}最多 ${most} 个`, `At most ${most} ${en}.`);

/** Why a content is not taken: what its schema finds, and what a cell does not understand. */
export const EQUATION_FAULTS = {
  ...TYPING_FAULTS,
  ...AS_DRAWN_FAULTS,
  tooManyRows: of(`一个列表最多 ${MOST.rows} 行`, `A list has at most ${MOST.rows} rows.`),
  tooManyBatches: tooMany('一个产物的批次', 'batches of one product', MOST.batches),
  tooManySteps: tooMany('控温步骤', 'temperature steps', MOST.steps),
  molarityRange: of('摩尔浓度应大于 0', 'The molarity must be above 0.'),
  capacityRange: of('载量应大于 0 mmol/g', 'The loading must be above 0 mmol/g.'),
  waterRange: of('含水量应大于 0、小于 100 %', 'The water of a catalyst is above 0 and below 100 %.'),
  gasTemperature: of('气体温度应为高于 −273.15 ℃ 的数字', 'The temperature of a gas is a number above −273.15 °C.'),
  pressureRange: of('气体压力应大于 0 atm', 'The pressure of a gas must be above 0 atm.'),
  inchiKeyForm: of('InChIKey 的格式不对', 'This is not the form of an InChIKey.'),
  roleElsewhere: of('这一行的角色不属于所在的列表', 'The role of this row belongs in another list.'),
  referenceGone: of('基准原料不在原料与试剂中，请另选', 'The reference is not among the starting materials and reagents. Choose another.'),
  loadingFormula: of('负载催化剂请写明金属的元素符号，如 Pd', 'Say which metal is supported by its symbol, such as Pd.'),
  textForFile: of('写入 RXN 文件的文字只能用英文字母、数字和符号；中文名称请留在表格和箭头文字中', 'Text in the RXN file may have English letters, digits and symbols only. Other names stay in the table and over the arrow.'),
  schemeNoFile: of('反应式须是 RXN 或 molfile；请重新导入或绘制', 'The scheme has to be an RXN or a molfile. Import it again, or draw it.'),
  furtherNumber: of('请填写数字，如 132 或 −0.5', 'A number is needed, such as 132 or −0.5.'),
  tooManyColumns: tooMany('条件筛选的列', 'columns of runs', MOST_VARIED.columns),
  tooManyRuns: tooMany('条件筛选', 'runs', MOST_VARIED.runs),
  columnGone: of('这一列已不在条件筛选表中，请刷新后重填', 'This column is no longer among those of the runs. Reload and fill it in again.'),
  processTooLong: of(`制备过程最多 ${LONGEST.process} 个字符`, `A procedure has at most ${LONGEST.process} characters.`),
} as const satisfies Readonly<Record<string, Label>>; // prettier-ignore
