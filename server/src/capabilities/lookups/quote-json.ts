/** A text of JSON as a string of JSON. For a thread. */
export default (json: Uint8Array): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(new TextDecoder().decode(json)));
