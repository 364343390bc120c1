import { createServer } from 'node:net';
import { StartRefused } from '../config/start-messages';

const refusalOf = (code: string | undefined, host: string, port: number): StartRefused | null => {
  if (code === 'EADDRINUSE') return new StartRefused('portTaken', { port, variable: 'PORT' });
  if (code === 'EACCES') return new StartRefused('portForbidden', { port });
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code ?? ''))
    return new StartRefused('hostNotHere', { host });
  return null;
};

/** Says that nobody can listen there before anything is begun: not after minutes, and not after the only showing of a password. */
export const refuseAddress = ({ host, port }: { readonly host: string; readonly port: number }): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => reject(refusalOf(error.code, host, port) ?? error));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
