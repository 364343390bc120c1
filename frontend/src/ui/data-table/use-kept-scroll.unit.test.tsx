import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useKeptScroll } from './use-kept-scroll';

const List = ({ rows }: { readonly rows: number }) => {
  const { box } = useKeptScroll('records', rows > 0);
  return <div ref={box} data-testid="box" />;
};

test('a list stands where it was left when one comes back to it, and at its top when it is opened anew', async () => {
  const router = createMemoryRouter(
    [
      { path: '/record', element: <List rows={50} /> },
      { path: '/editRecord/:id', element: <p>record</p> },
    ],
    { initialEntries: ['/record'] },
  );
  render(<RouterProvider router={router} />);
  const box = (): HTMLElement => screen.getByTestId('box');
  box().scrollTop = 640;
  box().dispatchEvent(new Event('scroll'));
  await act(() => router.navigate('/editRecord/a'));
  await act(() => router.navigate(-1));
  expect(box().scrollTop).toBe(640);
  await act(() => router.navigate('/editRecord/a'));
  await act(() => router.navigate('/record'));
  expect(box().scrollTop).toBe(0);
});
