import { apiKeyCallsMax, apiKeyPrefix } from '@antai/contract/apikeys';
import { mcpPath } from '@antai/contract/lookups';
import { type Call, envelopeOf } from '@antai/contract/wire/call';
import { resourceOf } from '@antai/contract/wire/resources';
import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Binding } from './bind.ts';

type Json = Record<string, unknown>;

/** `GET /lawyer/docs`: the OpenAPI page of every call, made from the contract itself. */
export async function mountDocs(app: FastifyInstance, bindings: Binding[]) {
  const document = describeCalls(bindings);
  // the types of the plugin end before OpenAPI 3.1, which it shows
  await app.register(swagger, {
    mode: 'static',
    specification: { document: document as StaticDocumentSpec['document'] },
  });
  await app.register(swaggerUi, { routePrefix: '/lawyer/docs', staticCSP: false, uiConfig: { docExpansion: 'none' } });
}

const introduction = `所有调用均为 POST，请求与答复都是 JSON（上传为 multipart，下载为文件流，长回答为 text/event-stream）。
答复的 \`baseInfo.code\` 为 0 即成功，否则 \`baseInfo.message\` 说明原因，\`baseInfo.traceId\` 供查询日志。

**脚本与其他程序请用接口密钥。** 在页面右上方“设置 → 插件 → 接口密钥”新建，密钥只显示一次。每次调用带上：

    curl -X POST 本系统地址/node/api/dataSearch/getCategoryVersion \\
      -H 'Authorization: Bearer ${apiKeyPrefix}…' -H 'content-type: application/json' -d '{}'

- 密钥只能使用新建时所选的功能（各调用的说明中标有功能编号），并且不超出本人的权限；
- 每个密钥每分钟至多 ${apiKeyCallsMax} 次，超出时答复 429，说明何时再试；
- 撤销、到期或账号停用后立即失效，答复 90004 或 90005；
- 标有“须本人登录”的调用（密码、密钥等账号事务）不接受密钥，答复 403。

**外部AI助手请用 MCP。** 支持 Model Context Protocol（streamable HTTP）的助手以同一密钥连接 \`本系统地址${mcpPath}\`，可以只读地
找法条、取某日有效的条文、核验引用、检索案例与处罚、找类案、查机构、读正文。新建密钥时给出可直接使用的配置。`;

/** What a caller needs: to have signed in, or a key where the call is not the person's own. */
function securityOf({ access, isPersonal }: Call) {
  if (access === 'open') return [];
  const session = { token: [], authToken: [] };
  return isPersonal ? [session] : [session, { apiKey: [] }];
}

/** Which resource the call belongs to, and whether a key may make it. */
function noteOn({ access, isPersonal }: Call): string {
  const resource = typeof access === 'number' ? `功能编号 ${access}（${resourceOf(access)?.name}）` : '';
  const byInput = typeof access === 'function' ? '功能编号依所查内容而定' : '';
  return [resource, byInput, isPersonal ? '须本人登录' : ''].filter(Boolean).join('；');
}

/** What the page says of a call: the operation, and the schemas that it refers to. */
type Description = ReturnType<typeof describeCall>;

/** A call of the contract never changes: each application of a process would work its description out again. */
const descriptions = new WeakMap<Call, Description>();

function descriptionOf(binding: Binding): Description {
  const description = descriptions.get(binding.call) ?? describeCall(binding);
  descriptions.set(binding.call, description);
  return description;
}

function describeCalls(bindings: Binding[]) {
  const schemas: Json = {};
  const paths: Record<string, { post: Description['operation'] }> = {};
  for (const binding of bindings) {
    const description = descriptionOf(binding);
    paths[binding.call.path] = { post: description.operation };
    Object.assign(schemas, description.schemas);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'AI律师工作平台', version: '1', description: introduction },
    paths,
    components: {
      schemas,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        authToken: { type: 'apiKey', in: 'header', name: 'auth-token' },
        apiKey: { type: 'http', scheme: 'bearer', description: `接口密钥，以 ${apiKeyPrefix} 开头` },
      },
    },
  };
}

function describeCall({ name, call }: Binding) {
  const schemas: Json = {};
  const key = call.path.replace(/[^A-Za-z0-9]+/g, '_');
  const isUpload = call.kind === 'upload';
  const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] };
  const body = isUpload ? file : place(schemas, `${key}_request`, { schema: call.input, io: 'input' });
  const answer =
    call.kind === 'download' ? {} : place(schemas, `${key}_answer`, { schema: envelopeOf(call.output), io: 'output' });
  const operation = {
    operationId: `${key}_${name}`,
    summary: call.summary,
    description: noteOn(call),
    tags: [call.path.split('/').slice(1, 4).join('/')],
    security: securityOf(call),
    requestBody: {
      required: true,
      content: { [isUpload ? 'multipart/form-data' : 'application/json']: { schema: body } },
    },
    responses: { 200: { description: '成功或业务拒绝', content: { [answerType(call)]: { schema: answer } } } },
  };
  return { operation, schemas };
}

const answerType = ({ kind }: Call) =>
  kind === 'download' ? 'application/octet-stream' : kind === 'stream' ? 'text/event-stream' : 'application/json';

/** Puts a schema and what it refers to among the document's own, and gives the reference. */
function place(schemas: Json, key: string, { schema, io }: { schema: z.ZodType; io: 'input' | 'output' }): Json {
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
