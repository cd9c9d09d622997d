/** The client pings this often; the server drops a peer silent for three times as long. */
export const pingMs = 20_000;

export const socketPath = (userId: string) => `/lawyer/socket/${userId}` as const;
