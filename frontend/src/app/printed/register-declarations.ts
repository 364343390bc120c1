// Printed by `npm run docs` from the declarations of the registers.
import type { Register } from '@shilu/events/core/define-register';
export const registerDeclarations: Readonly<Record<string, () => Promise<Register>>> = {
  '/team/power': () => import('@shilu/events/identity/role').then((file) => file.roleRegister),
  '/team/department': () => import('@shilu/events/organization/department').then((file) => file.departmentRegister),
  '/team/dictManage': () => import('@shilu/events/organization/dictionary').then((file) => file.dictionaryRegister),
  '/record/quickText': () => import('@shilu/events/organization/quick-text').then((file) => file.quickTextRegister),
  '/team/reactionProduct': () =>
    import('@shilu/events/organization/reaction-product-field').then((file) => file.reactionProductFieldRegister),
  '/team/process': () => import('@shilu/events/approvals/flow').then((file) => file.flowRegister),
  '/team/legalHolds': () => import('@shilu/events/audit/legal-hold').then((file) => file.legalHoldRegister),
  '/team/retention': () => import('@shilu/events/audit/retention-rule').then((file) => file.retentionRuleRegister),
  '/resource/myTemplate': () => import('@shilu/events/templates/template').then((file) => file.templateRegister),
  '/resource/commonList/compound': () =>
    import('@shilu/events/resources/compound').then((file) => file.compoundRegister),
  '/resource/commonList/instrument': () =>
    import('@shilu/events/resources/instrument').then((file) => file.instrumentRegister),
  '/resource/commonList/method': () => import('@shilu/events/resources/method').then((file) => file.methodRegister),
  '/resource/commonList/reference': () =>
    import('@shilu/events/resources/reference').then((file) => file.referenceRegister),
  '/resource/listInfo': () => import('@shilu/events/resources/info-table').then((file) => file.infoTableRegister),
  '/resource/multiListInfo': () =>
    import('@shilu/events/resources/multi-table').then((file) => file.multiTableRegister),
  '/resource/listSpreadsheet': () => import('@shilu/events/resources/workbook').then((file) => file.workbookRegister),
  '/resource/listSpreadDesign': () =>
    import('@shilu/events/resources/sheet-design').then((file) => file.sheetDesignRegister),
};
