import { binCalls } from './bin-calls';
import { bookCalls } from './book-calls';
import { commentCalls } from './comment-calls';
import { deskCalls } from './desk-calls';
import { exportCalls } from './export-calls';
import { factCalls } from './fact-calls';
import { importCalls } from './import-calls';
import { moduleCalls } from './module-calls';
import { recordLifeCalls } from './record-calls';
import { phoneCalls } from './phone-calls';
import { routeCalls } from './route/route-calls';
import { roomCalls } from './room-calls';
import { textRoomCalls } from './text-room-calls';
import { sheetCalls } from './sheet-calls';
import { templateOfferCalls } from './template-calls';
import { uploadCalls } from './upload-calls';
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
  ...sheetCalls,
  ...roomCalls,
  ...textRoomCalls,
  ...importCalls,
  ...uploadCalls,
  ...templateOfferCalls,
  ...binCalls,
} as const;
