import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built web application under /lawyer/: scripts for ever, the page itself never from a cache. */
export async function mountPages(app: FastifyInstance, webDir: string) {
  app.get('/', (_request, reply) => reply.redirect('/lawyer/'));
  app.get('/lawyer', (_request, reply) => reply.redirect('/lawyer/'));
  if (!existsSync(join(webDir, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: webDir,
    prefix: '/lawyer/',
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const isForever = path.includes(`${join('static', '')}`);
      response.header('cache-control', isForever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
