import { recordCalls } from '@shilu/events/records/calls';
import type { RecordView } from '@shilu/events/records/views';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/use-send';
import { useShortcuts } from '../../ui/shortcuts';
import { showError } from '../../ui/toasts';

/** Pictures and formulas are drawn for paper a moment after the rest. */
const DRAWN_MS = 700;

/** A copy on paper bears a code by which anybody can look up what it was made from (X052); each printing has its own. */
export const usePrint = (record: RecordView | undefined, version: number | null) => {
  const { t } = useTranslation('records');
  const { send } = useSend();
  const [code, setCode] = useState<string | null>(null);
  const [printing, setPrinting] = useState(false);
  const print = async (): Promise<void> => {
    if (!record?.may.exportIt || code !== null) return;
    setPrinting(true);
    try {
      const { experimentId } = record;
      const { response } = await send(recordCalls.recordExport, { experimentId, format: 'print', version });
      setCode(response.verificationCode);
      setTimeout(() => {
        window.print();
        setPrinting(false);
      }, DRAWN_MS);
    } catch (error) {
      showError(error);
      setPrinting(false);
    }
  };
  useShortcuts(t('preview.title'), [{ key: 'mod+p', label: t('top.print'), run: () => void print() }]);
  useEffect(() => {
    const printed = (): void => setCode(null);
    window.addEventListener('afterprint', printed);
    return () => window.removeEventListener('afterprint', printed);
  }, []);
  return { code, printing, print };
};
