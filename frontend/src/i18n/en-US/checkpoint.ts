export const texts = {
  title: 'Checkpoint of the log',
  help: 'A checkpoint says how many events the log has at this moment and what its root is, signed with the notary’s key. Print it or keep it where nobody of the house can change it: later it shows whether the log was cut or rewritten.',
  same: 'The root is the one on the paper.',
  other: 'The root is not the one on the paper: this is not the log that was printed from. Tell quality assurance.',
  gone: 'This log has no checkpoint of {{size}} events. If one stands on paper, the log was rolled back or rewritten: tell quality assurance.',
  print: 'Print',
  code: 'QR code of this checkpoint',
  log: 'Log',
  events: 'Events',
  root: 'Root',
  note: 'The signed checkpoint in full',
  how: 'To hold the whole log against it, save the text as a file and run npm run verify -- --against <file> on the server. docs/PROOF.md says how to check it without this product.',
};
