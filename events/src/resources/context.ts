import { defineContext } from '../core/context-manifest';
import { commonListCalls } from './common-list-calls';
import { compoundRegister } from './compound';
import { compoundCalls } from './compound-calls';
import { resourceHomeCalls } from './home-calls';
import { infoTableRegister } from './info-table';
import { instrumentCalls } from './instrument-calls';
import { instrumentRegister } from './instrument';
import { maintenanceRegister } from './maintenance-report';
import { methodCalls } from './method-calls';
import { methodRegister } from './method';
import { multiTableRegister } from './multi-table';
import { referenceRegister } from './reference';
import { referenceCalls } from './reference-calls';
import { sheetDesignRegister } from './sheet-design';
import { workbookRegister } from './workbook';

/** What the laboratory has and works by. */
export const resourcesContext = defineContext({
  name: 'resources',
  tokens: {
    read: { 'zh-CN': '读取仪器、方法等资源', 'en-US': 'Read instruments, methods and other resources' },
    write: { 'zh-CN': '登记仪器、方法等资源', 'en-US': 'Maintain instruments, methods and other resources' },
  },
  calls: [commonListCalls, compoundCalls, instrumentCalls, referenceCalls, resourceHomeCalls, methodCalls].flatMap(
    (calls) => Object.values(calls),
  ),
  queryRefusals: ['platformNotConnected', 'platformSilent', 'platformUnfit'],
  registers: [
    compoundRegister,
    instrumentRegister,
    maintenanceRegister,
    methodRegister,
    referenceRegister,
    infoTableRegister,
    multiTableRegister,
    workbookRegister,
    sheetDesignRegister,
  ],
});
