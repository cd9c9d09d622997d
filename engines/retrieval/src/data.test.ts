import { describe, expect, test } from 'vitest';
import { hasRows, nationalLaws, newerLaws } from '../bench/rows.ts';
import captions from '../data/captions.json' with { type: 'json' };
import expansions from '../data/expansions.json' with { type: 'json' };
import priors from '../data/priors.json' with { type: 'json' };
import synonyms from '../data/synonyms.json' with { type: 'json' };
import { titleKey } from './title-key.ts';

const repeated = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at);

describe('内容', () => {
  test('编号、口语词、条旨、同义词的规范词各只有一处', () => {
    expect(repeated(expansions.entries.map(({ id }) => id))).toEqual([]);
    expect(repeated(expansions.entries.flatMap(({ lay }) => lay))).toEqual([]);
    expect(repeated(captions.captions.map(({ statute, article }) => statute + article))).toEqual([]);
    expect(repeated(synonyms.groups.map(({ canonical }) => canonical))).toEqual([]);
  });

  test('口语词的每一半都不少于两个字，条旨不超过四十字', () => {
    const parts = expansions.entries.flatMap(({ lay }) => lay);
    expect(parts.filter(part => part.replace('+', '').length < 2)).toEqual([]);
    expect(captions.captions.filter(({ caption }) => caption.trim() !== caption || caption.length > 40)).toEqual([]);
  });

  test('每一顺位都有系数', () => {
    const tiers = new Set(priors.tiers.map(({ tier }) => tier));
    const used = [...priors.byTitle, ...priors.byPattern].map(({ tier }) => tier);
    expect(used.filter(tier => !tiers.has(tier))).toEqual([]);
  });

  test.skipIf(!hasRows)('所指的每一条都在现行法规里（无真实数据时跳过）', () => {
    const { texts } = nationalLaws();
    const current = texts.filter(({ isCurrent }) => isCurrent);
    const labels = new Set(
      [...current, ...newerLaws()].flatMap(({ title, articles }) =>
        articles.map(({ label }) => titleKey(title) + label),
      ),
    );
    const targets = expansions.entries.flatMap(({ targets }) =>
      targets.flatMap(({ statute, articles }) => articles.map(label => titleKey(statute) + label)),
    );
    const captionLabels = captions.captions.map(({ statute, article }) => titleKey(statute) + article);
    expect([...targets, ...captionLabels].filter(target => !labels.has(target))).toEqual([]);
  });
});
