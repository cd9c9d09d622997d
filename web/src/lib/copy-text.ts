import { presenter } from './presenter.ts';

/**
 * Copies a text; also where the page is served without TLS and the clipboard interface is missing. Where the browser refuses,
 * the text is shown to be copied by hand. Gives whether it was copied.
 */
export async function copyText(text: string): Promise<boolean> {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (isCopied || copyByCommand(text)) return true;
  presenter.copyByHand(text);
  return false;
}

function copyByCommand(text: string): boolean {
  const field = Object.assign(document.createElement('textarea'), { value: text });
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
  }
}
