import { basicFieldsUi } from './basicFields/basic-fields-ui';
import { richTextUi } from './editor/rich-text-ui';
import { documentUi } from './labDocument/document-ui';
import { infoTableUi } from './labInfoTable/info-table-ui';
import { recordRelateUi } from './recordRelate/relate-ui';
import { erase, type AnyModuleUi } from './module-ui';

/** A new module type is one folder here and a line below. */
export const moduleUis: readonly AnyModuleUi[] = [
  erase(richTextUi),
  erase(basicFieldsUi),
  erase(infoTableUi),
  erase(documentUi),
  erase(recordRelateUi),
];

const byType = new Map(moduleUis.map((ui) => [ui.type, ui]));
export const moduleUiOf = (type: string): AnyModuleUi | undefined => byType.get(type);
