import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTurns } from './turns';

test.each([1, 2, 6])("with one owner's 100 tasks waiting another's single task is next (%d threads)", (threads) => {
  const turns = createTurns<string>(threads);
  for (let nth = 0; nth < 100; nth += 1) turns.add('wang', `wang ${nth}`);
  for (let thread = 0; thread < threads; thread += 1) expect(turns.next()).toBe(`wang ${thread}`);
  turns.add('li', 'li');
  turns.over('wang');
  expect(turns.next()).toBe('li');
  turns.over('wang');
  expect(turns.next()).toBe(`wang ${threads}`);
});

test('every task comes once, those of an owner in their order, and nobody is passed over more than once by each other owner', () => {
  const owners = ['a', 'b', 'c', 'd'] as const;
  fc.assert(
    fc.property(fc.array(fc.option(fc.constantFrom(...owners), { nil: null }), { maxLength: 60 }), (steps) => {
      const turns = createTurns<readonly [string, number]>(1);
      const given: (readonly [string, number])[] = [];
      const passed = new Map<string, string[]>();
      let added = 0;
      const take = (): void => {
        const task = turns.next();
        if (task === undefined) return;
        turns.over(task[0]);
        given.push(task);
        passed.delete(task[0]);
        for (const owner of owners) {
          if (turns.waitingOf(owner) === 0 || owner === task[0]) continue;
          const others = [...(passed.get(owner) ?? []), task[0]];
          passed.set(owner, others);
          expect(new Set(others).size).toBe(others.length);
        }
      };
      for (const step of steps) {
        if (step === null) take();
        else turns.add(step, [step, (added += 1)]);
      }
      while (turns.waiting() > 0) take();
      expect(given.length).toBe(added);
      for (const owner of owners) {
        const own = given.filter(([of]) => of === owner).map(([, nth]) => nth);
        expect(own).toEqual(own.toSorted((x, y) => x - y));
      }
    }),
  );
});

test('what is removed never comes; all else comes in its order, and nothing changes where a turn has come', () => {
  const owners = fc.constantFrom('a', 'b', 'c');
  fc.assert(
    fc.property(fc.array(fc.tuple(owners, fc.boolean()), { maxLength: 30 }), (tasks) => {
      const turns = createTurns<number>(1);
      tasks.forEach(([owner], nth) => turns.add(owner, nth));
      for (const [nth, [owner, isRemoved]] of tasks.entries()) if (isRemoved) turns.remove(owner, nth);
      const kept = tasks.flatMap(([, isRemoved], nth) => (isRemoved ? [] : [nth]));
      expect(turns.waiting()).toBe(kept.length);
      const given: number[] = [];
      for (let task = turns.next(); task !== undefined; task = turns.next()) {
        const [owner = ''] = tasks[task] ?? [];
        turns.remove(owner, task);
        turns.over(owner);
        given.push(task);
      }
      expect(given.toSorted((a, b) => a - b)).toEqual(kept);
      for (const each of ['a', 'b', 'c']) {
        const own = given.filter((nth) => tasks[nth]?.[0] === each);
        expect(own).toEqual(own.toSorted((a, b) => a - b));
      }
    }),
  );
});
