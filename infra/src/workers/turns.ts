export type Turns<Task> = {
  readonly add: (owner: string, task: Task) => void;
  /** The task whose turn it is; it counts as its owner's until `over`. */
  readonly next: () => Task | undefined;
  readonly over: (owner: string) => void;
  /** Nobody waits for it any more; nothing where its turn has come. */
  readonly remove: (owner: string, task: Task) => void;
  readonly waiting: () => number;
  readonly waitingOf: (owner: string) => number;
  readonly clear: () => readonly Task[];
};

/**
 * Who is next where several have work for the same threads: the owners by turns, each one's tasks in their order. Where
 * others wait nobody is given the last thread, unless there is only one.
 */
export const createTurns = <Task>(threads: number): Turns<Task> => {
  const queues = new Map<string, Task[]>();
  const working = new Map<string, number>();
  /** Owners of what waits, in the order of their turns. */
  let order: string[] = [];
  let served: string | null = null;

  return {
    add: (owner, task) => {
      const queue = queues.get(owner);
      if (queue !== undefined) return void queue.push(task);
      queues.set(owner, [task]);
      // Whoever was just served is not served again before one that came since; anybody else keeps their place.
      if (order.length > 0 && order.at(-1) === served) order.splice(-1, 0, owner);
      else order.push(owner);
    },
    next: () => {
      const most = Math.max(1, threads - 1);
      const owner = order.find((each) => (working.get(each) ?? 0) < most) ?? order[0];
      const queue = owner === undefined ? undefined : queues.get(owner);
      const task = queue?.shift();
      if (owner === undefined || queue === undefined || task === undefined) return undefined;
      order = order.filter((each) => each !== owner);
      if (queue.length === 0) queues.delete(owner);
      else order.push(owner);
      working.set(owner, (working.get(owner) ?? 0) + 1);
      served = owner;
      return task;
    },
    over: (owner) => {
      const left = (working.get(owner) ?? 1) - 1;
      if (left === 0) working.delete(owner);
      else working.set(owner, left);
    },
    remove: (owner, task) => {
      const left = queues.get(owner)?.filter((each) => each !== task) ?? [];
      if (left.length > 0) return void queues.set(owner, left);
      queues.delete(owner);
      order = order.filter((each) => each !== owner);
    },
    waiting: () => [...queues.values()].reduce((sum, queue) => sum + queue.length, 0),
    waitingOf: (owner) => queues.get(owner)?.length ?? 0,
    clear: () => {
      const tasks = [...queues.values()].flat();
      queues.clear();
      order = [];
      return tasks;
    },
  };
};
