import type { AppError } from '@shilu/events/core/app-error';
import type { Follow } from '@shilu/events/core/policy';
import type { Author } from '../engine/author';
import type { Services } from '../engine/services';

/** How a policy is carried out: decided on the log as it is, so that doing it twice is doing it once. */
export type PolicyWork = {
  readonly carry: (services: Services, input: Follow['input'], author: Author) => Promise<void>;
  /** Where the policy says so: what is done in its place when it is refused. */
  readonly instead?: (services: Services, input: Follow['input'], refusal: AppError, author: Author) => Promise<void>;
};
