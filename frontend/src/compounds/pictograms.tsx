import { PICTOGRAMS } from '@shilu/events/resources/hazards';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import classes from './compounds.module.css';
import { GhsPictogram } from './ghs-pictogram';

/** Codes of pictograms as pictures, each with its words. */
export const Pictograms = ({ text }: { readonly text: string }) => {
  const language = useStore(languageStore);
  const codes = text.split(' ');
  return (
    <span className={classes['hazards']}>
      {PICTOGRAMS.filter((code) => codes.includes(code)).map((code) => (
        <GhsPictogram key={code} code={code} language={language} />
      ))}
    </span>
  );
};
