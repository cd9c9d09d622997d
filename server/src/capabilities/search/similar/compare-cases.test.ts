import { describe, expect, test } from 'vitest';
import { type CaseTraits, compareCases, likeWordings, readTraits, tellApart } from './compare-cases.ts';

const aCase = (more: Partial<CaseTraits> = {}): CaseTraits => ({ causes: [], articles: [], text: '', ...more });
const reasonsOf = (own: Partial<CaseTraits>, other: Partial<CaseTraits>, wording = 0, words: string[] = []) =>
  compareCases(aCase(own), aCase(other), { wording, words }).reasons.map(({ text }) => text);

describe('相似的理由', () => {
  test.each([
    ['案由相同', { causes: ['买卖合同纠纷'] }, { causes: ['买卖合同纠纷'] }, ['案由同为“买卖合同纠纷”']],
    ['案由相近', { causes: ['买卖合同纠纷'] }, { causes: ['网络买卖合同纠纷'] }, ['案由相近：“网络买卖合同纠纷”']],
    ['案由不同', { causes: ['盗窃罪'] }, { causes: ['诈骗罪'] }, []],
    [
      '同引法条',
      { articles: ['《民法典》第五百七十七条', '《民法典》第五百八十五条'] },
      { articles: ['《民法典》第五百七十七条'] },
      ['同引《民法典》第五百七十七条'],
    ],
    ['标的额相近', { amountFen: 500_000_00 }, { amountFen: 480_000_00 }, ['标的额相近：本案50万元，该案48万元']],
    ['标的额悬殊', { amountFen: 500_000_00 }, { amountFen: 100_00 }, []],
  ] as const)('%s', (_, own, other, expected) => {
    expect(reasonsOf(own as Partial<CaseTraits>, other as Partial<CaseTraits>)).toEqual(expected);
  });

  test('用语相近时写明共同的词，没有可写的词也说明', () => {
    expect(reasonsOf({}, { text: '酒精含量' }, 0.5, ['酒精', '轿车'])).toEqual(['事实与说理同样写到“酒精”']);
    expect(reasonsOf({}, { text: '酒精含量' }, 0.5, [])).toEqual(['事实与说理的用语相近']);
    expect(reasonsOf({}, { text: '酒精含量' }, 0.01, ['酒精'])).toEqual([]);
  });

  test('同一事实引该案原句，不相近的不引', () => {
    const own = { text: '被告收货后未在检验期内提出质量异议，拖欠货款四十万元。' };
    const words = ['检验期', '货款'];
    expect(
      reasonsOf(own, { text: '双方订有合同。乙公司收货后未在检验期内提出质量异议，拖欠货款三十万元。' }, 0.5, words),
    ).toEqual(['该案同样认定：“乙公司收货后未在检验期内提出质量异议，拖欠货款三十万元”']);
    expect(reasonsOf(own, { text: '货款已经全部结清，双方另行签订了新的供货协议。' }, 0, words)).toEqual([]);
  });

  test('裁判结论相同也是理由，本案没有结论时不说', () => {
    expect(reasonsOf({ outcome: '部分支持' }, { outcome: '部分支持' })).toEqual(['裁判结论同为“部分支持”']);
    expect(reasonsOf({ outcome: '支持' }, { outcome: '驳回' })).toEqual([]);
    expect(reasonsOf({}, { outcome: '支持' })).toEqual([]);
  });

  test('各案都有的理由排在后面', () => {
    const cause = { kind: 'cause' as const, text: '案由同为“买卖合同纠纷”' };
    const article = { kind: 'article' as const, text: '同引《民法典》第五百八十五条' };
    expect(tellApart([[cause, article], [cause], [cause]])[0]).toEqual([article, cause]);
  });

  test('程序法条每案都引，不算相似', () => {
    const fields = {
      citedArticle: ['《中华人民共和国民事诉讼法》第六十七条', '《中华人民共和国民法典》第五百七十七条'],
    };
    expect(readTraits(fields, '').articles).toEqual(['《中华人民共和国民法典》第五百七十七条']);
  });
});

describe('分数', () => {
  test('处处相同为一，处处不同为零，本案没有的特征不计', () => {
    const whole = { causes: ['盗窃罪'], articles: ['《刑法》第二百六十四条'], amountFen: 100_00 };
    expect(compareCases(aCase(whole), aCase(whole), { wording: 1, words: [] }).score).toBeCloseTo(1);
    expect(compareCases(aCase(whole), aCase(), { wording: 0, words: [] }).score).toBe(0);
    expect(compareCases(aCase(), aCase(whole), { wording: 0.4, words: [] }).score).toBeCloseTo(0.4);
  });
});

describe('用语', () => {
  const own = '酒后驾驶小型轿车，血液中检出酒精。';

  test('同一段话最像，长短不影响，没有共同的字为零', () => {
    const [same, longer, other, empty] = likeWordings(own, [own, own.repeat(20), '离婚后抚养费未付', '']);
    expect(same).toBeCloseTo(1);
    expect(longer).toBeGreaterThan(0.95);
    expect(other).toBe(0);
    expect(empty).toBe(0);
  });

  test('各案都有的话不使两案相像', () => {
    const common = '依法成立的合同受法律保护。';
    const others = [`${common}酒后驾驶轿车`, ...Array.from({ length: 9 }, (_, at) => `${common}另有其事${at}`)];
    const [alike = 0, unlike = 0] = likeWordings(`${common}酒后驾驶轿车撞人`, others);
    expect(alike).toBeGreaterThan(unlike * 1.2);
  });

  test('一百份长文与一份长文在数秒内比完', () => {
    const text = (seed: number) =>
      Array.from({ length: 20_000 }, (_, at) => String.fromCharCode(0x4e00 + ((at * seed) % 20_000))).join('');
    const others = Array.from({ length: 100 }, (_, at) => text(at + 3));
    const startedAt = performance.now();
    likeWordings(text(7), others);
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });
});
