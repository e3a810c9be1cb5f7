#!/bin/sh
# Removes from /app of the image what the built site does not need: what is in its bundle already, tools that npm installs
# for optional peers, types, source maps and tests. packaging.test.ts checks that the bundle imports no package that goes whole.
set -e
strip --strip-unneeded node_modules/node-linux-*/bin/node
# npm before 11 removes the link together with the packages for other platforms.
(cd node_modules/.bin && ln -sf ../node-linux-*/bin/node node)
rm -rf drizzle/meta/*_snapshot.json node_modules/node-linux-*/include node_modules/node-linux-*/share
find app bench/src -name '*.test.ts*' -delete
cd node_modules
rm -rf @react-email @peculiar @fontsource-variable feedsmith lucide-react
rm -rf typescript vitest @vitest vite rolldown @rolldown happy-dom drizzle-kit esbuild @esbuild @esbuild-kit
rm -rf lightningcss* simple-icons/index.*
# Builds for browsers, other run times and development. React's own are kept: Node finds its names in the one for development.
find react-dom/cjs \( -name '*client*' -o -name '*profiling*' -o -name '*.edge.*' -o -name '*.browser.*' -o -name '*.bun.*' \) -delete
find satori/dist @electric-sql/pglite/dist \( -name '*.cjs' -o -name 'experimental.*' -o -name 'standalone.*' \) -delete
find react-router/dist/development -delete
find prettier -type f ! -name package.json ! -name 'standalone.*' ! -name 'html.*' -delete
find . -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -iname 'readme*' -o -iname 'changelog*' \) -delete
find . -type d \( -name test -o -name tests -o -name __tests__ \) -prune -exec rm -rf {} +
