import type { Language } from '../core/call';
import type { Directory } from '../identity/directory';
import type { Note } from './note';
import type { NoticeKind } from './notice-kinds';

/** Who shall hear of it, before it is asked who may. */
export type Told = {
  readonly kind: NoticeKind;
  readonly to: readonly string[];
  readonly note?: Note;
  /** By whom it was, where that is not who made the event. */
  readonly by?: string;
  /** Where in the record it stands. */
  readonly moduleId?: string;
};

/** A thing by the name of its stream, and the person whose work uses it. */
export type Use = { readonly stream: string; readonly accountId: string };

/** How the streams of a category tell people: their state, as far as telling needs it, and what an event says to whom. */
export type NoticeSource<State, Event> = {
  /** Events that somebody may be told of. */
  readonly tells: readonly string[];
  /** Events that nobody is told of, and that bear on who is told of a later one. All others may be passed over. */
  readonly bears: readonly string[];
  /** Events that those are told of who make use of what they happen to (`uses`), and as what. */
  readonly tellsUsers?: readonly { readonly type: string; readonly kind: NoticeKind }[];
  /** What the stream makes use of now, and who is told of it; null of one that uses nothing, or is done with it. */
  readonly uses?: (state: State) => Use | null;
  readonly initial: () => State;
  readonly evolve: (state: State, event: Event) => State;
  readonly tell: (event: Event, before: State, after: State, directory: Directory) => readonly Told[];
  /** What is told of when it is not the stream itself, such as the record that a request was made from. */
  readonly about?: (after: State, kind: NoticeKind) => { readonly category: string; readonly id: string };
  /** What it is about, as people call it who read this language. Null for a person, whose name is sealed. */
  readonly head: (state: State, language: Language) => { readonly number: string; readonly title: string } | null;
  /** Whether the person may know of it at all, by what they are told. */
  readonly mayKnow: (directory: Directory, accountId: string, id: string, after: State, kind: NoticeKind) => boolean;
};
