import { type Call, envelopeOf } from '@antai/contract/wire/call';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Binding } from './bind.ts';

type Json = Record<string, unknown>;

/** `GET /lawyer/docs`: the OpenAPI page of every call, made from the contract itself. */
export async function mountDocs(app: FastifyInstance, bindings: Binding[]) {
  const document = describeCalls(bindings);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/lawyer/docs', staticCSP: false, uiConfig: { docExpansion: 'none' } });
}

function describeCalls(bindings: Binding[]): Json {
  const schemas: Json = {};
  const paths = Object.fromEntries(
    bindings.map(binding => [binding.call.path, { post: describeCall(binding, schemas) }]),
  );
  return {
    openapi: '3.1.0',
    info: { title: 'AI律师工作平台', version: '1' },
    paths,
    components: {
      schemas,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        authToken: { type: 'apiKey', in: 'header', name: 'auth-token' },
      },
    },
  };
}

function describeCall({ name, call }: Binding, schemas: Json): Json {
  const key = call.path.replace(/[^A-Za-z0-9]+/g, '_');
  const isUpload = call.kind === 'upload';
  const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] };
  const body = isUpload ? file : place(schemas, `${key}_request`, call.input, 'input');
  const answer = call.kind === 'download' ? {} : place(schemas, `${key}_answer`, envelopeOf(call.output), 'output');
  return {
    operationId: `${key}_${name}`,
    summary: call.summary,
    tags: [call.path.split('/').slice(1, 4).join('/')],
    security: call.access === 'open' ? [] : [{ token: [], authToken: [] }],
    requestBody: {
      required: true,
      content: { [isUpload ? 'multipart/form-data' : 'application/json']: { schema: body } },
    },
    responses: { 200: { description: '成功或业务拒绝', content: { [answerType(call)]: { schema: answer } } } },
  };
}

const answerType = ({ kind }: Call) =>
  kind === 'download' ? 'application/octet-stream' : kind === 'stream' ? 'text/event-stream' : 'application/json';

/** Puts a schema and what it refers to among the document's own, and gives the reference. */
function place(schemas: Json, key: string, schema: z.ZodType, io: 'input' | 'output'): Json {
  const text = JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any', cycles: 'ref' }));
  const { $defs, $schema, ...root } = JSON.parse(
    text
      .replaceAll('"#/$defs/', `"#/components/schemas/${key}_`)
      .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${key}"`),
  ) as Json & { $defs?: Json };
  for (const [name, part] of Object.entries($defs ?? {})) schemas[`${key}_${name}`] = part;
  schemas[key] = root;
  return { $ref: `#/components/schemas/${key}` };
}
