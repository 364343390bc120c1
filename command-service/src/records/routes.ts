import type { Route } from '@shilu/infra/http/call-context';
import type { Services } from '../engine/services';
import { addRecord } from './add-record';
import { addComment, readComments, removeComment } from './comment-commands';
import {
  checkLock,
  discardDraft,
  drafts,
  enableEdit,
  isOpen,
  lockList,
  releaseEdit,
  unlockRecord,
} from './editing-commands';
import {
  addModule,
  grantModule,
  removeModule,
  renameModule,
  reorderModules,
  setNotApplicable,
} from './module-commands';
import { checkStructures } from './check-structures';
import { copyRoutes } from './copy-commands';
import { beginPhone, endPhone, phonePhotos, phonePlace, sendPhoto } from './phone-photos';
import { changeDepartment, modifyRecord, removeRecord, restoreRecord } from './record-commands';
import { saveModule } from './save-module';
import { removeSignature, signModule } from './sign-module';

export const recordRoutes = (services: Services): readonly Route[] =>
  [
    addRecord, modifyRecord, changeDepartment, removeRecord, restoreRecord,
    addModule, renameModule, reorderModules, removeModule, setNotApplicable, saveModule, checkStructures, signModule, removeSignature, grantModule,
    enableEdit, releaseEdit, checkLock, lockList, isOpen, unlockRecord, drafts, discardDraft,
    addComment, readComments, removeComment,
    beginPhone, endPhone, phonePhotos, phonePlace, sendPhoto,
  ].map((make) => make(services)).concat(copyRoutes(services)); // prettier-ignore
