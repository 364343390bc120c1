import { fileSize } from '@shilu/events/core/file-size';
import { massText } from '@shilu/events/spectra/accurate-mass';
import { characterisation } from '@shilu/events/spectra/characterisation';
import type { DocumentContent } from '@shilu/events/records/modules/document/document';
import { isDocumentFile, isMass } from '@shilu/events/records/modules/document/document-shape';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import type { UnitProps } from '../module-ui';

export const FileUnit = ({ value }: UnitProps<DocumentContent>) => {
  const language = useStore(languageStore);
  return isDocumentFile(value) ? (
    <span>
      {value.name} · {fileSize(value.size)} · <span className="mono">{value.hash.slice(0, 8)}</span> {value.note ?? ''}
      {value.spectrum === undefined ? '' : ` · ${characterisation(value.spectrum)}`}
    </span>
  ) : isMass(value) ? (
    <span>{massText(value, language) || `${value.formula} ${value.found}`}</span>
  ) : null;
};
