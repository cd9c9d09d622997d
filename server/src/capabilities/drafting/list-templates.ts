import type { TemplateGroup, TemplateHead } from '@antai/contract/drafting';
import type { Template } from '@antai/drafting';
import { listTemplateGroups, listTemplates } from '@antai/drafting/templates';

export const groups = (): TemplateGroup[] =>
  listTemplateGroups().map(({ id, templates, ...group }) => ({
    groupId: id,
    templateCount: templates.length,
    ...group,
  }));

const headOf = ({ id, version, title, group, summary, useWhen, fields }: Template): TemplateHead => ({
  ...{ templateId: id, version, title, groupId: group, summary, useWhen },
  fieldCount: fields.length,
});

/** The templates of a group, or of all, that say every word of the keyword. */
export function findTemplates({
  groupId,
  keyword,
}: {
  groupId?: string | null;
  keyword?: string | null;
}): TemplateHead[] {
  const words = (keyword ?? '').split(/\s+/u).filter(Boolean);
  const says = ({ title, summary, useWhen }: Template) =>
    words.every(word => [title, summary, useWhen].some(text => text.includes(word)));
  return listTemplates()
    .filter(template => (groupId ? template.group === groupId : true) && says(template))
    .map(headOf);
}
