import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { infoTableShape } from '@shilu/events/records/modules/info-table/info-table-shape';
import { IconTable } from '@tabler/icons-react';
import { TableUnit } from './merged-table-part';
import { defineModuleUi, type ModuleUi } from '../module-ui';
import { infoTableMerge } from './info-table-merge';
import { InfoTableStatic } from './info-table-static';

/** M10. */
export const infoTableUi: ModuleUi<InfoTable> = {
  type: 'labInfoTable',
  Icon: IconTable,
  shape: infoTableShape,
  Static: InfoTableStatic,
  loadEditor: () => import('./info-table-editor').then((file) => file.InfoTableEditor),
  merge: {
    Unit: TableUnit,
    ...infoTableMerge,
  },
};

export const infoTable = defineModuleUi(infoTableUi);
