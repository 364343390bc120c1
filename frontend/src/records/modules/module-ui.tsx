import { sameJson } from '@shilu/events/core/canonical';
import { cutText } from '@shilu/events/core/cut-text';
import { contentHash } from '@shilu/events/records/record-hash';
import type { WhoseWords } from '@shilu/events/records/live-text/whose-words';
import type { RecordSaid } from '@shilu/events/records/modules/quotes';
import { currentContent, moduleTypeOf, trimmedContent } from '@shilu/events/records/modules/registry';
import type { ModuleView } from '@shilu/events/records/views';
import type { RoomCells } from '../live/room-cells';
import { lazy, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { MergeUnit } from './merge-units';

/** Where a module's content is shown. */
export type ModulePlace = {
  /** Empty where there is no record, or none yet. */
  readonly recordId: string;
  readonly moduleId: string;
  /** Display names of the accounts that the content mentions. */
  readonly people: Readonly<Record<string, string>>;
  /** Fields to highlight because they are required and empty (V034). */
  readonly unfilled: ReadonlySet<string>;
  /** What the record's modules say to one another. Absent where content stands apart from its record, as in a comparison. */
  readonly said?: RecordSaid | undefined;
  /** It is signed: what it takes from other modules stands as it was signed. */
  readonly signed?: boolean | undefined;
  /** Its template keeps it as it is, but for these parts. */
  readonly lock?: { readonly open: readonly string[] } | undefined;
  /** Its id in the record, where `moduleId` is another. */
  readonly ownId?: string | undefined;
  /** In a comparison: the other of the two, and which of them this one is. */
  readonly against?: { readonly content: unknown; readonly tone: 'old' | 'new' } | undefined;
};

export type StaticProps<Content> = { readonly content: Content; readonly place: ModulePlace };
export type EditorProps<Content> = StaticProps<Content> & {
  readonly onChange: (next: Content) => void;
  /** Escape in an editor that gives Tab a meaning of its own. */
  readonly onLeave: () => void;
};

/** A content that several people fill in at once, as it stands on the server. */
export type TogetherProps<Content> = StaticProps<Content> & { readonly cells: RoomCells };

/** A content with whose its words are; people by account. */
export type WrittenProps<Content> = StaticProps<Content> & { readonly words: Pick<WhoseWords, 'parts' | 'removed'> };

/** One unit of a merge, of `mine` or `theirs`; `other` is what the other side has for it. */
export type UnitProps<Content> = {
  readonly value: unknown;
  readonly other: unknown;
  readonly mine: Content;
  readonly theirs: Content;
  readonly people: Readonly<Record<string, string>>;
};

/** How two versions of a content are laid side by side and put together again. */
export type MergeRules<Content> = {
  /** A unit as a person reads it. */
  readonly Unit: ComponentType<UnitProps<Content>>;
  readonly units: (base: Content | null, mine: Content, theirs: Content) => readonly MergeUnit[];
  /** `chosen` holds, per unit key, what goes into the result; `both` puts theirs first. */
  readonly compose: (
    units: readonly MergeUnit[],
    chosen: ReadonlyMap<string, 'mine' | 'theirs' | 'both'>,
    mine: Content,
    theirs: Content,
  ) => Content;
};

/**
 * What a module type brings to the screen. A record opens with `Static`, drawn from the content alone, with no library of
 * the editor (so do previews, replay, merge, signing); `loadEditor` fetches the editor when somebody begins to edit
 * (`static-first.unit.test.ts`).
 */
export type ModuleUi<Content = unknown> = {
  readonly type: string;
  readonly Icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>;
  /** Looser than the stored schema: what is half typed must still open. */
  readonly shape: z.ZodType<Content>;
  readonly Static: ComponentType<StaticProps<Content>>;
  readonly loadEditor: () => Promise<ComponentType<EditorProps<Content>>>;
  /** Where several people fill it in at once: its cells, as fields. */
  readonly loadTogether?: () => Promise<ComponentType<TogetherProps<Content>>>;
  /** Where it is told whose each word is. */
  readonly loadWritten?: () => Promise<ComponentType<WrittenProps<Content>>>;
  /** The editor fills its card to the edges: it has margins of its own. */
  readonly flush?: true;
  /** The content in the one form in which two of them can be compared; itself where it has but one. */
  readonly comparable?: (content: unknown) => unknown;
  readonly merge: MergeRules<Content>;
};

const Unreadable = ({ content }: { readonly content: unknown }) => {
  const { t } = useTranslation(['records', 'common']);
  return (
    <details>
      <summary>{t('module.unreadable')}</summary>
      <pre style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: 12 }}>
        {cutText(JSON.stringify(content, null, 2) ?? '', 20_000)}
      </pre>
    </details>
  );
};

const useShape = <Content,>(shape: z.ZodType<Content>, content: unknown): Content | undefined =>
  useMemo(() => shape.safeParse(content).data, [shape, content]);

/** A module type on the screen with its content type erased. */
export type AnyModuleUi = Omit<ModuleUi, 'comparable' | 'loadEditor' | 'loadTogether' | 'loadWritten'> & {
  readonly Written?: ComponentType<WrittenProps<unknown>>;
  readonly Together?: ComponentType<TogetherProps<unknown>>;
  readonly Editor: ComponentType<EditorProps<unknown>>;
  readonly loadEditor: () => Promise<unknown>;
  readonly comparable: (content: unknown) => unknown;
};

/** Erases the content type, as the registry of the language does. */
export const defineModuleUi = <Content,>(ui: ModuleUi<Content>): AnyModuleUi => {
  const OpenEditor = lazy(async () => ({ default: await ui.loadEditor() }));
  const known = new WeakMap<object, Content>();
  /** Each unit of a merge asks for both contents whole. */
  const parse = (content: unknown): Content => {
    if (typeof content !== 'object' || content === null) return ui.shape.parse(content);
    const parsed = known.get(content) ?? ui.shape.parse(content);
    if (!known.has(content)) known.set(content, parsed);
    return parsed;
  };
  const Static = ({ content, place }: StaticProps<unknown>): ReactNode => {
    const parsed = useShape(ui.shape, trimmedContent(ui.type, content));
    return parsed === undefined ? <Unreadable content={content} /> : <ui.Static content={parsed} place={place} />;
  };
  const Editor = ({ content, place, onChange, onLeave }: EditorProps<unknown>): ReactNode => {
    // What the editor itself made is read as it is: with every key of a large content, reading it anew takes too long.
    const [made] = useState(() => new WeakMap<object, Content>());
    const parsed = useMemo(
      () => (typeof content === 'object' && content !== null && made.get(content)) || ui.shape.safeParse(content).data,
      [content, made],
    );
    const change = (next: Content): void => {
      if (typeof next === 'object' && next !== null) made.set(next, next);
      onChange(next);
    };
    return parsed === undefined ? (
      <Unreadable content={content} />
    ) : (
      <OpenEditor content={parsed} place={place} onChange={change} onLeave={onLeave} />
    );
  };
  const { loadTogether } = ui;
  const OpenTogether = loadTogether && lazy(async () => ({ default: await loadTogether() }));
  const Together = ({ content, place, cells }: TogetherProps<unknown>): ReactNode => {
    const parsed = useShape(ui.shape, content);
    if (parsed === undefined || OpenTogether === undefined) return <Unreadable content={content} />;
    return <OpenTogether content={parsed} place={place} cells={cells} />;
  };
  const { loadWritten } = ui;
  const OpenWritten = loadWritten && lazy(async () => ({ default: await loadWritten() }));
  const Written = ({ content, place, words }: WrittenProps<unknown>): ReactNode => {
    const parsed = useShape(ui.shape, content);
    if (parsed === undefined || OpenWritten === undefined) return <Unreadable content={content} />;
    return <OpenWritten content={parsed} place={place} words={words} />;
  };
  return {
    type: ui.type,
    ...(loadTogether && { Together }),
    ...(loadWritten && { Written }),
    Icon: ui.Icon,
    shape: ui.shape as z.ZodType<unknown>,
    Static,
    Editor,
    loadEditor: ui.loadEditor,
    ...(ui.flush && { flush: ui.flush }),
    comparable: ui.comparable ?? ((content) => content),
    merge: {
      Unit: ({ mine, theirs, ...unit }) => <ui.merge.Unit {...unit} mine={parse(mine)} theirs={parse(theirs)} />,
      units: (base, mine, theirs) => ui.merge.units(base === null ? null : parse(base), parse(mine), parse(theirs)),
      compose: (units, chosen, mine, theirs) => ui.merge.compose(units, chosen, parse(mine), parse(theirs)),
    },
  };
};

/** Nothing changed that could be read: what differs at most says nothing, such as an empty line at the end. */
export const saysTheSame = (type: string, a: unknown, b: unknown): boolean =>
  sameJson(trimmedContent(type, a), trimmedContent(type, b));

/**
 * Hash of the content that a signature of this module binds: as it is stored. Empty when what is shown is not made of it,
 * so that nobody signs one thing and sees another.
 */
export const signedHash = (
  module: Pick<ModuleView, 'type' | 'content' | 'contentVersion' | 'storedContent'>,
): string => {
  const stored = module.storedContent ?? module.content;
  return sameJson(currentContent(module.type, stored, module.contentVersion), module.content)
    ? contentHash(stored)
    : '';
};

/** Why a content cannot be saved yet: paths inside it and reason keys of its schema; empty when it can. */
export const contentFaults = (
  type: string,
  content: unknown,
): readonly { readonly path: readonly PropertyKey[]; readonly reason: string }[] => {
  const parsed = moduleTypeOf(type).schema.safeParse(content);
  return parsed.success ? [] : parsed.error.issues.map((issue) => ({ path: issue.path, reason: issue.message }));
};
