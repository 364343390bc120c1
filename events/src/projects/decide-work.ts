import { AppError } from '../core/app-error';
import type { Register, RegisterValues } from '../core/define-register';
import { movesFrom, nextState, type Move } from '../core/life-cycle';
import { registerDecider, type RegisterEvent, type RegisterState } from '../core/register';

/** What a project or task is asked to be: what is left out stays as it is. */
export type WorkChange = {
  readonly values: RegisterValues;
  readonly status: string | null;
  readonly actor: string;
  /** What it was edited on; whoever names none changes what there is. */
  readonly baseRevision?: number | undefined;
};

/** The move that leads there from where it is; else one that does from elsewhere, so that the refusal says from where. */
const moveTo = ({ life }: Register, from: string, to: string): Move => {
  const leads = (move: Move): boolean => move.from.some((state) => nextState(move, state) === to);
  const { moves = [] } = life ?? {};
  const found = movesFrom({ moves }, from).find((move) => nextState(move, from) === to) ?? moves.find(leads);
  if (!found) throw new AppError('wrongState');
  return found;
};

/** Changed and moved by one call: what changed is told first, then where it went. */
export const decideWork = (
  register: Register,
  { values, status, actor, baseRevision }: WorkChange,
  state: RegisterState,
): readonly RegisterEvent[] => {
  const { decide, evolve } = registerDecider(register);
  const changed = decide({ kind: 'modify', values, baseRevision: baseRevision ?? null }, state);
  const next = changed.reduce(evolve, state);
  if (status === null || status === next.status) return changed;
  const move = moveTo(register, next.status ?? '', status);
  return [...changed, ...decide({ kind: 'move', move, set: {}, baseRevision: null, actor }, next)];
};
