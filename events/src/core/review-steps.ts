import { z } from 'zod';
import type { RegisterValues } from './define-register';
import type { LifeCycle, Move } from './life-cycle';

/** A step of the flow that says who decides on an entry: as it was when it was asked, with who approved since. */
const reviewStepSchema = z.object({
  name: z.string(),
  reviewerIds: z.array(z.string()),
  mode: z.enum(['any', 'all']),
  approvedBy: z.array(z.string()),
});
export type ReviewStep = Readonly<z.infer<typeof reviewStepSchema>>;

/** What the flows that an entry is published by are called, and how many steps they have together. */
export const MOST_FLOW_NAME = 500;
export const MOST_STEPS = 100;

/** The flows that an entry is published by, with those who decide. */
export type ReviewByFlow = { readonly flowName: string; readonly steps: readonly ReviewStep[] };

const STEPS = z.array(reviewStepSchema);

/** The fields of a row that is such a step. */
export const reviewStepFields = [
  { key: 'name', label: { 'zh-CN': '节点', 'en-US': 'Step' }, type: 'text', maxLength: 50 },
  { key: 'reviewerIds', label: { 'zh-CN': '审核人', 'en-US': 'Reviewers' }, type: 'accounts', maxLength: 50 },
  {
    key: 'mode',
    label: { 'zh-CN': '通过方式', 'en-US': 'Approved when' },
    type: 'select',
    options: [
      { value: 'any', label: { 'zh-CN': '任一人通过即可', 'en-US': 'one approval is enough' } },
      { value: 'all', label: { 'zh-CN': '须全部通过', 'en-US': 'all must approve' } },
    ],
  },
  { key: 'approvedBy', label: { 'zh-CN': '已通过', 'en-US': 'Approved by' }, type: 'accounts', maxLength: 50 },
] as const;

/** The steps that an entry goes by; none where whoever asked chose the reviewers. */
export const stepsOf = ({ waits }: Pick<LifeCycle, 'waits'>, values: RegisterValues): readonly ReviewStep[] => {
  const parsed = waits?.byFlow && STEPS.safeParse(values[waits.byFlow.steps]);
  return parsed?.data ?? [];
};

const isDone = ({ mode, reviewerIds, approvedBy }: ReviewStep): boolean =>
  mode === 'any' ? approvedBy.length > 0 : reviewerIds.every((id) => approvedBy.includes(id));

/** Whom the first step that is not done waits for; nobody, where all are. */
export const awaitedAt = (steps: readonly ReviewStep[]): readonly string[] => {
  const step = steps.find((each) => !isDone(each));
  return step === undefined ? [] : step.reviewerIds.filter((id) => !step.approvedBy.includes(id));
};

/** The steps once this person approved. */
export const afterApproval = (steps: readonly ReviewStep[], accountId: string): readonly ReviewStep[] => {
  const at = steps.findIndex((each) => !isDone(each));
  return steps.map((step, index) =>
    index === at ? { ...step, approvedBy: [...new Set([...step.approvedBy, accountId])] } : step,
  );
};

/** Whether others have to approve after whoever is next: of all who must approve at a step, the last one ends it. */
const isAnotherAwaited = (steps: readonly ReviewStep[]): boolean => {
  const [next] = awaitedAt(steps);
  return next !== undefined && awaitedAt(afterApproval(steps, next)).length > 0;
};

/** Whether an entry with these values is at a move that approves: at the one for a step, or at the one that ends the review. */
export const isItsTurn = (life: LifeCycle, { name }: Pick<Move, 'name'>, values: RegisterValues): boolean => {
  const step = life.waits?.byFlow?.step;
  if (step === undefined) return true;
  if (name === step) return isAnotherAwaited(stepsOf(life, values));
  return !(life.versions?.madeBy.includes(name) ?? false) || !isAnotherAwaited(stepsOf(life, values));
};
