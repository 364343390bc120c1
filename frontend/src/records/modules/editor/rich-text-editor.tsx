import type { RegisterEntry } from '@shilu/events/core/register';
import { registerCalls } from '@shilu/events/core/register-calls';
import { recordCalls } from '@shilu/events/records/calls';
import { quickTextRegister } from '@shilu/events/organization/quick-text';
import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import type { AnyExtension, Editor } from '@tiptap/core';
import type { Slice } from '@tiptap/pm/model';
import { useEditor } from '@tiptap/react';
import { memo, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ofRegister } from '../../../api/watch-key';
import { useQueryCall } from '../../../api/use-query-call';
import { loadPinyin, matchesPerson } from '../../../ui/person-search';
import { showWarning } from '../../../ui/toasts';
import { usePeople } from '../../../ui/use-people';
import { OpenRecordContext } from '../../page/record-context';
import type { EditorProps } from '../module-ui';
import { richTextExtensions, type Suppliers } from './extensions';
import { filledPhrase } from './phrase-fields';
import { openText } from '../../insert-text/open-texts';
import { insertInto } from './insert-into';
import { LiveDialog, type LiveKind } from './live-dialog';
import { SaidContext } from './said-context';
import { OwnUndo } from '../undo/own-undo';
import { replaceText } from './replace-text';
import { MathDialog, type MathDraft } from './math-dialog';
import { copiedText } from './copied-text';
import { hasForeignPictures, readPasted } from './pasted-html';
import classes from './rich-text.module.css';
import { EditorFrame } from './editor-frame';
import { usePictures } from './use-pictures';
import { PICTURES } from '../../shown-picture';
import { toStored } from '@shilu/events/records/modules/rich-text/stored';
import type { SlashId } from './slash-menu';

const phraseCalls = registerCalls(quickTextRegister);

/** The suppliers of the editor's popups, always with the latest people and phrases. */
const useSuppliers = (
  handlers: Pick<
    Suppliers,
    | 'onPictures'
    | 'onMath'
    | 'onLeave'
    | 'onPickPicture'
    | 'onNewMath'
    | 'onLive'
    | 'isOffered'
    | 'slashName'
    | 'foldName'
    | 'onBlockMenu'
    | 'placeholder'
  > & { readonly nobodyWords: (outsider: string | null) => string },
  recordId: string,
): Suppliers => {
  const { people } = usePeople();
  // Whoever may not read the record is told of nothing in it.
  const readers = useQueryCall(
    recordCalls.mentionable,
    { experimentId: recordId },
    { watch: [`record:${recordId}`], staleTime: 60_000, enabled: recordId !== '' },
  ).data?.response;
  const phrases = useQueryCall(
    phraseCalls.page,
    { pageIndex: 1, pageSize: 200 },
    { watch: [ofRegister('quickText')], staleTime: 60_000 },
  ).data?.response;
  const open = use(OpenRecordContext);
  const latest = useRef({ people, readers, phrases: phrases ?? [], handlers, open });
  const pinyin = useRef<Awaited<ReturnType<typeof loadPinyin>> | null>(null);
  useEffect(() => {
    latest.current = { people, readers, phrases: phrases ?? [], handlers, open };
  });
  return useMemo(() => {
    const said = (phrase: RegisterEntry | undefined): string => {
      const { people: all, open: record } = latest.current;
      return filledPhrase(String(phrase?.values['content'] ?? ''), {
        now: new Date(),
        person: all.find(({ id }) => id === record?.myId)?.realName ?? '',
        ...{ number: record?.record.number ?? '', title: record?.record.title ?? '' },
      });
    };
    return {
      people: (query) => {
        // Large, and of use from the first letter after @ on: whoever begins to write does not wait for it.
        void loadPinyin().then((read) => (pinyin.current = read));
        return latest.current.people
          .filter(
            (person) =>
              latest.current.readers?.includes(person.id) === true && matchesPerson(person, query, pinyin.current),
          )
          .slice(0, 8)
          .map((person) => ({ id: person.id, label: person.realName, note: person.departmentName ?? undefined }));
      },
      nobody: (query) => {
        const { people: all, readers: may, handlers: now } = latest.current;
        // Until it is known who may, nobody is said to be without.
        if (may === undefined || query === '') return null;
        const outsider = all.find(
          (person) => !person.disabled && !may.includes(person.id) && matchesPerson(person, query, pinyin.current),
        );
        return now.nobodyWords(outsider?.realName ?? null);
      },
      nameOf: (accountId) => latest.current.people.find((person) => person.id === accountId)?.realName ?? accountId,
      phrases: (query) =>
        latest.current.phrases
          .map((entry) => ({
            id: entry.id,
            label: String(entry.values['title'] ?? ''),
            note: String(entry.values['content'] ?? ''),
          }))
          .filter((phrase) => `${phrase.label} ${phrase.note}`.toLowerCase().includes(query.trim().toLowerCase()))
          .slice(0, 10),
      phraseText: (id) => said(latest.current.phrases.find((entry) => entry.id === id)),
      phraseOfKey: (key) => {
        const { phrases: all, open } = latest.current;
        const ofKey = all.filter(({ values }) => values['shortcut'] === key);
        // One's own comes before what is shared.
        return said(ofKey.find(({ ownerId }) => ownerId === open?.myId) ?? ofKey[0]);
      },
      onPictures: (editor, files, at) => latest.current.handlers.onPictures(editor, files, at),
      onMath: (latex, at, block) => latest.current.handlers.onMath(latex, at, block),
      onLeave: () => latest.current.handlers.onLeave(),
      onPickPicture: () => latest.current.handlers.onPickPicture(),
      onNewMath: (block) => latest.current.handlers.onNewMath(block),
      onLive: (kind) => latest.current.handlers.onLive(kind),
      isOffered: (id) => latest.current.handlers.isOffered(id),
      slashName: (id) => latest.current.handlers.slashName(id),
      onBlockMenu: () => latest.current.handlers.onBlockMenu(),
      foldName: (open) => latest.current.handlers.foldName(open),
      placeholder: (of) => latest.current.handlers.placeholder(of),
    };
  }, []);
};

type SurfaceProps = {
  /** The editor takes its first content once; what comes later is put in from outside. */
  readonly first: RichNode;
  readonly recordId: string;
  readonly onOpened: (editor: Editor) => void;
  readonly onTyped: (content: RichNode) => void;
  readonly onLeave: () => void;
  /** Of a text that several write in: the document that it stands in gives its content. Kept the same over renders. */
  readonly together?: readonly AnyExtension[];
};

/** It does not know the text either: what is typed here is not handed back to it. */
export const RichTextSurface = memo(({ first, recordId, onOpened, onTyped, onLeave, together }: SurfaceProps) => {
  const { t } = useTranslation(['records', 'common']);
  const [math, setMath] = useState<MathDraft | null>(null);
  const [live, setLive] = useState<LiveKind | null>(null);
  const inRecord = use(SaidContext) !== undefined;
  const [blockMenu, setBlockMenu] = useState(false);
  const pictures = usePictures();
  const { sending, keepPending } = pictures;
  const opened = useRef<Editor | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const suppliers = useSuppliers(
    {
      onPictures: (target, files, at) => void pictures.add(target, files, at),
      onMath: (latex, at, block) => setMath({ latex, at, block }),
      onLeave,
      onPickPicture: () => picker.current?.click(),
      onNewMath: (block) => setMath({ latex: '', at: null, block }),
      onLive: setLive,
      isOffered: (id) => inRecord || (id !== 'cite' && id !== 'value'),
      slashName: (id: SlashId) => t(`slash.${id}`),
      onBlockMenu: () => setBlockMenu(true),
      foldName: (open) => t(open ? 'rich.foldClose' : 'rich.foldOpen'),
      placeholder: (of) => t(`rich.placeholder.${of}`),
      nobodyWords: (name) => (name === null ? t('rich.nobody') : t('rich.cannotRead', { name })),
    },
    recordId,
  );
  // Kept the same over renders: a new object is set anew, and the page is drawn again.
  const editorProps = useMemo(
    () => ({
      attributes: {
        class: classes['prose'] ?? '',
        'aria-label': t('rich.label'),
        'aria-multiline': 'true',
        role: 'textbox',
      },
      transformPastedHTML: (html: string) => {
        const pasted = readPasted(html);
        if (hasForeignPictures(pasted.html)) showWarning(t('rich.foreignPictures'));
        if (pasted.pictures.size > 0) void keepPending(() => opened.current, pasted.pictures);
        return pasted.html;
      },
      clipboardTextSerializer: (slice: Slice) => copiedText(slice),
    }),
    [t, keepPending],
  );
  const pickPicture = useCallback((): void => picker.current?.click(), []);
  const newMath = useCallback((): void => setMath({ latex: '', at: null, block: false }), []);
  const editor = useEditor({
    extensions: useMemo(() => richTextExtensions(suppliers, together), [suppliers, together]),
    ...(together === undefined && { content: first as object }),
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps,
    onUpdate: ({ editor: updated }) => {
      onTyped(toStored(updated.getJSON()));
    },
  });
  useEffect(() => {
    opened.current = editor;
    onOpened(editor);
  }, [editor, onOpened]);
  const keepMath = (draft: MathDraft): void => {
    setMath(null);
    const chain = editor.chain().focus();
    if (draft.at === null)
      (draft.block
        ? chain.insertBlockMath({ latex: draft.latex })
        : chain.insertInlineMath({ latex: draft.latex })
      ).run();
    else if (draft.latex === '')
      (draft.block ? chain.deleteBlockMath({ pos: draft.at }) : chain.deleteInlineMath({ pos: draft.at })).run();
    else
      (draft.block
        ? chain.updateBlockMath({ latex: draft.latex, pos: draft.at })
        : chain.updateInlineMath({ latex: draft.latex, pos: draft.at })
      ).run();
  };
  return (
    <OwnUndo undo={() => editor.commands.undo()} redo={() => editor.commands.redo()}>
      <EditorFrame
        editor={editor}
        sending={sending}
        onPicture={pickPicture}
        onMath={newMath}
        onLive={inRecord ? setLive : undefined}
        menuOpened={blockMenu}
        onMenuOpened={setBlockMenu}
      />
      <input
        ref={picker}
        type="file"
        accept={PICTURES.join(',')}
        multiple
        hidden
        onChange={(event) => {
          void pictures.add(editor, [...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {live === null ? null : <LiveDialog kind={live} editor={editor} onClose={() => setLive(null)} />}
      {math === null ? null : <MathDialog draft={math} onClose={() => setMath(null)} onKeep={keepMath} />}
    </OwnUndo>
  );
});
RichTextSurface.displayName = 'RichTextSurface';

export const RichTextEditorField = ({ content, place, onChange, onLeave }: EditorProps<RichNode>) => {
  const [first] = useState(content);
  const [editor, setEditor] = useState<Editor | null>(null);
  const typed = useRef(content);
  const latest = useRef({ onChange, onLeave });
  useEffect(() => {
    latest.current = { onChange, onLeave };
  });
  const change = useCallback((next: RichNode): void => {
    typed.current = next;
    latest.current.onChange(next);
  }, []);
  const leave = useCallback((): void => latest.current.onLeave(), []);
  // A merge, a restored draft or another's version replaces the text; what was typed here comes back as it went.
  useEffect(() => {
    if (editor === null || content === typed.current || editor.isDestroyed) return;
    typed.current = content;
    if (JSON.stringify(toStored(editor.getJSON())) !== JSON.stringify(content)) replaceText(editor, content);
  }, [content, editor]);
  // What another part of the record writes out comes to the caret of an open text.
  useEffect(
    () => (editor === null ? undefined : openText(place.moduleId, (text) => insertInto(editor, text))),
    [editor, place.moduleId],
  );
  return (
    <SaidContext value={place.said}>
      <RichTextSurface first={first} recordId={place.recordId} onOpened={setEditor} onTyped={change} onLeave={leave} />
    </SaidContext>
  );
};
