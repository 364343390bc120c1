import type { Language } from '../../core/call';
import { hiddenRecord } from '../hidden-record';
import type { FoldedRoute, YieldOf } from './fold-route';
import { foldRoute } from './fold-route';
import type { Route, RouteStep } from './route-calls';

const zh = {
  title: '合成路线',
  columns: ['分支', '步骤', '记录', '标题', '产物编号', '产物', '下一步取用的批次', '收率 (%)', '累计收率 (%)'],
  summary: ({ total, longest, branches }: FoldedRoute) =>
    `共 ${total} 步，最长线性路线 ${longest} 步，${branches.length} 个分支`,
  how: '累计收率为沿途各步收率的乘积；多条分支汇合时逐条计算。有一步没有收率，就不给出累计收率。',
  branch: (number: number, steps: number) => `分支 ${number}（${steps} 步）`,
  cumulative: '累计收率',
  missing: (count: number) => `缺少 ${count} 步的收率`,
  yield: '收率',
  repairing: '暂时无法读取',
  removed: '在回收站中',
  circle: '有记录互相取用对方的产物，请核对来源；这条关系没有计入。',
  cut: '路线过大，这里只列出最近的步骤。',
  step: '步骤',
} as const;
const en: Readonly<{
  [K in keyof typeof zh]: (typeof zh)[K] extends string
    ? string
    : (typeof zh)[K] extends readonly string[]
      ? readonly string[]
      : (typeof zh)[K];
}> = {
  title: 'Synthesis route',
  columns: [
    'Branch',
    'Step',
    'Record',
    'Title',
    'Product No.',
    'Product',
    'Batch used next',
    'Yield (%)',
    'Cumulative yield (%)',
  ],
  summary: ({ total, longest, branches }) =>
    `${total} ${total === 1 ? 'step' : 'steps'}, longest linear sequence ${longest}, ${branches.length} ${branches.length === 1 ? 'branch' : 'branches'}`,
  how: 'The cumulative yield is the product of the yields along the way; where branches meet, each is counted by itself. With one yield missing there is none.',
  branch: (number, steps) => `Branch ${number} (${steps} ${steps === 1 ? 'step' : 'steps'})`,
  cumulative: 'Cumulative yield',
  missing: (count) => `${count} ${count === 1 ? 'yield is' : 'yields are'} missing`,
  yield: 'Yield',
  repairing: 'Cannot be read at present',
  removed: 'In the recycle bin',
  circle: 'Records take each other’s products. Check where their materials come from; that link is not counted.',
  cut: 'The route is too large: only the nearest steps are listed.',
  step: 'Step',
};

export const routeWords = (language: Language) => (language === 'zh-CN' ? zh : en);

/** A step as its reader may know it: by its number, or why it has none. */
export const stepName = ({ shown, number }: Pick<RouteStep, 'shown' | 'number'>, language: Language): string => {
  if (shown === 'hidden') return hiddenRecord(language);
  const words = routeWords(language);
  return shown === 'open' ? number : `${number} (${words[shown]})`;
};

/** `73.5 %` */
export const percentText = (percent: number | null): string => (percent === null ? '—' : `${percent.toFixed(1)} %`);

/** A route with its branches: yields are those of the products that went on, at its ends of what they are made for. */
export const foldedRoute = ({ steps, uses }: Route): FoldedRoute => {
  const products = new Map(steps.map((step) => [step.id, step.products]));
  const yieldOf: YieldOf = (step, row) => products.get(step)?.find((each) => each.row === row)?.yield ?? null;
  return foldRoute(
    steps.map(({ id }) => id),
    uses,
    yieldOf,
    (step) => products.get(step)?.[0]?.row ?? null,
  );
};
