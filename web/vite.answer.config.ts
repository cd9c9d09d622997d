import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';

/**
 * The page of whoever answers a questionnaire, built by itself: it shares no file with the product, so that a telephone
 * fetches what it needs and nothing else.
 */
export default defineConfig({
  base: '/lawyer/',
  plugins: [react(), precompress(/answer/)],
  build: {
    assetsDir: 'static',
    target: 'es2022',
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: 'answer.html',
      output: {
        entryFileNames: 'static/answer-[hash].js',
        chunkFileNames: 'static/answer-[name]-[hash].js',
        assetFileNames: 'static/answer-[hash][extname]',
      },
    },
  },
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'static/answer-proof-[hash].js' } } },
});
