import { fileSize } from '@shilu/events/core/file-size';
import type { DocumentContent } from '@shilu/events/records/modules/document/document';
import { isDocumentFile } from '@shilu/events/records/modules/document/document-shape';
import type { UnitProps } from '../module-ui';

export const FileUnit = ({ value }: UnitProps<DocumentContent>) =>
  isDocumentFile(value) ? (
    <span>
      {value.name} · {fileSize(value.size)} · <span className="mono">{value.hash.slice(0, 8)}</span> {value.note ?? ''}
    </span>
  ) : null;
