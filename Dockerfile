# blogforge on a slim Debian 12: docs/installation.md says how to build and run it.
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
      /dist/blogforge_*.deb ca-certificates libbrotli1 libcurl4 libjs-leaflet git openssh-client rsync \
    && rm -rf /var/lib/apt/lists/*
# The site folder is mounted here; --user says whose the finished site is.
WORKDIR /site
EXPOSE 8080
ENTRYPOINT ["blogforge"]
CMD ["build"]
