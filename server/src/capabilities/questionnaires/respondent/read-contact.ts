const mobile = /^1\d{10}$/u;
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** A mobile or e-mail in the one form by which a person is told again; undefined where it is neither. */
export function readContact(contact: string): string | undefined {
  const text = contact.normalize('NFKC').replace(/\s/gu, '').toLowerCase();
  const number = text.replace(/-/gu, '').replace(/^\+?86(?=1\d{10}$)/u, '');
  if (mobile.test(number)) return number;
  return email.test(text) ? text : undefined;
}
