import type { Call } from '@antai/contract/wire/call';
import { z } from 'zod';

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  type?: string;
  format?: string;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

const texts: Record<string, string> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  date: '2023-06-12',
  email: 'a@lvsuo.example',
};

const release = { versionNum: '9.9.9', title: '新版本', content: ['内容'], isPublished: false };
const grant = { resourceId: 20011, flags: { display: true, permission: true } };

const questionnaire = {
  ...{
    title: '自检',
    description: '',
    audience: [],
    applicability: '',
    estimatedMinutes: 1,
    lawAsOf: '2026-11',
    tags: [],
  },
  ...{ dimensions: [], sections: [], findings: [], dimensionBands: [], conditions: [], bands: [], disclaimer: '' },
};

/** Bodies that a schema cannot say: fields that go together, texts of a form. */
const completed: Record<string, object> = {
  '/api/administration/models/save': {
    ...{ label: '模型', purpose: 'chat', dialect: 'local', baseUrl: 'http://127.0.0.1:9/v1', model: 'm' },
    ...{ location: 'local', isEnabled: false },
  },
  // what limited everybody would limit the tests of others
  '/api/administration/models/budget/set': { scope: 'user', holderId: texts.uuid, tokensMax: 10_000 },
  '/node/api/dataSearch/findSimilarCases': { text: '双方签订买卖合同，买方收货后没有付款。' },
  '/node/api/dataSearch/tryPastData': { subscriptionId: texts.uuid, from: '2023-01-01', to: '2023-12-31' },
  '/node/api/dataSearch/setSearchHistory': { recordType: '2', type: 0, content: '{"keyword":"合同"}' },
  '/api/message/batchReadMessage': { messageIds: [texts.uuid], status: 1 },
  '/api/user/userInfoEdit': { name: '陈知远' },
  '/api/user/updatePwd': { oldPassword: 'cuowu12345', newPassword: 'xinmima2026' },
  '/api/administration/configuration/set': { field: 'settlementDepartment', name: '争议解决部', value: '12' },
  '/api/administration/configuration/delete': { field: 'settlementDepartment', name: '争议解决部' },
  '/api/administration/invitations/invite': { email: texts.email, origin: 'https://lvsuo.example' },
  '/api/administration/releases/create': release,
  '/api/administration/releases/edit': { logId: texts.uuid, ...release },
  '/api/administration/roles/setUserGrant': { userId: texts.uuid, ...grant },
  '/api/administration/roles/setEnterpriseGrant': { enterpriseId: texts.uuid, ...grant },
  '/api/apiKey/create': { name: '案件同步', resourceIds: [20011] },
  '/api/user/sendCodeForResetMobile': { mobile: '13800138000' },
  '/api/security/confirmTotp': { code: '123456' },
  '/law-ai/api/doc/drafting/render': { templateId: 'sales-contract', fields: {} },
  '/law-ai/api/doc/drafting/template/get': { templateId: 'sales-contract' },
  '/law-ai/api/doc/drafting/task/create': { templateId: 'sales-contract' },
  '/law-risk-check/api/questionnaire/score': { repositoryId: 'tax-finance', answers: {} },
  '/law-risk-check/api/repository/preview': { repositoryId: 'tax-finance' },
  '/law-risk-check/api/questionnaire/save': { content: questionnaire },
  '/api/lebra2Template/saveTemplate': { name: '违约金类案', content: {} },
  '/law-ai/api/doc/review/text': { text: '房屋租赁合同\n月租金为8000元。' },
  '/law-ai/api/doc/review/add': { text: '房屋租赁合同\n月租金为8000元。' },
  '/law-ai/api/doc/review/checklist': { typeId: 'lease' },
  '/law-ai/api/ai/translate/create': { text: '本合同由甲方与乙方签订。', from: 'zh', to: 'en' },
  '/law-ai/api/ai/translate/identify': { text: '本合同由甲方与乙方签订。' },
  '/api/customizeService/add': { serviceKind: 'other', title: '题', description: '说明', contact: '13800138000' },
};

/** Calls that take judges, lawyers and organisations alone. */
const ofPersons = /Person|Namesakes/;

/** A body that the call takes: as few fields as it wants, or every field it knows where they go together. */
export function sampleBody(call: Pick<Call, 'path' | 'input'>, isFull = false): unknown {
  const full = isFull ? draft(call, true) : undefined;
  return full !== undefined && call.input.safeParse(full).success ? full : draft(call, false);
}

function draft({ path, input }: Pick<Call, 'path' | 'input'>, isFull: boolean): unknown {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', cycles: 'ref' }) as Schema;
  const body = sample(schema, { root: schema, isFull, depth: 0 }) as { data?: { recordType?: string } };
  if (body.data?.recordType && ofPersons.test(path)) body.data.recordType = '4';
  return body.data && completed[path] ? { ...body, data: completed[path] } : body;
}

interface Place {
  root: Schema;
  isFull: boolean;
  depth: number;
}

const deepest = 12;

function sample(schema: Schema, place: Place): unknown {
  const deeper = { ...place, depth: place.depth + 1 };
  const { root, depth } = place;
  if (depth > deepest) return null;
  if (schema.$ref === '#') return sample(root, deeper);
  if (schema.$ref) return sample(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, deeper);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return sample(either[0] ?? {}, deeper);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(part => sample(part, deeper)));
  if (schema.type === 'object' || schema.properties) return sampleObject(schema, deeper);
  if (schema.type === 'array') {
    const length = Math.max(schema.minItems ?? 0, place.isFull && depth < 6 ? 1 : 0);
    return Array.from({ length }, () => sample(schema.items ?? {}, deeper));
  }
  if (schema.type === 'string') return (texts[schema.format ?? ''] ?? '合同一二三').padEnd(schema.minLength ?? 0, '一');
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(schema.minimum ?? 1, 1);
  return schema.type === 'boolean' ? true : schema.type === 'null' ? null : '2';
}

function sampleObject({ properties = {}, required = [] }: Schema, place: Place) {
  const names = Object.keys(properties).filter(name => required.includes(name) || (place.isFull && place.depth < 8));
  return Object.fromEntries(names.map(name => [name, sample(properties[name] ?? {}, place)]));
}
