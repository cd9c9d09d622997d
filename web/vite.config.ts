import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Writes .br and .gz beside every script and style, so that the server never compresses at request time. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const names = readdirSync(dir, { recursive: true, encoding: 'utf8' });
      for (const name of names.filter(each => /\.(js|css|svg|json)$/.test(each))) {
        const content = readFileSync(join(dir, name));
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}

const server = process.env.API ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/lawyer/',
  plugins: [react(), precompress()],
  build: { assetsDir: 'static', manifest: true, target: 'es2022', chunkSizeWarningLimit: 700 },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/node/api': server,
      '/law-ai/api': server,
      '/law-risk-check/api': server,
      '/lawyer/socket': { target: server, ws: true },
      '/lawyer/docs': server,
    },
  },
});
