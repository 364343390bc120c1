import type { RegisterControls } from '../registers/register-screens';
import { ModulesControl } from './modules-control';

export const registerControls: RegisterControls = { template: { modules: ModulesControl } };
