# The site in a container: docker build -t yardstick .
# Both base images are named by tag. For a build that can be repeated, replace the tags by digests of your registry.
FROM node:22-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY bench/package.json bench/
RUN npm ci --include=optional --loglevel=error
COPY . .
# The pinned Node, which builds and serves, is one of the packages.
RUN PATH="/app/node_modules/.bin:$PATH" node scripts/build.mjs --force \
  && npm prune --omit=dev --loglevel=error \
  && sh scripts/shrink-image.sh

FROM debian:bookworm-slim
RUN groupadd --gid 10001 yardstick \
  && useradd --uid 10001 --gid 10001 --no-create-home --shell /usr/sbin/nologin yardstick \
  && install -d -o yardstick -g yardstick -m 700 /data
COPY --from=build /app /app
WORKDIR /app
ENV PATH="/app/node_modules/.bin:$PATH" NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER yardstick
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.ts"]
