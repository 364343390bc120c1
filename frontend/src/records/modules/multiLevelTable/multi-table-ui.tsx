import { multiLevelTableModule, type MultiTable } from '@shilu/events/records/modules/multi-level-table/multi-level-table'; // prettier-ignore
import { multiTableShape } from '@shilu/events/records/modules/multi-level-table/table-shape';
import { IconListTree } from '@tabler/icons-react';
import { defineModuleUi, type ModuleUi } from '../module-ui';
import { multiTableMerge } from './multi-table-merge';
import { MultiTableStatic } from './multi-table-static';
import { MultiTableUnit } from './multi-table-unit';

/** M11. */
export const multiTableUi: ModuleUi<MultiTable> = {
  type: multiLevelTableModule.type,
  Icon: IconListTree,
  shape: multiTableShape,
  Static: MultiTableStatic,
  loadEditor: () => import('./multi-table-editor').then((file) => file.MultiTableEditor),
  merge: {
    Unit: MultiTableUnit,
    ...multiTableMerge,
  },
};

export const multiLevelTable = defineModuleUi(multiTableUi);
