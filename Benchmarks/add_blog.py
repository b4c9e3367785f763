"""Puts one more blog, the newest, into an export that `generate.py` wrote: add_blog.py EXPORT"""

import json
import pathlib
import sys

export = pathlib.Path(sys.argv[1])
content = json.loads(export.read_text(encoding="utf-8"))
blogs = content["__collections__"]["blogs"]
newest = dict(max(blogs.values(), key=lambda blog: blog["createdDate"]))
blogs["newest"] = newest | {"documentId": "newest", "createdDate": "2031-01-01T00:00:00Z"}
# A new file, for the data's own is linked to by every run.
export.unlink()
export.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
