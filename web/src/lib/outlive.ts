/**
 * What a browser lets requests of a closing page carry together is 64 KB, and it fails what is beyond that; of requests
 * it allows some twenty for all pages of a site.
 */
const bytesMax = 60_000;
const requestsMax = 4;

let requests = 0;
let bytes = 0;

/** Takes a place for a request that goes on when its page is left; gives what frees it, or undefined where there is none left. */
export function outlive(body: string): (() => void) | undefined {
  const size = new Blob([body]).size;
  if (requests >= requestsMax || bytes + size > bytesMax) return undefined;
  requests += 1;
  bytes += size;
  return () => {
    requests -= 1;
    bytes -= size;
  };
}
