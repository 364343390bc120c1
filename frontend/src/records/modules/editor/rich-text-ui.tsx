import { richTextSchema, type RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { IconAlignLeft } from '@tabler/icons-react';
import { lazy } from 'react';
import { z } from 'zod';
import type { ModuleUi } from '../module-ui';
import { composeRichText, richTextUnits } from './rich-text-merge';
import { RichTextStatic } from './rich-text-static';

const shape = z.custom<RichNode>((value) => richTextSchema.safeParse(value).success);

/** M04. */
export const richTextUi: ModuleUi<RichNode> = {
  type: 'editor',
  Icon: IconAlignLeft,
  shape,
  Static: RichTextStatic,
  Editor: lazy(() => import('./rich-text-editor').then((file) => ({ default: file.RichTextEditorField }))),
  merge: { units: richTextUnits, compose: composeRichText },
};
