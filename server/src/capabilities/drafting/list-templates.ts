import type { TemplateGroup, TemplateHead } from '@antai/contract/drafting';
import type { Template } from '@antai/drafting';
import { listTemplateGroups, listTemplates } from '@antai/drafting/templates';
import { ownGroup } from './templates/describe-own.ts';

/** The groups of the ready templates, and one of their own where there are such. */
export const groups = (ownCount: number): TemplateGroup[] => [
  ...(ownCount > 0 ? [{ ...ownTemplateGroup, templateCount: ownCount }] : []),
  ...listTemplateGroups().map(({ id, templates, ...group }) => ({
    groupId: id,
    templateCount: templates.length,
    ...group,
  })),
];

const ownTemplateGroup = {
  ...{ groupId: ownGroup, name: '自有模板', order: 0 },
  description: '本人上传或复制的模板，与所在单位共用的模板',
};

const headOf = ({ id, version, title, group, summary, useWhen, fields }: Template): TemplateHead => ({
  ...{ templateId: id, version, title, groupId: group, summary, useWhen },
  fieldCount: fields.length,
});

/** The templates of a group, or of all, that say every word of the keyword; own ones first. */
export function findTemplates(
  own: readonly TemplateHead[],
  { groupId, keyword }: { groupId?: string | null; keyword?: string | null },
): TemplateHead[] {
  const words = (keyword ?? '').split(/\s+/u).filter(Boolean);
  const says = ({ title, summary, useWhen }: TemplateHead) =>
    words.every(word => [title, summary, useWhen].some(text => text.includes(word)));
  return [...own, ...listTemplates().map(headOf)].filter(
    template => (groupId ? template.groupId === groupId : true) && says(template),
  );
}
