r"""
Prints what PyPI's `chemicals` (MIT) says of each CAS number of the basic library, for make-basic-library.ts:
CAS, SMILES, density in g/mL at 20 or 25 degrees Celsius with its source, boiling and melting point in degrees Celsius with theirs.

  pip install chemicals==1.5.2
  grep -E '^[0-9]+-[0-9]{2}-[0-9]\|' basic-library-data.ts | tr '|' '\t' | python3 basic-library-facts.py > facts.tsv
  cd ../../.. && node infra/bin/run.mjs projection-service/src/compounds/make-basic-library.ts facts.tsv

Values are taken one by one, each with the table it stands in. Densities follow from the equations of Perry's table 2-32
and of the VDI Heat Atlas, inside their ranges; where both give one and they differ by over 1 %, neither is taken.
basic-library-corrections.ts says which points are withheld all the same, and which densities are our own.
"""
import sys

import chemicals
from chemicals import Tb, Tm
from chemicals.identifiers import pubchem_db
from chemicals.dippr import EQ105
from chemicals.volume import rho_data_CRC_inorg_l_const, rho_data_Perry_8E_105_l, rho_data_VDI_PPDS_2, volume_VDI_PPDS

BOILING = {'CRC_ORG': 'crc', 'CRC_INORG': 'crc'}
MELTING = {'CRC_ORG': 'crc', 'CRC_INORG': 'crc', 'OPEN_NTBKM': 'onmp'}


def point(of, cas, sources):
    for method, source in sources.items():
        value = of(cas, method=method)
        if value is not None:
            return round(value - 273.15, 1), source
    return None, ''


def perry(cas, temperature):
    table = rho_data_Perry_8E_105_l
    if cas not in table.index:
        return None
    row = table.loc[cas]
    if not row['Tmin'] <= temperature <= row['Tmax']:
        return None
    return EQ105(temperature, *(float(row[key]) for key in ('C1', 'C2', 'C3', 'C4')))


def vdi(cas, temperature):
    table = rho_data_VDI_PPDS_2
    if cas not in table.index:
        return None
    row = table.loc[cas]
    if not temperature < row['Tc'] * 0.9:
        return None
    args = [float(row[key]) for key in ('Tc', 'rhoc', 'A', 'B', 'C', 'D')]
    return volume_VDI_PPDS(temperature, *args, MW=None)


def density(cas, weight, melting, boiling):
    for celsius in (20, 25):
        temperature = celsius + 273.15
        if melting is not None and melting > celsius:
            continue
        # A gas under its own pressure is no liquid that one measures out; what boils nobody knows where may be one.
        if boiling is None or boiling < celsius:
            return None, None, ''
        molar = perry(cas, temperature)
        first = None if molar is None else molar * weight / 1e6
        second = vdi(cas, temperature)
        second = None if second is None else second / 1000
        if first is not None and second is not None:
            if abs(first - second) > 0.01 * first:
                print(f'{cas}: {first:.4f} and {second:.4f}', file=sys.stderr)
                return None, None, ''
        value, source = (first, 'perry') if first is not None else (second, 'vdi')
        if value is not None:
            return round(value, 3), celsius, source
    if cas in rho_data_CRC_inorg_l_const.index and (boiling is None or boiling > 25):
        volume = float(rho_data_CRC_inorg_l_const.at[cas, 'Vm'])
        return round(weight / volume / 1e6, 3), 25, 'crc'
    return None, None, ''


for line in sys.stdin:
    cas = line.split('\t')[0]
    if cas == 'cas' or line.startswith('#'):
        continue
    found = pubchem_db.search_CAS(int(cas.replace('-', '')))
    boiling, boiling_source = point(Tb, cas, BOILING)
    melting, melting_source = point(Tm, cas, MELTING)
    weight = found.MW if found else None
    d, at, d_source = density(cas, weight, melting, boiling) if weight else (None, None, '')
    cells = [cas, found.smiles if found else '', d, at, d_source, boiling, boiling_source, melting, melting_source]
    print('\t'.join('' if cell is None else str(cell) for cell in cells))
