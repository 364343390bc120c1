import type { Language } from '@shilu/events/core/call';
import { formulaWords } from '@shilu/events/core/molecular-formula';
import { currentContent, findModuleType } from '@shilu/events/records/modules/registry';
import type { ReactionRow } from '@shilu/events/records/reaction-calls';
import { drawingSchema } from '@shilu/events/structures/drawing';

type Shown = Pick<ReactionRow, 'products' | 'conditions' | 'drawing'>;
const NOTHING: Shown = { products: [], conditions: '', drawing: null };

/** What the list of reactions shows of a content, in the reader's language. */
export const shownReaction = (type: string, stored: unknown, version: number, language: Language): Shown => {
  const module = findModuleType(type);
  if (stored === null || stored === undefined || module?.reaction === undefined) return NOTHING;
  const content = currentContent(type, stored, version);
  const listed = module.reaction.listed(content, language);
  const drawing = drawingSchema.safeParse(module.drawings(content, language)[0]);
  return {
    products: (listed?.products ?? []).map(({ name, isFormula, yield: given }) => ({
      ...{ name: isFormula ? formulaWords(name) : name, yield: given },
    })),
    conditions: listed?.conditions ?? '',
    drawing: drawing.success ? drawing.data : null,
  };
};
