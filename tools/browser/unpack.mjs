import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Unpacks the npm browser into TMPDIR and prints where it lies and what it needs from the environment.
// The name makes the package bring its own copies of the libraries a bare machine lacks; it reads it when imported.
process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x';
const { default: chromium } = await import('@sparticuz/chromium');
const executablePath = await chromium.executablePath();
const { LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env;
// its own list of folders names /tmp only: without a font a text has no height and nothing on the page is visible
const folders = [FONTCONFIG_PATH, '/usr/share/fonts', '/usr/local/share/fonts'].map(folder => `<dir>${folder}</dir>`);
const cache = `<cachedir>${join(FONTCONFIG_PATH, 'cache')}</cachedir>`;
writeFileSync(join(FONTCONFIG_PATH, 'fonts.conf'), `<fontconfig>${folders.join('')}${cache}</fontconfig>`);
console.log(JSON.stringify({ executablePath, env: { LD_LIBRARY_PATH, FONTCONFIG_PATH } }));
