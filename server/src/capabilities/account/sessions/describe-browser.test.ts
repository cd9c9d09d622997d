import { expect, test } from 'vitest';
import { describeBrowser } from './describe-browser.ts';

const kit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${kit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome 141 · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${kit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.1`, 'Edge 141 · Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox 143 · Linux'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${kit} Version/18.3 Safari/605.1.15`, 'Safari 18 · macOS'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_3) ${kit} Version/18.3 Mobile/15E148 Safari/604.1`, 'Safari 18 · iPhone'],
  [`Mozilla/5.0 (Linux; Android 14) ${kit} Chrome/130.0.0.0 Mobile MicroMessenger/8.0`, '微信 8 · Android'],
  ['curl/8.5.0', 'curl'],
  ['', '未知'],
])('%s', (agent, name) => {
  expect(describeBrowser(agent)).toBe(name);
});
