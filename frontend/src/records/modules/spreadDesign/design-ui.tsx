import { spreadDesignShape, type SpreadDesign } from '@shilu/events/records/modules/spread-design/design-schema';
import { spreadDesignModule } from '@shilu/events/records/modules/spread-design/spread-design';
import { IconTableOptions } from '@tabler/icons-react';
import { defineModuleUi, type ModuleUi } from '../module-ui';
import { designMerge } from './design-merge';
import { DesignStatic, DesignUnit } from './design-static';

/** M09. */
export const spreadDesignUi: ModuleUi<SpreadDesign> = {
  type: spreadDesignModule.type,
  Icon: IconTableOptions,
  shape: spreadDesignShape,
  Static: DesignStatic,
  loadEditor: () => import('./design-editor').then((file) => file.loadDesignEditor()),
  loadTogether: () => import('./fill-together').then((file) => file.FillTogether),
  flush: true,
  merge: { Unit: DesignUnit, ...designMerge },
};

export const spreadDesign = defineModuleUi(spreadDesignUi);
