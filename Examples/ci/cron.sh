#!/usr/bin/env bash
# A machine of one's own: gets the export, builds and publishes, silent unless something is wrong.
#
# In the crontab; cron mails the output:
#
#   17 3 * * *  /home/ana/blog/cron.sh
#
# The site folder's blogforge.yml names the target under publish: (docs/publishing.md).
set -euo pipefail

site=${SITE:-$(dirname "$0")/my-site}
target=${TARGET:-live}
# What writes the export into $site/export, as in: firebase-export > "$1/export/export.json"
get_export=${GET_EXPORT:-}

# If the previous run has not finished, a second one does not start.
exec 9>"$site/.cron-lock"
if ! flock -n 9; then
  echo "the previous run has not finished" >&2
  exit 1
fi

if [ -n "$get_export" ]; then "$get_export" "$site"; fi

# --quiet prints only problems. Nothing is sent when nothing has changed, and nothing when the build fails.
blogforge publish "$site" --to "$target" --quiet
