import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { precompress } from './precompress.ts';

/**
 * Every input of antd asks whether it stands in a form, and brought the whole of forms with it: their provider alone is a
 * tenth of the size of forms and their validator.
 */
function formContextAlone(): Plugin {
  return {
    name: 'form-context-alone',
    enforce: 'pre',
    resolveId(source, importer) {
      const isContext = source === '@rc-component/form' && /antd[\\/]es[\\/]form[\\/]context\.js$/.test(importer ?? '');
      return isContext ? this.resolve('@rc-component/form/es/FormContext', importer) : null;
    },
  };
}

/**
 * A schema of zod can describe itself as JSON schema, which no page asks for: the writers of descriptions are a fifth of
 * its size. Their names stay, each a function that writes nothing.
 */
function schemasWithoutDescription(): Plugin {
  return {
    name: 'schemas-without-description',
    transform: {
      filter: { id: /zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/ },
      handler: code => {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
        return {
          code: `const nothing = () => () => ({});\nexport { ${names.map(name => `nothing as ${name}`)} };`,
          map: null,
        };
      },
    },
  };
}

const iconOf = (names: string) => new RegExp(`@ant-design/icons(?:-svg)?/es/(?:icons|asn)/(?:${names})\\.js$`);

/**
 * Icons that one page shows together are one file: each by itself would be a request, and compress badly. Those of
 * messages come with every page; those of the menu and the tiles with the home page.
 */
const groups = [
  { name: 'status-icons', test: iconOf('(?:Check|Close|Exclamation|Info)CircleFilled') },
  {
    name: 'menu-icons',
    test: iconOf(
      'ApartmentOutlined|AppstoreOutlined|AuditOutlined|BankOutlined|BellOutlined|BookOutlined|CalculatorOutlined|CheckSquareOutlined|CloseOutlined|CustomerServiceOutlined|DiffOutlined|EllipsisOutlined|ExceptionOutlined|FileDoneOutlined|FileProtectOutlined|FileSearchOutlined|FolderOpenOutlined|FormOutlined|IdcardOutlined|ProfileOutlined|QuestionCircleOutlined|ReadOutlined|ReconciliationOutlined|RightOutlined|RobotOutlined|SafetyCertificateOutlined|SettingOutlined|SnippetsOutlined|SolutionOutlined|StarOutlined|TagsOutlined|TranslationOutlined|WechatOutlined',
    ),
  },
];

const server = process.env.API ?? 'http://127.0.0.1:8080';

/** What is loaded beside a screen: its styles and itself. Listing all that it imports made the entry a fifth larger. */
const styleAndOwn = (own: string, files: string[], { hostType }: { hostType: 'html' | 'js' }) =>
  hostType === 'html' ? files : files.filter(file => file === own || file.endsWith('.css'));

export default defineConfig({
  base: '/lawyer/',
  plugins: [react(), formContextAlone(), schemasWithoutDescription(), precompress(/./)],
  build: {
    assetsDir: 'static',
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    modulePreload: { resolveDependencies: styleAndOwn },
    rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/node/api': server,
      '/law-ai/api': server,
      '/law-risk-check/api': server,
      '/lawyer/socket': { target: server, ws: true },
      '/lawyer/docs': server,
    },
  },
});
