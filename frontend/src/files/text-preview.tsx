import { decodeText } from '@shilu/events/core/decode-text';
import { Loader, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const LIMIT_BYTES = 512 * 1024;
const LIMIT_ROWS = 500;

/** RFC 4180 with the usual liberties: commas, semicolons or tabs, whichever the first line has most of. */
export const parseCsv = (text: string): string[][] => {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const separator = [',', ';', '\t'].reduce(
    (best, each) => (first.split(each).length > first.split(best).length ? each : best),
    ',',
  );
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < text.length && rows.length <= LIMIT_ROWS + 1; i++) {
    const character = text[i] ?? '';
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[i + 1] === '"') {
        cell += '"';
        i++;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === separator || character === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      if (character === '\n') rows.push([]);
    } else if (character !== '\r') cell += character;
  }
  if (cell !== '' || (rows.at(-1)?.length ?? 0) > 0) rows.at(-1)?.push(cell);
  return rows.filter((row) => row.length > 0);
};

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
  const rows = csv ? parseCsv(text) : [];
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
