/** More than an inspection may unpack or look at. Who throws it says which danger that is. */
export class BudgetExceeded extends Error {}

export type Budget = { readonly spend: (amount: number) => void };

/** What one inspection may spend of something, however its parts are nested. */
export const createBudget = (most: number): Budget => {
  let left = most;
  return {
    spend: (amount) => {
      left -= amount;
      if (left < 0) throw new BudgetExceeded();
    },
  };
};
