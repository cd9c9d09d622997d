const browsers: [RegExp, string][] = [
  [/MicroMessenger\/(\d+)/, '微信'],
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/HarmonyOS/, '鸿蒙'],
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Browser and system as a person names them; what is none of the usual ones is called by how it calls itself. */
export function describeBrowser(agent: string): string {
  const [browser] = browsers.flatMap(([form, name]) => {
    const version = form.exec(agent)?.[1];
    return version ? [`${name} ${version}`] : [];
  });
  const system = systems.find(([form]) => form.test(agent))?.[1];
  const named = [browser, system].filter(Boolean).join(' · ');
  return named || agent.split(/[/ ]/)[0] || '未知';
}
