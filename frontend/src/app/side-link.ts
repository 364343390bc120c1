import type { Label } from '@shilu/events/core/call';
import type { SessionInfo } from '@shilu/events/identity/calls';
import type { texts } from '../i18n/zh-CN/frame';

/** What a link of a menu is called: a text of the frame. */
type SideKey = Exclude<keyof (typeof texts)['side'], 'counted'>;
export type SideTitle =
  'mine' | 'work' | 'samples' | 'records' | 'queues' | 'people' | 'settings' | 'trail' | 'templates' | 'resources';
type SideCount = 'review' | 'recall' | 'publish' | 'share' | 'access' | 'unread';
type Linked = {
  readonly path: string;
  /** Addresses of the pages of what it lists: on them the link is marked too. */
  readonly pages?: readonly string[];
};
/** Called by a text of the frame, or by what a register is called. */
export type SideLink = Linked & ({ readonly key: SideKey; readonly count?: SideCount } | { readonly title: Label });

/** A link that a context brings to a section of the menus. */
export type ContextLink = Linked & {
  readonly section: SideTitle;
  readonly key: SideKey;
  readonly count?: SideCount;
  /** The address of the link that it stands before; without it, at the end. */
  readonly before?: string;
  /** Of no use to others; where it is not said, of use to everybody. */
  readonly isFor?: (me: SessionInfo) => boolean;
};
