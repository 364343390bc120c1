import type { Label } from '@shilu/events/core/call';
import { own } from '@shilu/events/core/own';
import { issueText } from '@shilu/events/messages/issue-words';
import {
  designSchema,
  spreadDesignSchema,
  type SpreadDesign,
} from '@shilu/events/records/modules/spread-design/design-schema';
import { DESIGN_FAULTS } from '@shilu/events/records/modules/spread-design/design-words';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import sheet from '../spreadSheet/spread-sheet.module.css';

const PAUSE_MS = 800;
const MOST = 8;

/** What keeps the design from being saved: its own parts, then how they fit the sheet, whose cells say theirs themselves. */
export const useDesignFaults = (content: SpreadDesign): readonly string[] => {
  const language = useStore(languageStore);
  const [faults, setFaults] = useState<readonly string[]>([]);
  useEffect(() => {
    const later = setTimeout(() => {
      const found = designSchema.safeParse(content.design).error ?? spreadDesignSchema.safeParse(content).error;
      const issues = (found?.issues ?? []).filter(({ path }) => path[0] !== 'book');
      setFaults([
        ...new Set(
          issues.map(({ message, code, ...issue }) => {
            const params = 'params' in issue ? issue.params : undefined;
            return issueText({ message, code, params, words: own<Label>(DESIGN_FAULTS, message) }, language) ?? message;
          }),
        ),
      ]);
    }, PAUSE_MS);
    return () => clearTimeout(later);
  }, [content, language]);
  return faults;
};

export const DesignFaults = ({ faults }: { readonly faults: readonly string[] }) => {
  const { t } = useTranslation('spreadDesign');
  return faults.length === 0 ? null : (
    <ul className={sheet['faults']} aria-label={t('faults')} role="alert">
      {faults.slice(0, MOST).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
};
