import { own } from '../core/own';
import type { Label, Language } from '../core/call';
import { HIDDEN_CHARACTER } from '../core/schemas';
import { messageOf } from './message-of';

/** What is wrong with one field of a request: the schema's own word for it, or the kind of issue that zod found. */
export type Issue = {
  readonly message: string;
  readonly code?: string | undefined;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  /** Where what was refused brings words of its own: a type of modules. */
  readonly words?: Label | undefined;
  /** The bound that zod found it beyond. */
  readonly maximum?: number | bigint | undefined;
  readonly minimum?: number | bigint | undefined;
};

/** What the words of an issue name; undefined where they name nothing. */
export const issueParams = ({ params, maximum, minimum }: Issue): Issue['params'] => {
  if (params !== undefined) return params;
  if (maximum !== undefined) return { max: String(maximum) };
  return minimum === undefined ? undefined : { min: String(minimum) };
};

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

const words = {
  required: of('不能为空', 'This must be filled in.'),
  tooLong: of('内容过长，最多 {max} 个字', 'Too long: at most {max} characters.'),
  controlCharacter: of('含有无法保存的控制字符，请删除后重新键入', 'It contains control characters that cannot be stored. Delete them and type it again.'), // prettier-ignore
  oneLine: of('只能写一行', 'It must be one line.'),
  tooDeep: of('嵌套层次过多', 'It is nested too deeply.'),
  badId: of(
    '标识只能由字母、数字、下划线和连字符组成，最长 64 个字符',
    'An id is at most 64 letters, digits, _ and -.',
  ),
  badDate: of('请填写 1900 至 2199 年之间的日期，如 2026-11-20', 'A date from 1900 to 2199 is needed, such as 2026-11-20.'), // prettier-ignore
  badInstant: of('请填写 1900 至 2199 年之间的日期和时间，如 2026-11-20 15:04', 'A date and time from 1900 to 2199 is needed, such as 2026-11-20 15:04.'), // prettier-ignore
  pastMoment: of('应晚于现在', 'It must be later than now.'),
  badQuantity: of('请填写数值和单位，如 1.5 g', 'A number and its unit are needed, such as 1.5 g.'),
  badUnit: of('此处不用这个单位', 'Not a unit that is used here.'),
  optionUsed: of('选项“{option}”已有 {count} 处选用，如“{example}”，不能移除；不再供选择请取消“启用”', 'The option “{option}” was chosen {count} times, such as in “{example}”, and stays. Disable it so that nobody chooses it again.'), // prettier-ignore
  optionUsedHidden: of('选项“{option}”已有选用，不能移除；不再供选择请取消“启用”', 'The option “{option}” was chosen, and stays. Disable it so that nobody chooses it again.'), // prettier-ignore
  unknownUnit: of('单位表中没有这个单位，请改用 mL/min、°C 等写法', 'The list of units does not have it. Write it like mL/min or °C.'), // prettier-ignore
  noSuchStep: of('上面没有这个名称的步骤，请与步骤名称一致', 'No step above has this name. Write it as the step is called.'), // prettier-ignore
  stepTwice: of('有两个步骤叫这个名称，请先把它们的名称区分开', 'Two steps have this name. Give them different names first.'), // prettier-ignore
  maxBelowMin: of('上限不能小于下限', 'The upper limit must not be below the lower one.'),
  twoOptions: of('请列出至少两个可选项，用逗号隔开', 'List at least two options, with commas between them.'),
  badNumber: of('不是数字', 'Not a number.'),
  badDoi: of('请只填写 DOI 本身，如 10.1021/cr00039a007', 'Give the DOI alone, such as 10.1021/cr00039a007.'),
  badIsbn: of('ISBN 的位数或校验码不对，请核对', 'Not an ISBN: its digits or its check digit are wrong. Compare it with the book.'), // prettier-ignore
  badYear: of('年份请填写四位整数，如 2026', 'A year is a whole number, such as 2026.'),
  doiThere: of('文献库中已有这个 DOI', 'The library has this DOI already.'),
  referenceThere: of(
    '文献库中已有这篇文献：题名、年份和第一作者相同',
    'This work is in the library already: title, year and first author are the same.',
  ),
  badCas: of('CAS 号的形式或校验位不对，请核对', 'Not a CAS number: its form or its check digit is wrong. Compare it with the label.'), // prettier-ignore
  badFormula: of('分子式无法读取，请写成 C6H6 或 CuSO4·5H2O 的形式', 'The formula cannot be read. Write it like C6H6 or CuSO4·5H2O.'), // prettier-ignore
  structureUnread: of('结构无法读取，请重新绘制或粘贴', 'The structure cannot be read. Draw or paste it anew.'),
  structureDiffers: of('分子式、SMILES 或 InChIKey 与结构不符，请重新读取结构', 'Formula, SMILES or InChIKey are not those of the structure. Read the structure anew.'), // prettier-ignore
  badHazards: of('请只填写 H 代码，用逗号隔开，如 H225, H319', 'Give H codes alone, parted by commas: H225, H319.'),
  badEmail: of('邮箱格式不正确', 'Not an email address.'),
  badPhone: of('电话号码格式不正确', 'Not a phone number.'),
  badAccount: of('账号由 2 至 50 个字母、数字或 . _ @ - 组成', 'An account is 2 to 50 letters, digits, or . _ @ -.'),
  badHash: of('不是 SHA-256 摘要', 'Not a SHA-256 digest.'),
  badPosition: of('不是日志位置', 'Not a position of the log.'),
  badTimeZone: of('不是时区名称', 'Not the name of a time zone.'),
  reserved: of('该标识为系统保留，请换一个', 'This id is reserved by the system. Choose another.'),
  badTemperature: of(
    '温度请填写起止两个值：-60 至 60 ℃，最多一位小数，起不高于止',
    'Enter both temperatures, from and to: -60 to 60 ℃, at most one decimal, the lower one first.',
  ),
  differsElsewhere: of(
    '改动与所依据的内容不符，请将内容完整保存',
    'The changes do not fit the content they are said to be made on. Save the content whole.',
  ),
  itself: of('不能与本记录自身关联', 'A record cannot be related to itself.'),
  entryItself: of('不能与自身关联', 'It cannot be related to itself.'),
  relatedAlready: of('两者已有这种关联', 'They are related in this way already.'),
  withoutEnd: of('永久保存时不填年数', 'Leave it empty where records are kept without end.'),
  wholeYears: of('请填写整年数', 'A whole number of years is needed.'),
  repeated: of('有重复的项目', 'It contains duplicates.'),
  selectionTooLarge: of('一次最多选择 25 项', 'Choose at most 25 items at once.'),
  unknownField: of('有系统不认识的字段', 'It has a field that is not known here.'),
  unknownReference: of('所选内容不存在、已移除或已停用', 'It does not exist, was removed, or is out of use.'),
  byMove: of('不能在此修改，请使用相应的操作', 'It is not changed here; use the action that fills it in.'),
  staysBelow: of('登记后不能换到另一项下，请移除后重新登记', 'It stays below the entry that it was added to; remove it and add it there anew.'), // prettier-ignore
  circle: of('上级不能是其自身或其下级', 'The parent must not be the entry itself or one below it.'),
  endNotAfterStart: of('应晚于开始的日期', 'It must be later than the date it begins with.'),
  endBeforeStart: of('不能早于开始的时刻', 'It cannot be earlier than the moment it begins with.'),
  notYet: of('不能晚于今天，请在当天进行此操作', 'It cannot be after today; do this on the day itself.'),
  seenLater: of('查得的时间不能晚于现在，请重新从库存中选取', 'It cannot have been looked up later than now. Choose it from the inventory again.'), // prettier-ignore
  otherProject: of('任务不属于该项目', 'The task belongs to another project.'),
  unknownFile: of(
    '附件“{name}”尚未上传，或与上传时不符',
    'The file “{name}” was not uploaded, or differs from what was.',
  ),
  fileTooLarge: of('单个文件不能超过 {max} MB', 'A file has at most {max} MB.'),
  otherKindOfFile: of('此处不接受这种文件', 'Files of this kind are not taken here.'),
  notForPrograms: of('服务账号不能担任组织管理员', 'A service account cannot be an administrator.'),
  optionsNeeded: of('请选择从哪个字典取选项', 'Choose the dictionary that has its options.'),
  unitForNumbers: of('只有数字才有单位', 'Only a number has a unit.'),
  notPositive: of('应大于 0', 'It must be greater than 0.'),
  negative: of('不能小于 0', 'It cannot be less than 0.'),
  overLimit: of('超过了组织设置的长度', 'Longer than the organisation allows.'),
  unfitContent: of('内容不符合该类型模块的要求', 'Not what a module of this type can hold.'),
  object: of('请求内容应是一个对象', 'The body must be an object.'),
  invalid_type: of('缺少内容，或类型不正确', 'It is missing, or of the wrong type.'),
  invalid_value: of('不在可选范围内', 'Not among the values that can be chosen.'),
  invalid_format: of('格式不正确', 'Not in the expected form.'),
  invalid_union: of('格式不正确', 'Not in the expected form.'),
  too_big: of('过大或过长，最多 {max}', 'Too large or too long: at most {max}.'),
  too_small: of('过小或过短，至少 {min}', 'Too small or too short: at least {min}.'),
  unrecognized_keys: of('有系统不认识的字段', 'It has a field that is not known here.'),
} satisfies Readonly<Record<string, Label>>;
/** A finding that has words here. */
export type IssueWord = keyof typeof words;

/** An issue in the person's language; null for one that only the screen it belongs to has words for. */
export const issueText = (issue: Issue, language: Language): string | null => {
  const { message, code } = issue;
  const params = issueParams(issue) ?? {};
  if (message === HIDDEN_CHARACTER)
    return messageOf('hiddenCharacter', { code: String(params['code'] ?? '') }, language);
  const key = Object.hasOwn(words, message) ? message : (code ?? '');
  const found = issue.words ?? own<Label>(words, key);
  return found?.[language].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '')) ?? null;
};
