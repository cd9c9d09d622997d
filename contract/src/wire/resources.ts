/** What happens when a user without permission clicks: nothing shown, a word, or the action runs anyway. */
type Refusal = 'askAdministrator' | 'hide' | 'runAnyway';

interface Resource {
  name: string;
  parent?: number;
  display: '0' | '1';
  permission: '0' | '1';
  refusal: Refusal;
}

/**
 * Every screen and action that can be granted, by id. `display` and `permission` are what a user has without a grant
 * of their own. Ids shown in the specification keep theirs; new ones follow the numbering of their area:
 * 9 administration, 1001x shell, 1002x account, 2001x data search, 3001x AI workspace, 4001 due diligence.
 */
export const resources = {
  9: { name: '系统管理', display: '0', permission: '0', refusal: 'hide' },
  10011: { name: '使用指引详情', display: '1', permission: '1', refusal: 'hide' },
  10012: { name: '通知', display: '1', permission: '1', refusal: 'hide' },
  10021: { name: '账号信息', display: '1', permission: '1', refusal: 'askAdministrator' },
  10025: { name: '接口密钥', display: '1', permission: '1', refusal: 'askAdministrator' },
  2001: { name: '数据检索', display: '1', permission: '1', refusal: 'askAdministrator' },
  20011: { name: '司法案例', parent: 2001, display: '1', permission: '1', refusal: 'askAdministrator' },
  2001101: { name: '整改信息', parent: 20012, display: '1', permission: '1', refusal: 'hide' },
  20012: { name: '行政处罚', parent: 2001, display: '1', permission: '1', refusal: 'askAdministrator' },
  20013: { name: '微信检索', parent: 2001, display: '1', permission: '1', refusal: 'askAdministrator' },
  20014: { name: '律师', parent: 2001, display: '1', permission: '1', refusal: 'askAdministrator' },
  20015: { name: '法官检索', parent: 2001, display: '1', permission: '1', refusal: 'askAdministrator' },
  20016: { name: '机构检索', parent: 2001, display: '1', permission: '1', refusal: 'askAdministrator' },
  20017: { name: '法律法规', parent: 2001, display: '1', permission: '1', refusal: 'askAdministrator' },
  20018: { name: '引用核验', parent: 2001, display: '1', permission: '1', refusal: 'askAdministrator' },
  20019: { name: '检索下载', parent: 2001, display: '1', permission: '1', refusal: 'askAdministrator' },
  20021: { name: '检索订阅', parent: 2001, display: '1', permission: '1', refusal: 'askAdministrator' },
  20022: { name: '类案检索', parent: 2001, display: '1', permission: '1', refusal: 'askAdministrator' },
  20023: { name: '专业文章', parent: 2001, display: '1', permission: '1', refusal: 'askAdministrator' },
  // what is merged is merged for everybody: not for each user to decide
  20025: { name: '同名归并', parent: 2001, display: '0', permission: '0', refusal: 'hide' },
  20024: { name: '定制服务', parent: 2001, display: '1', permission: '1', refusal: 'askAdministrator' },
  4001: { name: '核查尽调', display: '1', permission: '1', refusal: 'askAdministrator' },
  3001: { name: 'AI专属工作台', display: '1', permission: '1', refusal: 'askAdministrator' },
  30011: { name: 'AI助手', parent: 3001, display: '1', permission: '1', refusal: 'askAdministrator' },
  30013: { name: '知识库', parent: 3001, display: '1', permission: '1', refusal: 'askAdministrator' },
  30012: { name: '文档脱敏', parent: 3001, display: '1', permission: '1', refusal: 'askAdministrator' },
  30019: { name: '法律计算器', parent: 3001, display: '1', permission: '1', refusal: 'askAdministrator' },
  30014: { name: '文书纠错', parent: 3001, display: '1', permission: '1', refusal: 'askAdministrator' },
  30015: { name: '文件比对', parent: 3001, display: '1', permission: '1', refusal: 'askAdministrator' },
  30020: { name: '风险自检', parent: 3001, display: '1', permission: '1', refusal: 'askAdministrator' },
  30016: { name: '合同审查', parent: 3001, display: '1', permission: '1', refusal: 'askAdministrator' },
  30022: { name: '文件审查', parent: 3001, display: '1', permission: '1', refusal: 'askAdministrator' },
  30017: { name: '文书起草', parent: 3001, display: '1', permission: '1', refusal: 'askAdministrator' },
  30018: { name: '文档翻译', parent: 3001, display: '1', permission: '1', refusal: 'askAdministrator' },
} as const satisfies Record<number, Resource>;

export type ResourceId = keyof typeof resources;

/** The resource with its defaults; undefined for an id that is not in the table. */
export function resourceOf(id: number): Resource | undefined {
  return (resources as Record<number, Resource>)[id];
}
