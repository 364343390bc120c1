import type { Change, ContentModule } from './types';

/** The module as it stands after one edit. A change that does not fit its module is a fault of the content. */
export function applyChange(module: ContentModule, change: Change): ContentModule {
  if (module.kind === 'richText') {
    if ('blocks' in change) return { ...module, blocks: change.blocks };
    if ('append' in change) return { ...module, blocks: [...module.blocks, ...change.append] };
    if ('block' in change && change.block.index < module.blocks.length) {
      return {
        ...module,
        blocks: module.blocks.map((block, index) => (index === change.block.index ? change.block.to : block)),
      };
    }
  }
  if (module.kind === 'infoTable') {
    if ('addRow' in change) return { ...module, rows: [...module.rows, change.addRow] };
    if ('removeRow' in change && change.removeRow < module.rows.length) {
      return { ...module, rows: module.rows.filter((_, index) => index !== change.removeRow) };
    }
    if (
      'cell' in change &&
      change.cell.row < module.rows.length &&
      module.columns.some(({ key }) => key === change.cell.column)
    ) {
      const { row: at, column, to } = change.cell;
      return { ...module, rows: module.rows.map((row, index) => (index === at ? { ...row, [column]: to } : row)) };
    }
  }
  if (module.kind === 'basicFields' && 'field' in change && module.fields.some(({ key }) => key === change.field.key)) {
    const { key, to } = change.field;
    return { ...module, fields: module.fields.map((field) => (field.key === key ? { ...field, value: to } : field)) };
  }
  if (module.kind === 'reaction') {
    if ('charge' in change) {
      const { substance, to } = change.charge;
      return { ...module, charged: { ...module.charged, [substance]: to } };
    }
    if ('isolated' in change) return { ...module, isolated: change.isolated };
  }
  if (module.kind === 'document' && 'addFile' in change) return { ...module, files: [...module.files, change.addFile] };
  throw new Error(`change ${Object.keys(change).join()} does not fit module ${module.title}`);
}
