import { Secret, TOTP } from 'otpauth';

const issuer = '案台';
/** Seconds that one code stands; clocks may be one such period apart. */
const periodSeconds = 30;
const window = 1;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period: periodSeconds, algorithm: 'SHA1' });

/** A new secret as authenticators take it. */
export const makeSecret = () => new Secret({ size: 20 }).base32;

/** What the picture for an authenticator says. */
export const totpUri = (secret: string, label: string) => totpOf(secret, label).toString();

/** The period that a code belongs to; undefined where it is not one of this moment. */
export function periodOfCode(secret: string, { code, now }: { code: string; now: Date }): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}
