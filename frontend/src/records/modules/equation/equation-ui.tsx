import { equationModule } from '@shilu/events/records/modules/equation/equation';
import type { Equation } from '@shilu/events/records/modules/equation/equation-schema';
import { equationShape } from '@shilu/events/records/modules/equation/equation-shape';
import { IconFlask } from '@tabler/icons-react';
import { languageStore } from '../../../lib/language';
import { defineModuleUi, type ModuleUi } from '../module-ui';
import { equationMerge } from './equation-merge';
import { EquationStatic } from './equation-static';
import { EquationUnit } from './equation-unit';

/** M01. */
export const equationUi: ModuleUi<Equation> = {
  type: equationModule.type,
  Icon: IconFlask,
  shape: equationShape,
  Static: EquationStatic,
  loadEditor: () => import('./equation-editor').then((file) => file.EquationEditor),
  merge: { Unit: EquationUnit, ...equationMerge(() => languageStore.get()) },
};

export const equation = defineModuleUi(equationUi);
