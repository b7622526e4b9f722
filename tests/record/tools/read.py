"""Reads a recording as CSV and as Parquet, with pandas, pyarrow and polars, and prints what they have in common.

python3 read.py disk.csv disk.parquet column row
"""

import struct
import sys

import pandas
import polars
import pyarrow.parquet

# From version 4 on pandas reads every digit by itself.
precision = {} if int(pandas.__version__.split(".")[0]) >= 4 else {"float_precision": "round_trip"}
csv, parquet, column, row = sys.argv[1:]
row = int(row)


def bits(values):
    return [struct.pack("<d", value) if value == value else b"nan" for value in values]


frames = {
    "pandas, csv": pandas.read_csv(csv, comment="#", **precision),
    "pandas, parquet": pandas.read_parquet(parquet),
    "pyarrow": pyarrow.parquet.read_table(parquet).to_pandas(),
    "polars, csv": polars.read_csv(csv, comment_prefix="#"),
    "polars, parquet": polars.read_parquet(parquet),
}
first = frames["pandas, parquet"]
for reader, frame in frames.items():
    assert list(frame.columns) == list(first.columns), (reader, list(frame.columns))
    assert len(frame) == len(first), reader
    for name in first.columns:
        assert bits(frame[name]) == bits(first[name]), (reader, name)
    kinds = [str(kind).lower() for kind in (frame.dtypes.tolist() if hasattr(frame.dtypes, "tolist") else frame.dtypes)]
    assert set(kinds) <= {"int64", "float64", "bool", "boolean"}, (reader, kinds)
one = pandas.read_parquet(parquet, columns=[column])
assert bits(one[column]) == bits(first[column])
words = pyarrow.parquet.read_metadata(parquet).metadata
print(words[b"system"].decode(), words[b"h"].decode(), first[column][row].hex(), len(first))
