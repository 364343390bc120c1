import { flowRegister } from '../approvals/flow';
import { roleRegister } from '../identity/role';
import { departmentRegister } from '../organization/department';
import { dictionaryRegister } from '../organization/dictionary';
import { quickTextRegister } from '../organization/quick-text';
import { notebookRegister } from '../records/notebook';
import { instrumentRegister } from '../resources/instrument';
import { methodRegister } from '../resources/method';
import { templateRegister } from '../templates/template';
import type { RegisterOf } from './define-register';

/** Every register of the product. Adding one is a declaration, its tests, and a line here. */
export const registers: readonly RegisterOf[] = [
  roleRegister,
  departmentRegister,
  dictionaryRegister,
  quickTextRegister,
  notebookRegister,
  flowRegister,
  templateRegister,
  instrumentRegister,
  methodRegister,
];
