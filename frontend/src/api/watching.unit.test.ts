import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, expectTypeOf, it } from 'vitest';
import { refreshTold, refreshWatching } from './watching';
import { ofCategory, ofRegister, type WatchKey } from './watch-key';

const opened = (watched: Readonly<Record<string, readonly WatchKey[] | null>>): QueryClient => {
  const client = new QueryClient();
  for (const [name, watch] of Object.entries(watched)) {
    client.setQueryData([name], name);
    client
      .getQueryCache()
      .find({ queryKey: [name] })
      ?.setOptions({ queryKey: [name], ...(watch ? { meta: { watch } } : {}) });
  }
  return client;
};
const outdated = (client: QueryClient): readonly string[] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => String(queryKey[0]));

const screens = {
  list: ['records', 'counts'],
  record: ['record:a'],
  methods: [ofRegister('method')],
  login: null,
} satisfies Record<string, readonly WatchKey[] | null>;

it('what depends on a key that moved is asked for again, and nothing else', async () => {
  const client = opened(screens);
  await refreshTold(client, ['record:a', 'record:b', 'projects']);
  expect(outdated(client)).toEqual(['record']);
  await refreshWatching(client, [ofCategory('method')]);
  expect(outdated(client)).toEqual(['record', 'methods']);
});

it('where more changed than the server tells one by one, all that depends on anything is asked for again', async () => {
  const client = opened(screens);
  await refreshTold(client, ['*']);
  expect(outdated(client)).toEqual(['list', 'record', 'methods']);
});

it('a first answer that was on its way when a key moved is asked for once more', async () => {
  const client = new QueryClient();
  let [held, asked] = ['before', 0];
  let arrive = (): void => {};
  const observer = new QueryObserver(client, {
    queryKey: ['record'],
    meta: { watch: ['record:a' as const] },
    queryFn: async () => {
      asked += 1;
      const answer = held;
      if (asked === 1) await new Promise<void>((resolve) => (arrive = resolve));
      return answer;
    },
  });
  const close = observer.subscribe(() => {});
  held = 'after';
  const refreshed = refreshTold(client, ['record:a']);
  arrive();
  await refreshed;
  expect(observer.getCurrentResult().data).toBe('after');
  expect(asked).toBe(2);
  close();
  client.clear();
});

it('a key that nobody tells does not compile', () => {
  expectTypeOf<'records'>().toExtend<WatchKey>();
  expectTypeOf<`record:${string}`>().toExtend<WatchKey>();
  expectTypeOf<'recrods'>().not.toExtend<WatchKey>();
  expectTypeOf<'register:method'>().not.toExtend<WatchKey>();
  expectTypeOf<string>().not.toExtend<WatchKey>();
  expectTypeOf<'methods'>().not.toExtend<Parameters<typeof ofRegister>[0]>();
});
