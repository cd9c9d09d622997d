import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Fonts } from '@antai/documents/use-fonts';

const require = createRequire(import.meta.url);
const folder = join(dirname(require.resolve('@embedpdf/fonts-sc')), '..', 'fonts');

/** The Chinese font of every PDF the product writes. */
export const fonts: Fonts = {
  regular: join(folder, 'NotoSansHans-Regular.otf'),
  bold: join(folder, 'NotoSansHans-Bold.otf'),
};
