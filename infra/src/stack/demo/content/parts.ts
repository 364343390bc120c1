import { reactionOf } from './reactions';
import { substances } from './substances';
import type {
  BasicFieldsModule,
  Block,
  DocumentModule,
  RelationsModule,
  Field,
  ReactionModule,
  Inline,
  Language,
  RichTextModule,
  SubstanceFact,
} from './types';

// The modules every synthesis record shares, filled from the facts so that no number is typed twice.

export function substanceOf(key: string): SubstanceFact {
  const found = substances[key];
  if (!found) throw new Error(`no substance ${key}`);
  return found;
}

export const pick = (language: Language, zh: string, en: string): string => (language === 'zh-CN' ? zh : en);
const nameOf = (language: Language, key: string): string => pick(language, substanceOf(key).zh, substanceOf(key).en);

export function productName(language: Language, source: string): string {
  return nameOf(language, reactionOf(source).product.substance);
}

/** Scheme, charge and yield as the record has them. */
export const reaction = (
  language: Language,
  source: string,
  more: Pick<ReactionModule, 'number' | 'charged' | 'isolated' | 'takes' | 'planned' | 'variations'> = {},
): ReactionModule => ({
  ...{ kind: 'reaction', language, source, ...more },
  title: pick(language, '合成反应', 'Synthesis reaction'),
});

export type ConditionValues = {
  readonly temperature: number | null;
  readonly hours: number | null;
  readonly atmosphere: 'N2' | 'Ar' | 'H2' | 'air';
  readonly heating: 'oil' | 'microwave' | 'reflux' | 'ice' | 'none';
};

const atmospheres = {
  N2: { zh: '氮气', en: 'Nitrogen' },
  Ar: { zh: '氩气', en: 'Argon' },
  H2: { zh: '氢气', en: 'Hydrogen' },
  air: { zh: '空气', en: 'Air' },
};
const heatings = {
  oil: { zh: '油浴', en: 'Oil bath' },
  microwave: { zh: '微波', en: 'Microwave' },
  reflux: { zh: '回流', en: 'Reflux' },
  ice: { zh: '冰浴', en: 'Ice bath' },
  none: { zh: '不加热', en: 'None' },
};

export function conditions(language: Language, values: ConditionValues): BasicFieldsModule {
  const t = (zh: string, en: string): string => pick(language, zh, en);
  const label = (entry: { zh: string; en: string }): string => t(entry.zh, entry.en);
  return {
    kind: 'basicFields',
    title: t('反应条件', 'Reaction conditions'),
    fields: [
      {
        key: 'temperature',
        label: t('反应温度', 'Temperature'),
        type: 'inputNumber',
        unit: '℃',
        value: values.temperature,
      },
      { key: 'time', label: t('反应时间', 'Time'), type: 'inputNumber', unit: 'h', value: values.hours },
      {
        key: 'atmosphere',
        label: t('气氛', 'Atmosphere'),
        type: 'select',
        required: true,
        options: Object.values(atmospheres).map(label),
        value: label(atmospheres[values.atmosphere]),
      },
      {
        key: 'heating',
        label: t('加热/冷却方式', 'Heating or cooling'),
        type: 'radio',
        options: Object.values(heatings).map(label),
        value: label(heatings[values.heating]),
      },
    ],
  };
}

/** Isolated mass and yield. `slips` plants first-save values by field key. */
export function outcome(
  language: Language,
  source: string,
  appearance: string,
  slips: Readonly<Record<string, number | string | null>> = {},
): BasicFieldsModule {
  const t = (zh: string, en: string): string => pick(language, zh, en);
  const { product } = reactionOf(source);
  const substance = substanceOf(product.substance);
  const fields: readonly Field[] = [
    {
      key: 'product',
      label: t('产物', 'Product'),
      type: 'textarea',
      required: true,
      value: nameOf(language, product.substance),
    },
    { key: 'formula', label: t('分子式', 'Formula'), type: 'input', value: substance.formula },
    { key: 'mw', label: t('分子量', 'MW'), type: 'inputNumber', unit: 'g/mol', value: substance.mw },
    { key: 'mPlusH', label: t('[M+H]+ 计算值', '[M+H]+ calculated'), type: 'inputNumber', value: product.mPlusH },
    {
      key: 'theoreticalG',
      label: t('理论产量', 'Theoretical mass'),
      type: 'inputNumber',
      unit: 'g',
      value: product.theoreticalG,
    },
    {
      key: 'massG',
      label: t('实得质量', 'Isolated mass'),
      type: 'inputNumber',
      unit: 'g',
      required: true,
      value: product.massG,
    },
    {
      key: 'yieldPercent',
      label: t('收率', 'Yield'),
      type: 'inputNumber',
      unit: '%',
      required: true,
      value: product.yieldPercent,
    },
    { key: 'appearance', label: t('外观', 'Appearance'), type: 'input', value: appearance },
  ];
  return {
    kind: 'basicFields',
    title: t('产物与收率', 'Product and yield'),
    fields: fields.map((field) => ({
      ...field,
      value: slips[field.key] === undefined ? field.value : (slips[field.key] ?? null),
    })),
  };
}

export function safety(language: Language, hazards: readonly string[], measures: string): BasicFieldsModule {
  const t = (zh: string, en: string): string => pick(language, zh, en);
  return {
    kind: 'basicFields',
    title: t('安全评估', 'Safety assessment'),
    fields: [
      {
        key: 'hazards',
        label: t('主要风险', 'Main hazards'),
        type: 'checkbox',
        options: hazardOptions(language),
        value: hazards,
      },
      {
        key: 'hood',
        label: t('通风橱内操作', 'Work in fume hood'),
        type: 'radio',
        required: true,
        options: [t('是', 'Yes'), t('否', 'No')],
        value: t('是', 'Yes'),
      },
      { key: 'measures', label: t('防护与废弃物处置', 'Protection and waste'), type: 'textarea', value: measures },
    ],
  };
}

export function hazardOptions(language: Language): readonly string[] {
  return language === 'zh-CN'
    ? ['易燃溶剂', '密闭加压', '强碱', '腐蚀性', '刺激性', '重金属催化剂']
    : [
        'Flammable solvent',
        'Sealed vessel under pressure',
        'Strong base',
        'Corrosive',
        'Irritant',
        'Heavy-metal catalyst',
      ];
}

export function text(title: string, blocks: readonly Block[]): RichTextModule {
  return { kind: 'richText', title, blocks };
}

export const p = (...inline: readonly Inline[]): Block => ({ p: inline });

export function documents(language: Language, files: DocumentModule['files']): DocumentModule {
  return { kind: 'document', title: pick(language, '附件', 'Attachments'), files };
}

/** Spectra that are simulated for teaching, as their titles say. */
export function spectra(
  language: Language,
  files: DocumentModule['files'],
  masses: NonNullable<DocumentModule['masses']>,
): DocumentModule {
  return {
    kind: 'document',
    title: pick(language, '谱图（模拟教学数据）', 'Spectra (simulated teaching data)'),
    files,
    masses,
  };
}

export function relations(language: Language, related: RelationsModule['relations']): RelationsModule {
  return { kind: 'relations', title: pick(language, '记录关联', 'Related records'), relations: related };
}

/** A formula with its digits set low: f('Na2SO4'). */
export function f(formula: string): readonly Inline[] {
  return formula
    .split(/(\d+)/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? { sub: part } : part));
}

export const noStory = { rejections: [], edits: [], comments: [] } as const;
