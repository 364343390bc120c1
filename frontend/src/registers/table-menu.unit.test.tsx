import { tableCalls } from '@shilu/events/core/table-calls';
import { instrumentRegister } from '@shilu/events/resources/instrument';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { serverForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { TableMenu } from './table-menu';

beforeAll(() => readTexts('registers', 'common'));

it('the list leaves as it is narrowed; a refusal is told', async () => {
  const server = serverForTests();
  const { export: call } = tableCalls(instrumentRegister);
  server.refuse(call, 'tableTooLong');
  show(
    <TableMenu
      mayImport={false}
      register={instrumentRegister}
      asked={{ text: '天平', filter: { status: 'inService' } }}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: '表格' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '导出 CSV' }));
  await waitFor(() =>
    expect(server.sent(call)).toMatchObject([{ format: 'csv', text: '天平', filter: { status: 'inService' } }]),
  );
  await waitFor(() => expect(screen.getByRole('button', { name: '表格' })).toBeEnabled());
});
