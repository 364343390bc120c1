"""Hits of queries among molecules as RDKit's own Python package finds them, for hits.json.

  node infra/bin/run.mjs tests/chemistry/rdkit-hits/print-molecules.ts > molecules.json
  python3 -m venv venv && venv/bin/pip install rdkit==2026.3.1
  venv/bin/python tests/chemistry/rdkit-hits/print-hits.py molecules.json > tests/chemistry/rdkit-hits/hits.json
"""

import json
import os
import sys

import rdkit
from rdkit import Chem
from rdkit.Chem import rdFingerprintGenerator
from rdkit.DataStructs import TanimotoSimilarity

here = os.path.dirname(os.path.abspath(__file__))
queries = json.load(open(os.path.join(here, "queries.json")))
molecules = json.load(open(sys.argv[1]))
mols = [Chem.MolFromSmiles(smiles) for smiles in molecules]


def query_of(text):
    if "\n" in text:
        mol = Chem.MolFromMolBlock(text, sanitize=True, removeHs=False)
    else:
        params = Chem.SmilesParserParams()
        params.removeHs = False
        mol = Chem.MolFromSmiles(text, params)
    return Chem.MergeQueryHs(mol)


def hits(text):
    query = query_of(text)
    return [at for at, mol in enumerate(mols) if mol is not None and mol.HasSubstructMatch(query, useChirality=True)]


morgan = rdFingerprintGenerator.GetMorganGenerator(radius=2, fpSize=2048)
prints = [None if mol is None else morgan.GetFingerprint(mol) for mol in mols]


LEAST = 0.25


def similar(at):
    return [
        [other, round(TanimotoSimilarity(prints[at], prints[other]), 9)]
        for other in range(len(mols))
        if prints[other] is not None and TanimotoSimilarity(prints[at], prints[other]) >= LEAST
    ]


json.dump(
    {
        "madeBy": "RDKit %s (PyPI, BSD-3-Clause), print-hits.py" % rdkit.__version__,
        "unreadable": [at for at, mol in enumerate(mols) if mol is None],
        "inchiKeys": [None if mol is None else Chem.MolToInchiKey(mol) for mol in mols[:50]],
        "hits": [hits(text) for text in queries],
        "similar": [[at, similar(at)] for at in range(0, len(mols), max(1, len(mols) // 10))],
    },
    sys.stdout,
    separators=(",", ":"),
)
sys.stdout.write("\n")
