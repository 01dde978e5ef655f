"""Digests over JSON that everybody writes alike."""

import json
from hashlib import sha256


def digest_of(content: object) -> str:
    """``sha256:…`` over JSON of texts and whole numbers: keys sorted, no blanks, UTF-8.

    >>> digest_of({})
    'sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a'
    """
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return f"sha256:{sha256(text.encode()).hexdigest()}"
