import { fileSize } from '@shilu/events/core/file-size';
import { characterisation } from '@shilu/events/spectra/characterisation';
import type { DocumentContent } from '@shilu/events/records/modules/document/document';
import { isDocumentFile } from '@shilu/events/records/modules/document/document-shape';
import type { UnitProps } from '../module-ui';

export const FileUnit = ({ value }: UnitProps<DocumentContent>) =>
  isDocumentFile(value) ? (
    <span>
      {value.name} · {fileSize(value.size)} · <span className="mono">{value.hash.slice(0, 8)}</span> {value.note ?? ''}
      {value.spectrum === undefined ? '' : ` · ${characterisation(value.spectrum)}`}
    </span>
  ) : null;
