import { AppError } from '../core/app-error';
import { EDITABLE_STATUSES, moduleOf, type ModuleState, type RecordState } from './record-state';

/** Refusals that many decisions share. Pure: who may read a record at all is asked before, with the directory. */
export const present = (state: RecordState): void => {
  if (!state.exists) throw new AppError('notFound');
};

export const notRemoved = (state: RecordState): void => {
  present(state);
  if (state.removed) throw new AppError('notFound');
};

/** T06: only drafts, rejected and recalled records are written to. */
export const inEditableState = (state: RecordState, actor: string): void => {
  notRemoved(state);
  if (EDITABLE_STATUSES.includes(state.status)) return;
  if (state.ownerId === actor) throw new AppError('recordNotEditable', { status: state.status });
  throw new AppError('recordSubmittedByOther');
};

/** P04: the author writes. */
export const editableByOwner = (state: RecordState, actor: string): void => {
  notRemoved(state);
  if (state.ownerId !== actor) throw new AppError('forbiddenEdit');
  inEditableState(state, actor);
};

/** The author, and those granted the module for writing (C006). */
export const editableModule = (state: RecordState, actor: string, moduleId: string): ModuleState => {
  notRemoved(state);
  const module = moduleOf(state, moduleId);
  const granted = module?.grants.some((grant) => grant.accountId === actor && grant.attribute === 1) ?? false;
  if (state.ownerId !== actor && !granted) throw new AppError(module ? 'forbiddenEdit' : 'moduleDeletedByOther');
  inEditableState(state, actor);
  if (!module) throw new AppError('moduleDeletedByOther');
  return module;
};

/** From the first signature or submission on, a change of what was signed or submitted needs a reason. */
export const withReason = (state: RecordState, module: ModuleState | null, reason: string | null): void => {
  if ((state.everSubmitted || module?.everSigned) && reason === null) throw new AppError('reasonRequired');
};
