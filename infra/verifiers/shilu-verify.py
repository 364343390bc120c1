#!/usr/bin/env python3
"""Checks a proof of a Shilu record with Python 3.8 or later and the openssl command (3.0 or later), and nothing else.

    python3 shilu-verify.py <proof.zip | folder | proof.json> --key '<line of notary.pub>' [--witness '<its key>']...

--key: the notary's public key as you know it from elsewhere, or a file that holds it. Without it the answer is UNPINNED.
Exit code 0: everything holds. 1: something does not. 2: unpinned, or it could not be read.

Written by hand, and read with as little as possible: it says the same as shilu-verify.mjs, which is made from the product.
"""
import base64
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from datetime import datetime, timezone

FINDINGS = {
    "keyOther": ("证明不是由您给出的公钥签名的", "The proof is not signed by the key that you gave"),
    "checkpointSignature": ("检查点签名无效", "The checkpoint signature is not valid"),
    "anchorMismatch": ("见证方签署过的检查点与本证明的日志不一致", "A checkpoint that witnesses signed is not of the log of this proof"),
    "cosignature": ("见证方没有签署，或其签名无效", "A witness did not sign, or its signature is not valid"),
    "eventMissing": ("事件缺失", "An event is missing"),
    "eventAltered": ("事件与存证时不符", "An event is not what was notarised"),
    "streamOther": ("混入了其他记录的事件", "An event of another record stands among the events"),
    "revisionGap": ("事件不连续：中间缺失、重复或次序被改动", "Events are left out, repeated or reordered"),
    "tailCut": ("末尾不全：检查点所述的最后一个事件不是证明中的最后一个", "The end was cut off: the checkpoint says that another event is the last"),
    "signatureMismatch": ("签名与签署内容不符", "A signature does not match the signed content"),
    "submissionMismatch": ("提交的签名与当时的记录不符", "A submission does not match the record that was submitted"),
    "approvalMismatch": ("审核的签名与所提交的内容不符", "An approval does not match what was submitted"),
    "fileMissing": ("文件缺失", "A file is missing"),
    "fileAltered": ("文件内容被改动", "A file was altered"),
    "partMissing": ("证明的一部分缺失", "A part of the bundle is missing"),
    "partAltered": ("证明的一部分被改动", "A part of the bundle was altered"),
    "partExtra": ("证明中有不属于它的文件", "A file that does not belong to it stands in the bundle"),
    "partsUnbound": ("姓名和可读部分的清单不是导出时记入日志的那一份", "The list of names and readable parts is not the one that was recorded at the export"),
}
NOTES = {
    "tailUnknown": ("旧格式的证明不能说明这些事件是否为全部", "A proof of the first format cannot say whether these are all events"),
    "filesNotGiven": ("文件不在证明中，未检查", "Files are not in the bundle and were not looked at"),
    "unknownFields": ("未检查的字段", "Fields that were not looked at"),
    "notAnchored": ("尚无外部见证", "Not yet witnessed outside"),
    "anchored": ("外部见证已签署到", "Signed by witnesses outside up to"),
    "witnessUnpinned": ("见证方签名未检查：请给出其公钥", "Signatures of witnesses were not looked at: give their keys"),
    "partsOf": ("姓名、PDF 与网页为导出时的内容，其版本为", "Names, PDF and page are of the export at revision"),
}
COMPLETE = ("按检查点完整，检查点事件数", "Complete according to the checkpoint of size")
OUTCOMES = {
    "ok": ("OK", "全部相符", "Everything holds", 0),
    "unpinned": (
        "UNPINNED",
        "未固定公钥：内容前后一致，但不能说明由谁签名。请从证明之外取得存证公钥再检查",
        "Unpinned: it agrees with itself, but nothing says who signed it. Check again with the notary’s key from elsewhere",
        2,
    ),
    "failed": ("FAILED", "不相符", "Something does not hold", 1),
    "unreadable": ("UNREADABLE", "无法读取", "It could not be read", 2),
}
OWN_PARTS = {"proof.json", "parts.json", "README.txt", "verify/shilu-verify.mjs", "verify/shilu-verify.py", "verify/shilu-verify.html"}
DASH = "\u2014 "


class Unreadable(Exception):
    pass


def sha256(data):
    return hashlib.sha256(data).digest()


def leaf_hash(text):
    return sha256(b"\0" + text.encode("utf-8"))


def node_hash(left, right):
    return sha256(b"\1" + left + right)


def from_base64(text):
    return base64.b64decode(text, validate=True)


def hashes_of(texts):
    try:
        return [from_base64(text) for text in texts]
    except ValueError:
        return None


# C2SP signed notes, checkpoints and cosignatures


def read_key(line, algorithm):
    name, identity, encoded = line.strip().split("+", 2)
    data = from_base64(encoded)
    if len(data) != 33 or data[0] != algorithm or sha256(name.encode() + b"\n" + data)[:4].hex() != identity:
        raise ValueError("not a key")
    return {"name": name, "id": data and sha256(name.encode() + b"\n" + data)[:4], "raw": data[1:], "line": line.strip()}


def ed25519(public_key, message, signature):
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, name) for name in ("key", "message", "signature")]
        for path, data in zip(paths, (bytes.fromhex("302a300506032b6570032100") + public_key, message, signature)):
            with open(path, "wb") as file:
                file.write(data)
        command = ["openssl", "pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-inkey", paths[0], "-rawin", "-in", paths[1], "-sigfile", paths[2]]
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE).returncode == 0


def split_note(note):
    text, found, signatures = note.rpartition("\n\n")
    return (text + "\n", signatures.split("\n")) if found else (None, [])


def signature_of(note, key, length):
    text, lines = split_note(note)
    for line in lines:
        words = line[len(DASH):].split(" ")
        if not line.startswith(DASH) or len(words) != 2 or words[0] != key["name"]:
            continue
        try:
            data = from_base64(words[1])
        except ValueError:
            continue
        if len(data) == length and data[:4] == key["id"]:
            yield text, data[4:]


def opens(note, key):
    for text, signature in signature_of(note, key, 68):
        return ed25519(key["raw"], text.encode("utf-8"), signature)
    return False


def cosigned_at(note, key):
    for text, data in signature_of(note, key, 76):
        time = int.from_bytes(data[:8], "big")
        if ed25519(key["raw"], ("cosignature/v1\ntime %d\n%s" % (time, text)).encode("utf-8"), data[8:]):
            return time
    return None


def read_checkpoint(note):
    try:
        lines = note.split("\n\n")[0].split("\n")
        if not re.fullmatch("0|[1-9][0-9]{0,15}", lines[1]):
            return None
        checkpoint = {"origin": lines[0], "size": int(lines[1]), "root": from_base64(lines[2]), "heads": None}
        for line in lines[3:]:
            if line.startswith("stream-heads "):
                checkpoint["heads"] = from_base64(line.split(" ")[2])
        return checkpoint
    except (ValueError, IndexError):
        return None


def read_key_change(note):
    for line in note.split("\n\n")[0].split("\n"):
        if line.startswith("key-change "):
            try:
                before, after = [read_key(word, 1) for word in line.split(" ")[1:]]
            except ValueError:
                return None
            checkpoint = read_checkpoint(note)
            if checkpoint and checkpoint["origin"] == before["name"] and opens(note, before) and opens(note, after):
                return {"size": checkpoint["size"], "from": before, "to": after}
    return None


def key_in_force(changes, pinned):
    """Which key signed at a size, from the one that is trusted; None where nothing leads to it."""
    changes = sorted(changes, key=lambda change: change["size"])
    if not changes:
        return lambda size: pinned
    linked = all(a["to"]["line"] == b["from"]["line"] for a, b in zip(changes, changes[1:]))
    known = any(pinned["line"] in (change["from"]["line"], change["to"]["line"]) for change in changes)
    if not linked or not known:
        return None
    return lambda size: next((change["from"] for change in changes if size <= change["size"]), changes[-1]["to"])


# RFC 6962 and RFC 9162


def is_included(index, size, leaf, root, proof):
    if not 0 <= index < size:
        return False
    fn, sn, value = index, size - 1, leaf
    for sibling in proof:
        if sn == 0:
            return False
        if fn % 2 == 1 or fn == sn:
            value = node_hash(sibling, value)
            while fn % 2 == 0 and fn != 0:
                fn, sn = fn // 2, sn // 2
        else:
            value = node_hash(value, sibling)
        fn, sn = fn // 2, sn // 2
    return sn == 0 and value == root


def grew(old_size, old_root, new_size, new_root, proof):
    if old_size > new_size:
        return False
    if old_size == 0:
        return not proof and old_root == sha256(b"")
    if old_size == new_size:
        return not proof and old_root == new_root
    fn, sn = old_size - 1, new_size - 1
    while fn % 2 == 1:
        fn, sn = fn // 2, sn // 2
    path = [old_root] + proof if fn == 0 else list(proof)
    if not path:
        return False
    old = new = path[0]
    for sibling in path[1:]:
        if sn == 0:
            return False
        if fn % 2 == 1 or fn == sn:
            old, new = node_hash(sibling, old), node_hash(sibling, new)
            while fn % 2 == 0 and fn != 0:
                fn, sn = fn // 2, sn // 2
        else:
            new = node_hash(new, sibling)
        fn, sn = fn // 2, sn // 2
    return sn == 0 and old == old_root and new == new_root


def head_root(stream, revision, last, siblings):
    """Root of the map of streams, from where this one ends; siblings from the deepest on."""
    key = sha256(stream.encode("utf-8"))
    value = leaf_hash("%s\n%d\n%s\n" % (stream, revision, base64.b64encode(last).decode()))
    for at, sibling in enumerate(siblings):
        depth = len(siblings) - 1 - at
        right = (key[depth >> 3] >> (7 - (depth & 7))) & 1
        value = node_hash(sibling, value) if right else node_hash(value, sibling)
    return value


# RFC 8785


def number_text(value):
    """As ECMAScript writes it, from the shortest digits that Python finds as well."""
    if value == 0:
        return "0"
    sign = "-" if value < 0 else ""
    mantissa, _, exponent = repr(abs(float(value))).partition("e")
    whole, _, part = mantissa.partition(".")
    part = "" if part == "0" else part
    digits = (whole + part).lstrip("0")
    point = len(whole) + int(exponent or 0) - (len(whole + part) - len(digits))
    digits = digits.rstrip("0")
    count = len(digits)
    if count <= point <= 21:
        return sign + digits + "0" * (point - count)
    if 0 < point <= 21:
        return sign + digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    rest = "." + digits[1:] if count > 1 else ""
    return "%s%s%se%s%d" % (sign, digits[0], rest, "+" if point > 0 else "-", abs(point - 1))


def canonical(value):
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return number_text(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "[" + ",".join(canonical(item) for item in value) + "]"
    keys = sorted(value, key=lambda name: name.encode("utf-16-be", "surrogatepass"))
    return "{" + ",".join(canonical(name) + ":" + canonical(value[name]) for name in keys) + "}"


def hash_of(value):
    return sha256(canonical(value).encode("utf-8")).hex()


def parse(text):
    # One kind of number, as in ECMAScript.
    return json.loads(text, parse_int=float)


# What modules say, and what signatures bind


class DoesNotFit(Exception):
    pass


def fields(value):
    return value if isinstance(value, dict) else {}


def items(value):
    return value if isinstance(value, list) else []


def edited(held, edit):
    if "put" in edit:
        return edit["put"]
    start, drop = int(edit["from"]), int(edit["drop"])
    if "text" in edit:
        # Places in a text are counted in UTF-16, as in ECMAScript.
        if not isinstance(held, str):
            raise DoesNotFit()
        units = held.encode("utf-16-le", "surrogatepass")
        if (start + drop) * 2 > len(units):
            raise DoesNotFit()
        made = units[: start * 2] + edit["text"].encode("utf-16-le", "surrogatepass") + units[(start + drop) * 2:]
        return made.decode("utf-16-le", "surrogatepass")
    if not isinstance(held, list) or start + drop > len(held):
        raise DoesNotFit()
    return held[:start] + edit["items"] + held[start + drop:]


def with_edit(held, edit, depth=0):
    path = edit["path"]
    if depth == len(path):
        return edited(held, edit)
    key, last = path[depth], depth == len(path) - 1
    if isinstance(key, float):
        if not isinstance(held, list) or not 0 <= key < len(held) or (last and "gone" in edit):
            raise DoesNotFit()
        copy = list(held)
        copy[int(key)] = with_edit(held[int(key)], edit, depth + 1)
        return copy
    if not isinstance(held, dict) or not (key in held or (last and "put" in edit)):
        raise DoesNotFit()
    copy = dict(held)
    if last and "gone" in edit:
        del copy[key]
    else:
        copy[key] = with_edit(held.get(key), edit, depth + 1)
    return copy


def content_in(value):
    content = fields(value)
    blob = content.get("blob")
    if not isinstance(content.get("hash"), str) or (blob is not None and not isinstance(fields(blob).get("hash"), str)):
        return None
    return content


SAVES = ("ModuleSaved", "SheetCellsChanged")
GIVING = SAVES + ("ModuleAdded", "RecordCreated", "RecordRolledBack")


def content_given(events, revision, module_id):
    """Content that an event gives the module, made whole from earlier ones where it says only what changed."""
    event = events[revision]
    data = fields(event["data"])
    if event["type"] not in GIVING:
        return None
    if event["type"] not in SAVES:
        modules = [data.get("module")] if event["type"] == "ModuleAdded" else items(data.get("modules"))
        found = [content_in(module["content"]) for module in modules if fields(module).get("id") == module_id and "content" in module]
        return next((content for content in found if content is not None), None)
    content = content_in(data.get("content"))
    if data.get("moduleId") != module_id or content is None:
        return None
    difference = data.get("difference")
    if "blob" in content or difference is None:
        return content
    on = fields(difference).get("on")
    if not isinstance(on, float) or not 0 <= on < revision:
        return None
    before = content_given(events, int(on), module_id)
    if before is None:
        return None
    try:
        inline = before.get("inline")
        for edit in difference["content"]:
            inline = with_edit(inline, edit)
        return dict(content, inline=inline)
    except (DoesNotFit, KeyError, TypeError, ValueError):
        return dict(content, inline=None)


def content_hash(content):
    if content is None:
        return None
    if "inline" in content:
        return hash_of(content["inline"])
    return fields(content.get("blob")).get("hash", content["hash"])


def check_signatures(events, add):
    signed = [event for event in events if event["type"] == "ModuleSigned"]
    for event in signed:
        data, revision = fields(event["data"]), event["revision"]
        module_id, bound, at = data.get("moduleId"), data.get("contentHash"), data.get("signedRevision")
        if not isinstance(module_id, str) or not isinstance(bound, str) or not isinstance(at, float):
            add("signatureMismatch", "not readable as a signature", revision)
            continue
        if at > revision:
            add("signatureMismatch", "signs a revision that came later", revision)
            continue
        found = None
        for earlier in range(int(at), -1, -1):
            found = content_hash(content_given(events, earlier, module_id))
            if found is not None:
                break
        if found is None:
            add("signatureMismatch", "no content of module %s" % module_id, revision)
        elif found != bound:
            add("signatureMismatch", "module %s: signed %s, content %s" % (module_id, bound, found), revision)
    return len(signed)


def module_of(value, revision):
    module = fields(value)
    kept = {name: module.get(name) for name in ("id", "type", "title", "notApplicable")}
    return dict(kept, hash=fields(module.get("content")).get("hash"), given=revision, within=[])


class Outline:
    """As much of a record as submissions and approvals bind, folded from its events."""

    def __init__(self):
        self.head = {"number": "", "title": "", "recordType": "", "pageInfo": None}
        self.version, self.status, self.submitted, self.modules = 1, "draft", None, []

    def bound(self):
        modules = []
        for module in self.modules:
            said = {name: module[name] for name in ("id", "type", "title", "hash", "notApplicable")}
            if module["within"]:
                said["within"] = [fields(group).get("title") for group in module["within"]]
            modules.append(said)
        return hash_of(dict(self.head, version=self.version, modules=modules))

    def change(self, module_id, **values):
        for module in self.modules:
            if module["id"] == module_id:
                module.update(values)

    def hand_back(self, status):
        self.status, self.version, self.submitted = status, self.version + 1, None

    def take(self, event):
        kind, data, revision = event["type"], fields(event["data"]), event["revision"]
        if kind in ("RecordCreated", "RecordInfoChanged", "RecordRolledBack"):
            names = ("title", "recordType", "pageInfo") + (("number",) if kind == "RecordCreated" else ())
            self.head.update({name: data.get(name) for name in names})
        if kind in ("RecordCreated", "RecordRolledBack"):
            within = {module["id"]: module["within"] for module in self.modules}
            self.modules = [module_of(module, revision) for module in items(data.get("modules"))]
            if kind == "RecordRolledBack":
                for module in self.modules:
                    module["within"] = within.get(module["id"], [])
        elif kind == "ModuleAdded":
            self.modules.insert(int(data.get("index", 0)), module_of(data.get("module"), revision))
        elif kind == "ModuleRenamed":
            self.change(data.get("moduleId"), title=data.get("to"))
        elif kind == "ModulesReordered":
            order = {module_id: place for place, module_id in enumerate(items(data.get("to")))}
            self.modules.sort(key=lambda module: order.get(module["id"], 0))
        elif kind == "ModuleRemoved":
            self.modules = [module for module in self.modules if module["id"] != data.get("moduleId")]
        elif kind in SAVES:
            self.change(data.get("moduleId"), hash=fields(data.get("content")).get("hash"), given=revision)
        elif kind == "ModuleMarkedNotApplicable":
            self.change(data.get("moduleId"), notApplicable=True)
        elif kind == "ModuleMadeApplicable":
            self.change(data.get("moduleId"), notApplicable=False)
        elif kind == "ModulesNested":
            for place in items(data.get("places")):
                self.change(fields(place).get("moduleId"), within=items(fields(place).get("within")))
        elif kind == "RecordSubmitted":
            self.status, self.submitted = "inReview", data.get("recordHash")
        elif kind == "RecordApproved" and data.get("final") is True and self.submitted is not None:
            self.status = "approved"
        elif kind == "RecordRejected":
            self.hand_back("rejected")
        elif kind == "RecordRecallRequested":
            self.status = "recalling"
        elif kind == "RecordRecalled":
            self.hand_back("recalled")
        elif kind == "RecordRecallRefused":
            self.status = "approved"
        elif kind == "RecordReactivated":
            self.hand_back("draft")


def check_bindings(events, add):
    state, checked, whole = Outline(), 0, {}

    def is_whole(module):
        key = (module["id"], module["given"])
        if key not in whole:
            whole[key] = content_hash(content_given(events, module["given"], module["id"])) == module["hash"]
        return whole[key]

    def misfit(event):
        data = fields(event["data"])
        if data.get("version") != state.version:
            return "of version %s, the record is at %d" % (data.get("version"), state.version)
        if event["type"] == "RecordApproved":
            if state.status != "inReview" or state.submitted is None:
                return "nothing is under review: %s" % state.status
            if data.get("recordHash") != state.submitted:
                return "approved %s, submitted was %s" % (data.get("recordHash"), state.submitted)
        held = state.bound()
        if data.get("recordHash") != held:
            return "bound %s, the record makes %s" % (data.get("recordHash"), held)
        broken = next((module for module in state.modules if not is_whole(module)), None)
        return broken and "module %s: its content does not make %s" % (broken["id"], broken["hash"])

    for event in events:
        if event["type"] in ("RecordSubmitted", "RecordApproved"):
            checked += 1
            detail = misfit(event)
            if detail:
                add("approvalMismatch" if event["type"] == "RecordApproved" else "submissionMismatch", detail, event["revision"])
        state.take(event)
    return checked


def files_in(value, key=""):
    if isinstance(value, list):
        return [found for item in value for found in files_in(item)]
    if not isinstance(value, dict):
        return []
    named = value.get("hash")
    is_file = isinstance(named, str) and re.fullmatch("[0-9a-f]{64}", named) and (isinstance(value.get("size"), float) or key == "image")
    return ([named] if is_file else []) + [found for name, item in value.items() for found in files_in(item, name)]


# The bundle


def read_parts(place):
    if os.path.isdir(place):
        parts = {}
        for folder, _, names in os.walk(place):
            for name in names:
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    parts[os.path.relpath(path, place).replace(os.sep, "/")] = file.read()
        return parts
    if not zipfile.is_zipfile(place):
        with open(place, "rb") as file:
            return {"proof.json": file.read()}
    parts = {}
    with zipfile.ZipFile(place) as archive:
        for entry in archive.infolist():
            if entry.filename in parts:
                raise Unreadable("two parts are called %s" % entry.filename)
            if not entry.is_dir():
                parts[entry.filename] = archive.read(entry)
    return parts


LITTER = re.compile(r"(?:^|/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$|^__MACOSX/")


def rooted(parts):
    at = next((path for path in parts if path == "proof.json" or path.endswith("/proof.json")), "proof.json")
    prefix = at[: -len("proof.json")]
    return {path[len(prefix):] if path.startswith(prefix) else path: data for path, data in parts.items() if not LITTER.search(path)}


def is_texts(value):
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def read_proof(parts):
    proof = json.loads(parts["proof.json"].decode("utf-8"))
    whole = proof["format"] == "shilu-proof-2"
    if not whole and proof["format"] != "shilu-proof-1":
        raise ValueError("format")
    known = {"format", "stream", "publicKey", "checkpoint", "keyChanges", "anchors", "head", "events"}
    unknown = [name for name in proof if name not in known]
    for event in proof["events"]:
        if not isinstance(event["index"], int) or not isinstance(event["body"], str) or not is_texts(event["proof"]):
            raise ValueError("event")
        unknown += ["events." + name for name in event if name not in ("index", "body", "proof")]
    proof.setdefault("keyChanges", [])
    proof.setdefault("anchors", [])
    if not whole:
        proof["head"] = None
    elif not is_texts(proof["head"]):
        raise ValueError("head")
    for name in ("stream", "publicKey", "checkpoint"):
        if not isinstance(proof[name], str):
            raise ValueError(name)
    return proof, list(dict.fromkeys(unknown))


def check(parts, pinned, witness_lines):
    parts = rooted(parts)
    findings, notes = [], []
    counts = {"events": 0, "signatures": 0, "approvals": 0, "files": 0, "parts": 0}

    def add(kind, detail, revision=None):
        findings.append((kind, revision, detail))

    def note(kind, detail):
        notes.append((kind, detail))

    try:
        proof, unknown = read_proof(parts)
        given = read_key(proof["publicKey"] if pinned is None else pinned, 1)
        witnesses = [read_key(line, 4) for line in witness_lines]
    except (KeyError, TypeError, ValueError, AttributeError):
        return "unreadable", findings, notes, "", counts, None
    if unknown:
        note("unknownFields", ", ".join(unknown))
    stream = proof["stream"]

    signer = key_in_force([change for change in map(read_key_change, proof["keyChanges"]) if change], given)
    checkpoint = read_checkpoint(proof["checkpoint"])
    if not signer or not checkpoint or checkpoint["origin"] != given["name"] or not opens(proof["checkpoint"], signer(checkpoint["size"])):
        size = checkpoint["size"] if checkpoint else 0
        add("checkpointSignature" if pinned is None else "keyOther", "size %d, %s" % (size, proof["publicKey"]))
        return "failed", findings, notes, stream, counts, None

    events = []
    if not proof["events"]:
        add("eventMissing", "there is no event")
    for at, entry in enumerate(proof["events"]):
        where = "revision %d, leaf %d" % (at, entry["index"])
        if entry["body"] == "":
            add("eventMissing", where, at)
            break
        siblings = hashes_of(entry["proof"])
        if siblings is None or not is_included(entry["index"], checkpoint["size"], leaf_hash(entry["body"]), checkpoint["root"], siblings):
            add("eventAltered", where, at)
        try:
            event = parse(entry["body"])
        except ValueError:
            event = None
        if not isinstance(event, dict) or event.get("stream") != stream:
            add("streamOther", "leaf %d is of %s" % (entry["index"], fields(event).get("stream", "nothing")), at)
            break
        if event.get("revision") != at:
            add("revisionGap", "expected revision %d, found %s" % (at, event.get("revision")), at)
            break
        events.append({"type": event.get("type"), "revision": at, "data": event.get("data")})
    counts["events"] = len(events)

    complete = False
    if proof["head"] is None:
        note("tailUnknown", "")
    elif proof["events"]:
        siblings = hashes_of(proof["head"])
        last = len(proof["events"]) - 1
        if siblings is not None and len(siblings) <= 256:
            complete = head_root(stream, last, leaf_hash(proof["events"][last]["body"]), siblings) == checkpoint["heads"]
        if not complete:
            add("tailCut", "the last event here is revision %d" % last)

    anchored, said_by, unlooked = 0, set(), 0
    for anchor in proof["anchors"]:
        text = anchor["checkpoint"]
        kept, path = read_checkpoint(text), hashes_of(anchor["consistency"])
        if (
            not kept
            or path is None
            or kept["origin"] != checkpoint["origin"]
            or not opens(text, signer(kept["size"]))
            or not grew(kept["size"], kept["root"], checkpoint["size"], checkpoint["root"], path)
        ):
            add("anchorMismatch", "of size %d" % (kept["size"] if kept else 0))
            continue
        times = [(key["name"], cosigned_at(text, key)) for key in witnesses]
        for name, time in times:
            if time is not None:
                said_by.add(name)
                anchored = max(anchored, kept["size"])
                moment = datetime.fromtimestamp(time, timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")
                note("anchored", "%d: %s, %s" % (kept["size"], name, moment))
        if all(time is None for _, time in times):
            unlooked += 1
    for key in witnesses:
        if key["name"] not in said_by:
            add("cosignature", key["name"])
    if unlooked:
        note("witnessUnpinned", str(unlooked))
    later = sum(1 for entry in proof["events"] if entry["index"] >= anchored)
    if later:
        note("notAnchored", "%d / %d" % (later, len(proof["events"])))

    counts["signatures"] = check_signatures(events, add)
    counts["approvals"] = check_bindings(events, add)

    named = list(dict.fromkeys(found for event in events for found in files_in(event["data"])))
    holds_files = proof["head"] is not None or any(path.startswith("files/") for path in parts)
    if named and not holds_files:
        note("filesNotGiven", str(len(named)))
    for expected in named if holds_files else []:
        counts["files"] += 1
        data = parts.get("files/" + expected)
        if data is None:
            add("fileMissing", expected)
        elif sha256(data).hex() != expected:
            add("fileAltered", expected)

    if proof["head"] is not None:
        data = parts.get("parts.json")
        try:
            listed = json.loads(data.decode("utf-8")) if data is not None else None
            good = listed is not None and listed["format"] == "shilu-proof-parts-1" and isinstance(listed["names"], dict)
            entries = [(part["path"], part["sha256"], part["size"]) for part in listed["parts"]] if good else []
        except (ValueError, KeyError, TypeError):
            good = False
        if not good:
            add("partMissing" if data is None else "partAltered", "parts.json")
        else:
            made, bound = sha256(data).hex(), None
            for event in events:
                told = fields(event["data"])
                if event["type"] == "RecordExported" and told.get("format") == "names" and fields(told.get("file")).get("sha256") == made:
                    bound = event["revision"]
            if bound is None:
                add("partsUnbound", "parts.json")
            else:
                note("partsOf", str(bound))
            for path, expected, size in entries:
                if path.startswith("files/") and path[len("files/"):] in named:
                    continue
                part = parts.get(path)
                if part is None:
                    add("partMissing", path)
                elif len(part) != size or sha256(part).hex() != expected:
                    add("partAltered", path)
            own = OWN_PARTS | {path for path, _, _ in entries}
            for path in parts:
                if path not in own:
                    add("partExtra", path)
            counts["parts"] = len(entries)

    outcome = "failed" if findings else "unpinned" if pinned is None else "ok"
    return outcome, findings, notes, stream, counts, dict(checkpoint, complete=complete)


def tell(outcome, findings, notes, stream, counts, checkpoint):
    for kind, revision, detail in findings:
        where = "" if revision is None else " @ %d" % revision
        print("[%s] %s / %s%s%s" % (kind, *FINDINGS[kind], where, ": " + detail if detail else ""))
    for kind, detail in notes:
        print("(%s) %s / %s%s" % (kind, *NOTES[kind], ": " + detail if detail else ""))
    if checkpoint and checkpoint["complete"]:
        print("(complete) %s / %s: %d" % (*COMPLETE, checkpoint["size"]))
    mark, zh, en, code = OUTCOMES[outcome]
    said = ["%s %d" % count for count in counts.items()]
    if checkpoint:
        said.append("%s %d %s" % (checkpoint["origin"], checkpoint["size"], checkpoint["root"].hex()))
    print("%s  %s: %s / %s (%s)" % (mark, stream, zh, en, ", ".join(said)))
    return code


def line_of(given):
    if os.path.exists(given):
        with open(given, encoding="utf-8") as file:
            return file.read().strip()
    return given.strip()


def main(given):
    places, pinned, witnesses = [], None, []
    given = list(given)
    while given:
        word = given.pop(0)
        if not word.startswith("--"):
            places.append(word)
        elif word in ("--key", "--witness") and given:
            if word == "--key":
                pinned = line_of(given.pop(0))
            else:
                witnesses.append(line_of(given.pop(0)))
        else:
            places = []
            break
    if len(places) != 1:
        print("用法 / usage: python3 shilu-verify.py <proof.zip | folder | proof.json> --key '<notary.pub>' [--witness '<key>']", file=sys.stderr)
        return 2
    try:
        return tell(*check(read_parts(places[0]), pinned, witnesses))
    except (OSError, Unreadable, zipfile.BadZipFile) as error:
        print("UNREADABLE  %s" % error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.setrecursionlimit(20000)
    sys.stdout.reconfigure(encoding="utf-8")
    sys.exit(main(sys.argv[1:]))
