import type { Language } from '@shilu/events/core/call';
import { findModuleType } from '@shilu/events/records/modules/registry';

/** What a type of module is called; its own name where nobody knows it. */
export const moduleTypeLabel = (type: string, language: Language): string =>
  findModuleType(type)?.label[language] ?? type;
