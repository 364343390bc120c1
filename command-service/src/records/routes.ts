import type { Route } from '@shilu/infra/http/call-context';
import type { Services } from '../engine/services';
import { addRecord } from './add-record';
import { addTemplateModules } from './add-template-modules';
import { addComment, readComments, removeComment, resolveComment } from './comment-commands';
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
import { importRecord } from './import-record';
import { importTemplate } from './import-template';
import { readProtocolFile } from './read-protocol-file';
import { checkStructures } from './check-structures';
import { copyRoutes } from './copy-commands';
import { beginPhone, endPhone, phonePhotos, phonePlace, sendPhoto } from './phone-photos';
import { changeDepartment, modifyRecord, removeRecord, restoreRecord } from './record-commands';
import { atText, followText, saveTextNow, writeText } from './live-text/text-commands';
import { atCell, followSheet, leaveSheet } from './rooms/room-commands';
import { fillCells } from './rooms/fill-cells';
import { saveModule } from './save-module';
import { removeSignature, signModule } from './sign-module';
import { takeTemplate } from './take-template';

export const recordRoutes = (services: Services): readonly Route[] =>
  [
    addRecord, readProtocolFile, importRecord, importTemplate, takeTemplate, addTemplateModules, modifyRecord, changeDepartment, removeRecord, restoreRecord,
    addModule, renameModule, reorderModules, removeModule, setNotApplicable, saveModule, checkStructures, signModule, removeSignature, grantModule,
    enableEdit, releaseEdit, checkLock, lockList, isOpen, unlockRecord, drafts, discardDraft,
    addComment, readComments, removeComment, resolveComment,
    followSheet, atCell, leaveSheet, fillCells, followText, writeText, atText, saveTextNow,
    beginPhone, endPhone, phonePhotos, phonePlace, sendPhoto,
  ].map((make) => make(services)).concat(copyRoutes(services)); // prettier-ignore
