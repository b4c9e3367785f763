#!/usr/bin/env bash
# Cloudflare Pages: the build command of a project that is connected to a repository.
#
# In the project's settings: build command `bash cloudflare-pages.sh`, output directory `my-site/public`,
# and two variables: BLOGFORGE_ARCHIVE, the URL of a release archive of blogforge for Linux, and
# BLOGFORGE_SHA256, its checksum from the release's SHA256SUMS. An archive with another checksum is not
# unpacked. hosts in blogforge.yml should name cloudflare-pages.
set -euo pipefail
site=${SITE:-my-site}

# The machine has no blogforge: it is fetched once a build.
if ! command -v blogforge >/dev/null; then
  mkdir -p "$HOME/.blogforge"
  curl -fsSL -o "$HOME/blogforge.tar.gz" "$BLOGFORGE_ARCHIVE"
  echo "${BLOGFORGE_SHA256:?is not set}  $HOME/blogforge.tar.gz" | sha256sum --check --quiet --strict -
  tar -xzf "$HOME/blogforge.tar.gz" --strip-components=1 -C "$HOME/.blogforge"
  PATH="$HOME/.blogforge/bin:$PATH"
fi

# The production branch has the address of blogforge.yml; others that of their deploy (CF_PAGES_URL).
arguments=("$site")
if [ "${CF_PAGES_BRANCH:-main}" != main ]; then arguments+=(--base-url env); fi
blogforge build "${arguments[@]}"

# Fails before Cloudflare does, and says what to change.
blogforge check "$site" --host cloudflare-pages --quiet
