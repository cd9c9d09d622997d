import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

/** Where the answer must come from, and what it must answer. */
export interface ExpectedProof {
  challenge: string;
  /** Scheme, host and port of the page. */
  origin: string;
}

/** The public half of a passkey. */
export interface PublicHalf {
  passkeyId: string;
  publicKey: string;
  counter: number;
  transports: string[];
}

const expectedOf = ({ challenge, origin }: ExpectedProof) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: new URL(origin).hostname,
  requireUserVerification: true,
});

/** Ed25519, ES256 and RS256, by their numbers in COSE: what authenticators have. */
export const algorithms = [-8, -7, -257];

/** The passkey that an authenticator has made; undefined where the answer does not hold. */
export async function readNewPasskey(response: unknown, expected: ExpectedProof): Promise<PublicHalf | undefined> {
  const credential = response as RegistrationResponseJSON;
  // the library throws whatever is wrong with an answer
  const answer = await verifyRegistrationResponse({
    response: credential,
    supportedAlgorithmIDs: algorithms,
    ...expectedOf(expected),
  }).catch(() => undefined);
  if (!answer?.verified) return undefined;
  const { id, publicKey, counter } = answer.registrationInfo.credential;
  const transports = (credential.response.transports ?? []).filter(each => typeof each === 'string').slice(0, 10);
  return { passkeyId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

/** The new counter of a passkey that has signed; undefined where the signature does not hold. */
export async function readSignature(
  response: unknown,
  { passkey, expected }: { passkey: PublicHalf; expected: ExpectedProof },
) {
  const { passkeyId: id, counter } = passkey;
  const credential = { id, counter, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')) };
  const proof = { response: response as AuthenticationResponseJSON, credential, ...expectedOf(expected) };
  const answer = await verifyAuthenticationResponse(proof).catch(() => undefined);
  return answer?.verified ? answer.authenticationInfo.newCounter : undefined;
}
