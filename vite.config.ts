import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  build: { target: 'es2023', assetsInlineLimit: 0, sourcemap: false },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Many small files compress badly: what every page needs is one file, and the framework another.
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]/,
                  priority: 2,
                },
                {
                  name: 'shell',
                  test: /app[\\/](ui|site|catalog|compare|accounts|platform)[\\/]|lucide-react/,
                  minShareCount: 3,
                  priority: 1,
                },
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
  optimizeDeps: { include: ['cmdk', 'minisearch'] },
  ssr: { external: ['@yardstick/bench'] },
}));
