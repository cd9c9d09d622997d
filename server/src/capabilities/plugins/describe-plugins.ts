import type { Pack, PackState } from '@antai/contract/packs';
import type { Plugin, PluginState } from '@antai/contract/plugins';

/** What an installation was set up with. */
export interface Equipment {
  hasOpenSearch: boolean;
  hasDatabaseServer: boolean;
  hasObjectStore: boolean;
  /** The models that answer, in the order in which they are asked. */
  models: string[];
}

const packPluginStates: Record<PackState, PluginState> = {
  absent: 'absent',
  queued: 'underWay',
  fetching: 'underWay',
  importing: 'underWay',
  done: 'ready',
  unreachable: 'absent',
  failed: 'absent',
};

const sayOfPack: Record<PluginState, (pack: Pack) => string> = {
  ready: ({ publisher, date }) => `${publisher}，编至 ${date}`,
  underWay: () => '正在取用，其间可照常使用',
  absent: ({ kind, purpose }) => (kind === 'files' ? `用于${purpose}；管理员可以取用` : '尚未取到，管理员可以补入'),
  builtIn: () => '',
  notConfigured: () => '',
};

function packPlugin(pack: Pack): Plugin {
  const state = packPluginStates[pack.state];
  return { key: `pack.${pack.name}`, kind: 'pack', name: pack.title, state, about: sayOfPack[state](pack) };
}

const recognitionPack = 'ocr';

const sayOfRecognition: Partial<Record<PluginState, string>> = {
  ready: '图片与扫描件可以识读，金额、比例与日期请与原件核对',
  underWay: '正在取用，其间图片与扫描件读不出文字',
};

function recognitionPlugin(pack: Pack | undefined): Plugin {
  const state = pack ? packPluginStates[pack.state] : 'notConfigured';
  const about = sayOfRecognition[state] ?? '图片与扫描件读不出文字；管理员可在系统管理的“数据包”中取用文字识别模型';
  return { key: 'ocr', kind: 'ocr', name: '文字识别 OCR', state, about };
}

const either = (
  hasOwn: boolean,
  { own, brought }: { own: string; brought: string },
): Pick<Plugin, 'state' | 'about'> => (hasOwn ? { state: 'ready', about: own } : { state: 'builtIn', about: brought });

/** What the installation has and has not, as its users read it. */
export function describePlugins(packs: Pack[], equipment: Equipment): Plugin[] {
  const { hasOpenSearch, hasDatabaseServer, hasObjectStore, models } = equipment;
  return [
    ...packs.filter(({ name }) => name !== recognitionPack).map(packPlugin),
    {
      key: 'search',
      kind: 'search',
      name: '检索引擎',
      ...either(hasOpenSearch, { own: 'OpenSearch 集群', brought: '内置引擎；管理员可换用 OpenSearch' }),
    },
    {
      key: 'database',
      kind: 'database',
      name: '数据库',
      ...either(hasDatabaseServer, { own: 'PostgreSQL 服务器', brought: '内置数据库；管理员可换用 PostgreSQL' }),
    },
    {
      key: 'files',
      kind: 'files',
      name: '文件存储',
      ...either(hasObjectStore, { own: '对象存储（S3）', brought: '存于本机；管理员可换用对象存储' }),
    },
    {
      key: 'model',
      kind: 'model',
      name: '模型',
      ...(models.length > 0
        ? { state: 'ready', about: models.join('、') }
        : {
            state: 'notConfigured',
            about: '没有模型也能工作，助手的回答为逐字摘录的原文；配置后由模型撰写，引用逐处核验。管理员可以添加',
          }),
    },
    recognitionPlugin(packs.find(({ name }) => name === recognitionPack)),
  ];
}
