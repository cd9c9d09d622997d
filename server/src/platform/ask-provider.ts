import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';

export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret?: string;
}

/** What must come back from the provider, and what proves that it was asked here. */
export interface SignInProof {
  verifier: string;
  state: string;
  nonce: string;
}

/** Whom the provider vouches for. */
export interface ProviderIdentity {
  subject: string;
  /** Empty unless the provider has verified it. */
  email: string;
  name: string;
}

const answerSeconds = 10;

/** The provider as it describes itself; throws where it cannot be reached or is none. */
export async function findProvider({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> {
  const place = new URL(issuer);
  // an issuer without TLS is one that the configuration names so: on the same machine or network
  const insecure = place.protocol === 'http:' ? { execute: [allowInsecureRequests] } : {};
  const timeout = answerSeconds;
  const described = (await discovery(place, clientId, clientSecret, None(), { ...insecure, timeout })).serverMetadata();
  const methods = described.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const isPosted = methods.includes('client_secret_post');
  const secret = clientSecret ? (isPosted ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret)) : None();
  const provider = new Configuration(described, clientId, clientSecret, secret);
  provider.timeout = timeout;
  if (place.protocol === 'http:') allowInsecureRequests(provider);
  return provider;
}

/** Where to sign in, and what to keep until the answer comes. */
export async function beginRound(provider: Configuration, redirectUri: string) {
  const round: SignInProof = { verifier: randomPKCECodeVerifier(), state: randomState(), nonce: randomNonce() };
  const address = buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: round.state,
    nonce: round.nonce,
    code_challenge: await calculatePKCECodeChallenge(round.verifier),
    code_challenge_method: 'S256',
  });
  return { address: address.href, round };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Exchanges the answer for whom it vouches for; throws where state, nonce, signature or code do not hold. */
export async function endRound(
  provider: Configuration,
  { answered, round }: { answered: URL; round: SignInProof },
): Promise<ProviderIdentity | undefined> {
  const tokens = await authorizationCodeGrant(provider, answered, {
    pkceCodeVerifier: round.verifier,
    expectedState: round.state,
    expectedNonce: round.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) return undefined;
  const hasInfo = provider.serverMetadata().userinfo_endpoint !== undefined && claims.email === undefined;
  const profile = hasInfo ? { ...claims, ...(await fetchUserInfo(provider, tokens.access_token, claims.sub)) } : claims;
  const email = profile.email_verified === true ? textOf(profile.email).toLowerCase() : '';
  return { subject: claims.sub, email, name: textOf(profile.name) || textOf(profile.preferred_username) };
}
