import type { TemplateHead } from '@antai/contract/drafting';
import type { OwnTemplate, OwnTemplateBody } from '@antai/contract/drafting/templates';
import type { DocxSource, Template } from '@antai/drafting';
import type { TemplateLine } from './store.ts';

/** A template that a draft fills, with the docx it is printed into where it is one. */
export interface OpenTemplate {
  template: Template;
  source: DocxSource | null;
  fileKey: string | null;
}

/** An own template as it is listed. */
export const showOwn = ({ row, head }: TemplateLine, userId: string): OwnTemplate => ({
  ...{ templateId: row.templateId, title: row.title, version: row.version },
  isOwn: row.ownerId === userId,
  isShared: row.enterpriseId !== '',
  isDocx: head.isDocx,
  fieldCount: head.fieldCount,
  updateTime: row.updatedAt.toISOString(),
});

/** The same beside the ready ones. */
export const offerOwn = ({ row, head: { summary, useWhen, fieldCount } }: TemplateLine): TemplateHead => ({
  ...{ templateId: row.templateId, version: row.version, title: row.title, groupId: ownGroup },
  ...{ summary, useWhen, fieldCount },
});

/** What was sent, as the engine reads it; it proves the whole before it is saved. */
export const templateFrom = (
  body: OwnTemplateBody,
  { templateId, version }: { templateId: string; version: number },
): Template => ({
  ...body,
  ...{ id: templateId, version, group: ownGroup },
});

/** The group that own templates stand in. */
export const ownGroup = 'own';
