/** What somebody may begin with: written for the product, of no real case. */
export const examples = [
  {
    name: '起诉状片段',
    text: '依照《中华人民共和国民法典》第五百七十七条、第五百八十五条，被告应当承担违约责任。原告曾援引《中华人民共和国合同法》第一百一十四条，该法已经废止。',
  },
  {
    name: '引文与编号',
    text: '《中华人民共和国民法典》第一百八十八条规定“向人民法院请求保护民事权利的诉讼时效期间为二年”。另见（2031）京0105民初1号民事判决书。',
  },
];
