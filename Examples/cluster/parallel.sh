#!/usr/bin/env bash
# GNU parallel: several processes of one machine, or of several with --sshloginfile, prepare the pictures.
#
#   ./parallel.sh my-site 16
#
# Run it again after a failure: only the shards that failed are run.
set -euo pipefail

site=$1
shards=${2:-16}

seq "$shards" | parallel --jobs "${JOBS:-4}" --joblog "$site/pictures.log" --resume-failed \
  blogforge shard pictures "$site" --shard "{}/$shards" --jobs 1 --quiet

blogforge build "$site"
rm "$site/pictures.log"
