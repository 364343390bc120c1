import { findModuleType } from '@shilu/events/records/modules/registry';
import type { ModuleView } from '@shilu/events/records/views';
import type { WantedSpectrum } from '@shilu/events/spectra/wanted-spectrum';

/** The spectra in the modules of a record; none of a content that its type cannot read. */
export const spectraOf = (
  modules: readonly Pick<ModuleView, 'type' | 'content' | 'notApplicable'>[],
): readonly WantedSpectrum[] =>
  modules.flatMap(({ type, content, notApplicable }) => {
    if (notApplicable) return [];
    try {
      return findModuleType(type)?.spectra(content) ?? [];
    } catch {
      return [];
    }
  });
