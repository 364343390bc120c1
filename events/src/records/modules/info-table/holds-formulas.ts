import { namesFormula } from '../../../core/molecular-formula';
import type { InfoColumn } from './info-table';

export const holdsFormulas = (column: InfoColumn): boolean =>
  column.type === 'text' && namesFormula(`${column.key} ${column.label}`);
