import { registerCalls } from '@shilu/events/core/register-calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { templateRegister } from '@shilu/events/templates/template';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { writeStored } from '../lib/remembered';
import { serverForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { NewRecordDialog } from './new-record-dialog';

const books = registerCalls(notebookRegister);
const templates = registerCalls(templateRegister);
const book = (id: string, name: string) => ({
  ...{ id, values: { name, number: '', projectId: null }, removed: false, revision: 0, ownerId: 'wang' },
  ...{ createdAt: '2026-03-02T08:00:00.000Z', modifiedAt: '2026-03-02T08:00:00.000Z', modifiedBy: 'wang' },
  ...{ mayChange: true, mayRemove: true },
});

const Lists = () => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <>
      <output>{`${pathname}${search}`}</output>
      <button type="button" onClick={() => void navigate('/record?create=record')}>
        open
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
      <NewRecordDialog
        opened={search === '?create=record'}
        onClose={() => {}}
        bookId={null}
        templateId={null}
        projectId={null}
        taskId={null}
      />
    </>
  );
};

beforeAll(() => readTexts('recordLists'));
beforeEach(() => {
  const server = serverForTests();
  server.answer(projectCalls.myActiveProjects, []);
  server.answer(organizationCalls.dictionaryItems, []);
  server.answer(templates.page, [], 0);
  server.answer(books.page, [book('b1', '甲本'), book('b2', '乙本')], 2);
});

it('Back from a new record goes to where it was begun, not to its dialog; the notebook used last is offered', async () => {
  writeStored('shilu.last-notebook', 'b2');
  show(<Lists />, { at: '/record' });
  fireEvent.click(screen.getByText('open'));
  const title = await screen.findByRole('textbox', { name: /标题/ });
  await waitFor(() => expect(screen.getByDisplayValue('乙本')).toBeVisible());
  fireEvent.change(title, { target: { value: '还原胺化' } });
  fireEvent.submit(title.closest('form') ?? title);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^\/newRecord\/blank\/b2/));
  fireEvent.click(screen.getByText('back'));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^\/record$/));
});
