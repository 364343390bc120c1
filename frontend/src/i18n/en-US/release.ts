export const texts = {
  intro: 'New in this version:',
  points: {
    log: 'Every change is an event in the log: who, when, what, why. It can be replayed, and proved.',
    record:
      'Notebooks and records with rich text, information tables and documents; autosave; nobody overwrites anybody.',
    sign: 'Signed modules and review: a signature is bound to the fingerprint of what it signs, and reviewers see what changed first.',
    project: 'Projects and tasks; roles and departments decide who sees what.',
    search: 'Search across records; Ctrl/⌘ + K opens the command palette.',
    outside:
      'From a record, samples go to inspection, compounds are registered, materials requisitioned; what a platform returns says which field and why, and is sent again once corrected.',
    messages: 'What concerns you is told in the app, by mail or in the chat group, each as you choose.',
    both: 'Chinese and English, light and dark, switched at any time.',
  },
};
