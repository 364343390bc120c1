import type { Texts } from '../texts';
import type { texts as zh } from '../zh-CN/chemistry';

export const texts: Texts<typeof zh> = {
  editorLoading: 'Opening the structure editor…',
  editorKeys: 'Ctrl+Enter takes what is drawn.',
  editorTake: 'Take the drawing',
  editorLeave: 'What is drawn has not been taken yet and is lost when this closes.',
  editorFault: 'The structure editor could not do that; what was drawn before is unharmed. Try again.',
  editorUnread: 'The structure editor did not hand over the drawing. It is still here: try again.',
  importTitle: 'Import a structure or reaction',
  importText: 'Paste a molfile, RXN, RDF, SDF, SMILES, InChI, CDXML or KET',
  importHint:
    'A browser cannot see what ChemDraw copies: use “Copy As → CDXML Text” in ChemDraw before pasting, or choose a .cdx or .cdxml file.',
  chooseFile: 'Choose a file…',
  read: 'Read',
  reading: 'Reading…',
  tooLarge: 'This is more than 2 MB. Export only the structures or reactions you need and try again.',
  hidden:
    'This is ChemDraw’s own format, which a browser cannot see. Use “Copy As → CDXML Text” in ChemDraw before pasting, or import a .cdxml file.',
  chooseEntry: '{{total}} entries: choose one.',
  takeEntry: 'Take this one',
  molecule: 'Molecule',
  reaction: 'Reaction',
  faults: 'Entries that could not be read',
  fault: 'Entry {{entry}}{{title}}: {{message}}',
  firstEntries: 'Back to the first',
  nextEntries: 'Further entries',
  notDrawn: '{{label}} (cannot be drawn)',
  notFetched: 'The picture was not fetched.',
  again: 'Try again',
  drawStructure: 'Draw a structure',
  changeStructure: 'Change the structure',
  pasteStructure: 'Paste or import…',
  removeStructure: 'Remove the structure',
  oneMolecule: 'One molecule stands here: leave out the reaction arrow, or all but one compound.',
};
