#!/usr/bin/env bash
# Cloudflare Pages: the build command of a project that is connected to a repository.
#
# In the project's settings: build command `bash cloudflare-pages.sh`, output directory `my-site/public`,
# and the variable BLOGFORGE_ARCHIVE, the URL of a release archive of blogforge for Linux. hosts in
# blogforge.yml should name cloudflare-pages.
set -euo pipefail
site=${SITE:-my-site}

# The machine has no blogforge: it is fetched once a build.
if ! command -v blogforge >/dev/null; then
  mkdir -p "$HOME/.blogforge"
  curl -fsSL "$BLOGFORGE_ARCHIVE" | tar -xz --strip-components=1 -C "$HOME/.blogforge"
  PATH="$HOME/.blogforge/bin:$PATH"
fi

# The production branch has the address of blogforge.yml; others that of their deploy (CF_PAGES_URL).
arguments=("$site")
if [ "${CF_PAGES_BRANCH:-main}" != main ]; then arguments+=(--base-url env); fi
blogforge build "${arguments[@]}"

# Fails before Cloudflare does, and says what to change.
blogforge check "$site" --host cloudflare-pages --quiet
