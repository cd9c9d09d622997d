// Everything below a space but tab and line ends.
const controls = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/;
const usual = /[\x20-\x7e\s\u3000-\u303f\u4e00-\u9fff\uff00-\uffef\u2010-\u2027]/gu;
const usualShare = 0.9;

/** Whether a text holds signs that no text a lawyer sends holds, and every binary does. */
export const hasControls = (text: string): boolean => controls.test(text);

/** Whether nearly all of it is Chinese or plain Latin: any bytes are UTF-16, and without a mark that alone tells text. */
export const isUsual = (text: string): boolean => (text.match(usual)?.length ?? 0) >= text.length * usualShare;

/** The UTF-16 that the first two bytes name. */
export function markOf([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}
