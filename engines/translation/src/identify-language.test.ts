import { expect, test } from 'vitest';
import { identifyLanguage, identifyLanguages } from './identify-language.ts';

test.each([
  ['zh', '甲方应当在收到发票后十日内付款。'],
  ['zh', '《股权转让协议》（Share Purchase Agreement）由双方签署。'],
  ['zh', '违约责任'],
  ['en', 'The Seller shall deliver the goods within ten days.'],
  ['en', 'Governing law and jurisdiction'],
  ['en', 'This Agreement is made by 澄屿科技有限公司 and Beiyuan Ltd. on the date first above written.'],
  ['ja', '甲は乙に対し、本契約に基づき代金を支払う。'],
  ['ja', '秘密保持義務は、契約終了後も存続する。'],
  ['ko', '매도인은 매수인에게 물품을 인도하여야 한다.'],
  ['ko', '본 계약은 대한민국 법률에 따라 해석된다.'],
  ['fr', "Le vendeur s'engage à livrer les marchandises dans un délai de dix jours."],
  ['fr', 'Droit applicable et règlement des litiges'],
  ['de', 'Der Verkäufer verpflichtet sich, die Ware innerhalb von zehn Tagen zu liefern.'],
  ['de', 'Haftung und Gewährleistung'],
  ['es', 'El vendedor deberá entregar la mercancía en un plazo de diez días.'],
  ['es', 'Ley aplicable y resolución de controversias'],
  ['ru', 'Продавец обязуется передать товар в течение десяти дней.'],
  [undefined, '2026-03-01　￥500,000.00'],
  [undefined, ''],
] as const)('%s：%s', (language, text) => {
  expect(identifyLanguage(text)).toBe(language);
});

test('一份文件有几种语言，按段落计', () => {
  const shares = identifyLanguages(['甲方应当付款。', 'Party A shall pay the price in full.', '12345']);
  expect(shares.map(({ language }) => language)).toEqual(['en', 'zh']);
});
