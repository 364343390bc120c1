import type { Language } from '../core/call';

/** What stands where a name was, once the person was erased (law 9). */
export const erasedName = (language: Language): string => (language === 'zh-CN' ? '已抹除' : 'Erased');

/** Who did what the product did by itself. */
export const systemName = (language: Language): string => (language === 'zh-CN' ? '系统' : 'System');
