import { labMethodModule } from '@shilu/events/records/modules/lab-method/lab-method';
import {
  isStep,
  isTaken,
  labMethodShape,
  type LabMethod,
} from '@shilu/events/records/modules/lab-method/lab-method-schema';
import { LAB_METHOD_PARTS } from '@shilu/events/records/modules/lab-method/lab-method-words';
import { IconListCheck } from '@tabler/icons-react';
import { languageStore } from '../../../lib/language';
import { chosenValue, keyedUnits } from '../merge-units';
import { defineModuleUi, type ModuleUi } from '../module-ui';
import { MethodStatic, MethodUnit } from './method-static';

const METHOD = 'method';

const keyed = ({ method, steps }: LabMethod) => [
  { key: METHOD, label: LAB_METHOD_PARTS.method[languageStore.get()], value: method },
  ...steps.map((step, at) => ({ key: `step ${step.id}`, label: `${String(at + 1)}. ${step.name}`, value: step })),
];

/** A method as a checklist. */
export const labMethodUi: ModuleUi<LabMethod> = {
  type: labMethodModule.type,
  Icon: IconListCheck,
  shape: labMethodShape,
  Static: MethodStatic,
  loadEditor: () => import('./method-editor').then((file) => file.MethodEditor),
  merge: {
    Unit: MethodUnit,
    units: (base, mine, theirs) => keyedUnits(base ? keyed(base) : null, keyed(mine), keyed(theirs)),
    compose: (units, chosen) => {
      const values = units.map((unit) => chosenValue(unit, chosen));
      return { method: values.find(isTaken) ?? null, steps: values.filter(isStep) };
    },
  },
};

export const labMethod = defineModuleUi(labMethodUi);
