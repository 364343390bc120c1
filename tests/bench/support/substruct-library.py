"""The same queries among the same molecules by RDKit's own SubstructLibrary, for structures.bench.ts.

Reads {"molecules": file with a SMILES a line, "queries": [SMILES], "most": hits of a page and its count, "runs": n} from
standard input. Answers what each query took and how many it found. One thread, as the product searches with one.
"""

import json
import sys
import time

try:
    import rdkit
    from rdkit import Chem, RDLogger
    from rdkit.Chem import rdSubstructLibrary
except ImportError:
    print(json.dumps(None))
    sys.exit(0)

RDLogger.DisableLog("rdApp.*")
asked = json.load(sys.stdin)

began = time.perf_counter()
molecules = rdSubstructLibrary.CachedMolHolder()
library = rdSubstructLibrary.SubstructLibrary(molecules, rdSubstructLibrary.PatternHolder())
seen = set()
with open(asked["molecules"]) as lines:
    for line in lines:
        mol = Chem.MolFromSmiles(line.strip())
        smiles = None if mol is None else Chem.MolToSmiles(mol)
        # The product has each structure once, however often it was drawn.
        if smiles is None or smiles in seen:
            continue
        seen.add(smiles)
        library.AddMol(mol)
built = time.perf_counter() - began


def query_of(smiles):
    params = Chem.SmilesParserParams()
    params.removeHs = False
    return Chem.MergeQueryHs(Chem.MolFromSmiles(smiles, params))


queries = [query_of(smiles) for smiles in asked["queries"]]
everything = len(library)


def find(query, most):
    return len(library.GetMatches(query, 0, everything, True, True, False, 1, most))


times = []
for _ in range(asked["runs"]):
    for query in queries:
        began = time.perf_counter()
        find(query, asked["most"])
        times.append((time.perf_counter() - began) * 1000)

print(
    json.dumps(
        {
            "version": rdkit.__version__,
            "structures": everything,
            "seconds": built,
            "times": times,
            "counts": [find(query, everything) for query in queries],
        }
    )
)
