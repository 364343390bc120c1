import { Extension, type AnyExtension, type Editor } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { PICTURES } from '../../shown-picture';

const INTERNAL = 'application/x-prosemirror-slice';

/** All or none: of pictures among other files none may get lost, so they all go where files go. */
const picturesOf = (data: DataTransfer | null): readonly File[] => {
  const files = [...(data?.files ?? [])];
  return data?.types.includes(INTERNAL) === true || files.some(({ type }) => !PICTURES.includes(type)) ? [] : files;
};

/** Word and Excel put a picture of the text beside the text: the text is what was meant. */
const isPictureOfText = (html: string): boolean =>
  html.toLowerCase().includes('src="data:image') || /<(p|table|span|td)\b/i.test(html);

type Take = (editor: Editor, files: readonly File[], at?: number) => void;

/** Pictures that are dropped or pasted into a text. */
export const pictureFiles = (take: Take): AnyExtension =>
  Extension.create({
    name: 'pictureFiles',
    addProseMirrorPlugins() {
      return [
        new Plugin({
          props: {
            handleDrop: (view, event) => {
              const files = picturesOf(event.dataTransfer);
              if (files.length === 0) return false;
              event.stopPropagation();
              take(this.editor, files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? 0);
              return true;
            },
            handlePaste: (_view, event) => {
              const files = picturesOf(event.clipboardData);
              if (files.length === 0) return false;
              if (isPictureOfText(event.clipboardData?.getData('text/html') ?? '')) return false;
              event.stopPropagation();
              take(this.editor, files);
              return true;
            },
          },
        }),
      ];
    },
  });
