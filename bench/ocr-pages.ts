import sharp, { type Sharp } from 'sharp';

/** An invented judgment of which every line is printed as it stands. */
const lines = [
  '江州市城东区人民法院',
  '民事判决书',
  '（2025）苏0199民初4821号',
  '原告：江州鸿远机械设备有限公司，住所地江州市城东区工业大道88号。',
  '法定代表人：陈立新，该公司执行董事。',
  '被告：滨海盛达贸易有限公司，住所地滨海市港口路16号3幢201室。',
  '原告鸿远公司与被告盛达公司买卖合同纠纷一案，本院于2025年3月11日立',
  '案后，依法适用简易程序，于2025年4月22日公开开庭进行了审理。原告的委托',
  '诉讼代理人到庭参加诉讼，被告经传票传唤无正当理由拒不到庭。本案现已审理',
  '终结。原告向本院提出诉讼请求：一、判令被告支付货款1,286,450.00元；二、',
  '判令被告以未付货款为基数，按全国银行间同业拆借中心公布的一年期贷款市场',
  '报价利率的1.5倍支付逾期付款利息；三、本案诉讼费用由被告负担。经审理查明',
  '：双方于2024年6月18日签订设备买卖合同，约定货款总额为人民币贰佰万元整，',
  '交货后三十日内付清，逾期付款的，每日按未付金额的万分之五支付违约金。原告',
  '依约交货，被告仅支付713,550元，余款至今未付。本院认为，依法成立的合同对',
  '当事人具有法律约束力，被告未按约定付款，应当承担违约责任。依照《中华人民',
  '共和国民法典》第五百零九条、第五百七十九条、第五百八十五条规定，判决如下',
];
const table = [
  ['项目', '数量', '单价（元）', '金额（元）'],
  ['数控车床', '2', '318,000.00', '636,000.00'],
  ['液压夹具', '15', '4,230.50', '63,457.50'],
  ['安装调试费', '1', '12,800.00', '12,800.00'],
  ['运输保险费', '1', '1,292.50', '1,292.50'],
];

interface Sheet {
  svg: string;
  text: string;
}
interface Print {
  family: string;
  dpi: number;
}

const textAt = (x: number, y: number, words: string) => `<text x="${x}" y="${y}">${words}</text>`;
const paperOf = ({ family, dpi }: Print, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(8.27 * dpi)}" height="${Math.round(11.69 * dpi)}" viewBox="0 0 827 1169"><rect width="827" height="1169" fill="white"/><g font-family="${family}" font-size="17">${body}</g></svg>`;
const prose = (print: Print, more = ''): Sheet => ({
  svg: paperOf(print, lines.map((line, at) => textAt(at < 3 ? 320 : 100, 110 + at * 34, line)).join('') + more),
  text: lines.join(''),
});
// the ink of a stamp lets print through
const stamp = `<g style="mix-blend-mode:multiply"><g fill="none" stroke="#d81e2c" stroke-width="5"><circle cx="560" cy="560" r="95"/></g><g fill="#d81e2c" font-size="24">${textAt(475, 570, '江州市城东区法院')}</g></g>`;

function tableSheet(print: Print): Sheet {
  const [left, wide, high, top] = [110, 150, 44, 160];
  const rules = Array.from({ length: table.length + 1 }, (_, row) => `<path d="M${left} ${top + row * high}h600"/>`);
  const posts = Array.from(
    { length: 5 },
    (_, column) => `<path d="M${left + column * wide} ${top}v${table.length * high}"/>`,
  );
  const cells = table.flatMap((row, at) =>
    row.map((cell, column) => textAt(left + column * wide + 10, top + at * high + 28, cell)),
  );
  const body = `<g stroke="black">${rules.join('')}${posts.join('')}</g>${cells.join('')}`;
  return { svg: paperOf(print, textAt(340, 110, '设备清单') + body), text: `设备清单${table.flat().join('')}` };
}

function columnsSheet(print: Print): Sheet {
  const short = lines.slice(6).flatMap(line => [line.slice(0, 18), line.slice(18)]);
  const half = Math.ceil(short.length / 2);
  const column = (own: string[], x: number) => own.map((line, at) => textAt(x, 180 + at * 30, line)).join('');
  const body = column(short.slice(0, half), 70) + column(short.slice(half), 440);
  return {
    svg: paperOf(print, textAt(320, 110, '江州市城东区人民法院公报选登') + body),
    text: `江州市城东区人民法院公报选登${short.join('')}`,
  };
}

type Spoil = (page: Sharp) => Promise<Buffer>;
const clean: Spoil = page => page.png().toBuffer();
const turned =
  (degrees: number): Spoil =>
  page =>
    page.rotate(degrees, { background: 'white' }).png().toBuffer();
const noisy: Spoil = async page => {
  const { data, info } = await page.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let seed = 7;
  for (let at = 0; at < data.length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    data[at] = Math.min(255, Math.max(0, data[at]! + ((seed / 2_147_483_648) * 60 - 30)));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 40 })
    .toBuffer();
};
/** As a telephone sees it: the far edge is shorter, one side is darker. */
const slanted: Spoil = async page => {
  const { data, info } = await page.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const out = Buffer.alloc(data.length, 200);
  for (let y = 0; y < height; y++) {
    const share = 0.9 + 0.1 * (y / height);
    for (let x = 0; x < width; x++) {
      const from = Math.round((x - width / 2) / share + width / 2);
      if (from < 0 || from >= width) continue;
      const light = 1 - 0.3 * (x / width);
      for (let plane = 0; plane < 3; plane++) {
        out[(y * width + x) * 3 + plane] = data[(y * width + from) * 3 + plane]! * light;
      }
    }
  }
  return sharp(out, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
};

export interface Case {
  kind: string;
  /** Of a hundred characters, as many may be wrong. */
  target: number;
  pages: { bytes: Buffer; text: string }[];
}

/** Pages printed in these fonts and spoiled in one way each, with what stands on them. */
export const printCases = (families: string[]): Promise<Case[]> =>
  Promise.all(
    casesFor(families).map(async ({ pages, ...rest }) => ({
      ...rest,
      pages: await Promise.all(
        pages.map(async ({ sheet, spoil }) => ({
          bytes: await spoil(sharp(Buffer.from(sheet.svg))),
          text: sheet.text,
        })),
      ),
    })),
  );

function casesFor(families: string[]) {
  const [family] = families as [string];
  const print = { family, dpi: 200 };
  const of = (sheet: Sheet, spoil: Spoil) => ({ sheet, spoil });
  return [
    ...[150, 200, 300].map(dpi => ({
      kind: `清晰，${dpi} dpi（${families.length}种字体）`,
      target: 0.5,
      pages: families.map(each => of(prose({ family: each, dpi }), clean)),
    })),
    { kind: '斜1°', target: 0.5, pages: [of(prose(print), turned(1))] },
    ...[90, 180, 270].map(degrees => ({
      kind: `转${degrees}°`,
      target: 1,
      pages: [of(prose(print), turned(degrees))],
    })),
    { kind: '噪点与 JPEG 40', target: 0.5, pages: [of(prose(print), noisy)] },
    { kind: '红章压字', target: 0.5, pages: [of(prose(print, stamp), clean)] },
    { kind: '有线表格', target: 0.5, pages: [of(tableSheet(print), clean)] },
    { kind: '两栏', target: 0.5, pages: [of(columnsSheet(print), clean)] },
    { kind: '透视与阴影', target: 0.5, pages: [of(prose(print), slanted)] },
  ];
}
