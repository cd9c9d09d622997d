/** The close code for a wrong token or a token of another user. */
export const wrongTokenCloseCode = 4001;

/** The client pings this often; the server drops a peer silent for three times as long. */
export const pingMs = 20_000;
export const silenceMs = 60_000;

export const socketPath = (userId: string) => `/lawyer/socket/${userId}` as const;
