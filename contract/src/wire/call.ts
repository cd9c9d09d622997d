import { z } from 'zod';
import type { ResourceId } from './resources.ts';

/** What the web does with a fault of this call: the two styles of specification 1, section 8. */
export type Style = 'A' | 'B';

/** How a call travels: one JSON answer, a file sent up, server-sent events, or a file sent down. */
export type Kind = 'json' | 'upload' | 'stream' | 'download';

/** Who may make a call: `open` needs no tokens, `signedIn` any user, otherwise the resource, which may depend on what is asked. */
type Access<Input> = 'open' | 'signedIn' | ResourceId | ((input: Input) => ResourceId);

/**
 * What a call wants of the session behind its tokens: `active` asks that it has not gone idle, and counts as activity;
 * `signed` is content with the signed token, as AI and risk calls are. A revoked session is refused by both.
 */
export type Session = 'active' | 'signed';

/** What the audit log keeps of a call that succeeded: who, when, and the ids it named; never the content. */
export type AuditKind = 'export' | 'download' | 'deletion' | 'merge' | 'import' | 'sharing' | 'administration';

export interface Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  path: `/${string}`;
  style: Style;
  kind: Kind;
  access: Access<z.output<Input>>;
  session: Session;
  /** Only somebody who has signed in may make it: an API key is refused, whatever it may do. */
  isPersonal?: boolean;
  audit?: AuditKind;
  /** The field of its data that must be true for the log to keep it. */
  auditIf?: string;
  /** May be made with a one-time password that has not been changed yet; every other call is refused until it is. */
  isOpenBeforePasswordChange?: true;
  summary: string;
  input: Input;
  output: Output;
}

/** What the calls of a contract have in common. */
type Usual = Partial<Pick<Call, 'style' | 'session' | 'isPersonal'>> & { access?: Access<never> };

/** What must be said of each call where it is not usual. */
type Unusual<Shared> = { [Name in Exclude<'style' | 'access', keyof Shared>]: unknown };

/** What a call may say of itself. */
type Own<In, Out, Who, How> = Omit<Call, 'path' | 'style' | 'kind' | 'access' | 'session' | 'input' | 'output'> & {
  path: string;
  style?: Style;
  kind?: How;
  access?: Who;
  session?: Session;
  input?: In;
  output?: Out;
};

/** What a call answers that does not say it. */
type Unsaid<How> = How extends 'download' ? z.ZodUnknown : typeof done;

/**
 * Makes the entries of a contract, whose paths begin with a folder and which have something in common. A path that begins
 * with a slash is whole. `kind` is json, `session` active, `input` nothing and `output` done unless said; a file sent down
 * has no output.
 */
export function callsAt<const Shared extends Usual>(folder: `/${string}`, usual: Shared) {
  return <
    const Who extends Access<z.output<In>>,
    In extends z.ZodType = typeof nothing,
    Out extends z.ZodType | undefined = undefined,
    const How extends Kind = 'json',
  >(
    spec: Own<In, Out, Who, How> & Unusual<Shared>,
  ) => {
    const path = spec.path.startsWith('/') ? spec.path : folder + spec.path;
    const output = spec.kind === 'download' ? z.unknown() : done;
    // the compiler does not follow what is usual and what is said through the spread of two open types
    return { kind: 'json', session: 'active', input: nothing, output, ...usual, ...spec, path } as unknown as Call<
      In,
      Out extends z.ZodType ? Out : Unsaid<How>
    > & { kind: How; access: Access<z.output<In>> extends Who ? Shared['access'] : Who };
  };
}

/** The calls of one capability, by the word its service uses. */
// biome-ignore lint/suspicious/noExplicitAny: each call has its own input, and an access that reads it
export type Contract = Record<string, Call<any, any>>;

export type InputOf<C extends Call> = z.output<C['input']>;
export type SentOf<C extends Call> = z.input<C['input']>;
export type AnswerOf<C extends Call> = z.output<C['output']>;

const anyBase = z.looseObject({}).optional();
const anyData = z.looseObject({}).nullish();

/** The data of a request: exactly these fields, an unknown one is refused by name, or what the schema says. */
type Data = z.ZodRawShape | z.ZodType;
type DataSchema<D extends Data> = D extends z.ZodType
  ? D
  : D extends z.ZodRawShape
    ? z.ZodObject<D, z.core.$strict>
    : never;

/** A request body `{ baseInfo, data }`; without data it says nothing besides. */
export const requestOf = <Base extends z.ZodType, D extends Data = typeof anyData>(baseInfo: Base, data?: D) => {
  const schema = data === undefined ? anyData : data instanceof z.ZodType ? data : z.strictObject(data);
  return z.strictObject({ baseInfo, data: schema as DataSchema<D> });
};

/** The same whose `baseInfo` is not read. */
export const dataOf = <D extends Data>(data: D) => requestOf(anyBase, data);

/** A request that says nothing: an absent or empty body, or one with empty parts. */
export const nothing = requestOf(anyBase);

/** An answer without content. */
export const done = z.object({});

/** The one envelope of every JSON answer. */
export const envelopeOf = <Output extends z.ZodType>(output: Output) =>
  z.object({ baseInfo: z.object({ code: z.number().int(), message: z.string(), traceId: z.string() }), data: output });
