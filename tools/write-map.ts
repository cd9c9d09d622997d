import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeMap } from './map.ts';

writeFileSync(join(dirname(import.meta.dirname), 'docs/map.md'), await writeMap());
