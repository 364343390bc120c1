import type { Label, Language } from '../core/call';
import type { PlatformOperation } from './platforms/operation';

/** Reasons that any platform may give, and the product's own. Each operation adds those of its platform. */
const reasons: Readonly<Record<string, Label>> = {
  notConnected: {
    'zh-CN': '该平台尚未接入本系统，请联系管理员',
    'en-US': 'This platform is not connected yet. Ask an administrator',
  },
  missing: { 'zh-CN': '平台要求填写此项', 'en-US': 'The platform requires this' },
  invalid: { 'zh-CN': '平台不接受此值', 'en-US': 'The platform does not accept this value' },
  refused: { 'zh-CN': '平台未受理', 'en-US': 'The platform did not accept the request' },
};

/** A platform's reason in the reader's words; null when it is one that nobody has words for. */
export const refusalReason = (operation: PlatformOperation, code: string, language: Language): string | null => {
  const known = { ...reasons, ...operation.refusals };
  return Object.hasOwn(known, code) ? (known[code]?.[language] ?? null) : null;
};
