import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { richTextShape } from '@shilu/events/records/modules/rich-text/rich-text-shape';
import { IconAlignLeft } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleUi } from '../module-ui';
import { composeRichText, richTextUnits } from './rich-text-merge';
import { RichTextStatic } from './rich-text-static';

/** M04. */
export const richTextUi: ModuleUi<RichNode> = {
  type: 'editor',
  Icon: IconAlignLeft,
  shape: richTextShape,
  Static: RichTextStatic,
  Editor: lazy(() => import('./rich-text-editor').then((file) => ({ default: file.RichTextEditorField }))),
  merge: { units: richTextUnits, compose: composeRichText },
};
