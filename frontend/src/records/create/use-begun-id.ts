import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { useMe } from '../../identity/session';
import { begunHere } from './begun-store';

type Minted = { readonly id: string; readonly left: boolean };

/**
 * The record that is begun on the blank page of a notebook (`/newRecord/blank/:bookId`), and the same once the address has
 * become its own. Null on every other record's page.
 */
export const useBegunId = (blank: boolean): { readonly id: string; readonly bookId: string | null } | null => {
  const { id = '', bookId } = useParams();
  const { pathname, search } = useLocation();
  const me = useMe().accountInfo.id;
  const [minted, setMinted] = useState<Minted | null>(null);
  let now = minted;
  if (!blank) {
    if (now !== null) now = now.id === id ? { id, left: true } : null;
  } else if (now === null || now.left) {
    now = { id: begunHere(me, pathname + search)?.id ?? crypto.randomUUID(), left: false };
  }
  if (now?.id !== minted?.id || now?.left !== minted?.left) setMinted(now);
  return now === null ? null : { id: now.id, bookId: blank ? (bookId ?? null) : null };
};
