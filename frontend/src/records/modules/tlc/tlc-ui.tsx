import { tlcModule } from '@shilu/events/records/modules/tlc/tlc';
import type { Tlc } from '@shilu/events/records/modules/tlc/tlc-schema';
import { tlcShape } from '@shilu/events/records/modules/tlc/tlc-shape';
import { IconChartCandle } from '@tabler/icons-react';
import { languageStore } from '../../../lib/language';
import { defineModuleUi, type ModuleUi } from '../module-ui';
import { tlcMerge } from './tlc-merge';
import { TlcStatic, TlcUnit } from './tlc-static';

/** M14. */
export const tlcUi: ModuleUi<Tlc> = {
  type: tlcModule.type,
  Icon: IconChartCandle,
  shape: tlcShape,
  Static: TlcStatic,
  loadEditor: () => import('./tlc-editor').then((file) => file.TlcEditor),
  merge: { Unit: TlcUnit, ...tlcMerge(() => languageStore.get()) },
};

export const tlc = defineModuleUi(tlcUi);
