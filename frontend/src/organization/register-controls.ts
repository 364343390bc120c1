import type { RegisterControls } from '../registers/register-screens';
import { ItemsInput } from './items-input';

export const registerControls: RegisterControls = { dictionary: { items: ItemsInput } };
