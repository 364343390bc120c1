import { formulaWords } from '../../../core/molecular-formula';
import type { Row } from './equation-schema';

/** What a row is called where a person reads it: by its formula, set as one, where it has neither name nor number. */
export const rowCalled = ({ name, cnum, formula }: Pick<Row, 'name' | 'cnum' | 'formula'>): string =>
  name || cnum || formulaWords(formula);
