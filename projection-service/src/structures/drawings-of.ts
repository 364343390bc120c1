import type { Language } from '@shilu/events/core/call';
import { findModuleType } from '@shilu/events/records/modules/registry';
import type { ModuleView } from '@shilu/events/records/views';
import type { Drawing } from '@shilu/events/structures/drawing';

/** What is drawn of the modules of a record; nothing of a content that its type cannot read. */
export const drawingsOf = (
  modules: readonly Pick<ModuleView, 'type' | 'content' | 'notApplicable'>[],
  language: Language,
): readonly Drawing[] =>
  modules.flatMap(({ type, content, notApplicable }) => {
    if (notApplicable) return [];
    try {
      return findModuleType(type)?.drawings(content, language) ?? [];
    } catch {
      return [];
    }
  });
