#!/usr/bin/env bash
# A Slurm cluster: an array of tasks prepares the pictures, then one task builds the site.
#
#   ./slurm.sh /shared/my-site 16
#
# The site folder is on a disk that all nodes share. If a task fails, the build does not start. Run the script
# again then: tasks that have succeeded have nothing left to do.
set -euo pipefail

site=$1
shards=${2:-16}
# Tasks that may run at the same time.
parallel=${3:-8}

pictures=$(sbatch --parsable --job-name=pictures --array="1-$shards%$parallel" --requeue \
  --cpus-per-task="${CPUS:-2}" --mem="${MEMORY:-1G}" --output="$site/pictures-%a.log" <<JOB
#!/bin/sh
exec blogforge shard pictures "$site" --shard env/$shards --jobs "\$SLURM_CPUS_PER_TASK"
JOB
)

sbatch --parsable --job-name=site --dependency="afterok:$pictures" --kill-on-invalid-dep=yes \
  --cpus-per-task="${CPUS:-2}" --mem="${BUILD_MEMORY:-4G}" --output="$site/build.log" <<JOB
#!/bin/sh
exec blogforge build "$site" --jobs "\$SLURM_CPUS_PER_TASK"
JOB
