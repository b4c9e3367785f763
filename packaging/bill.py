"""The bill of materials: what is in the program and next to it, for tools that look for vulnerabilities.

It is CycloneDX 1.6 in JSON: https://cyclonedx.org/docs/1.6/json/
"""

import hashlib
import json
import time
import uuid

# What a licence says, and its identifier at https://spdx.org/licenses/; the first that fits counts.
LICENCES = [
    ("Runtime Library Exception", "Apache-2.0 WITH Swift-exception"),
    ("Apache License", "Apache-2.0"),
    ("UNICODE LICENSE V3", "Unicode-3.0"),
    ("Permission is hereby granted, free of charge, to any person obtaining a copy", "MIT"),
]


def bill(program, parts, date, home):
    """The bytes of the file: the same for the same program."""
    purl = f"pkg:generic/blogforge@{program.version}"
    digest = hashlib.sha256(program.stripped.read_bytes()).hexdigest()
    content = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(date)),
            "component": {
                "type": "application", "bom-ref": purl, "name": "blogforge", "version": program.version,
                "purl": purl, "licenses": [{"license": {"id": "MIT"}}],
                "hashes": [{"alg": "SHA-256", "content": digest}],
                "externalReferences": [{"type": "website", "url": home}],
            },
        },
        "components": [_component(part) for part in parts],
        "dependencies": [{"ref": purl, "dependsOn": [part.purl for part in parts]}],
    }
    text = json.dumps(content, ensure_ascii=False, sort_keys=True)
    serial = uuid.uuid5(uuid.NAMESPACE_URL, text)
    content["serialNumber"] = f"urn:uuid:{serial}"
    return json.dumps(content, ensure_ascii=False, indent=2).encode() + b"\n"


def _component(part):
    component = {
        "type": "library", "bom-ref": part.purl, "name": part.name, "version": part.version,
        "purl": part.purl, "licenses": [_licence(part)],
    }
    if part.home:
        component["externalReferences"] = [{"type": "website", "url": part.home}]
    return component


def _licence(part):
    # Without line breaks, which are elsewhere in each copy.
    texts = [" ".join(text.split()) for _, text in part.texts]
    found = dict.fromkeys(
        next(identifier for words, identifier in LICENCES if words in text)
        for text in texts if any(words in text for words, _ in LICENCES))
    if part.purl.startswith("pkg:deb/") or not found:
        # Debian describes the licences of all files of a package, those of its tests too, in one text.
        return {"license": {"name": f"as in share/doc/blogforge/licences/{part.name}"}}
    return {"expression": " AND ".join(found)}
