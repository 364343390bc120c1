import type { Label } from './call';
import { AppError, type RefusalParams } from './app-error';

export type UnfitIssue = {
  readonly path: string;
  readonly message: string;
  /** The kind of issue that a schema found, by whose words it is said where `message` has none. */
  readonly code?: string | undefined;
  readonly params?: RefusalParams;
  /** Where `message` is no word that every screen knows. */
  readonly words?: Label | undefined;
};

/**
 * A value of the right shape that does not fit what it is for: it names what is not there, or its own rules say no. The
 * shape itself is refused at the door (`invalidInput`), so that a call valid by the document never gets that answer.
 */
export const inputUnfit = (issues: readonly UnfitIssue[]): AppError => new AppError('inputUnfit', {}, { issues });

/** The field names something that does not exist, was removed or is out of use. */
export const unknownReference = (field: string): AppError => inputUnfit([{ path: field, message: 'unknownReference' }]);
