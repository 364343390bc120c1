import type { Language } from '../../core/call';
import { hiddenRecord } from '../hidden-record';
import type { BranchStep, FoldedRoute, YieldOf } from './fold-route';
import { foldRoute } from './fold-route';
import type { Route, RouteStep } from './route-calls';

const zh = {
  title: '合成路线',
  columns: [
    '路线',
    '步骤',
    '记录',
    '标题',
    '产物编号',
    '产物',
    '下一步取用的批次',
    '收率 (%)',
    '累计收率 (%)',
    '收率的计算基准',
  ],
  summary: ({ total, longest, branches }: FoldedRoute) =>
    `共 ${total} 步，最长线性路线 ${longest} 步，${branches.length} 个分支`,
  how: '总收率按最长线性路线计，为沿途各步收率的乘积；汇入的分支单独计算，每步按沿该分支投入的原料计。有一步没有收率，就不给出累计收率。',
  longest: '最长线性路线',
  branch: (number: number) => `分支 ${number}`,
  steps: (count: number) => `${count} 步`,
  overall: '总收率',
  cumulative: '累计收率',
  basis: (equivalents: string) => `按沿此分支投入的原料计（${equivalents} eq）`,
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
    'Sequence',
    'Step',
    'Record',
    'Title',
    'Product No.',
    'Product',
    'Batch used next',
    'Yield (%)',
    'Cumulative yield (%)',
    'Basis of the yield',
  ],
  summary: ({ total, longest, branches }) =>
    `${total} ${total === 1 ? 'step' : 'steps'}, longest linear sequence ${longest}, ${branches.length} ${branches.length === 1 ? 'branch' : 'branches'}`,
  how: 'The overall yield is that of the longest linear sequence: the product of the yields along it. A branch that joins it is counted by itself, each step by the material that came in along that branch. With one yield missing there is none.',
  longest: 'Longest linear sequence',
  branch: (number) => `Branch ${number}`,
  steps: (count) => `${count} ${count === 1 ? 'step' : 'steps'}`,
  overall: 'Overall yield',
  cumulative: 'Cumulative yield',
  basis: (equivalents) => `counted by the material of this branch (${equivalents} equiv.)`,
  missing: (count) => `${count} ${count === 1 ? 'yield is' : 'yields are'} missing`,
  yield: 'Yield',
  repairing: 'Cannot be read at present',
  removed: 'In the recycle bin',
  circle: 'Records take each other’s products. Check where their materials come from; that link is not counted.',
  cut: 'The route is too large: only the nearest steps are listed.',
  step: 'Step',
};

export const routeWords = (language: Language) => (language === 'zh-CN' ? zh : en);

/** The longest is called so; what joins it is numbered. */
export const branchName = (at: number, language: Language): string => {
  const words = routeWords(language);
  return at === 0 ? words.longest : words.branch(at);
};

const SAME = 0.0005;

/** What a yield along a branch is counted by, where that is not the reference of the step; empty where it is. */
export const basisOf = ({ excess }: BranchStep, language: Language): string =>
  excess === null || Math.abs(excess - 1) < SAME ? '' : routeWords(language).basis(excess.toPrecision(3));

/** A step as its reader may know it: by its number, or why it has none. */
export const stepName = ({ shown, number }: Pick<RouteStep, 'shown' | 'number'>, language: Language): string => {
  if (shown === 'hidden') return hiddenRecord(language);
  const words = routeWords(language);
  return shown === 'open' ? number : `${number} (${words[shown]})`;
};

/** A yield in whole per cent, as reactions say theirs; what is left of a long route below ten with one more digit. */
export const yieldDigits = (percent: number): string => (percent < 9.95 ? percent.toPrecision(2) : percent.toFixed(0));
export const percentText = (percent: number | null): string => (percent === null ? '—' : `${yieldDigits(percent)}%`);

/** Which batches of a product go from one step into the next, as the next calls them. */
export const lotBetween = ({ uses }: Route, from: string, to: string | undefined, row: string | null): string =>
  uses
    .filter((use) => use.from === from && use.to === to && use.row === row)
    .map(({ lot }) => lot)
    .filter((lot) => lot !== '')
    .join(', ');

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
