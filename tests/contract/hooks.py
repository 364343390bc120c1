"""What schemathesis needs to know of the product: how a call is signed, and which refusals speak of its shape."""

import gc
import hashlib
import os
import re
import time
import uuid

import requests
import schemathesis
from lighter import make_lighter

# Answers with the token and uid of an administrator who has just logged in (schemathesis.ts).
IDENTITIES = os.environ["SHILU_IDENTITIES"]
# A caller says the server's time plus this many milliseconds (docs/API.md).
AHEAD_MS = 120_000
# Invalid input, JSON, address and request.
SHAPE = {400, 4001, 4002, 4003}
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", re.IGNORECASE)

# What it makes of the document lasts as long as it does; to look through all of that again for every few hundred objects
# took a fifth of its time.
gc.set_threshold(100_000, 50, 50)

identity = {}


def make_command_new(case):
    """A command that is repeated gets its first answer, whatever else it holds now: no call here is a repetition."""
    case.headers["command-id"] = str(uuid.uuid4())
    if isinstance(case.body, dict) and UUID.fullmatch(str(case.body.get("commandId"))):
        case.body["commandId"] = str(uuid.uuid4())


def put_json_first(case):
    """Of a form the fields come before the files, so that these can be streamed; OpenAPI knows no order of parts."""
    if case.media_type == "multipart/form-data" and isinstance(case.body, dict) and "json" in case.body:
        case.body = {"json": case.body["json"], **case.body}


@schemathesis.hook
def before_load_schema(context, raw_schema):
    if "SHILU_WHOLE_BODIES" not in os.environ:
        make_lighter(raw_schema)


@schemathesis.hook
def before_call(context, case, kwargs):
    make_command_new(case)
    put_json_first(case)
    if not identity:
        identity.update(requests.get(IDENTITIES, timeout=120).json())
    timestamp = str(int(time.time() * 1000) + AHEAD_MS)
    signed = "".join(sorted(identity["token"] + identity["uid"] + timestamp))
    signature = hashlib.sha256(signed.encode()).hexdigest().upper()
    case.headers.update(identity, timestamp=timestamp, signature=signature)


@schemathesis.hook
def after_call(context, case, response):
    """Calls that are done end sessions and change accounts, and wrong passwords lock them: somebody else goes on."""
    if response.status_code in (401, 423):
        identity.clear()


@schemathesis.check
def no_error_of_shape(ctx, response, case):
    """What the document allows may be refused for many reasons, but never as malformed."""
    if case.meta is None or not case.meta.generation.mode.is_positive or response.status_code != 400:
        return
    refusal = response.json()
    if refusal["code"] in SHAPE:
        raise AssertionError(f"valid by the document, refused as malformed: {refusal['details']}")
