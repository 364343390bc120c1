import type { Language } from '@shilu/events/core/call';
import { HAZARDS_UNSTATED, statementText, type Hazards } from '@shilu/events/resources/hazards';
import { GhsPictogram } from './ghs-pictogram';
import classes from './compounds.module.css';

type Props = { readonly hazards: Hazards | null; readonly language: Language; readonly size?: number };

/** What a source states of a compound's hazards: pictograms, statements in words; or that none is known here. */
export const HazardLine = ({ hazards, language, size = 26 }: Props) =>
  hazards === null ? (
    <span className="mute">{HAZARDS_UNSTATED[language]}</span>
  ) : (
    <span className={classes['hazards']}>
      {hazards.pictograms.map((code) => (
        <GhsPictogram key={code} code={code} language={language} size={size} />
      ))}
      <span>{statementText(hazards)[language]}</span>
    </span>
  );
