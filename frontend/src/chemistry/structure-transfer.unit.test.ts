import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { isStructureFile, looksLikeStructure, structureIn } from './structure-transfer';

const pasted = (text: string, types: readonly string[] = ['text/plain'], files: readonly File[] = []) => {
  const data = { files, types, getData: () => text };
  return structureIn(data as never);
};

describe('M01 what is pasted or dropped upon a scheme', () => {
  it.each([
    ['CCO>>CC=O'],
    ['OB(O)c1ccccc1.Brc1ccccc1>[Pd]>c1ccc(-c2ccccc2)cc1'],
    ['C[C@@H](N)C(=O)O'],
    ['InChI=1S/CH4/h1H4'],
    ['\n  Mrv\n\n  0  0  0     0  0            999 V3000\nM  END\n'],
    ['$RXN\n\n\n\n  1  1\n'],
    ['<?xml version="1.0"?><CDXML></CDXML>'],
    ['{"ket_version":"2.0.0","root":{"nodes":[]}}'],
  ])('%j is read as a structure', (text) => {
    part('M01', 'pasted texts are recognised');
    expect(looksLikeStructure(text)).toBe(true);
    expect(pasted(text)).toBe(text);
  });
  it.each([['0.5'], ['12'], ['称取 5 g 原料'], ['stir at rt'], [''], ['two\nlines']])('%j is none', (text) => {
    expect(looksLikeStructure(text)).toBe(false);
    expect(pasted(text)).toBeNull();
  });
  it('files of drawing programs are taken by their endings', () => {
    for (const name of ['a.mol', 'B.CDX', '反应.rxn', 'x.sdf']) expect(isStructureFile({ name })).toBe(true);
    for (const name of ['a.png', 'b.txt', 'mol']) expect(isStructureFile({ name })).toBe(false);
    const file = new File(['x'], 'a.rxn');
    expect(pasted('', ['Files'], [file])).toBe(file);
  });
  it('what a browser does not see of ChemDraw is told apart from nothing', () => {
    expect(pasted('', ['ChemDraw Interchange Format'])).toBe('hidden');
    expect(pasted('', ['text/html'])).toBeNull();
    const picture = new File(['x'], 'image.png', { type: 'image/png' });
    expect(pasted('', ['Files'], [picture])).toBe('pictureOnly');
    expect(pasted('', ['text/rtf', 'Files'], [picture])).toBe('hidden');
    expect(pasted('称取 5 g 原料', ['text/plain', 'Files'], [picture])).toBeNull();
  });
});
