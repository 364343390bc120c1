import { createServer } from 'node:net';
import { StartRefused } from '../config/start-messages';

type Address = { readonly host: string; readonly port: number };
/** The setting that the port comes from: PORT itself, or BASE_PORT where it is counted from there. */
type Variable = 'PORT' | 'BASE_PORT';

const refusalOf = (code: string | undefined, { host, port }: Address, variable: Variable): StartRefused | null => {
  if (code === 'EADDRINUSE') return new StartRefused('portTaken', { port, variable });
  if (code === 'EACCES') return new StartRefused('portForbidden', { port, variable });
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code ?? ''))
    return new StartRefused('hostNotHere', { host });
  return null;
};

/** Says that nobody can listen there before anything is begun: not after minutes, and not after the only showing of a password. */
export const refuseAddress = ({ host, port }: Address, variable: Variable = 'PORT'): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(refusalOf(error.code, { host, port }, variable) ?? error),
    );
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
