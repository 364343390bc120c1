/** What we call of citation-js, which brings no types of its own. */
declare module '@citation-js/core' {
  export const plugins: {
    readonly input: {
      /** CSL-JSON of what is given. With `forceType` it is read as that and nothing is guessed, so no address is fetched. */
      chain(input: string, options: { readonly forceType: string; readonly generateGraph: false }): readonly unknown[];
    };
  };
}
declare module '@citation-js/plugin-bibtex' {}
declare module '@citation-js/plugin-ris' {}
