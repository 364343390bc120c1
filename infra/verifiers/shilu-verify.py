#!/usr/bin/env python3
"""Checks a proof of a Shilu record with Python 3.8 or later and the openssl command (3.0 or later), and nothing else.

    python3 shilu-verify.py <proof.zip | folder | proof.json> --key '<line of notary.pub>' [--witness '<its key>']... [--roots <PEM>]

--key: the notary's public key as you know it from elsewhere, or a file that holds it. Without it the answer is UNPINNED.
--roots: a file of root certificates that you trust to stamp time; without it time stamps are told of and not verified.
Exit code 0: everything holds. 1: something does not. 2: unpinned, not all could be looked at, or it could not be read.

Written by hand, and read with as little as possible: it says the same as shilu-verify.mjs, which is made from the product.
"""
import base64
import functools
import hashlib
import json
import os
import re
import stat
import subprocess
import sys
import tempfile
import unicodedata
import zlib
from datetime import datetime, timezone

FINDINGS = {
    "keyOther": ("证明不是由您给出的公钥签名的", "The proof is not signed by the key that you gave"),
    "checkpointSignature": ("检查点签名无效", "The checkpoint signature is not valid"),
    "anchorMismatch": ("见证方签署过或时间戳机构盖过的检查点与本证明的日志不一致", "A checkpoint that a witness signed or an authority stamped is not of the log of this proof"),
    "cosignature": ("见证方没有签署，或其签名无效", "A witness did not sign, or its signature is not valid"),
    "eventMissing": ("事件缺失", "An event is missing"),
    "eventAltered": ("事件与存证时不符", "An event is not what was notarised"),
    "streamOther": ("混入了其他记录的事件", "An event of another record stands among the events"),
    "revisionGap": ("事件不连续：中间缺失、重复或次序被改动", "Events are left out, repeated or reordered"),
    "tailCut": ("末尾不全：检查点所述的最后一个事件不是证明中的最后一个", "The end was cut off: the checkpoint says that another event is the last"),
    "keyHistory": ("签名密钥的沿革缺失、不全或被改动", "The history of the signing keys is missing, incomplete or altered"),
    "unsignedEvent": ("开始签名之后写入的事件没有系统签名", "An event from after signing began bears no signature of the product"),
    "unknownSigner": ("事件的签名密钥不是当时使用的密钥", "An event is signed with a key that was not in force"),
    "signatureWrong": ("事件旁的系统签名不是对它的签名", "The signature beside an event is not of that event"),
    "passkeyMismatch": ("通行密钥的签名与事件不符", "The signature of a passkey does not match its event"),
    "stampOther": ("时间戳不是对其旁检查点的", "A time stamp is of something else than the checkpoint that it stands beside"),
    "stampInvalid": ("时间戳无效，或不是所信任机构的", "A time stamp is not valid, or not of an authority that is trusted"),
    "signatureMismatch": ("签名与签署内容不符", "A signature does not match the signed content"),
    "submissionMismatch": ("提交的签名与当时的记录不符", "A submission does not match the record that was submitted"),
    "approvalMismatch": ("审核的签名与所提交的内容不符", "An approval does not match what was submitted"),
    "fileMissing": ("文件缺失", "A file is missing"),
    "fileAltered": ("文件内容被改动", "A file was altered"),
    "partMissing": ("证明的一部分缺失", "A part of the bundle is missing"),
    "partAltered": ("证明的一部分被改动", "A part of the bundle was altered"),
    "partExtra": ("证明中有不属于它的文件", "A file that does not belong to it stands in the bundle"),
    "partsUnbound": ("姓名和可读部分的清单不是导出时记入日志的那一份", "The list of names and readable parts is not the one that was recorded at the export"),
    "partsOlder": (
        "清单出自较早的一次导出，其后又有导出或通行密钥签名：请索取下述时间或更晚导出的证明",
        "The list of parts is of an earlier export, and there was an export or a signature with a passkey since: ask for a bundle of this time or later",
    ),
}
NOTES = {
    "tailUnknown": ("旧格式的证明不能说明这些事件是否为全部", "A proof of the first format cannot say whether these are all events"),
    "signersNotGiven": ("旧格式的证明没有事件旁的系统签名，未检查由谁写入", "A proof of an older format has no signatures beside events: who wrote them was not looked at"),
    "beforeSigning": ("开始签名之前的事件，没有系统签名", "Events from before signing began, which bear no signature"),
    "passkeysUnchecked": ("此处没有 WebCrypto，未检查通行密钥的签名", "There is no WebCrypto here: signatures of passkeys were not looked at"),
    "stamped": ("时间戳机构证明当时已有，机构名称取自其证书", "Stamped by a time-stamp authority, named as its certificate names it"),
    "stampUnchecked": ("有时间戳，其签名未检查，机构只是证明自己所写（未检查）：请按 PROOF.md 用 openssl 检查", "A time stamp is here whose signature was not looked at, and the bundle names its authority (not checked): check it with openssl, as PROOF.md says"),
    "filesNotGiven": ("文件不在证明中，未检查", "Files are not in the bundle and were not looked at"),
    "unknownFields": ("未检查的字段", "Fields that were not looked at"),
    "epoch": ("日志丢失过事件，已在新的纪元中继续（纪元、起始时间、丢失的事件数）", "The log lost events and went on in a new epoch (which, since when, events lost)"),
    "notAnchored": ("尚无外部见证的事件（个数与总数）", "Events not yet witnessed outside (of all)"),
    "anchored": ("外部见证已签署到", "Signed by witnesses outside up to"),
    "witnessUnpinned": ("见证方签名未检查：请给出其公钥", "Signatures of witnesses were not looked at: give their keys"),
    "partsOf": ("姓名、PDF 与网页为导出时的内容，其版本为", "Names, PDF and page are of the export at revision"),
    "besideUnlisted": (
        "旧版本导出的证明没有列明时间戳、见证签名和通行密钥登记，其中是否有缺失无法得知",
        "A bundle of an earlier release lists no time stamps, witnesses or enrolments of passkeys: whether any was left out is not known",
    ),
    "besideExtra": ("导出时的清单中没有，与清单所列的一样检查过", "Not on the list of the export, and looked at as what is on it"),
    "notCovered": ("不在证明之内，未检查；检查用的程序请从别处取得", "Not covered by the proof, and not looked at; take programs to check with from elsewhere"),
}
COMPLETE = ("按检查点完整，检查点事件数", "Complete according to the checkpoint of size")
NO_FILES = ("文件夹中有符号链接，或不是普通文件的东西，不予读取", "The folder holds symbolic links, or what is no ordinary file: they are not read")
ZIP_FAULTS = {
    "noZip": ("不是 zip 文件，或不完整", "It is not a zip, or not all of it"),
    "large": ("zip 超过 4 GB，或按这种大小的格式（zip64）打包：请解压后检查文件夹", "The zip is of more than 4 GB, or made as such a one is (zip64): unpack it and check the folder"),
    "list": ("zip 的目录已损坏", "The list of parts of the zip is damaged"),
    "beside": ("zip 中有不属于任何部分的内容，或各部分互相重叠", "The zip holds something that belongs to none of its parts, or parts that overlap"),
    "name": ("zip 中有不能作为文件名的名称，解压时可能写到别处", "A name in the zip is none for a file, and might be unpacked elsewhere"),
    "noFile": ("zip 中有符号链接，或不是普通文件的东西", "The zip holds a symbolic link, or what is no ordinary file"),
    "twice": ("zip 中的两个部分解压后是同一个文件", "Two parts of the zip are one file once unpacked"),
    "field": ("zip 中的名称另附有信息，其他程序可能据此解压为别的文件", "Beside a name in the zip stands what might have other programs unpack it otherwise"),
    "packed": ("zip 的压缩或加密方式无法读取", "The zip is packed or encrypted in a way that is not read"),
    "damaged": ("zip 已损坏", "The zip is damaged"),
}
OUTCOMES = {
    "ok": ("OK", "全部相符", "Everything holds", 0),
    "unpinned": (
        "UNPINNED",
        "未固定公钥：内容前后一致，但不能说明由谁签名。请从证明之外取得存证公钥再检查",
        "Unpinned: it agrees with itself, but nothing says who signed it. Check again with the notary’s key from elsewhere",
        2,
    ),
    "partial": ("PARTIAL", "所检查的均相符，但有应检查而未检查的内容，见上", "What was looked at holds, but not all that there is to look at was: see above", 2),
    "failed": ("FAILED", "不相符", "Something does not hold", 1),
    "unreadable": ("UNREADABLE", "无法读取", "It could not be read", 2),
}
OWN_PARTS = {"proof.json", "parts.json", "README.txt", "verify/shilu-verify.mjs", "verify/shilu-verify.py", "verify/shilu-verify.html"}
DASH = "\u2014 "


class Unreadable(Exception):
    pass


def sha256(data):
    return hashlib.sha256(data).digest()


def plain(text):
    """As it is written out in ECMAScript: half of a pair has no bytes, and a replacement character stands for it."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def utf8(text):
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        return plain(text).encode("utf-8")


def leaf_hash(text):
    return sha256(b"\0" + utf8(text))


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
    if len(data) != 33 or data[0] != algorithm or sha256(utf8(name) + b"\n" + data)[:4].hex() != identity:
        raise ValueError("not a key")
    return {"name": name, "id": data and sha256(utf8(name) + b"\n" + data)[:4], "raw": data[1:], "line": line.strip()}


def openssl(command, **files):
    """Runs it with these files, each named in it as {name}. Whether it said yes, and what it said."""
    with tempfile.TemporaryDirectory() as folder:
        paths = {name: os.path.join(folder, name) for name in files}
        for name, data in files.items():
            with open(paths[name], "wb") as file:
                file.write(data)
        words = ["openssl"] + [word.format(**paths) for word in command.split(" ")]
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.returncode == 0, done.stdout.decode("utf-8", "replace")


def verified(key, message, signature, more=""):
    """By a public key in DER (SubjectPublicKeyInfo)."""
    command = "pkeyutl -verify -pubin -keyform DER -inkey {key} -rawin -in {message} -sigfile {signature}" + more
    return openssl(command, key=key, message=message, signature=signature)[0]


ED25519_KEY = bytes.fromhex("302a300506032b6570032100")


@functools.lru_cache(maxsize=None)
def ed25519(public_key, message, signature):
    return verified(ED25519_KEY + public_key, message, signature)


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
        return ed25519(key["raw"], utf8(text), signature)
    return False


def cosigned_at(note, key):
    for text, data in signature_of(note, key, 76):
        time = int.from_bytes(data[:8], "big")
        if ed25519(key["raw"], utf8("cosignature/v1\ntime %d\n%s" % (time, text)), data[8:]):
            return time
    return None


def read_checkpoint(note):
    try:
        lines = note.split("\n\n")[0].split("\n")
        if not re.fullmatch("0|[1-9][0-9]{0,15}", lines[1]):
            return None
        checkpoint = {"origin": lines[0], "size": int(lines[1]), "root": from_base64(lines[2]), "heads": None, "epoch": None}
        for line in lines[3:]:
            told = re.fullmatch("epoch (0|[1-9][0-9]{0,14}) (0|[1-9][0-9]{0,14}) (0|[1-9][0-9]{0,14}) ([0-9TZ:.-]{20,30})", line)
            if told and int(told[1]) > 1 and checkpoint["epoch"] is None:
                checkpoint["epoch"] = {"number": int(told[1]), "lost": int(told[3]), "since": told[4]}
            if line.startswith("stream-heads "):
                checkpoint["heads"] = from_base64(line.split(" ")[2])
        return checkpoint
    except (ValueError, IndexError):
        return None


def is_of_log(checkpoint, name):
    """Of the log of this name, in whichever epoch."""
    epoch = checkpoint["epoch"]
    return checkpoint["origin"] == (name if epoch is None else "%s/%d" % (name, epoch["number"]))


def read_key_change(note):
    for line in note.split("\n\n")[0].split("\n"):
        if line.startswith("key-change "):
            try:
                before, after = [read_key(word, 1) for word in line.split(" ")[1:]]
            except ValueError:
                return None
            checkpoint = read_checkpoint(note)
            if checkpoint and is_of_log(checkpoint, before["name"]) and opens(note, before) and opens(note, after):
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
    key = sha256(utf8(stream))
    value = leaf_hash("%s\n%d\n%s\n" % (stream, revision, base64.b64encode(last).decode()))
    for at, sibling in enumerate(siblings):
        depth = len(siblings) - 1 - at
        right = (key[depth >> 3] >> (7 - (depth & 7))) & 1
        value = node_hash(sibling, value) if right else node_hash(value, sibling)
    return value


# Who vouches for events: the keys of the product, as the log itself names them

SIGNING_STREAM = "signing-command"
SIGNATURE = re.compile(r"([A-Za-z0-9+/]{91}=)(?: (0|[1-9][0-9]{0,5})/([1-9][0-9]{0,5}) ([A-Za-z0-9+/]{1,1000}={0,2}))?")
KEY_EVENTS = {
    "SigningBegan": ("key", "recoveryKey"),
    "SigningKeyChanged": ("key",),
    "SigningKeyRevoked": ("revoked", "key", "recoveryKey", "signature"),
}


def read_signature(text):
    found = SIGNATURE.fullmatch(text)
    if not found:
        return None
    line, index, size, proof = found.groups()
    try:
        data, hashes = from_base64(line), from_base64(proof or "")
    except ValueError:
        return None
    if len(data) != 68 or len(hashes) % 32 != 0:
        return None
    return {
        "id": data[:4],
        "signature": data[4:],
        "index": int(index or 0),
        "size": int(size or 1),
        "proof": [hashes[at : at + 32] for at in range(0, len(hashes), 32)],
    }


def root_from(index, size, leaf, proof):
    """The root that an inclusion proof leads to; None where it is none of this place."""
    if not 0 <= index < size:
        return None
    fn, sn, value = index, size - 1, leaf
    for sibling in proof:
        if sn == 0:
            return None
        if fn % 2 == 1 or fn == sn:
            value = node_hash(sibling, value)
            while fn % 2 == 0 and fn != 0:
                fn, sn = fn // 2, sn // 2
        else:
            value = node_hash(value, sibling)
        fn, sn = fn // 2, sn // 2
    return value if sn == 0 else None


def signed_by(key, signature, leaf):
    root = root_from(signature["index"], signature["size"], leaf, signature["proof"])
    message = "shilu command v1\n%d\n%s\n" % (signature["size"], base64.b64encode(root or b"").decode())
    return root is not None and signature["id"] == key["id"] and ed25519(key["raw"], message.encode(), signature["signature"])


def key_of(line, name):
    try:
        key = read_key(line, 1)
    except ValueError:
        return None
    return key if key["name"] == name else None


def said_of_keys(event, kind):
    """What an event of the stream of keys says; None where it is none of this kind."""
    data = fields(event["data"])
    texts = [text for text in data.values() if isinstance(text, str) and len(text) <= 300]
    whole = sorted(data) == sorted(KEY_EVENTS[kind]) and len(texts) == len(data)
    return data if event["stream"] == SIGNING_STREAM and event["type"] == kind and whole else None


def judge_signer(now, event):
    """What is wrong with the signature beside an event, and which keys are in force behind it."""
    signature = None if event["signature"] is None else read_signature(event["signature"])
    if now is None:
        began = said_of_keys(event, "SigningBegan")
        if not began:
            stray = ("unknownSigner", "it bears a signature, and no event before it begins signing")
            return None if event["signature"] is None else stray, None
        key, recovery = key_of(began["key"], "shilu/command"), key_of(began["recoveryKey"], "shilu/recovery")
        if key and recovery and signature and signed_by(key, signature, event["leaf"]):
            return None, {"key": key, "recovery": recovery}
        return ("signatureWrong", "the key that signing began with did not sign it"), None
    if event["signature"] is None:
        return ("unsignedEvent", "it stands after signing began and bears no signature"), now
    if signature is None:
        return ("signatureWrong", "what stands beside it is no signature"), now
    after, revoked = None, said_of_keys(event, "SigningKeyRevoked")
    if revoked:
        key, recovery = key_of(revoked["key"], "shilu/command"), key_of(revoked["recoveryKey"], "shilu/recovery")
        message = "shilu revocation v1\n%s\n%s\n%s\n" % tuple(revoked[name] for name in KEY_EVENTS["SigningKeyRevoked"][:3])
        given = (hashes_of([revoked["signature"]]) or [b""])[0]
        if key and recovery and ed25519(now["recovery"]["raw"], utf8(message), given):
            after = {"key": key, "recovery": recovery}
    key = (after or now)["key"]
    if signature["id"] != key["id"]:
        return ("unknownSigner", "signed with key %s, in force was %s" % (signature["id"].hex(), key["id"].hex())), now
    if not signed_by(key, signature, event["leaf"]):
        return ("signatureWrong", "key %s did not sign this" % signature["id"].hex()), now
    if after:
        return None, after
    changed = said_of_keys(event, "SigningKeyChanged")
    to = key_of(changed["key"], "shilu/command") if changed else None
    return None, dict(now, key=to) if to else now


# What people signed with passkeys (WebAuthn)

ACTS = {"ModuleSigned": "sign", "ModuleSignatureRemoved": "unsign", "RecordSubmitted": "submit", "RecordApproved": "approve", "RecordRejected": "reject"}
TEXT, TEXT_OR_NULL = (str,), (str, type(None))
STATEMENT = dict(
    {name: TEXT for name in ("format", "site", "account", "stream", "act", "meaning", "meaningShown", "at", "timeZone", "language", "shown", "nonce")},
    **{"moduleId": TEXT_OR_NULL, "hash": TEXT_OR_NULL, "revision": (float, type(None))}
)
EVIDENCE = ("credentialId", "publicKey", "statement", "clientDataJSON", "authenticatorData", "signature")


def from_base64url(text):
    if not re.fullmatch("[A-Za-z0-9_-]*", text):
        raise ValueError("not base64url")
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def moment(text):
    try:
        return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()
    except (ValueError, OverflowError, OSError):
        return float("nan")


def read_statement(text):
    try:
        said = parse(text)
        again = canonical(said)
    except ValueError:
        return None
    if not isinstance(said, dict) or set(said) != set(STATEMENT) or not all(isinstance(said[name], kinds) for name, kinds in STATEMENT.items()):
        return None
    known = said["format"] == "shilu-signature-1" and said["language"] in ("zh-CN", "en-US")
    whole = said["revision"] is None or said["revision"].is_integer()
    return said if known and whole and again == text else None


def signed_with(event, submitted):
    """What an event says was signed; nothing of it where any of it is not what it should be."""
    data = fields(event["data"])
    meaning = data.get("meaning")
    texts = [data[name] for name in ("moduleId", "contentHash", "recordHash", "signedHash", "move", "timeZone") if name in data]
    if "meaning" in data:
        texts += [fields(meaning).get(name) for name in ("value", "zh", "en")]
    if not all(isinstance(text, str) for text in texts):
        data, meaning = {}, None
    bound = next((data[name] for name in ("contentHash", "recordHash", "signedHash") if name in data), None)
    return {
        "account": event["actor"],
        "stream": event["stream"],
        "act": ACTS.get(event["type"], data.get("move", "")),
        "moduleId": data.get("moduleId"),
        "hash": submitted if bound is None and event["type"] == "RecordRejected" else bound,
        "meaning": meaning,
        "timeZone": data.get("timeZone"),
    }


def device_signed(algorithm, key, message, signature):
    if algorithm == "EdDSA":
        return len(key) == 44 and key.startswith(ED25519_KEY) and ed25519(key[12:], message, signature)
    kind = openssl("pkey -pubin -inform DER -in {key} -noout -text", key=key)[1]
    fits = "prime256v1" in kind if algorithm == "ES256" else "Modulus:" in kind
    return fits and verified(key, message, signature, " -digest sha256" + (" -pkeyopt rsa_padding_mode:pkcs1" if algorithm == "RS256" else ""))


def of_site(origin, site):
    found = re.fullmatch(r"(https?)://([^/:@?#\\]+)(:[0-9]+)?/?", origin)
    return bool(found) and found.group(2) == site and (found.group(1) == "https" or site == "localhost")


def passkey_fault(given, event, enrolled, submitted):
    """What does not hold of a signature that was made with a passkey; None where all of it does."""
    given = fields(given)
    if not all(isinstance(given.get(name), str) for name in EVIDENCE) or given.get("algorithm") not in ("ES256", "RS256", "EdDSA"):
        return "not readable"
    if (given["credentialId"], given["publicKey"]) not in enrolled:
        return "the passkey is none that the signer enrolled"
    said, signed = read_statement(given["statement"]), signed_with(event, submitted)
    if said is None:
        return "the statement is not readable"
    for name in ("account", "stream", "act", "moduleId", "hash"):
        if said[name] != signed[name]:
            return "signed for %s %s, the event says %s" % (name, said[name] or "none", signed[name] or "none")
    meaning = signed["meaning"]
    if meaning is not None and (said["meaning"] != meaning["value"] or said["meaningShown"] not in (meaning["zh"], meaning["en"])):
        return "signed as %s (%s), the event says %s" % (said["meaning"], said["meaningShown"], meaning["value"])
    if signed["timeZone"] is not None and said["timeZone"] != signed["timeZone"]:
        return "signed in %s, not %s" % (said["timeZone"], signed["timeZone"])
    if not -5 <= moment(event["recordedAt"]) - moment(said["at"]) <= 360:
        return "signed at %s, the event is of %s" % (said["at"], event["recordedAt"])
    try:
        client_data = from_base64url(given["clientDataJSON"])
        client = fields(parse(client_data.decode("utf-8-sig")))
    except ValueError:
        client = {}
    if client.get("type") != "webauthn.get" or not isinstance(client.get("origin"), str) or client.get("crossOrigin", False) not in (True, False):
        return "the browser’s part is not of a signature"
    if client.get("challenge") != base64.urlsafe_b64encode(sha256(utf8(given["statement"]))).decode().rstrip("="):
        return "another statement was signed"
    if client.get("crossOrigin") or not of_site(client["origin"], said["site"]):
        return "signed at %s, not at %s" % (client["origin"], said["site"])
    try:
        device, signature, key = from_base64url(given["authenticatorData"]), from_base64url(given["signature"]), from_base64(given["publicKey"])
    except ValueError:
        return "the device’s part is not readable"
    if len(device) < 37:
        return "the device’s part is not readable"
    if device[:32] != sha256(utf8(said["site"])):
        return "the passkey is not one of %s" % said["site"]
    if device[32] & 5 != 5:
        return "the device did not verify its person"
    return None if device_signed(given["algorithm"], key, device + sha256(client_data), signature) else "the signature is not the key’s"


def check_passkeys(in_order, own, add):
    """Every signature with a passkey against what its signer had enrolled by then. Answers how many there were."""
    enrolled, submitted, checked = {}, None, 0
    for event in in_order:
        kind, data = event["type"], fields(event["data"])
        keys = enrolled.setdefault(event["stream"], [])
        if kind == "PasskeyEnrolled" and isinstance(data.get("credentialId"), str) and isinstance(data.get("publicKey"), str):
            keys.append([data["credentialId"], data["publicKey"], None])
        elif kind == "PasskeyRemoved":
            for key in keys:
                if key[0] == data.get("credentialId") and key[2] is None:
                    key[2] = event["recordedAt"]
        elif kind == "RecordSubmitted" and isinstance(data.get("recordHash"), str):
            submitted = data["recordHash"]
        if id(event) not in own or "passkey" not in data:
            continue
        checked += 1
        if kind not in ACTS:
            continue
        # What was on its way when a key went was decided before.
        held = [key[:2] for key in enrolled.get("account-" + event["actor"], []) if key[2] is None or not moment(event["recordedAt"]) - moment(key[2]) > 60]
        fault = passkey_fault(data["passkey"], event, [tuple(key) for key in held], submitted)
        if fault:
            add("passkeyMismatch", fault, event["revision"])
    return checked


# Time stamps (RFC 3161)


def blocks_in(data):
    blocks, at = [], 0
    while at < len(data):
        tag, first = data[at : at + 2]
        more = first & 0x7F if first & 0x80 else 0
        if first & 0x80 and not 0 < more <= 4:
            raise ValueError("not DER")
        length = int.from_bytes(data[at + 2 : at + 2 + more], "big") if more else first
        start = at + 2 + more
        if start + length > len(data):
            raise ValueError("not DER")
        blocks.append((tag, data[start : start + length]))
        at = start + length
    return blocks


def inside(block, tag):
    if block[0] != tag:
        raise ValueError("another block")
    return blocks_in(block[1])


def octets_of(block):
    return block[1] if block[0] == 0x04 else b"".join(octets_of(part) for part in inside(block, 0x24))


def read_stamp(token):
    """What a token is of and of when, without asking who signed it; None where it is none."""
    try:
        name, content = inside(blocks_in(token)[0], 0x30)[:2]
        inner, octets = inside(inside(inside(content, 0xA0)[0], 0x30)[2], 0x30)[:2]
        _, _, imprint, _, time = inside(blocks_in(octets_of(inside(octets, 0xA0)[0]))[0], 0x30)[:5]
        algorithm, hashed = inside(imprint, 0x30)[:2]
        oids = [name, inner, inside(algorithm, 0x30)[0]]
        if [(tag, data.hex()) for tag, data in oids] != [(6, "2a864886f70d010702"), (6, "2a864886f70d0109100104"), (6, "608648016503040201")] or time[0] != 0x18:
            return None
        found = re.fullmatch(r"(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z", time[1].decode("ascii"))
        return octets_of(hashed), "%s-%s-%sT%s:%s:%s%sZ" % tuple(part or "" for part in found.groups())
    except (ValueError, IndexError, AttributeError):
        return None


REVOKED = re.compile("-----BEGIN X509 CRL-----[A-Za-z0-9+/=\\s]*-----END X509 CRL-----")


def stamp_fault(token, stamped, at, roots, revocation):
    """By openssl: as of the time of the stamp, with the lists of revoked certificates as they were then."""
    # Openssl trusts each certificate that stands in the file of the roots: of the bundle only lists come into it.
    lists = "\n".join(REVOKED.findall(revocation))
    command = "ts -verify -data {stamped} -in {token} -token_in -CAfile {roots} -attime %d" % moment(at)
    with open(roots, "rb") as file:
        trusted = file.read() + b"\n" + utf8(lists) + b"\n"
    given = {"stamped": stamped, "token": token, "roots": trusted}
    if lists:
        holds, said = openssl(command + " -crl_check", **given)
        # There may be none of this authority's among the lists that could be had.
        if holds or "unable to get certificate CRL" not in said:
            return None if holds else said.strip().split("\n")[-1]
    holds, said = openssl(command, **given)
    return None if holds else said.strip().split("\n")[-1]


def stamp_signer(token):
    """What the certificate that signed a token calls its authority; the token is verified before."""
    with tempfile.TemporaryDirectory() as folder:
        signer, content = [os.path.join(folder, name) for name in ("signer", "content")]
        openssl("cms -verify -inform DER -in {token} -noverify -signer %s -out %s" % (signer, content), token=token)
        done = subprocess.run(["openssl", "x509", "-in", signer, "-noout", "-subject", "-nameopt", "multiline,utf8,-esc_msb"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    lines = [line.partition("=") for line in done.stdout.decode("utf-8", "replace").split("\n")]
    names = [value.strip() for name, _, value in lines if name.strip() == "commonName"]
    return names[-1] if names else "time-stamp authority"


# RFC 8785


def number_text(value):
    """As ECMAScript writes it, from the shortest digits that Python finds as well."""
    if value == 0:
        return "0"
    if value - value != 0:
        return "Infinity" if value > 0 else "-Infinity"
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


# What a field is that is not there: left out where it would be written, as in ECMAScript.
ABSENT = object()


def canonical(value):
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        if value - value != 0:
            raise ValueError("no canonical form: not a finite number")
        return number_text(value)
    if isinstance(value, str):
        if plain(value) != value:
            raise ValueError("no canonical form: lone surrogate")
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "[" + ",".join("null" if item is ABSENT else canonical(item) for item in value) + "]"
    keys = sorted((name for name in value if value[name] is not ABSENT), key=lambda name: name.encode("utf-16-be", "surrogatepass"))
    return "{" + ",".join(canonical(name) + ":" + canonical(value[name]) for name in keys) + "}"


def hash_of(value):
    return sha256(canonical(value).encode("utf-8")).hex()


# No event and no list nests so deep; whatever does is none, whichever program reads it and however large its stack is.
DEEPEST = 500


def no_number(text):
    raise ValueError(text)


def parse(text):
    try:
        # One kind of number, as in ECMAScript, and none that is no number.
        value = json.loads(text, parse_int=float, parse_constant=no_number)
    except RecursionError:
        raise ValueError("nested too deep")
    level, depth = [value], 0
    while level:
        if depth > DEEPEST:
            raise ValueError("nested too deep")
        level, depth = [inner for item in level if isinstance(item, (dict, list)) for inner in (item.values() if isinstance(item, dict) else item)], depth + 1
    return value


# What modules say, and what signatures bind


class DoesNotFit(Exception):
    pass


def fields(value):
    return value if isinstance(value, dict) else {}


def items(value):
    return value if isinstance(value, list) else []


def is_whole_number(value):
    return isinstance(value, float) and value.is_integer() and abs(value) < 2**53


def said_as(value):
    """As ECMAScript says it in a text."""
    if isinstance(value, str):
        return value
    if value is ABSENT:
        return "undefined"
    if isinstance(value, list):
        return ",".join("" if item is None else said_as(item) for item in value)
    if isinstance(value, dict):
        return "[object Object]"
    return number_text(value) if isinstance(value, float) else canonical(value)


def edited(held, edit):
    if "put" in edit:
        return edit["put"]
    if "gone" in edit or not is_whole_number(edit["from"]) or not is_whole_number(edit["drop"]) or min(edit["from"], edit["drop"]) < 0:
        raise DoesNotFit()
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
    if not isinstance(edit, dict) or not isinstance(edit["path"], list) or not all(isinstance(step, (str, float)) for step in edit["path"]):
        raise DoesNotFit()
    path = edit["path"]
    if depth == len(path):
        return edited(held, edit)
    key, last = path[depth], depth == len(path) - 1
    if isinstance(key, float):
        if not isinstance(held, list) or not is_whole_number(key) or not 0 <= key < len(held) or (last and "gone" in edit):
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
    if not isinstance(content.get("hash"), str) or ("blob" in content and not isinstance(fields(content["blob"]).get("hash"), str)):
        return None
    return content


SAVES = ("ModuleSaved", "SheetCellsChanged")
GIVING = SAVES + ("ModuleAdded", "RecordCreated", "RecordRolledBack")


def content_given(events, revision, module_id, below=None):
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
    on, edits = fields(difference).get("on"), fields(difference).get("content")
    if not is_whole_number(on) or not isinstance(edits, list):
        return dict(content, inline=None)
    if not 0 <= on < (len(events) if below is None else below):
        return None
    before = content_given(events, int(on), module_id, int(on))
    if before is None:
        return None
    try:
        inline = before.get("inline", ABSENT)
        for edit in edits:
            inline = with_edit(inline, edit)
        return dict(content, inline=inline)
    except (DoesNotFit, KeyError, TypeError, ValueError):
        return dict(content, inline=None)


def content_hash(content):
    if content is None:
        return None
    if content.get("inline", ABSENT) is not ABSENT:
        return hash_of(content["inline"])
    return fields(content.get("blob")).get("hash", content["hash"])


def check_signatures(events, add):
    def misfit(data, revision):
        module_id, bound, at = data.get("moduleId"), data.get("contentHash"), data.get("signedRevision")
        if not isinstance(module_id, str) or not isinstance(bound, str) or not is_whole_number(at):
            return "not readable as a signature"
        if at > revision:
            return "signs a revision that came later"
        found = None
        for earlier in range(int(at), -1, -1):
            found = content_hash(content_given(events, earlier, module_id))
            if found is not None:
                break
        if found is None:
            return "no content of module %s" % module_id
        return None if found == bound else "module %s: signed %s, content %s" % (module_id, bound, found)

    signed = [event for event in events if event["type"] == "ModuleSigned"]
    for event in signed:
        try:
            detail = misfit(fields(event["data"]), event["revision"])
        except (ValueError, RecursionError) as error:
            detail = "cannot be read: %s" % error
        if detail is not None:
            add("signatureMismatch", detail, event["revision"])
    return len(signed)


def module_of(value, revision):
    module = fields(value)
    kept = {name: module.get(name, ABSENT) for name in ("type", "title", "notApplicable")}
    return dict(kept, id=said_as(module.get("id", ABSENT)), hash=fields(module.get("content")).get("hash", ABSENT), given=revision, within=[])


def place_in(value, count):
    """Where in a list of so many, counted from its end where it is below nought."""
    try:
        at = float(value or 0) if isinstance(value, (bool, float, str, type(None))) else 0.0
    except ValueError:
        at = 0.0
    at = 0.0 if at != at else max(-count, min(at, count))
    return int(at) if at >= 0 else max(0, count + int(at))


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
                said["within"] = [fields(group).get("title", ABSENT) for group in module["within"]]
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
            self.head.update({name: data.get(name, ABSENT) for name in names})
        if kind in ("RecordCreated", "RecordRolledBack"):
            within = {module["id"]: module["within"] for module in self.modules}
            self.modules = [module_of(module, revision) for module in items(data.get("modules"))]
            if kind == "RecordRolledBack":
                for module in self.modules:
                    module["within"] = within.get(module["id"], [])
        elif kind == "ModuleAdded":
            self.modules.insert(place_in(data.get("index"), len(self.modules)), module_of(data.get("module"), revision))
        elif kind == "ModuleRenamed":
            self.change(data.get("moduleId"), title=data.get("to", ABSENT))
        elif kind == "ModulesReordered":
            order = {module_id: place for place, module_id in enumerate(items(data.get("to"))) if isinstance(module_id, str)}
            self.modules.sort(key=lambda module: order.get(module["id"], 0))
        elif kind == "ModuleRemoved":
            self.modules = [module for module in self.modules if module["id"] != data.get("moduleId")]
        elif kind in SAVES:
            self.change(data.get("moduleId"), hash=fields(data.get("content")).get("hash", ABSENT), given=revision)
        elif kind == "ModuleMarkedNotApplicable":
            self.change(data.get("moduleId"), notApplicable=True)
        elif kind == "ModuleMadeApplicable":
            self.change(data.get("moduleId"), notApplicable=False)
        elif kind == "ModulesNested":
            for place in items(data.get("places")):
                self.change(fields(place).get("moduleId"), within=items(fields(place).get("within")))
        elif kind == "RecordSubmitted":
            self.status, self.submitted = "inReview", data.get("recordHash", ABSENT)
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
        version, bound = data.get("version", ABSENT), data.get("recordHash", ABSENT)
        if not isinstance(version, float) or version != state.version:
            return "of version %s, the record is at %d" % (said_as(version), state.version)
        if event["type"] == "RecordApproved":
            if state.status != "inReview" or state.submitted is None:
                return "nothing is under review: %s" % state.status
            if bound != state.submitted:
                return "approved %s, submitted was %s" % (said_as(bound), said_as(state.submitted))
        held = state.bound()
        if bound != held:
            return "bound %s, the record makes %s" % (said_as(bound), held)
        broken = next((module for module in state.modules if not is_whole(module)), None)
        return broken and "module %s: its content does not make %s" % (broken["id"], said_as(broken["hash"]))

    def misfit_or_unread(event):
        """What has no form to hash was bound by nobody."""
        try:
            return misfit(event)
        except (ValueError, RecursionError) as error:
            return "cannot be read: %s" % error

    for event in events:
        if event["type"] in ("RecordSubmitted", "RecordApproved"):
            checked += 1
            detail = misfit_or_unread(event)
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


def files_named(body):
    """What an event names of files; nothing where it is of what left the system, or is none."""
    if 'ze":' not in body and 'ge":' not in body:
        return []
    try:
        event = fields(parse(body))
    except ValueError:
        return []
    return [] if event.get("type") in ("FileDownloaded", "ListExported") else files_in(event.get("data"))


# The zip: only what there is but one way to read


ZIP_ENTRY, ZIP_LOCAL, ZIP_DESCRIPTOR, ZIP_END = b"PK\1\2", b"PK\3\4", b"PK\7\10", b"PK\5\6"
ZIP_LARGE, ZIP_MANY = 0xFFFFFFFF, 0xFFFF
# How hard it was packed (bits 1 and 2), sizes behind it (3), its name in UTF-8 (11).
ZIP_SIZES_BEHIND, ZIP_UTF_8, ZIP_KNOWN_FLAGS = 0x8, 0x800, 0x80E
# Fields beside a name with times and owners of files: of Info-ZIP (UT, ux, Ux), macOS (UX) and NTFS.
ZIP_TIMES_AND_OWNERS = (0x5455, 0x7875, 0x7855, 0x5855, 0x000A)
ZIP_LARGE_FIELD, ZIP_NAME_FIELD = 0x0001, 0x7075
# Of a disk, a folder, a link: by the attributes of DOS and NTFS.
ZIP_NO_FILE = 0x418


def zip_fault(kind, detail=None):
    return Unreadable("%s / %s%s" % (*ZIP_FAULTS[kind], "" if detail is None else ": " + detail))


def u16(data, at):
    return int.from_bytes(data[at : at + 2], "little")


def u32(data, at):
    return int.from_bytes(data[at : at + 4], "little")


def zip_list(data):
    """Where the list of parts begins and ends, and how many there are."""
    end = data.rfind(ZIP_END, max(0, len(data) - 22 - ZIP_MANY), max(0, len(data) - 18))
    if end < 0:
        raise zip_fault("noZip")
    count, size, start = u16(data, end + 10), u32(data, end + 12), u32(data, end + 16)
    if count == ZIP_MANY or ZIP_LARGE in (size, start):
        raise zip_fault("large")
    if u16(data, end + 4) or u16(data, end + 6) or u16(data, end + 8) != count:
        raise zip_fault("list")
    if start + size != end or end + 22 + u16(data, end + 20) != len(data):
        raise zip_fault("beside")
    return start, end, count


def zip_name(called, flags):
    """UTF-8 where it is; what older programs wrote otherwise is a name all the same, of a byte a character."""
    try:
        return called.decode("utf-8")
    except UnicodeDecodeError:
        name = called.decode("iso-8859-1")
        if flags & ZIP_UTF_8:
            raise zip_fault("name", name)
        return name


def without_slash(name):
    return name[:-1] if name.endswith("/") else name


def is_no_name(called, name):
    """Characters that some programs leave out or take for others; ways out of the folder; ends that file systems leave out."""
    if any(byte < 0x20 or byte in (0x7F, 0xFF, 0x5C, 0x3A) for byte in called):
        return True
    return any(step == "" or step[-1] in ". " for step in without_slash(name).split("/"))


def folded(name):
    """What names have in common that one file system or another takes for one."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", without_slash(name)).lower().upper())


def check_zip_fields(given, called, name):
    """Nothing stands beside a name but times and owners, or the same name once more."""
    at = 0
    while at < len(given):
        if at + 4 > len(given) or at + 4 + u16(given, at + 2) > len(given):
            raise zip_fault("damaged", name)
        kind, end = u16(given, at), at + 4 + u16(given, at + 2)
        if kind == ZIP_LARGE_FIELD:
            raise zip_fault("large", name)
        if not (given[at + 9 : end] == called if kind == ZIP_NAME_FIELD else kind in ZIP_TIMES_AND_OWNERS):
            raise zip_fault("field", "%s, 0x%04x" % (name, kind))
        at = end


def zip_entries(data, start, end, count):
    entries, at = [], start
    for _ in range(count):
        if at + 46 > end or data[at : at + 4] != ZIP_ENTRY:
            raise zip_fault("list")
        flags, method, crc, packed, size = u16(data, at + 8), u16(data, at + 10), u32(data, at + 16), u32(data, at + 20), u32(data, at + 24)
        attributes, place = u32(data, at + 38), u32(data, at + 42)
        given = at + 46 + u16(data, at + 28)
        after = given + u16(data, at + 30) + u16(data, at + 32)
        if after > end or u16(data, at + 34):
            raise zip_fault("list")
        called = data[at + 46 : given]
        name = zip_name(called, flags)
        if is_no_name(called, name):
            raise zip_fault("name", name)
        is_folder, kind = name.endswith("/"), attributes >> 28
        if kind not in (0, 4 if is_folder else 8) or (not is_folder and attributes & ZIP_NO_FILE):
            raise zip_fault("noFile", name)
        if ZIP_LARGE in (packed, size, place):
            raise zip_fault("large", name)
        check_zip_fields(data[given : given + u16(data, at + 30)], called, name)
        if flags & ~ZIP_KNOWN_FLAGS or method not in (0, 8):
            raise zip_fault("packed", name)
        if is_folder and size:
            raise zip_fault("noFile", name)
        entries.append((name, called, flags, method, crc, packed, size, place))
        at = after
    if at != end:
        raise zip_fault("list")
    return entries


def check_zip_names(names):
    """No two parts, and no part and no folder, are one where somebody unpacks them."""
    known = {}
    for name in names:
        if folded(name) in known:
            raise zip_fault("twice", "%s, %s" % (known[folded(name)], name))
        known[folded(name)] = name
    for one, name in known.items():
        steps = one.split("/")
        for depth in range(1, len(steps)):
            above = known.get("/".join(steps[:depth]))
            if above is not None and not above.endswith("/"):
                raise zip_fault("twice", "%s, %s" % (above, name))


def zip_place(data, entry, start):
    """Where the bytes of a part begin and where what belongs to it ends."""
    name, called, flags, method, crc, packed, size, place = entry
    if place + 30 > start or data[place : place + 4] != ZIP_LOCAL:
        raise zip_fault("damaged", name)
    given = place + 30 + u16(data, place + 26)
    begin = given + u16(data, place + 28)
    end = begin + packed
    if end > start or data[place + 30 : given] != called:
        raise zip_fault("damaged", name)
    check_zip_fields(data[given:begin], called, name)
    said, behind = (crc, packed, size), flags & ZIP_SIZES_BEHIND
    here = [u32(data, place + at) for at in (14, 18, 22)]
    if u16(data, place + 6) != flags or u16(data, place + 8) != method or any(one != other and (one or not behind) for one, other in zip(here, said)):
        raise zip_fault("damaged", name)
    if not behind:
        return begin, end
    written = b"".join(value.to_bytes(4, "little") for value in said)
    for form in (ZIP_DESCRIPTOR + written, written):
        if data[end : min(end + len(form), start)] == form:
            return begin, end + len(form)
    raise zip_fault("damaged", name)


def ends_before(held):
    """Whoever reads from the front finds the end of what is not packed by what says its size behind it: here it has two ends."""
    at = held.find(ZIP_DESCRIPTOR)
    while at >= 0 and at + 16 <= len(held):
        if u32(held, at + 8) == at and u32(held, at + 12) == at:
            return True
        at = held.find(ZIP_DESCRIPTOR, at + 1)
    return False


def inflated(held, size):
    """What was packed, if it makes exactly so much and needs its last byte for it."""
    packed = zlib.decompressobj(-15)
    try:
        made = packed.decompress(held, size + 1)
    except zlib.error:
        return None
    return made if packed.eof and not packed.unused_data and len(made) == size else None


def unzip(data):
    start, end, count = zip_list(data)
    entries = zip_entries(data, start, end, count)
    check_zip_names([entry[0] for entry in entries])
    places = [zip_place(data, entry, start) for entry in entries]
    after = 0
    for place, ends in sorted((entry[7], place[1]) for entry, place in zip(entries, places)):
        if place != after:
            raise zip_fault("beside")
        after = ends
    if after != start:
        raise zip_fault("beside")
    parts = {}
    for (name, _, flags, method, crc, packed, size, _), (begin, _) in zip(entries, places):
        held = data[begin : begin + packed]
        if method == 0 and flags & ZIP_SIZES_BEHIND and ends_before(held):
            raise zip_fault("damaged", name)
        part = held if method == 0 else inflated(held, size)
        if part is None or len(part) != size or zlib.crc32(part) != crc:
            raise zip_fault("damaged", name)
        if not name.endswith("/"):
            parts[name] = part
    return parts


# The bundle


def read_parts(place):
    if os.path.isdir(place):
        def refuse(error):
            raise error

        parts, others = {}, []
        for folder, folders, names in os.walk(place, onerror=refuse):
            for name in folders + names:
                path = os.path.join(folder, name)
                within, mode = os.path.relpath(path, place).replace(os.sep, "/"), os.lstat(path).st_mode
                if stat.S_ISREG(mode):
                    with open(path, "rb") as file:
                        parts[within] = file.read()
                elif not stat.S_ISDIR(mode):
                    others.append(within)
        if others:
            raise Unreadable("%s / %s: %s" % (*NO_FILES, ", ".join(sorted(others))))
        return parts
    with open(place, "rb") as file:
        if file.read(2) != b"PK":
            file.seek(0)
            return {"proof.json": file.read()}
        file.seek(0)
        return unzip(file.read())


LITTER = re.compile(r"(?:^|/)(?:(?:\.DS_Store|Thumbs\.db|desktop\.ini)\Z|__MACOSX/)")


def rooted(given):
    """Paths as they are in the zip, also where it was packed with its folder; what lies beside that folder; and litter."""
    own = sorted(path for path in given if not LITTER.search(path))
    at = [path for path in own if path == "proof.json" or path.endswith("/proof.json")]
    prefix = min(at, key=lambda path: path.count("/"), default="proof.json")[: -len("proof.json")]
    parts = {path[len(prefix):]: given[path] for path in own if path.startswith(prefix)}
    return parts, [path for path in own if not path.startswith(prefix)], sorted(path for path in given if LITTER.search(path))


def is_texts(value):
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def read_events(given, unknown):
    read = []
    for event in given if isinstance(given, list) else [None]:
        if not isinstance(event, dict) or not is_whole_number(event["index"]) or not isinstance(event["body"], str) or not is_texts(event["proof"]):
            raise ValueError("event")
        unknown += ["events." + name for name in event if name not in ("index", "body", "signature", "proof")]
        # Beside an event of an older format stands nothing that is looked at.
        signature = event["signature"] if isinstance(event.get("signature"), str) else None
        read.append({"index": int(event["index"]), "body": event["body"], "proof": event["proof"], "signature": signature})
    return read


def read_proof(parts):
    proof = parse(parts["proof.json"].decode("utf-8-sig"))
    formats = ["shilu-proof-1", "shilu-proof-2", "shilu-proof-3"]
    version = formats.index(proof["format"]) + 1
    known = {"format", "stream", "publicKey", "checkpoint", "keyChanges", "anchors", "head", "events", "signing", "passkeys", "stamps"}
    unknown = [name for name in proof if name not in known]
    proof["events"] = read_events(proof["events"], unknown)
    # What is left out is as if there were none of it, and is missed below.
    for name in ("keyChanges", "anchors", "passkeys", "stamps"):
        proof[name] = [] if proof.get(name) is None else proof[name]
    if version == 1:
        proof["head"] = None
    elif not is_texts(proof["head"]):
        raise ValueError("head")
    if version < 3:
        proof.update(signing=None, passkeys=[], stamps=[])
    else:
        signing = {"head": [], "events": []} if proof.get("signing") is None else proof["signing"]
        if not isinstance(signing, dict) or not is_texts(signing["head"]):
            raise ValueError("signing")
        proof["passkeys"] = read_events(proof["passkeys"], unknown)
        proof["signing"] = {"head": signing["head"], "events": read_events(signing["events"], unknown)}
    if not is_texts([proof[name] for name in ("stream", "publicKey", "checkpoint")]) or not is_texts(proof["keyChanges"]):
        raise ValueError("proof")
    for name, said in (("anchors", ("checkpoint",)), ("stamps", ("checkpoint", "authority", "token", "revocation"))):
        for one in proof[name] if isinstance(proof[name], list) else [None]:
            if not isinstance(one, dict) or not is_texts([one[text] for text in said]) or not is_texts(one["consistency"]):
                raise ValueError(name)
    return proof, list(dict.fromkeys(unknown))


def read_list(data):
    """What parts.json says: paths with SHA-256 and size, and what stood beside the events; None where it is no such list."""
    try:
        listed = parse(data.decode("utf-8-sig"))
        entries = [(part["path"], part["sha256"], part["size"]) for part in listed["parts"]]
        good = listed["format"] == "shilu-proof-parts-1" and isinstance(listed["names"], dict) and isinstance(listed["parts"], list)
        good = good and all(is_texts([path, expected]) and is_whole_number(size) for path, expected, size in entries)
        if "beside" in listed:
            good = good and all(is_texts(listed["beside"][what]) for what in ("passkeys", "stamps", "witnesses"))
    except (ValueError, KeyError, TypeError):
        return None
    return (entries, listed.get("beside")) if good else None


def open_event(entry, checkpoint):
    """Whether it is in the log, and what it says; None where it says nothing."""
    leaf, siblings = leaf_hash(entry["body"]), hashes_of(entry["proof"])
    holds = siblings is not None and is_included(entry["index"], checkpoint["size"], leaf, checkpoint["root"], siblings)
    try:
        event = parse(entry["body"])
    except ValueError:
        event = None
    said = fields(event)
    if not isinstance(said.get("type"), str) or not isinstance(said.get("revision"), float) or not isinstance(said.get("stream"), str):
        return holds, None
    texts = {name: said[name] if isinstance(said.get(name), str) else "" for name in ("actor", "recordedAt")}
    kept = {name: said.get(name) for name in ("type", "revision", "stream", "data")}
    return holds, dict(kept, **texts, leaf=leaf, index=entry["index"], signature=entry["signature"])


def open_events(stream, entries, checkpoint, tell):
    """The events of a stream, up to where they are not those of it in their order."""
    events = []
    if not entries:
        tell("eventMissing", "there is no event")
    for at, entry in enumerate(entries):
        where = "revision %d, leaf %d" % (at, entry["index"])
        if entry["body"] == "":
            tell("eventMissing", where, at)
            break
        holds, event = open_event(entry, checkpoint)
        if not holds:
            tell("eventAltered", where, at)
        if event is None or event["stream"] != stream:
            tell("streamOther", "leaf %d is of %s" % (entry["index"], event["stream"] if event else "nothing"), at)
            break
        if event["revision"] != at:
            tell("revisionGap", "expected revision %d, found %s" % (at, number_text(event["revision"])), at)
            break
        events.append(dict(event, revision=at))
    return events


def ends_there(stream, head, entries, checkpoint, tell):
    """Whether the checkpoint says that the last of these is the last of the stream."""
    if not entries:
        return False
    siblings, last = hashes_of(head), len(entries) - 1
    if siblings is not None and len(siblings) <= 256:
        if head_root(stream, last, leaf_hash(entries[last]["body"]), siblings) == checkpoint["heads"]:
            return True
    tell("tailCut", "the last event here is revision %d" % last)
    return False


def check_signers(proof, events, checkpoint, add, note, counts):
    """Who vouches for each event, and what people signed with their passkeys. Whether there was anything to look at."""
    if proof["signing"] is None:
        note("signersNotGiven", "")
        return False

    def of_keys(kind, detail, _=None):
        add("keyHistory", "%s: %s" % (kind, detail))

    keys = open_events(SIGNING_STREAM, proof["signing"]["events"], checkpoint, of_keys)
    ends_there(SIGNING_STREAM, proof["signing"]["head"], proof["signing"]["events"], checkpoint, of_keys)
    enrolments = []
    for entry in proof["passkeys"]:
        holds, event = open_event(entry, checkpoint)
        if not holds:
            add("eventAltered", "leaf %d" % entry["index"])
        if event and event["stream"].startswith("account-") and event["type"] in ("PasskeyEnrolled", "PasskeyRemoved"):
            enrolments.append(event)
        else:
            add("streamOther", "leaf %d is of %s" % (entry["index"], event["stream"] if event else "nothing"))
    in_order = sorted(keys + enrolments + events, key=lambda event: event["index"])
    own, now, before = {id(event) for event in events}, None, 0
    for event in in_order:
        fault, now = judge_signer(now, event)
        if now and event["signature"] is not None:
            counts["commandSignatures"] += 1
        if fault and id(event) in own:
            add(fault[0], "%s: %s" % (event["type"], fault[1]), event["revision"])
        elif fault:
            add(fault[0], "%s %s, %s: %s" % (event["stream"], number_text(event["revision"]), event["type"], fault[1]))
        elif not now:
            before += 1
    if before and keys:
        note("beforeSigning", str(before))
    counts["passkeys"] = check_passkeys(in_order, own, add)
    return True


def check_beside(proof, listed):
    """What stood beside the events of the record at the export, by what it is: what of it is not here, and what is here besides."""
    tokens = [hashes_of([stamp["token"]]) or [] for stamp in proof["stamps"]]
    here = {
        "passkeys": [leaf_hash(entry["body"]).hex() for entry in proof["passkeys"]],
        "stamps": [sha256(token).hex() for found in tokens for token in found],
        "witnesses": [sha256(utf8(anchor["checkpoint"])).hex() for anchor in proof["anchors"]],
    }

    def not_in(some, others):
        return ["%s: %s" % (what, one) for what in here for one in some[what] if one not in set(others[what])]

    return not_in(listed, here), not_in(here, listed)


def listed_by(events, made):
    """The event that says a list by its SHA-256, and whatever stands in the record since of which another list tells."""
    by, since = None, None
    for event in events:
        told = fields(event["data"])
        is_opening = event["type"] == "RecordExported" and told.get("format") == "names"
        if is_opening and fields(told.get("file")).get("sha256") == made:
            by, since = event, None
        elif by and (is_opening or "passkey" in told):
            since = event
    return by, since


def called_by(stream, events):
    """What the record is called where people speak of it, beside the name of its stream."""
    created = next((event for event in events if event["type"] == "RecordCreated"), None)
    number = fields(created and created["data"]).get("number")
    return "%s %s" % (stream, number) if isinstance(number, str) else stream


def check(parts, pinned, witness_lines, roots=None):
    parts, outside, litter = rooted(parts)
    findings, notes = [], []
    counts = dict.fromkeys(("events", "signatures", "approvals", "commandSignatures", "passkeys", "stamps", "files", "parts"), 0)

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
    if litter:
        note("notCovered", ", ".join(litter))
    for path in outside:
        add("partExtra", path)
    stream = proof["stream"]

    signer = key_in_force([change for change in map(read_key_change, proof["keyChanges"]) if change], given)
    checkpoint = read_checkpoint(proof["checkpoint"])
    if not signer or not checkpoint or not is_of_log(checkpoint, given["name"]) or not opens(proof["checkpoint"], signer(checkpoint["size"])):
        size = checkpoint["size"] if checkpoint else 0
        add("checkpointSignature" if pinned is None else "keyOther", "size %d, %s" % (size, proof["publicKey"]))
        return "failed", findings, notes, stream, counts, None

    events = open_events(stream, proof["events"], checkpoint, add)
    counts["events"], counts["stamps"] = len(events), len(proof["stamps"])
    if checkpoint["epoch"] is not None:
        note("epoch", "%(number)d, %(since)s, %(lost)d" % checkpoint["epoch"])
    complete = proof["head"] is not None and ends_there(stream, proof["head"], proof["events"], checkpoint, add)
    if proof["head"] is None:
        note("tailUnknown", "")

    def open_anchor(anchor):
        """An earlier checkpoint that the notary signed and that the log of the proof goes on from; otherwise None."""
        kept, path = read_checkpoint(anchor["checkpoint"]), hashes_of(anchor["consistency"])
        signed = kept and is_of_log(kept, given["name"]) and opens(anchor["checkpoint"], signer(kept["size"]))
        if signed and path is not None and grew(kept["size"], kept["root"], checkpoint["size"], checkpoint["root"], path):
            return kept
        add("anchorMismatch", "of size %d" % (kept["size"] if kept else 0))
        return None

    anchored, said_by, unlooked = 0, set(), 0
    for anchor in proof["anchors"]:
        text, kept = anchor["checkpoint"], open_anchor(anchor)
        if not kept:
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
    for stamp in proof["stamps"]:
        kept = open_anchor(stamp)
        if not kept:
            continue
        # Name, size and root, whatever stands below them.
        stamped = utf8("\n".join(stamp["checkpoint"].split("\n")[:3])) + b"\n"
        token = (hashes_of([stamp["token"]]) or [b""])[0]
        said, where = read_stamp(token), "%d: %s" % (kept["size"], stamp["authority"])
        if said is None or said[0] != sha256(stamped):
            add("stampOther", "%s, of size %d" % (stamp["authority"], kept["size"]))
        elif roots is None:
            note("stampUnchecked", "%s, %s" % (where, said[1]))
        else:
            fault = stamp_fault(token, stamped, said[1], roots, stamp["revocation"])
            if fault:
                add("stampInvalid", "%s: %s" % (where, fault))
            else:
                anchored = max(anchored, kept["size"])
                note("stamped", "%d: %s, %s" % (kept["size"], stamp_signer(token), said[1]))
    later = sum(1 for entry in proof["events"] if entry["index"] >= anchored)
    if later:
        note("notAnchored", "%d / %d" % (later, len(proof["events"])))

    whole = check_signers(proof, events, checkpoint, add, note, counts)
    counts["signatures"] = check_signatures(events, add)
    counts["approvals"] = check_bindings(events, add)

    named = list(dict.fromkeys(found for entry in proof["events"] for found in files_named(entry["body"])))
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
        listed = None if data is None else read_list(data)
        if listed is None:
            add("partMissing" if data is None else "partAltered", "parts.json")
        else:
            entries, beside = listed
            by, since = listed_by(events, sha256(data).hex())
            if by is None:
                add("partsUnbound", "parts.json")
            else:
                note("partsOf", str(by["revision"]))
            if since:
                add("partsOlder", "%s, revision %d" % (since["recordedAt"], since["revision"]))
            if beside is None:
                note("besideUnlisted", "")
            missing, extra = check_beside(proof, beside) if beside is not None else ([], [])
            for one in missing:
                add("partMissing", one)
            for one in extra:
                note("besideExtra", one)
            for path, expected, size in entries:
                if path.startswith("files/") and path[len("files/"):] in named:
                    continue
                part = parts.get(path)
                if part is None:
                    add("partMissing", path)
                elif len(part) != size or sha256(part).hex() != expected:
                    add("partAltered", path)
            listed = {path for path, _, _ in entries}
            own = OWN_PARTS | listed
            loose = ["README.txt"] if "README.txt" in parts and "README.txt" not in listed else []
            loose += ["verify/"] if any(path.startswith("verify/") for path in parts) else []
            if loose:
                note("notCovered", ", ".join(loose))
            for path in parts:
                if path not in own:
                    add("partExtra", path)
            counts["parts"] = len(entries)

    outcome = "failed" if findings else "unpinned" if pinned is None else "ok" if whole else "partial"
    return outcome, findings, notes, called_by(stream, events), counts, dict(checkpoint, complete=complete)


def say(line, file=None):
    """What comes out of a bundle fakes no line of its own and turns no other around."""
    print(re.sub("[\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]", "?", plain(line)), file=file)


def tell(outcome, findings, notes, stream, counts, checkpoint):
    for kind, revision, detail in findings:
        where = "" if revision is None else " @ %d" % revision
        say("[%s] %s / %s%s%s" % (kind, *FINDINGS[kind], where, ": " + detail if detail else ""))
    for kind, detail in notes:
        say("(%s) %s / %s%s" % (kind, *NOTES[kind], ": " + detail if detail else ""))
    if checkpoint and checkpoint["complete"]:
        say("(complete) %s / %s: %d" % (*COMPLETE, checkpoint["size"]))
    mark, zh, en, code = OUTCOMES[outcome]
    said = ["%s %d" % count for count in counts.items()]
    if checkpoint:
        said.append("%s %d %s" % (checkpoint["origin"], checkpoint["size"], checkpoint["root"].hex()))
    say("%s  %s: %s / %s (%s)" % (mark, stream, zh, en, ", ".join(said)))
    return code


def line_of(given):
    if os.path.exists(given):
        with open(given, encoding="utf-8") as file:
            return file.read().strip()
    return given.strip()


def main(given):
    sys.setrecursionlimit(20000)
    places, pinned, witnesses, roots = [], None, [], None
    given = list(given)
    while given:
        word = given.pop(0)
        if not word.startswith("--"):
            places.append(word)
        elif word in ("--key", "--witness", "--roots") and given:
            if word == "--key":
                pinned = line_of(given.pop(0))
            elif word == "--roots":
                roots = given.pop(0)
            else:
                witnesses.append(line_of(given.pop(0)))
        else:
            places = []
            break
    if len(places) != 1:
        print("用法 / usage: python3 shilu-verify.py <proof.zip | folder | proof.json> --key '<notary.pub>' [--witness '<key>'] [--roots <PEM>]", file=sys.stderr)
        return 2
    try:
        return tell(*check(read_parts(places[0]), pinned, witnesses, roots))
    # Whatever it is, it is said, and nothing holds for it.
    except Exception as error:
        say("UNREADABLE  %s" % error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    sys.exit(main(sys.argv[1:]))
