/** What labels say of a bottle beside how strong it is: grades, methods of assay, packing, stabilisers. */
const GRADES: readonly RegExp[] = [
  /^(?:acs(?: reagent)?(?: grade)?|reagent ?plus|reagent grade|(?:extra|super) pure|for synthesis|synthesis grade|biotech(?:nology)? grade|bioreagent|usp|nf|ph\. ?eur\.?)$/i,
  /^(?:puriss\.?|purum|pract\.?|p\.? ?a\.?|puriss\.? p\.? ?a\.?|ar|cp|gr|lr|tech(?:nical|\.)?(?: grade)?|hplc grade|gc grade|spectrophotometric grade)$/i,
  /^(?:分析纯|化学纯|优级纯|工业级|试剂级|色谱纯|无水|干燥|超干)$/,
  /^(?:anhydrous|extra dry|dry|inhibitor-?free|unstabili[sz]ed|sublimed|dry basis|干基)$/i,
  /^(?:gc|hplc|tlc|lc|nmr|1h[- ]nmr|h[- ]nmr|qnmr|titration|gc\/t|t|n|nt|at|rt|kf|滴定|气相|液相)$/i,
  /^(?:by (?:gc|hplc|nmr|titration|assay))$/i,
  /^(?:acroseal|sure\/?seal|packaged )?(?:under |in )?(?:ar|argon|n2|nitrogen|inert gas)?$/i,
  /^(?:powder|granular|granules|pellets|beads|flakes|crystalline|crystals|liquid|chips|turnings)$/i,
  /^-?\d{1,4}(?:-\d{1,4})? mesh(?: (?:particle size|beads))?$/i,
  /^(?:contains |with )?(?:ca\.? ?)?\d{1,4}(?:\.\d{1,4})?(?:-\d{1,4})? ?ppm (?:of )?[\p{L}\d ,'-]{1,40}(?: as (?:an? )?(?:stabili[sz]er|inhibitor))?$/iu,
  /^(?:contains |with )[\p{L}\d ,'-]{1,40} as (?:an? )?(?:stabili[sz]er|inhibitor)$/iu,
  /^(?:stabili[sz]ed|inhibited) (?:with|by) [\p{L}\d ,.'-]{1,60}$/iu,
  /^for [a-z][a-z -]{1,40}$/i,
];

/** Whether a part of a label is one of these as a whole: nothing of a strength is lost with it. */
export const isSaidOfGrade = (text: string): boolean => text !== '' && GRADES.some((form) => form.test(text));
