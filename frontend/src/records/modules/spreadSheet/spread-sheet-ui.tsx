import type { SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { sheetShape } from '@shilu/events/records/modules/spread-sheet/sheet-shape';
import { IconTableSpark } from '@tabler/icons-react';
import { defineModuleUi, type ModuleUi } from '../module-ui';
import { spreadSheetMerge } from './spread-sheet-merge';
import { SpreadSheetStatic, SpreadSheetUnit } from './spread-sheet-static';

/** M08. */
export const spreadSheetUi: ModuleUi<SpreadSheet> = {
  type: 'spreadSheet',
  Icon: IconTableSpark,
  shape: sheetShape,
  Static: SpreadSheetStatic,
  loadEditor: () => import('./spread-sheet-editor').then((file) => file.loadSpreadSheetEditor()),
  flush: true,
  merge: { Unit: SpreadSheetUnit, ...spreadSheetMerge },
};

export const spreadSheet = defineModuleUi(spreadSheetUi);
