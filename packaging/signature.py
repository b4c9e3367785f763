"""The signature of the checksums: OpenSSH's (ssh-keygen(1), -Y), which most systems can verify."""

import pathlib
import subprocess

from problem import Problem

# Who signs, and what the signature is for; a verifier names both.
IDENTITY = "blogforge"
NAMESPACE = "file"


def path_of_signature(sums):
    return pathlib.Path(f"{sums}.sig")


def sign(sums, signers, key):
    """Writes the signature next to the checksums, if there is none yet.

    `signers` is the list that readers verify with; the key has to be one of it.
    """
    signature = path_of_signature(sums)
    result = _run(["sign", "-q", "-f", key, "-n", NAMESPACE, str(sums)], b"")
    if result.returncode:
        reason = (result.stderr.decode().strip().splitlines() or [f"exit code {result.returncode}"])[-1]
        raise Problem(
            f"{sums.name} cannot be signed with {key}: {reason}. "
            "Let BLOGFORGE_SIGNING_KEY name the file of an SSH key.")
    result = _run(
        ["verify", "-f", str(signers), "-I", IDENTITY, "-n", NAMESPACE, "-s", str(signature)],
        sums.read_bytes())
    if result.returncode:
        signature.unlink()
        raise Problem(
            f"packaging/{signers.name} does not have the key {key}, so that no reader could verify the "
            f"signature. Add a line with its public half: {IDENTITY} "
            f'namespaces="{NAMESPACE}" ssh-ed25519 AAAA…')
    return signature


def _run(words, given):
    try:
        return subprocess.run(["ssh-keygen", "-Y", *words], input=given, capture_output=True)
    except FileNotFoundError:
        raise Problem(
            "ssh-keygen, which signs, is not installed. "
            "Install it (Debian and Ubuntu: openssh-client).") from None
