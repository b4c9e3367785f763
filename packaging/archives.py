"""Archives that are the same bytes at any time and for any user."""

import gzip
import io
import pathlib
import tarfile


def gzipped(data):
    """Without a time or a name in it."""
    return gzip.compress(data, compresslevel=9, mtime=0)


def tar(files, folder, date):
    """A tar of {path: (bytes, mode)} below a folder: sorted, of root, of one time."""
    folders = {str(parent) for path in files for parent in pathlib.PurePosixPath(path).parents} - {"."}
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for path in sorted({".", *folders, *files}):
            entry = tarfile.TarInfo(folder if path == "." else f"{folder}/{path}")
            entry.mtime = date
            entry.uname = entry.gname = "root"
            if path in files:
                data, entry.mode = files[path]
                entry.size = len(data)
                archive.addfile(entry, io.BytesIO(data))
            else:
                entry.type, entry.mode = tarfile.DIRTYPE, 0o755
                archive.addfile(entry)
    return target.getvalue()


def write_tree(files, folder):
    """Writes {path: (bytes, mode)} below a folder, with these modes and any umask."""
    folder = pathlib.Path(folder)
    for path, (data, mode) in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
        file.chmod(mode)
