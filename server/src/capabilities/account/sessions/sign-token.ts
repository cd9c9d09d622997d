import { errors, jwtVerify, SignJWT } from 'jose';

export interface SignedToken {
  userId: string;
  sessionId: string;
  tokenHash: string;
  expiresAtMs: number;
}

const algorithm = 'HS256';

/** A signed token bound to one session token: useless beside any other. */
export function signToken(
  { userId, sessionId, tokenHash, expiresAtMs }: SignedToken,
  { key, nowMs }: { key: Uint8Array; nowMs: number },
) {
  return new SignJWT({ sid: sessionId, th: tokenHash })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(userId)
    .setIssuedAt(Math.floor(nowMs / 1000))
    .setExpirationTime(Math.floor(expiresAtMs / 1000))
    .sign(key);
}

/** What a signed token says, an expired one too; undefined where it was not signed with the key. */
export async function readToken(text: string, key: Uint8Array): Promise<SignedToken | undefined> {
  try {
    const { payload } = await jwtVerify(text, key, { algorithms: [algorithm], currentDate: new Date(0) });
    const { sub, sid, th, exp = 0 } = payload;
    if (!sub || typeof sid !== 'string' || typeof th !== 'string') return undefined;
    return { userId: sub, sessionId: sid, tokenHash: th, expiresAtMs: exp * 1000 };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
