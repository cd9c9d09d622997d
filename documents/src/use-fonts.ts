import { readFileSync } from 'node:fs';
import pdfmake from 'pdfmake';

/** The files of the font that a PDF is set in; OpenType, with the characters of the text. */
export interface Fonts {
  regular: string;
  bold: string;
}

/** What the font is called in a definition. */
export const font = 'NotoSansHans';
// Text that came from outside reaches neither the network nor the disk.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

let fontsInUse: Fonts | undefined;

/** Reads the fonts once a thread: eight megabytes each, which every document would read anew. */
export function useFonts(fonts: Fonts) {
  if (fontsInUse?.regular === fonts.regular && fontsInUse.bold === fonts.bold) return;
  pdfmake.virtualfs.writeFileSync('Regular', readFileSync(fonts.regular));
  pdfmake.virtualfs.writeFileSync('Bold', readFileSync(fonts.bold));
  pdfmake.setFonts({ [font]: { normal: 'Regular', bold: 'Bold' } });
  fontsInUse = fonts;
}
