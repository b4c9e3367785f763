# blogforge on a slim Debian 12: docs/installation.md says how to build and run it.
# Tags of images can be moved: append @sha256:… to both names to build from the same images for good.
FROM swift:6.3-bookworm AS build
WORKDIR /src
COPY . .
# The time of every file that is packed, in seconds since 1970: git log -1 --format=%ct
ARG SOURCE_DATE_EPOCH
RUN scripts/setup dist && scripts/dist --output /dist

FROM debian:bookworm-slim
RUN --mount=type=bind,from=build,source=/dist,target=/dist \
    apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
      /dist/blogforge_*.deb ca-certificates libarchive13 libbrotli1 libcurl4 libjs-leaflet libsqlite3-0 libssl3 libxml2 git openssh-client rclone rsync \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 1000 --create-home blogforge \
    && install -d -o blogforge -g blogforge /site
# The site folder is mounted here; --user says whose the finished site is.
WORKDIR /site
USER blogforge
EXPOSE 8080
ENTRYPOINT ["blogforge"]
CMD ["build"]
