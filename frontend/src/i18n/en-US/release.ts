export const texts = {
  intro: 'New in this version:',
  points: {
    log: 'Every change is an event in the log: who, when, what, why. It can be replayed and verified.',
    record:
      'Notebooks and records with rich text, information tables and documents; autosave, and collaboration without overwriting each other.',
    reaction:
      'Synthesis reactions: draw or paste the scheme and the table is calculated; structure search, routes, TLC plates, spectra and references in the record.',
    sheets:
      'Spreadsheets calculate as in Excel, with every changed cell in the trace; multilevel and info tables are designed once and taken where they are needed; methods are worked through step by step, deviations with a reason.',
    reuse:
      'A newer version of a template shows what it changes before you take it; records are shared with others, and access can be requested.',
    resources:
      'Resources: templates, methods, compounds, references and instruments, how many there are and what changed lately.',
    sign: 'Module signatures and review: a signature is bound to the hash of the signed content, and reviewers see the changes first.',
    project: 'Projects and tasks; roles and departments determine who can see what.',
    search: 'Search across records; Ctrl/⌘ + K opens the command palette.',
    outside:
      'From a record, submit samples for inspection, register compounds and requisition materials. When a platform returns a request, it says which field and why; correct it and send it again.',
    messages: 'Notifications in the app, by email or in the chat group, as you choose for each.',
    both: 'Chinese and English, light and dark, switchable at any time.',
  },
};
