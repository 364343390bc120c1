import type { Register } from '@shilu/events/core/define-register';
import { own } from '@shilu/events/core/own';

/** The declaration of the register that stands at an address: fetched, as are the ways to all of them. */
export const registerAt = async (path: string): Promise<Register> => {
  const { registerDeclarations } = await import('./printed/register-declarations');
  const load = own(registerDeclarations, path);
  if (load === undefined) throw new Error(`no register stands at ${path}`);
  return load();
};
