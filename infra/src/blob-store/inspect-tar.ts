import { extract } from 'tar-stream';
import { isRunByName } from './file-name';
import { BudgetExceeded } from './inspect-budget';
import type { Budgets, MemberDanger, MemberInspector } from './inspect-member';

const BLOCK = 512;
const CHECKSUM_FROM = 148;
const CHECKSUM_TO = 156;
const SPACE = 32;

/** A header whose bytes add up to what it says, with blanks where that stands: so every tar knows its own. */
export const isTar = (head: Buffer): boolean => {
  if (head.length < BLOCK || head[0] === 0) return false;
  const said = Number.parseInt(head.toString('latin1', CHECKSUM_FROM, CHECKSUM_TO).trim(), 8);
  let sum = 0;
  for (let at = 0; at < BLOCK; at += 1) sum += at >= CHECKSUM_FROM && at < CHECKSUM_TO ? SPACE : (head[at] ?? 0);
  return said === sum;
};

const isUnsafe = (path: string): boolean => /^[/\\]|^[a-z]:/i.test(path) || path.split(/[/\\]/).includes('..');

const HEAD = 4_096;

/** What speaks against opening a tar archive. */
export const inspectTar = async (
  bytes: Buffer,
  { depth, budgets, member }: { readonly depth: number; readonly budgets: Budgets; readonly member: MemberInspector },
): Promise<MemberDanger | null> => {
  const tar = extract();
  tar.end(bytes);
  try {
    for await (const entry of tar) {
      budgets.entries.spend(1);
      const { name, type, linkname } = entry.header;
      if (isUnsafe(name)) return 'zipUnsafePath';
      if ((type === 'symlink' || type === 'link') && isUnsafe(linkname ?? '')) return 'zipUnsafePath';
      if (isRunByName(name)) return 'zipExecutable';
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      const content = Buffer.concat(chunks);
      if (content.length === 0) continue;
      const head = content.subarray(0, HEAD);
      const danger = await member({ name, head, size: content.length, read: () => content, depth, budgets });
      if (danger !== null) return danger;
    }
    return null;
  } catch (error) {
    if (error instanceof BudgetExceeded) return 'zipBomb';
    return 'zipBroken';
  }
};
