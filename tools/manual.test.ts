import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTopic } from '../web/src/capabilities/manual/parts/read-topic.ts';
import { manualPictures } from './manual-pictures.ts';

const root = dirname(import.meta.dirname);
const topicsPlace = join(root, 'web/src/capabilities/manual/topics');
const picturesPlace = join(root, 'web/public/manual');
const picturesMax = 1_500_000;

const topics = readdirSync(topicsPlace).map(file => ({ file, text: readFileSync(join(topicsPlace, file), 'utf8') }));
const routes = new Map(
  [...readFileSync(join(root, 'web/src/app/routes.tsx'), 'utf8').matchAll(/'(\/[^']*)': \{\s*title: '([^']+)'/g)].map(
    ([, path, title]) => [path!, title!],
  ),
);
const links = topics.flatMap(({ file, text }) =>
  [...text.matchAll(/(?<!!)\[([^\]]+)\]\(([^)]+)\)/g)].map(([, name, href]) => ({ file, name, href: href! })),
);
const shown = topics.flatMap(({ file, text }) =>
  readTopic(text).sections.flatMap(({ title, markdown }) =>
    [...markdown.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, name]) => ({
      file,
      section: title,
      name: name!,
      markdown,
    })),
  ),
);

describe('使用手册', () => {
  test('每个链接都通往一页，并以那一页的名称为名', () => {
    const wrong = links.filter(({ name, href }) => routes.get(href.replace('#', '')) !== name);
    expect(links.length).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });

  test('每一页都写到了', () => {
    const linked = new Set(links.map(({ href }) => href.replace('#', '')));
    const leadingOn = [
      '/intelligentTools',
      '/Intelligence/pagehome',
      '/Intelligence/pagehome/assistant',
      '/userCenter',
      '/admin',
      '/risk',
    ];
    expect([...routes.keys()].filter(path => !linked.has(path) && !leadingOn.includes(path))).toEqual([]);
  });

  test('每张图片都有脚本来拍，也都用上了，合计不大', () => {
    const taken = manualPictures.map(({ name }) => name).toSorted();
    expect(shown.map(({ name }) => name).toSorted()).toEqual(taken);
    const files = existsSync(picturesPlace) ? readdirSync(picturesPlace) : [];
    expect(files.toSorted()).toEqual(taken.map(name => `${name}.webp`));
    const size = files.reduce((sum, file) => sum + statSync(join(picturesPlace, file)).size, 0);
    expect(size).toBeLessThan(picturesMax);
  });

  test.each(manualPictures)('$name：脚本在页面上核对的词就是手册所写', ({ name, words }) => {
    const section = shown.find(each => each.name === name);
    const page = topics.find(({ file }) => file === section?.file);
    expect(words.filter(word => !page?.text.includes(word))).toEqual([]);
  });
});
