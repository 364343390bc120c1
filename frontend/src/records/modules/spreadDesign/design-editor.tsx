import type { SpreadDesign } from '@shilu/events/records/modules/spread-design/design-schema';
import type { ComponentType } from 'react';
import type { EditorProps } from '../module-ui';
import { loadSpreadSheetEditor } from '../spreadSheet/spread-sheet-editor';
import { useContentHistory } from '../undo/use-content-history';
import { DesignSheet } from './design-sheet';
import { FillSheet } from './fill-sheet';

/** A design is drawn until it is finished; from then on it is filled in. That it was finished is a step that is taken back. */
const DesignEditor = (props: EditorProps<SpreadDesign>) => {
  const { content, onChange } = props;
  const history = useContentHistory({ content, onChange });
  return content.design.sealed ? (
    <FillSheet {...props} history={history} />
  ) : (
    <DesignSheet {...props} history={history} />
  );
};

export const loadDesignEditor = async (): Promise<ComponentType<EditorProps<SpreadDesign>>> => {
  await loadSpreadSheetEditor();
  return DesignEditor;
};
