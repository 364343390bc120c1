import { AppError, isAppError } from '@shilu/events/core/app-error';
import { canonicalJson } from '@shilu/events/core/canonical';
import type { Register } from '@shilu/events/core/define-register';
import { sha256Hex } from '@shilu/events/core/hashing';
import { registerRequests } from '@shilu/events/core/register';
import { tableCalls } from '@shilu/events/core/table-calls';
import { messageOf } from '@shilu/events/messages/message-of';
import type { Reply, Route } from '@shilu/infra/http/call-context';
import { answer, command, commandKey, type Caller } from '../engine/command';
import type { Services } from '../engine/services';

type Input = Readonly<Record<string, unknown>>;
/** What a form does: adds an entry, or modifies one. */
export type EntryWork = (input: Input, caller: Caller) => Promise<Reply<{ readonly id: string }>>;

type Refusal = { readonly code: number; readonly message: string };
type Done = { readonly row: number; readonly id: string | null; readonly refusal: Refusal | null };

const told = ({ code, key, params }: AppError, { language }: Caller): Refusal => ({
  code,
  message: messageOf(key, params, language),
});

/**
 * Rows of a table, each as its form would send it and under a command of its own: by the file, the row, what it says and
 * what it was decided on. An import that broke off is repeated as a whole, and nothing is done twice; a file that comes in again
 * after somebody else changed an entry is another command.
 */
export const importRoute = (
  services: Services,
  register: Register,
  { add, modify }: { readonly add: EntryWork; readonly modify: EntryWork },
): Route => {
  const call = tableCalls(register).importRows;
  const requests = registerRequests(register);
  const entries = services.entriesOf(register);
  return command(services, call, async ({ hash, fileName, rows }, caller) => {
    const results: Done[] = [];
    let last: string | null = null;
    for (const { row, id, baseRevision, values } of rows) {
      const about =
        caller.language === 'zh-CN' ? `导入 ${fileName} 第 ${row} 行` : `Imported from ${fileName}, row ${row}`;
      const meant = sha256Hex(canonicalJson(values));
      const key = `${caller.id}\n${hash}\n${String(row)}\n${id ?? ''}\n${String(baseRevision ?? '')}\n${meant}`;
      const author = { ...caller.author, commandId: commandKey(call, key), reason: about };
      const as = { ...caller, author };
      try {
        const request = id === null ? requests.add : requests.modify;
        const base = baseRevision === null ? {} : { baseRevision };
        const parsed = request.safeParse(id === null ? values : { ...values, id, ...base });
        if (!parsed.success) throw new AppError('invalidInput');
        const made = await (id === null ? add : modify)(parsed.data, as);
        last = made.position ?? last;
        // The row came in before, and what it added was removed since.
        if (id === null && (await entries.load(made.response.id)).state.removed) throw new AppError('wrongState');
        results.push({ row, id: made.response.id, refusal: null });
      } catch (error) {
        if (!isAppError(error)) throw error;
        results.push({ row, id, refusal: told(error, caller) });
      }
    }
    return answer({ results }, last);
  });
};
