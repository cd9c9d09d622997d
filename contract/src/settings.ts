import { z } from 'zod';
import { callsAt, dataOf } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';

/** What a group of settings belongs to. */
export const configTypes = { customerPortrait: 1, warningMonitoring: 2, userCenter: 3, intelligentTools: 4 } as const;

const ConfigTypeNumber = z.coerce
  .number()
  .pipe(
    z.literal(
      [
        configTypes.customerPortrait,
        configTypes.warningMonitoring,
        configTypes.userCenter,
        configTypes.intelligentTools,
      ],
      '设置类型应为1至4',
    ),
  );

/** How many main bodies a user may keep settings for, of all types together. */
export const userConfigsMax = 500;

/** The keys of settings that the product reads; the rest of a group is described by the server alone. */
export const settingKeys = {
  favourites: 'favourites',
  theme: 'theme',
  density: 'density',
  documentFontSize: 'documentFontSize',
  noticeKinds: 'noticeKinds',
  popups: 'popups',
  noticeMail: 'noticeMail',
  defaultTab: 'defaultTab',
  pageSize: 'pageSize',
  charts: 'charts',
  portraitCards: 'portraitCards',
  monitorLevel: 'monitorLevel',
} as const;

/** The key of a setting that chooses among the fields of one category. */
export const fieldsKey = (mainTab: string, part: 'Columns' | 'Charts' | 'Facets') => `${mainTab}${part}`;

/** How much of what changes about an organisation is told. */
export const monitorLevels = { high: 'high', middle: 'middle', low: 'low' } as const;
export type MonitorLevel = keyof typeof monitorLevels;

export const switchOn = 'on';

/** One value that can be chosen. */
const SettingChoice = z.object({ id: z.string(), name: z.string(), isChecked: z.boolean() });

/** One setting. `fieldEn` and `fieldCn` are its key and name as the user configuration calls them. */
export const SettingsItem = z.object({
  key: z.string(),
  id: z.string(),
  name: z.string(),
  fieldEn: z.string(),
  fieldCn: z.string(),
  configType: z.enum(['list', 'radio', 'switch']),
  canMultiSelect: z.boolean(),
  list: z.array(SettingChoice),
  /** What is chosen: the ids, and how they read. */
  active: z.object({ selectValue: z.array(z.string()), frontValue: z.string() }),
  /** The user configuration that keeps it; empty while it stands as it came. */
  myId: z.string(),
  show: z.boolean(),
  /** What it belongs to: items of one section stand together. */
  section: z.string(),
  /** The category whose fields it chooses among; empty where it is about all. */
  mainTab: z.string(),
});
export type SettingsItem = z.output<typeof SettingsItem>;

/** The settings of one type: `params` are the chosen ids by key, as a save sends them. */
export const SettingsGroup = z.object({
  type: z.number().int(),
  name: z.string(),
  mainbodyId: z.string(),
  userConfigId: z.string(),
  params: z.record(z.string(), z.array(z.string())),
  items: z.array(SettingsItem),
});
export type SettingsGroup = z.output<typeof SettingsGroup>;

const mainbodyId = z.string().max(64, '主体编号过长').default('');
const choiceIds = z.array(z.string().max(64)).max(100, '一项至多选择100个');

/** What a save sends: which group, whether anything was changed, and for each setting the chosen ids. */
const SettingsChange = z
  .object({
    type: ConfigTypeNumber,
    mainbodyId,
    userConfigId: z.string().max(64).default(''),
    isChange: z.boolean('请说明设置是否有改动（isChange）'),
  })
  .catchall(choiceIds);
export type SettingsChange = z.output<typeof SettingsChange>;

export const settingsFaults = {
  noMonitorLevel: { code: 1, text: '请选择当前企业分类指标变动监控等级' },
  tooMany: { code: 1, text: `至多为${userConfigsMax}个主体保存设置，请先删去不再需要的主体` },
} as const satisfies Record<string, FaultSpec>;

export const settingsTexts = { saved: '用户设置修改成功' } as const;

const call = callsAt('/api/userConfig/', { style: 'B', access: 'signedIn' });

/** 设置: what a user has chosen of how the product looks and behaves. */
export const settings = {
  all: call({
    path: 'getAllUserConfig',
    summary: '本人的全部设置，按类型1至4分组；不含只属于某个主体的',
    output: z.array(SettingsGroup),
  }),
  group: call({
    path: 'getUserConfig',
    summary: '一类设置；1与2可按主体（mainbodyId）分别保存',
    input: dataOf({ type: ConfigTypeNumber, mainbodyId }),
    output: SettingsGroup,
  }),
  save: call({
    path: 'setUserConfig',
    summary: '保存一类设置：各项为所选编号的数组，未提到的项不变；isChange 为 false 时什么也不改',
    input: dataOf(SettingsChange),
  }),
} as const;
