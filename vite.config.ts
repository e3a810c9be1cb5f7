import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  build: { target: 'es2023', assetsInlineLimit: 0, sourcemap: false },
  environments: {
    ssr: {
      // One bundle holds web, worker and commands, so that every module exists once per process.
      build: { rollupOptions: { input: './app/process.server.ts' } },
    },
  },
  ssr: { external: ['@yardstick/bench'] },
});
