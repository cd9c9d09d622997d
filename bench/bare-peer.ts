import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The least a server can do: reads the request, and answers the bytes it was told to, whatever is asked. */
let body = Buffer.from('{}');
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send!({ address: `http://127.0.0.1:${port}` });
});
process.on('message', (text: string) => {
  body = Buffer.from(text);
  process.send!({});
});
process.on('disconnect', () => process.exit(0));
