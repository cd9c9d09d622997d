import { restoreText } from '../src/protect-text.ts';
import { damageMarks } from './damage-marks.ts';

const count = 10_000;
let noticed = 0;
for (const { items, damaged } of damageMarks(count)) if (restoreText(damaged, items).kind === 'broken') noticed += 1;
console.log(`${noticed} of ${count} losses, doublings and changes of marks noticed`);
