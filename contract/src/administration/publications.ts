import { z } from 'zod';
import { callsAt, dataOf, requestOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';
import { keysOf } from '../wire/keys-of.ts';
import { pagedOf, pageOf } from '../wire/page.ts';

export const audiences = { all: '全体用户', enterprise: '企业', role: '角色', users: '指定用户' } as const;
export type Audience = keyof typeof audiences;

export const publicationLimits = { title: 60, content: 5000, ids: 100 } as const;

export const PublicationForm = z
  .strictObject({
    title: z.string().trim().min(1, '请填写标题').max(publicationLimits.title, `标题至多${publicationLimits.title}字`),
    /** Text, or HTML of a few plain elements; anything else of it is taken away. */
    content: z
      .string()
      .trim()
      .min(1, '请填写正文')
      .max(publicationLimits.content, `正文至多${publicationLimits.content}字`),
    audience: z.enum(keysOf(audiences), '请选择发给谁'),
    audienceIds: z.array(z.uuid('编号有误')).max(publicationLimits.ids, `至多选${publicationLimits.ids}项`).default([]),
    isPopup: z.boolean().default(true),
  })
  .refine(({ audience, audienceIds }) => (audience === 'all') === (audienceIds.length === 0), '请选择发给谁');
export type PublicationForm = z.output<typeof PublicationForm>;

export const Publication = z.object({
  publicationId: z.string(),
  title: z.string(),
  content: z.string(),
  audience: z.enum(keysOf(audiences)),
  audienceIds: z.array(z.string()),
  isPopup: z.boolean(),
  publishedBy: z.string(),
  publishTime: z.string(),
  /** How many users have it by now. */
  sent: z.number().int(),
  isFinished: z.boolean(),
});
export type Publication = z.output<typeof Publication>;

const call = callsAt('/api/administration/publications/', { style: 'B', access: 9 });

/** Notices that an administrator writes to many users at once. */
export const publications = {
  page: call({
    path: 'page',
    summary: '已发布的通知，新的在前，带已送达人数',
    input: requestOf(pageOf(20), z.strictObject({}).prefault({})),
    output: pagedOf(Publication),
  }),
  publish: call({
    path: 'publish',
    audit: 'administration',
    summary: '发布通知给全体、企业、角色或指定用户；正文只留下段落、列表与强调',
    input: dataOf(PublicationForm),
    output: Publication,
  }),
  preview: call({
    path: 'preview',
    summary: '正文发布后的样子，以及会送达多少人',
    input: dataOf(PublicationForm),
    output: z.object({ content: z.string(), receivers: z.number().int() }),
  }),
} as const;

export const publicationFaults = {
  nobody: { code: 1, text: '没有符合条件的用户，请重新选择发给谁' },
  nothingLeft: { code: 1, text: '正文去掉不允许的内容后已为空，请修改' },
} as const satisfies Record<string, FaultSpec>;
