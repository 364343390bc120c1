import { organizationCalls } from '@shilu/events/organization/calls';
import { z } from 'zod';
import { useCommand } from '../api/use-command';
import { useQueryCall } from '../api/use-query-call';

/** A list as a person named it: the query of its address. Kept with the person (C123), so it follows to every computer. */
export const savedViewSchema = z.object({
  id: z.string(),
  name: z.string().min(1).max(40),
  query: z.string().max(2000),
});
export type SavedView = z.infer<typeof savedViewSchema>;
const contentSchema = z.object({ views: z.array(savedViewSchema).max(30) });

const TYPE = 'recordViews';
export const MAX_VIEWS = 30;
const NOT_OF_A_VIEW = ['page', 'create'];

/** A view is what is shown, not the page one happened to be on; order of keys does not matter. */
export const viewQuery = (query: URLSearchParams): string => {
  const kept = new URLSearchParams([...query].filter(([key]) => !NOT_OF_A_VIEW.includes(key)));
  kept.sort();
  return kept.toString();
};

/** Adds, or renames when the same view was saved before. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter((each) => each.query !== view.query), view].slice(-MAX_VIEWS);

export const readViews = (
  settings: readonly { readonly Type: string; readonly Content: unknown }[],
): readonly SavedView[] => {
  const parsed = contentSchema.safeParse(settings.find((each) => each.Type === TYPE)?.Content);
  return parsed.success ? parsed.data.views : [];
};

export const useSavedViews = () => {
  const query = useQueryCall(organizationCalls.userSettings, { userSetTypes: [TYPE] }, { watch: [TYPE] });
  const save = useCommand(organizationCalls.saveUserSetting, { refresh: [TYPE] });
  const views = readViews(query.data?.response ?? []);
  const write = (next: readonly SavedView[], onSuccess?: () => void): void =>
    save.mutate({ request: { Type: TYPE, Content: { views: next } } }, { onSuccess: () => onSuccess?.() });
  return { views, ready: query.data !== undefined, busy: save.isPending, write };
};
