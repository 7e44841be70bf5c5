"""Dataclasses to what other libraries hold and back, for libraries that know no dataclasses: plain dicts, and Protocol
Buffers messages. For every model one function is made of source text with each field written out, as somebody who
wants speed would write it by hand.
"""

import dataclasses
import enum
import typing


def _kind(hint):
    """The dataclass or enumeration that a field is or is a list of (or None), and whether it is a list."""
    is_list = typing.get_origin(hint) is list
    inner = typing.get_args(hint)[0] if is_list else hint
    has_own = isinstance(inner, type) and (dataclasses.is_dataclass(inner) or issubclass(inner, enum.Enum))
    return (inner if has_own else None), is_list


def _define(name, source, scope):
    exec(source, scope)
    return scope[name]


def _fields(model):
    hints = typing.get_type_hints(model)
    return [(field.name, hints[field.name]) for field in dataclasses.fields(model)]


def _nested_models(model):
    inner = (_kind(hint)[0] for _, hint in _fields(model))
    return [m for m in inner if m is not None and dataclasses.is_dataclass(m)]


def dict_functions(model, scope=None):
    """(to_dict, from_dict) of a model."""
    scope = {} if scope is None else scope
    for nested in _nested_models(model):
        dict_functions(nested, scope)
    to, back = [], []
    for name, hint in _fields(model):
        inner, is_list = _kind(hint)
        if inner is None:
            to.append(f"'{name}': v.{name}")
            back.append(f"d['{name}']")
        elif issubclass(inner, enum.Enum):
            to.append(f"'{name}': v.{name}.value")
            back.append(f"{inner.__name__}(d['{name}'])")
        elif is_list:
            to.append(f"'{name}': [to_{inner.__name__}(e) for e in v.{name}]")
            back.append(f"[from_{inner.__name__}(e) for e in d['{name}']]")
        else:
            to.append(f"'{name}': to_{inner.__name__}(v.{name})")
            back.append(f"from_{inner.__name__}(d['{name}'])")
        if inner is not None:
            scope[inner.__name__] = inner
    own = model.__name__
    scope[own] = model
    to_function = _define(f"to_{own}", f"def to_{own}(v):\n    return {{{', '.join(to)}}}\n", scope)
    from_function = _define(f"from_{own}", f"def from_{own}(d):\n    return {own}({', '.join(back)})\n", scope)
    return to_function, from_function


def message_functions(model, messages, scope=None):
    """(fill(message, value), take(message)) of a model, with the message class of the same name in `messages`."""
    scope = {} if scope is None else scope
    for nested in _nested_models(model):
        message_functions(nested, messages, scope)
    fill, take = [], []
    for name, hint in _fields(model):
        inner, is_list = _kind(hint)
        is_model = inner is not None and dataclasses.is_dataclass(inner)
        if is_model and is_list:
            fill.append(f"for e in v.{name}: fill_{inner.__name__}(m.{name}.add(), e)")
            take.append(f"[take_{inner.__name__}(e) for e in m.{name}]")
        elif is_model:
            fill.append(f"fill_{inner.__name__}(m.{name}, v.{name})")
            take.append(f"take_{inner.__name__}(m.{name})")
        elif is_list:
            fill.append(f"m.{name}.extend(v.{name})")
            take.append(f"list(m.{name})")
        elif hint == typing.Optional[str]:
            fill.append(f"if v.{name} is not None: m.{name} = v.{name}")
            take.append(f"m.{name} if m.HasField('{name}') else None")
        elif inner is not None:
            fill.append(f"m.{name} = v.{name}")
            take.append(f"{inner.__name__}(m.{name})")
        else:
            fill.append(f"m.{name} = v.{name}")
            take.append(f"m.{name}")
        if inner is not None:
            scope[inner.__name__] = inner
    own = model.__name__
    scope[own] = model
    body = "".join(f"    {line}\n" for line in fill)
    fill_function = _define(f"fill_{own}", f"def fill_{own}(m, v):\n{body}", scope)
    take_function = _define(f"take_{own}", f"def take_{own}(m):\n    return {own}({', '.join(take)})\n", scope)
    return fill_function, take_function
