# The site in a container: docker build -t yardstick .
# Both base images are pinned by digest (multi-architecture indexes), so that a build can be repeated. Not pulled here; read on 2026-11-28 in
# public Dockerfiles that agree. node: github.com/FelisMC/Felis, at 32cc4d50, and github.com/good-shepherd-insights/open-seo, which resolved
# it on 2026-10-02. debian: github.com/Rhein-Industries/riAuth and github.com/BrickO-Brick/hive. Take newer ones for newer system packages.
FROM node:22-bookworm@sha256:363e1587494626837fa7f9a23bdb453d13b0ff3c67c705c2805cfc69c2d2fad7 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY bench/package.json bench/
RUN npm ci --include=optional --loglevel=error
COPY . .
# The pinned Node, which builds and serves, is one of the packages.
RUN PATH="/app/node_modules/.bin:$PATH" node scripts/build.mjs --force \
  && npm prune --omit=dev --loglevel=error \
  && sh scripts/shrink-image.sh

FROM debian:bookworm-slim@sha256:88200866dfff7ea7f5cbcb6ec7c8a701889efe6fe859fe64d6990e4b07ea4171
# The pinned Node needs libatomic, which the slim image lacks.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
RUN groupadd --gid 10001 yardstick \
  && useradd --uid 10001 --gid 10001 --no-create-home --shell /usr/sbin/nologin yardstick \
  && install -d -o yardstick -g yardstick -m 700 /data
COPY --from=build /app /app
WORKDIR /app
ENV PATH="/app/node_modules/.bin:$PATH" NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
# What a start compiles is compiled once, here, as the user that Node keeps it for, who can only read it later.
RUN install -d -o yardstick build/compile-cache \
  && setpriv --reuid=yardstick --regid=yardstick --clear-groups node scripts/fill-compile-cache.mjs \
  && chown -R root:root build/compile-cache && chmod -R a+rX build/compile-cache
USER yardstick
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.ts"]
