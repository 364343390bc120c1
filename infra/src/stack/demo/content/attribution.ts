import { experiments } from './experiments';
import type { Label } from './types';

export const attributionLicence = 'CC-BY-SA-4.0';
export const attributionUrls = {
  database: 'https://open-reaction-database.org',
  licence: 'https://creativecommons.org/licenses/by-sa/4.0/',
} as const;

/** Shown wherever the demo organisation's records are shown or exported as a whole. */
export const attribution: Label = {
  zh:
    '演示记录中的化学结构、投料量、反应条件与收率取自 Open Reaction Database（开放反应数据库），按知识共享署名-相同方式共享 4.0 国际许可（CC BY-SA 4.0）使用。' +
    '实验文字、人员、项目与审核经过均为演示重新编写，与原数据提供者无关；数据按质量重新计算，醋酸钯分子式已更正。产物批号以 LX- 开头的反应，其投料与收率为教学编写。',
  en:
    'Structures, amounts, conditions and yields of the demo records come from the Open Reaction Database, used under the Creative Commons Attribution-ShareAlike 4.0 International licence (CC BY-SA 4.0). ' +
    'Texts, people, projects and approvals were written for this demo and do not stem from the data providers; figures were recomputed from the masses and the formula of palladium(II) acetate was corrected. Amounts and yields of reactions whose product batches begin with LX- were written for teaching.',
};

/** Open Reaction Database ids behind the demo records, each once. */
export const reactionIds: readonly string[] = [
  ...new Set(experiments.flatMap(({ reactionId }) => (reactionId === null ? [] : [reactionId]))),
].sort();
