import { decodeText } from '@shilu/events/core/decode-text';
import { Loader, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseCsv } from './parse-csv';

const LIMIT_BYTES = 512 * 1024;
const LIMIT_ROWS = 500;

export const TextPreview = ({ blob, csv }: { readonly blob: Blob; readonly csv: boolean }) => {
  const { t } = useTranslation(['records', 'common']);
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    void blob
      .slice(0, LIMIT_BYTES)
      .arrayBuffer()
      .then((bytes) => here && setText(decodeText(bytes)));
    return () => {
      here = false;
    };
  }, [blob]);
  if (text === null) return <Loader m="xl" aria-label={t('files.loading')} />;
  const rows = csv ? parseCsv(text, LIMIT_ROWS + 1) : [];
  const cut = blob.size > LIMIT_BYTES || rows.length > LIMIT_ROWS;
  return (
    <>
      {cut ? (
        <Text c="dimmed" fz="sm" mb={8}>
          {t('files.cut')}
        </Text>
      ) : null}
      {csv ? (
        <table style={{ borderCollapse: 'collapse', fontSize: 13 }}>
          <tbody>
            {rows.slice(0, LIMIT_ROWS).map((row, at) => (
              <tr key={at}>
                {row.slice(0, 100).map((cell, i) => (
                  <td key={i} style={{ border: '1px solid var(--line)', padding: '3px 8px', whiteSpace: 'nowrap' }}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <pre style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', font: '13px/1.6 var(--mono)' }}>
          {text}
        </pre>
      )}
    </>
  );
};
