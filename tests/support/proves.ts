import { ids } from '../conformance/rows.mjs';

/**
 * An id of the check lists or of the requirements that the product is validated against (tests/conformance); that it is
 * one of theirs is found out when it is claimed.
 */
type Id =
  `${'R' | 'L' | 'M' | 'C' | 'V' | 'T' | 'P' | 'E' | 'K'}${number}` | `REQ-${'P' | 'S' | 'A' | 'T' | 'U'}${number}`;
type Claim = { readonly id: Id; readonly part?: string };

declare module 'vitest' {
  interface TaskMeta {
    claims?: readonly Claim[];
  }
}

/** Either runner carries what a test says of itself into its JSON, and knows which test is running. */
const noteIn = async (): Promise<(claim: Claim) => void> => {
  if (process.env['VITEST'] === undefined) {
    const { test } = await import('@playwright/test');
    return (claim) => test.info().annotations.push({ type: 'claim', description: JSON.stringify(claim) });
  }
  const { TestRunner } = await import('vitest');
  return (claim) => {
    const running = TestRunner.getCurrentTest();
    if (running === undefined) throw new Error(`${claim.id} is claimed outside a test`);
    running.meta.claims = [...(running.meta.claims ?? []), claim];
  };
};
const note = await noteIn();

const claim = (said: Claim): void => {
  if (!ids.has(said.id)) throw new Error(`${said.id} is in none of the check lists`);
  note(said);
};

/** This test, if it passes, proves the whole row. Said first in its body, so that it counts as failing if the test fails. */
export const proves = (id: Id): void => claim({ id });

/** This test, if it passes, proves part of the row: what. */
export const part = (id: Id, what: string): void => claim({ id, part: what });
