"""W1 and W5 in Python: the same models and values as workloads/w1.hpp and w5.hpp.

The module's name and the slots are part of what pickle writes: with both its payloads of W1 are the published ones
to the byte (185, 684 and 7,192). A float of 32 bits is a Python float that one of 32 bits can hold.
"""

import struct
from dataclasses import dataclass
from enum import IntEnum
from typing import List, Optional


@dataclass(slots=True)
class SensorReading:
    id: str
    temperature: float
    humidity: float
    pressure: float
    status: str
    timestamp: str


@dataclass(slots=True)
class SensorBatch:
    batch_id: str
    readings: List[SensorReading]


@dataclass(slots=True)
class OrderItem:
    sku: str
    quantity: int
    unit_price: float
    notes: Optional[str]


@dataclass(slots=True)
class Order:
    order_id: str
    customer_id: str
    created_at: str
    priority: str
    discount_code: Optional[str]
    items: List[OrderItem]


@dataclass(slots=True)
class NumericStruct:
    f1: int
    f2: int
    f3: int
    f4: int
    f5: int
    f6: int
    f7: int
    f8: int
    f9: int
    f10: int
    f11: int
    f12: int


@dataclass(slots=True)
class Sample:
    int_value: int
    long_value: int
    float_value: float
    double_value: float
    short_value: int
    char_value: int
    boolean_value: bool
    int_value_boxed: int
    long_value_boxed: int
    float_value_boxed: float
    double_value_boxed: float
    short_value_boxed: int
    char_value_boxed: int
    boolean_value_boxed: bool
    int_array: List[int]
    long_array: List[int]
    float_array: List[float]
    double_array: List[float]
    short_array: List[int]
    char_array: List[int]
    boolean_array: List[bool]
    string: str


class Player(IntEnum):
    JAVA = 0
    FLASH = 1


class Size(IntEnum):
    SMALL = 0
    LARGE = 1


@dataclass(slots=True)
class Media:
    uri: str
    title: str
    width: int
    height: int
    format: str
    duration: int
    size: int
    bitrate: int
    has_bitrate: bool
    persons: List[str]
    player: Player
    copyright: str


@dataclass(slots=True)
class Image:
    uri: str
    title: str
    width: int
    height: int
    size: Size


@dataclass(slots=True)
class MediaContent:
    media: Media
    images: List[Image]


@dataclass(slots=True)
class NumericStructList:
    struct_list: List[NumericStruct]


@dataclass(slots=True)
class SampleList:
    sample_list: List[Sample]


@dataclass(slots=True)
class MediaContentList:
    media_content_list: List[MediaContent]


def _float32(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


def _sensor():
    return SensorReading("sensor-0042", 21.85, 48.2, 1013.25, "ACTIVE", "2026-09-26T12:00:00Z")


def _order():
    items = [
        OrderItem(f"SKU-{1000 + i}", 1 + i % 5, round(19.99 + 2.5 * i, 2), None if i else "Rush delivery")
        for i in range(10)
    ]
    return Order("ORD-987654", "CUST-1029", "2026-09-26T14:30:00Z", "HIGH", "FALL2026", items)


def _batch():
    timestamp = "2026-09-26T12:00:00Z"
    readings = [
        SensorReading(
            f"sensor-{i:04}",
            20 + (i % 15) * 0.5,
            40 + (i % 30) * 0.8,
            1000 + (i % 25) * 1.1,
            "ACTIVE" if i % 10 else "DEGRADED",
            timestamp,
        )
        for i in range(100)
    ]
    return SensorBatch("batch-0001", readings)


def _numeric_struct():
    return NumericStruct(
        -12345, 987654321, -31415, 27182818, -32000, 1000000, -999999999, 42, 123456789, -42, 31415926, -27182818
    )


def _sample():
    return Sample(
        int_value=123,
        long_value=1230000,
        float_value=_float32(12.345),
        double_value=1.234567,
        short_value=12345,
        char_value=33,
        boolean_value=True,
        int_value_boxed=321,
        long_value_boxed=3210000,
        float_value_boxed=_float32(54.321),
        double_value_boxed=7.654321,
        short_value_boxed=32100,
        char_value_boxed=36,
        boolean_value_boxed=False,
        int_array=[-1234, -123, -12, -1, 0, 1, 12, 123, 1234],
        long_array=[-123400, -12300, -1200, -100, 0, 100, 1200, 12300, 123400],
        float_array=[_float32(x) for x in (-12.34, -12.3, -12.0, -1.0, 0.0, 1.0, 12.0, 12.3, 12.34)],
        double_array=[-1.234, -1.23, -12.0, -1.0, 0.0, 1.0, 12.0, 1.23, 1.234],
        short_array=[-1234, -123, -12, -1, 0, 1, 12, 123, 1234],
        char_array=[ord(c) for c in "asdfASDF"],
        boolean_array=[True, False, False, True],
        string="ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
    )


def _media_content():
    media = Media(
        uri="http://javaone.com/keynote.ogg",
        title="",
        width=641,
        height=481,
        format="video/theora\u1234",
        duration=18000001,
        size=58982401,
        bitrate=0,
        has_bitrate=False,
        persons=["Bill Gates, Jr.", "Steven Jobs"],
        player=Player.FLASH,
        copyright="Copyright (c) 2009, Scooby Dooby Doo",
    )
    images = [
        Image("http://javaone.com/keynote_huge.jpg", "Javaone Keynote\u1234", 32000, 24000, Size.LARGE),
        Image("http://javaone.com/keynote_large.jpg", "", 1024, 768, Size.LARGE),
        Image("http://javaone.com/keynote_small.jpg", "", 320, 240, Size.SMALL),
    ]
    return MediaContent(media, images)


def values():
    """Name and value of every workload, in the order of the reports. The elements of a list are equal, not shared."""
    return {
        "Sensor": _sensor(),
        "Order": _order(),
        "Batch": _batch(),
        "NumericStruct": _numeric_struct(),
        "Sample": _sample(),
        "MediaContent": _media_content(),
        "NumericStructList": NumericStructList([_numeric_struct() for _ in range(5)]),
        "SampleList": SampleList([_sample() for _ in range(5)]),
        "MediaContentList": MediaContentList([_media_content() for _ in range(5)]),
    }


W1 = ("Sensor", "Order", "Batch")
