export const statuteTitle = '云桥市青石渡货运管理条例';

const passed = '2012年3月1日 云桥市第十届人民代表大会常务委员会第二次会议通过';
const revised = '2020年3月1日 云桥市第十一届人民代表大会常务委员会第三次会议修订';

export const articleBefore = '货物在码头停留超过五日的，应当缴纳渡泊费用。';
export const articleAfter = '货物在码头停留超过三日的，应当缴纳渡泊费用。';

const markdown = (history: string[], article: string, effective: string) =>
  `# ${statuteTitle}

${history.join('\n\n')}

<!-- INFO END -->

## 第一章 总则

第一条 为了演示，虚构本条例。

第二条 ${article}

第三条 本条例自${effective}起施行。
`;

/** An invented statute in two versions, as a collection of statutes keeps them. */
export const statuteFiles = {
  [`${statuteTitle}(2012-03-01).md`]: markdown([passed], articleBefore, '2012年6月1日'),
  [`${statuteTitle}(2020-03-01).md`]: markdown([passed, revised], articleAfter, '2020年7月1日'),
};
