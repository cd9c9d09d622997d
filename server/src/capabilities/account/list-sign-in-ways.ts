/** What the installation has that somebody could sign in by. */
interface SignInMeans {
  hasMail: boolean;
  hasSms: boolean;
  /** Codes that nothing sends are written in the log, where whoever develops reads them. */
  isDevelopment: boolean;
  /** The name of the enterprise's own sign-in; undefined where there is none. */
  providerName: string | undefined;
  publicUrl: string;
}

/** A host of four numbers, or one in the brackets of the longer ones. */
const numeric = /^(?:\d+(?:\.\d+){3}|\[.*\])$/;

/** What the sign-in page offers besides the password. Browsers bind passkeys to a name, never to a number. */
export const listSignInWays = ({ hasMail, hasSms, isDevelopment, providerName = '', publicUrl }: SignInMeans) => ({
  isMailSent: hasMail || isDevelopment,
  isSmsSent: hasSms || isDevelopment,
  singleSignOn: providerName,
  hasPasskeys: !numeric.test(new URL(publicUrl).hostname),
});
