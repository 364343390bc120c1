import type { DocumentContent } from '@shilu/events/records/modules/document/document';
import { documentShape, isDocumentFile } from '@shilu/events/records/modules/document/document-shape';
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chosenValue, keyedUnits } from '../merge-units';
import { FileUnit } from './merged-file';
import { defineModuleUi, type ModuleUi, type StaticProps } from '../module-ui';
import { FileLinks } from '../../../files/file-links';

const keyed = (content: DocumentContent) =>
  content.files.map((file) => ({ key: file.id, label: file.name, value: file }));

const DocumentStatic = ({ content }: StaticProps<DocumentContent>) => {
  const { t } = useTranslation(['records', 'common']);
  return content.files.length === 0 ? <p className="mute">{t('files.none')}</p> : <FileLinks files={content.files} />;
};

/** M05. */
export const documentUi: ModuleUi<DocumentContent> = {
  type: 'labDocument',
  Icon: IconPaperclip,
  shape: documentShape,
  Static: DocumentStatic,
  loadEditor: () => import('./document-editor').then((file) => file.DocumentEditor),
  merge: {
    Unit: FileUnit,
    units: (base, mine, theirs) => keyedUnits(base ? keyed(base) : null, keyed(mine), keyed(theirs)),
    compose: (units, chosen) => ({ files: units.map((unit) => chosenValue(unit, chosen)).filter(isDocumentFile) }),
  },
};

export const document = defineModuleUi(documentUi);
