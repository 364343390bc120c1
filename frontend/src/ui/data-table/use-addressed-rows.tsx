import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DataTableProps } from './data-table';
import { CopyLinkItem, OpenItems } from './link-items';

/** Rows that lead to an address of their own: opened by pressing, beside this one, or taken along as a link. */
export const useAddressedRows = <Row,>(
  hrefOf: (row: Row) => string,
): Required<Pick<DataTableProps<Row>, 'onOpen' | 'menu'>> => {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      onOpen: (row) => void navigate(hrefOf(row)),
      menu: (row) => (
        <>
          <OpenItems href={hrefOf(row)} />
          <CopyLinkItem href={hrefOf(row)} />
        </>
      ),
    }),
    [navigate, hrefOf],
  );
};
