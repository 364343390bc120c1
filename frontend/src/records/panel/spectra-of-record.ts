import { findModuleType } from '@shilu/events/records/modules/registry';
import type { ModuleView } from '@shilu/events/records/views';
import type { WantedSpectrum } from '@shilu/events/spectra/wanted-spectrum';

export type RecordSpectrum = WantedSpectrum & {
  readonly key: string;
  readonly moduleId: string;
  readonly moduleTitle: string;
};

type Module = Pick<ModuleView, 'id' | 'title' | 'type' | 'content' | 'notApplicable'>;

/** The spectra of a record in the order of its modules; none of a content that its type cannot read. */
export const spectraOfRecord = (modules: readonly Module[]): readonly RecordSpectrum[] =>
  modules.flatMap(({ id, title, type, content, notApplicable }) => {
    if (notApplicable) return [];
    try {
      return (findModuleType(type)?.spectra(content) ?? []).map((wanted, at) => ({
        ...wanted,
        ...{ key: `${id}/${String(at)}`, moduleId: id, moduleTitle: title },
      }));
    } catch {
      return [];
    }
  });
