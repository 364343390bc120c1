/** Longest texts of projects and tasks in characters (V002), and most people in one list. */
export const WORK_LIMITS = { name: 200, number: 50, description: 2000, people: 500 } as const;
