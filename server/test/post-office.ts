import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail as it was delivered. */
interface Delivered {
  to: string[];
  subject: string;
  messageId: string;
  text: string;
}

interface PostOffice {
  /** Asked first; answers a code of SMTP where an address is not taken. */
  refuse?: (to: string) => number | undefined;
  onMail?: (mail: Delivered) => void;
}

/** A real SMTP server of this machine that keeps what it is brought. */
export async function openPostOffice({ refuse, onMail }: PostOffice = {}) {
  const mails: Delivered[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // the name of this machine need not be known to any server of names
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const responseCode = refuse?.(address);
      done(responseCode ? Object.assign(new Error('not taken'), { responseCode }) : null);
    },
    onData(stream, session, done) {
      text(stream).then(raw => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const mail = readMail(raw, to);
        mails.push(mail);
        onMail?.(mail);
        done();
      }, done);
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  if (!listening.listening) await once(listening, 'listening');
  listening.unref();
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** The mails brought to an address, the first first. */
    to: (address: string) => mails.filter(mail => mail.to.includes(address)),
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  };
}

/** An SMS gateway of this machine that keeps what it is handed. */
export async function openSmsGateway() {
  const messages: { mobile: string; code: string; text: string; authorization: string }[] = [];
  const server = createServer((request, response) => {
    text(request).then(
      body => {
        messages.push({ ...JSON.parse(body), authorization: request.headers.authorization ?? '' });
        response.end('{}');
      },
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/send`,
    /** The messages for a mobile, the first first. */
    to: (mobile: string) => messages.filter(message => message.mobile === mobile),
  };
}

function readMail(raw: string, to: string[]): Delivered {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const encoding = field('content-transfer-encoding').toLowerCase();
  return {
    to,
    subject: decodeWords(field('subject')),
    messageId: field('message-id'),
    text: decode(raw.slice(end + 4), encoding),
  };
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8').trim();
  if (encoding !== 'quoted-printable') return body.trim();
  return bytesOf(body.replace(/=\r\n/g, '')).trim();
}

const bytesOf = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

const decodeWords = (text: string) =>
  text
    .replace(/\?= +=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_all, kind: string, word: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString('utf8') : bytesOf(word.replace(/_/g, ' ')),
    );
