import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Writes .br and .gz beside every script and style of a name, so that the server never compresses at request time. */
export function precompress(named: RegExp): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    // in the threads of the runtime: one after the other they take as long as all the rest of a build
    async writeBundle({ dir = '' }) {
      const names = await readdir(dir, { recursive: true, encoding: 'utf8' });
      const compress = async (name: string) => {
        const content = await readFile(join(dir, name));
        await writeFile(join(dir, `${name}.br`), await toBrotli(content));
        await writeFile(join(dir, `${name}.gz`), await toGzip(content, { level: 9 }));
      };
      await Promise.all(names.filter(each => /\.(js|css|svg|json)$/.test(each) && named.test(each)).map(compress));
    },
  };
}
