import { userSettingCalls } from '@shilu/events/identity/user-setting-calls';
import { z } from 'zod';
import { useCommand } from '../../api/use-command';
import { useQueryCall } from '../../api/use-query-call';

/** A list as a person named it: the query of its address. Kept with the person (C123), so it follows to every computer. */
export const savedViewSchema = z.object({
  id: z.string(),
  name: z.string().min(1).max(40),
  query: z.string().max(2000),
});
export type SavedView = z.infer<typeof savedViewSchema>;
const contentSchema = z.object({
  views: z.array(savedViewSchema).max(30),
  /** The view that the list opens with. */
  start: z.string().nullable().default(null),
});
export type SavedViews = z.infer<typeof contentSchema>;

const TYPE = 'recordViews';
export const MAX_VIEWS = 30;
const NOT_OF_A_VIEW = ['page', 'create', 'notebooks'];

/** A view is what is shown, not the page one happened to be on; order of keys does not matter. */
export const viewQuery = (query: URLSearchParams): string => {
  const kept = new URLSearchParams([...query].filter(([key]) => !NOT_OF_A_VIEW.includes(key)));
  kept.sort();
  return kept.toString();
};

/** Adds, or renames when the same view was saved before. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter((each) => each.query !== view.query), view].slice(-MAX_VIEWS);

/** Deleted, it is no default any more either. */
export const withoutView = ({ views, start }: SavedViews, id: string): SavedViews => ({
  views: views.filter((each) => each.id !== id),
  start: start === id ? null : start,
});

const NO_VIEWS: SavedViews = { views: [], start: null };

export const readViews = (settings: readonly { readonly Type: string; readonly Content: unknown }[]): SavedViews => {
  const parsed = contentSchema.safeParse(settings.find((each) => each.Type === TYPE)?.Content);
  return parsed.success ? parsed.data : NO_VIEWS;
};

export const useSavedViews = () => {
  const query = useQueryCall(userSettingCalls.userSettings, { userSetTypes: [TYPE] }, { watch: [TYPE] });
  const save = useCommand(userSettingCalls.saveUserSetting, { refresh: [TYPE] });
  const saved = readViews(query.data?.response ?? []);
  const write = (next: SavedViews, onSuccess?: () => void): void =>
    save.mutate({ request: { Type: TYPE, Content: next } }, { onSuccess: () => onSuccess?.() });
  return { saved, ready: query.data !== undefined, busy: save.isPending, write };
};
