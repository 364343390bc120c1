import { bookCalls } from './book-calls';
import { commentCalls } from './comment-calls';
import { deskCalls } from './desk-calls';
import { exportCalls } from './export-calls';
import { factCalls } from './fact-calls';
import { moduleCalls } from './module-calls';
import { recordLifeCalls } from './record-calls';
import { phoneCalls } from './phone-calls';
import { routeCalls } from './route/route-calls';
import { versionCalls } from './version-calls';

/** Every call of the context. */
export const recordCalls = {
  ...recordLifeCalls,
  ...versionCalls,
  ...moduleCalls,
  ...deskCalls,
  ...bookCalls,
  ...commentCalls,
  ...exportCalls,
  ...phoneCalls,
  ...factCalls,
  ...routeCalls,
} as const;
