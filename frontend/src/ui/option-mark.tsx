import { organizationCalls } from '@shilu/events/organization/calls';
import type { ItemColour } from '@shilu/events/organization/dictionary';
import { useQueryCall } from '../api/use-query-call';
import { ofRegister } from '../api/watch-key';
import classes from './option-mark.module.css';

/** The options of a dictionary, disabled ones with them: what was chosen once still has a name and a colour. */
export const useDictionary = (code: string, enabled = true) =>
  useQueryCall(
    organizationCalls.dictionaryItems,
    { code, with: 'disabled' },
    { watch: [ofRegister('dictionary')], staleTime: 5 * 60_000, enabled },
  ).data?.response;

/** The colour alone; beside it always stands a word. */
export const ColourDot = ({ colour }: { readonly colour: ItemColour }) => (
  <span className={classes['dot']} data-colour={colour} aria-hidden />
);

type Props = { readonly code: string; readonly value: string };

/** The colour that a dictionary gives to an option, before its word; nothing where it gives none. */
export const OptionMark = ({ code, value }: Props) => {
  const colour = useDictionary(code, value !== '')?.find((item) => item.value === value)?.colour;
  return colour === undefined ? null : <ColourDot colour={colour} />;
};
