import { expect, test } from 'vitest';
import { acceptOf } from './accept.ts';

test('同一类型的几种后缀都可选', () => {
  expect(acceptOf(['docx', 'jpg', 'tif'])).toBe('.docx,.jpg,.jpeg,.tif,.tiff');
});
