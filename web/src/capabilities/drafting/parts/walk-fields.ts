/** Goes to a question: its first control gets the focus. */
export function goTo(fieldId: string) {
  const row = document.querySelector(`form [data-field="${CSS.escape(fieldId)}"]`);
  row?.scrollIntoView({ block: 'center' });
  row?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
}

/** The question that has the focus; an empty text for none. */
export const currentField = () => document.activeElement?.closest('[data-field]')?.getAttribute('data-field') ?? '';

/** The next open question after or before the one that has the focus, round the ends. */
export function nextOpen(by: 1 | -1, { order, open }: { order: string[]; open: string[] }): string | undefined {
  const at = order.indexOf(currentField());
  const ids = [...new Set(open)];
  const sorted = by > 0 ? ids : ids.toReversed();
  return sorted.find(id => (order.indexOf(id) - at) * by > 0) ?? sorted[0];
}
