import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

/** Present, and unlocked by its user. */
const [isPresentAndVerified, hasKey] = [0x05, 0x40];

/** An authenticator with one passkey, as a browser's page at `origin` uses it. */
export function anAuthenticator(origin = 'http://localhost:8080') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const passkeyId = randomBytes(32);
  let counter = 0;

  function authenticatorData(rpId: string, flags: number, rest = Buffer.alloc(0)) {
    counter += 1;
    const head = Buffer.alloc(5);
    head.writeUInt8(isPresentAndVerified | flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, rest]);
  }

  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }));
  const rpIdOf = (id: unknown) => (typeof id === 'string' ? id : new URL(origin).hostname);
  const answer = (response: Record<string, unknown>) => ({
    id: base64url(passkeyId),
    rawId: base64url(passkeyId),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: response as { clientDataJSON: string },
  });

  return {
    /** Makes its passkey for whoever asks. */
    register(options: { challenge: string; rp?: unknown }) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const coseKey = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(passkeyId.length);
      const key = Buffer.concat([Buffer.alloc(16), length, passkeyId, isoCBOR.encode(coseKey)]);
      const rpId = rpIdOf((options.rp as { id?: string } | undefined)?.id);
      const authData = new Uint8Array(authenticatorData(rpId, hasKey, key));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge)),
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      });
    },

    /** Signs with its passkey. */
    sign(options: { challenge: string; rpId?: unknown }) {
      const data = authenticatorData(rpIdOf(options.rpId), 0);
      const client = clientData('webauthn.get', options.challenge);
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      });
    },
  };
}
