import { characterisationOf, type DocumentContent } from '@shilu/events/records/modules/document/document';
import { documentShape, isDocumentFile, isMass } from '@shilu/events/records/modules/document/document-shape';
import { IONS } from '@shilu/events/spectra/ions';
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chosenValue, keyedUnits } from '../merge-units';
import { FileUnit } from './merged-file';
import { defineModuleUi, type ModuleUi, type StaticProps } from '../module-ui';
import { FileLinks } from '../../../files/file-links';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import { CharacterisationBlock } from '../../../spectra/characterisation-block';
import { MassList } from '../../../spectra/mass-list';

const keyed = (content: DocumentContent) =>
  content.files.map((file) => ({ key: file.id, label: file.name, value: file }));
const MASS = 'mass ';
const keyedMasses = ({ masses = [] }: DocumentContent) =>
  masses.map((mass) => ({ key: mass.id, label: `HRMS ${IONS[mass.ion].words}`, value: mass }));

const DocumentStatic = ({ content, place }: StaticProps<DocumentContent>) => {
  const { t } = useTranslation(['records', 'common']);
  const language = useStore(languageStore);
  const { files, masses = [] } = content;
  if (files.length === 0 && masses.length === 0) return <p className="mute">{t('files.none')}</p>;
  const text = characterisationOf(content, language);
  return (
    <>
      {files.length === 0 ? null : <FileLinks files={files} drawsSpectra />}
      {masses.length === 0 ? null : <MassList masses={masses} />}
      {text === '' ? null : <CharacterisationBlock text={text} moduleId={place.moduleId} />}
    </>
  );
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
    units: (base, mine, theirs) => [
      ...keyedUnits(base ? keyed(base) : null, keyed(mine), keyed(theirs)),
      ...keyedUnits(base ? keyedMasses(base) : null, keyedMasses(mine), keyedMasses(theirs), MASS),
    ],
    compose: (units, chosen) => {
      const masses = units.map((unit) => chosenValue(unit, chosen)).filter(isMass);
      return {
        files: units.map((unit) => chosenValue(unit, chosen)).filter(isDocumentFile),
        ...(masses.length > 0 && { masses }),
      };
    },
  },
};

export const document = defineModuleUi(documentUi);
