import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { richTextShape } from '@shilu/events/records/modules/rich-text/rich-text-shape';
import { IconAlignLeft } from '@tabler/icons-react';
import { BlockUnit } from './merged-block';
import { defineModuleUi, type ModuleUi } from '../module-ui';
import { comparable, composeRichText, richTextUnits } from './rich-text-merge';
import { RichTextStatic } from './rich-text-static';

/** M04. */
export const richTextUi: ModuleUi<RichNode> = {
  type: 'editor',
  Icon: IconAlignLeft,
  shape: richTextShape,
  Static: RichTextStatic,
  loadEditor: () => import('./rich-text-editor').then((file) => file.RichTextEditorField),
  loadWritten: () => import('./rich-text-written').then((file) => file.RichTextWritten),
  flush: true,
  comparable,
  merge: { Unit: BlockUnit, units: richTextUnits, compose: composeRichText },
};

export const richText = defineModuleUi(richTextUi);
