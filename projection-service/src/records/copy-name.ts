import type { Pool } from 'pg';

export type Named = { readonly number: string; readonly title: string };

const FORBIDDEN = /[\\/:*?"<>|\s]+/g;
/** With number, version and ending well below the 255 bytes that file systems allow, in Chinese too. */
const TITLE_MAX = 50;

/** What a copy of a record is called where it is stored: a person finds it by number and title, never by an id. */
export const copyName = ({ number, title }: Named, part: string, extension: string): string => {
  const short = [...title.replace(FORBIDDEN, ' ').trim()].slice(0, TITLE_MAX).join('').trim();
  return `${[number.replace(FORBIDDEN, '_'), short, part.replace(FORBIDDEN, ' ').trim()].filter((each) => each !== '').join(' ')}.${extension}`;
};

/** Number and title of a record that the caller may read. */
export const namedRecord = async (pool: Pool, recordId: string): Promise<Named> => {
  const { rows } = await pool.query<{ number: string | null; title: string }>(
    'select number, title from rm.record_rows where id = $1',
    [recordId],
  );
  return { number: rows[0]?.number ?? '', title: rows[0]?.title ?? '' };
};
