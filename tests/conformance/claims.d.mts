export type Claim = { readonly id: string; readonly part?: string; readonly test: string; readonly ok: boolean };
export type Standing = {
  readonly state: 'proven' | 'part' | 'failing' | 'open';
  readonly parts: readonly string[];
  readonly tests: readonly string[];
};
export const claimsOf: (report: object) => Claim[];
export const standing: (id: string, claims: readonly Claim[], needs?: readonly string[]) => Standing;
