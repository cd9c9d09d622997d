import { z } from 'zod';
import { callsAt } from './wire/call.ts';

/** `ready` works; `builtIn` works by what the product brings; `underWay` is coming; `absent` could be had; `notConfigured` has to be set up. */
const pluginStates = ['ready', 'builtIn', 'underWay', 'absent', 'notConfigured'] as const;
export type PluginState = (typeof pluginStates)[number];

export const pluginStateNames: Record<PluginState, string> = {
  ready: '已装',
  builtIn: '内置',
  underWay: '取用中',
  absent: '未装',
  notConfigured: '未配置',
};

/** What an installation can do, or could do if it were set up. */
export const Plugin = z.object({
  key: z.string(),
  kind: z.enum(['pack', 'model', 'ocr', 'search', 'database', 'files']),
  name: z.string(),
  state: z.enum(pluginStates),
  /** What that means for the work, in one sentence. */
  about: z.string(),
});
export type Plugin = z.output<typeof Plugin>;

const call = callsAt('/api/plugins/', { style: 'B', access: 'signedIn' });

/** 插件: what this installation has, told truly. */
export const plugins = {
  list: call({
    path: 'list',
    summary: '本系统装有什么：数据包、检索引擎、数据库、文件存储，以及尚未配置的模型与文字识别',
    output: z.array(Plugin),
  }),
} as const;
