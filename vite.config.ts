import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** What visitors load first: the shell and the pages that most of them see. Their parts are one file, and hold nothing else. */
const publicPages =
  /app[\\/](root|site[\\/]routes[\\/](shell|home)|catalog[\\/]routes[\\/](category|tool)|providers[\\/]routes[\\/]with-placements)\.tsx/;

interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** Names the chunk of a module that such a page imports, directly or through others; dynamic imports do not count. */
function publicChunk(id: string, graph: ModuleGraph): string | null {
  const seen = new Set([id]);
  const queue = [id];
  for (let module = queue.pop(); module !== undefined; module = queue.pop()) {
    if (module !== id && publicPages.test(module)) return 'public';
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) {
      if (seen.has(importer)) continue;
      seen.add(importer);
      queue.push(importer);
    }
  }
  return null;
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  // One style sheet: of several, the first part that a page loads later would fetch the page's own for a second time, and
  // the browser would compute every style again.
  build: { target: 'es2023', assetsInlineLimit: 0, sourcemap: false, cssCodeSplit: false },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Every page loads the list of all files: names that are only a hash make it a fifth smaller.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            codeSplitting: {
              groups: [
                // Many small files compress badly: what every page needs is one file, and the framework another.
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]/,
                  priority: 2,
                },
                { name: publicChunk, test: /app[\\/]|lucide-react/, priority: 1 },
                { name: 'parts', test: /app[\\/]ui[\\/]|lucide-react/, minShareCount: 4 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // One bundle holds web, worker and commands, so that every module exists once per process.
      build: { rollupOptions: { input: './app/process.server.ts' } },
      // Hundreds of small modules of other packages cost a second of every start: they go into the bundle. Packages that
      // hold one state per process (react, react-router, opentelemetry) or are CommonJS (undici, pg, nodemailer) stay out.
      resolve:
        command === 'build'
          ? {
              noExternal: [
                /^@?better-/,
                /^@?hono/,
                /^@peculiar\//,
                /^@react-email\//,
                /^@noble\//,
                '@simplewebauthn/server',
                'asn1js',
                'culori',
                'drizzle-orm',
                'entities',
                'fast-xml-parser',
                'feedsmith',
                'jose',
                'kysely',
                'lucide-react',
                'pvtsutils',
                'pvutils',
                'tsyringe',
                'yaml',
              ],
            }
          : {},
    },
  },
  // Loaded on first use only: found beforehand, or the development server would reload the page then.
  optimizeDeps: { include: ['cmdk'] },
  ssr: { external: ['@yardstick/bench', '@yardstick/bench/words', '@yardstick/bench/scale'] },
}));
