/** Work under one name is done one after another, in the order it was asked for. */
export type Turns = { readonly take: <T>(name: string, work: () => Promise<T>) => Promise<T> };

export const createTurns = (): Turns => {
  const last = new Map<string, Promise<unknown>>();
  return {
    take: (name, work) => {
      const before = last.get(name);
      const mine = before ? before.then(work, work) : work();
      last.set(name, mine);
      const leave = (): void => {
        if (last.get(name) === mine) last.delete(name);
      };
      mine.then(leave, leave);
      return mine;
    },
  };
};
