import { carrier } from './registers.ts';

const authority = '云桥市青石渡区市场监督管理局';

/** An invented penalty decision against the carrier of the judgments. */
function inventedPenalty(index: number) {
  const [year, fineYuan] = [2021 + index, 20_000 * (index + 1)];
  const number = `云市监青处〔${year}〕${11 + index}号`;
  const full_text = [
    authority,
    '行政处罚决定书',
    number,
    `当事人：${carrier}，住所：云桥市青石渡区，法定代表人：顾长风。`,
    `经查明，当事人在青石渡货运码头发布虚假广告，称其船期从不延误。`,
    '上述事实，有现场笔录、询问笔录等证据证明。',
    '本局认为，当事人的行为违反了《中华人民共和国广告法》第二十八条第一款的规定。',
    `依据《中华人民共和国广告法》第五十五条第一款的规定，本局决定：处以${fineYuan}元罚款。`,
    '当事人如不服本处罚决定，可自收到本决定书之日起六十日内申请行政复议。',
    authority,
    `${year}年5月6日`,
  ].join('\n');
  return {
    id: `journey-penalty-${index}`,
    title: `${carrier}行政处罚决定书`,
    full_text,
    dataFrom: '演示数据',
    isDemo: true,
  };
}

export const penalties = [0, 1].map(inventedPenalty);
