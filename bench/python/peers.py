"""The Python peers: what each of them writes and reads, as statements that are timed. A peer that cannot be imported
is told with the way to get it, and has no rows.
"""

import importlib
import pickle

import conversions
import models


class Missing(Exception):
    """A library that is not there, or does not work here; the text says why."""


class Row:
    """One library, format and workload: how to write the value, and how to read the bytes back.

    `write` and `read` are expressions over the names in `scope`; `read` finds the bytes as `data`. `value_of` makes the
    workload's value of what was read. `exact` is the size that the bytes must have, if one is known.
    """

    def __init__(self, workload, library, format, write, read, scope, value_of=None, exact=None):
        self.workload = workload
        self.library = library
        self.format = format
        self.write = write
        self.read = read
        self.scope = dict(scope)
        self.value_of = value_of or (lambda read: read)
        self.exact = exact


MAP_SIZES = {
    "Sensor": 118,
    "Order": 642,
    "Batch": 11853,
    "NumericStruct": 87,
    "MediaContent": 480,
    "NumericStructList": 449,
    "MediaContentList": 2421,
}
"""What a MessagePack map must have. Sample is left out: Python has no floats of 32 bits to write."""


def module(name, way):
    try:
        return importlib.import_module(name)
    except Exception as problem:  # a broken installation raises anything
        raise Missing(f"{name} cannot be imported ({problem}); {way}") from None


def version_of(name):
    try:
        return importlib.import_module("importlib.metadata").version(name)
    except Exception:
        return "of an unknown version"


def pickle_rows():
    for workload, value in models.values().items():
        scope = {"value": value, "dumps": pickle.dumps, "loads": pickle.loads}
        yield Row(workload, "pickle", "binary", "dumps(value, 5)", "loads(data)", scope)


def cloudpickle_rows():
    cloudpickle = module("cloudpickle", "Debian package python3-cloudpickle")
    for workload, value in models.values().items():
        scope = {"value": value, "dumps": cloudpickle.dumps, "loads": cloudpickle.loads}
        yield Row(workload, "cloudpickle", "binary", "dumps(value, 5)", "loads(data)", scope)


def msgpack_rows():
    msgpack = module("msgpack", "Debian package python3-msgpack")
    for workload, value in models.values().items():
        to_dict, from_dict = conversions.dict_functions(type(value))
        scope = {
            "value": value,
            "packb": msgpack.packb,
            "unpackb": msgpack.unpackb,
            "to_dict": to_dict,
            "from_dict": from_dict,
        }
        yield Row(
            workload,
            "python-msgpack",
            "msgpack",
            "packb(to_dict(value))",
            "from_dict(unpackb(data))",
            scope,
            exact=MAP_SIZES.get(workload),
        )


def protobuf_rows():
    way = "Debian packages python3-protobuf and protobuf-compiler"
    module("google.protobuf", way)
    messages = module("workloads_pb2", way)
    for workload, value in models.values().items():
        message_class = getattr(messages, type(value).__name__)
        fill, take = conversions.message_functions(type(value), messages)
        message = message_class()
        fill(message, value)
        scope = {"message": message, "parse": message_class.FromString}
        yield Row(
            workload, "python-protobuf", "binary", "message.SerializeToString()", "parse(data)", scope, value_of=take
        )

        def to_bytes(v, fill=fill, message_class=message_class):
            m = message_class()
            fill(m, v)
            return m.SerializeToString()

        scope = {"value": value, "to_bytes": to_bytes, "take": take, "parse": message_class.FromString}
        yield Row(workload, "python-protobuf-struct", "binary", "to_bytes(value)", "take(parse(data))", scope)


def lz4_rows():
    frame = module("lz4.frame", "Debian package python3-lz4")
    for make in (pickle_rows, cloudpickle_rows, msgpack_rows):
        try:
            rows = [row for row in make() if row.workload in models.W1]
        except Missing:
            continue  # told where its own rows are made
        for row in rows:
            scope = {**row.scope, "compress": frame.compress, "decompress": frame.decompress}
            read = row.read.replace("data", "decompress(data)")
            yield Row(row.workload, row.library, row.format + "-lz4", f"compress({row.write})", read, scope)


def msgspec_rows():
    msgspec = module("msgspec", "Debian package python3-msgspec (Debian 13)")
    for workload, value in models.values().items():
        for format, codec in (("msgpack", msgspec.msgpack), ("json", msgspec.json)):
            if format == "json" and workload not in models.W1:
                continue
            scope = {"value": value, "encode": codec.Encoder().encode, "decode": codec.Decoder(type(value)).decode}
            exact = MAP_SIZES.get(workload) if format == "msgpack" else None
            yield Row(workload, "python-msgspec", format, "encode(value)", "decode(data)", scope, exact=exact)


def xsdata_rows():
    way = "Debian package python3-xsdata"
    module("xsdata", way)
    serializers = module("xsdata.formats.dataclass.serializers", way)
    parsers = module("xsdata.formats.dataclass.parsers", way)
    for workload in models.W1:
        value = models.values()[workload]
        scope = {
            "value": value,
            "render": serializers.JsonSerializer().render,
            "parse": parsers.JsonParser().from_string,
            "kind": type(value),
        }
        yield Row(workload, "python-xsdata", "json", "render(value)", "parse(data, kind)", scope)


def pyfory_rows():
    pyfory = module("pyfory", "from PyPI")
    for workload, value in models.values().items():
        fory = pyfory.Fory(xlang=False)
        for name in ("OrderItem", "Media", "Image", *(type(v).__name__ for v in models.values().values())):
            fory.register(getattr(models, name))
        for name in ("Player", "Size"):
            fory.register(getattr(models, name))
        scope = {"value": value, "serialize": fory.serialize, "deserialize": fory.deserialize}
        yield Row(workload, "pyfory", "binary", "serialize(value)", "deserialize(data)", scope)


def polyxml_rows():
    polyxml = module("polyxml", "from PyPI")
    for workload, value in models.values().items():
        scope = {"value": value, "dumps": polyxml.dumps_binary, "loads": polyxml.loads_binary, "kind": type(value)}
        yield Row(workload, "polyxml", "msgpack", "dumps(value)", "loads(data, kind)", scope)


PEERS = {
    "pickle": pickle_rows,
    "cloudpickle": cloudpickle_rows,
    "msgpack": msgpack_rows,
    "protobuf": protobuf_rows,
    "lz4": lz4_rows,
    "msgspec": msgspec_rows,
    "xsdata": xsdata_rows,
    "pyfory": pyfory_rows,
    "polyxml": polyxml_rows,
}
