import type { RegisterControls } from '../registers/register-screens';
import { PermissionsInput } from './members/permissions-input';

export const registerControls: RegisterControls = { role: { permissions: PermissionsInput } };
