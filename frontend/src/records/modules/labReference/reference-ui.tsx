import { labReferenceModule } from '@shilu/events/records/modules/lab-reference/lab-reference';
import {
  isCited,
  labReferenceShape,
  type LabReference,
} from '@shilu/events/records/modules/lab-reference/lab-reference-schema';
import { IconQuote } from '@tabler/icons-react';
import { languageStore } from '../../../lib/language';
import { chosenValue, keyedUnits } from '../merge-units';
import { defineModuleUi, type ModuleUi } from '../module-ui';
import { CitedUnit, ReferenceStatic } from './reference-static';

const STYLE = 'style';

const keyed = ({ style, cited }: LabReference) => [
  { key: STYLE, label: labReferenceModule.parts?.['style']?.[languageStore.get()] ?? STYLE, value: style },
  ...cited.map((each) => ({ key: `cited ${each.id}`, label: '', value: each })),
];

/** M06. */
export const labReferenceUi: ModuleUi<LabReference> = {
  type: labReferenceModule.type,
  Icon: IconQuote,
  shape: labReferenceShape,
  Static: ReferenceStatic,
  loadEditor: () => import('./reference-editor').then((file) => file.ReferenceEditor),
  merge: {
    Unit: CitedUnit,
    units: (base, mine, theirs) => keyedUnits(base ? keyed(base) : null, keyed(mine), keyed(theirs)),
    compose: (units, chosen, mine, theirs) => {
      const style = units.find(({ key }) => key === STYLE);
      return {
        style: style && chosenValue(style, chosen) === mine.style ? mine.style : theirs.style,
        cited: units.map((unit) => chosenValue(unit, chosen)).filter(isCited),
      };
    },
  },
};

export const labReference = defineModuleUi(labReferenceUi);
