import { readFileSync } from 'node:fs';
import { singleSurnames } from '@antai/names';
import { findEntities } from '../src/index.ts';
import type { Half } from './measure.ts';
import { isOdd, readRows, rowsAt } from './rows.ts';

/** What people write to an assistant, by us; the names come from a list. */
const sentences = [
  ...['{甲}欠{乙}5万元不还', '{甲}和{乙}离婚，房子归谁', '公司老板{甲}跑路了', '我朋友{甲}被公司辞退'],
  ...['{甲}向{乙}借钱不还', '房东{甲}不退押金', '{甲}在网上骂我', '老板{甲}没有给我交社保', '{甲}开车撞了我'],
  ...['我和{甲}签了合同', '{甲}打伤了{乙}，要判多久', '我把房子租给{甲}，他不付房租', '{甲}找我借了三万'],
  ...['我是{甲}，{乙}是我前妻', '去年{甲}让{乙}担保', '能否要求{甲}赔偿', '{甲}的儿子{乙}继承', '帮{甲}起草一份协议'],
  ...['{甲}说他会还', '起诉{甲}需要什么材料'],
];

/** Names of other peoples and of few bearers are not what these rules are for. */
const surnames = new Set([...singleSurnames].slice(0, 200));
const every = 3;

export interface EverydayScore {
  names: number;
  /** Names whose every character is found. */
  covered: number;
  /** Questions about the law that name nobody, and what is taken for a name in them. */
  questions: number;
  wrong: string[];
}

const personsIn = (text: string) => findEntities([text], { kinds: ['person'], isEveryday: true })[0]!;

/** Names of a list of 13,660 put into everyday sentences, and the questions of STARD, which name nobody. */
export function measureEveryday(half: Half): EverydayScore {
  const isOwn = (text: string) => isOdd(text) === (half === 'odd');
  const all = readFileSync(rowsAt('names/person_name.txt'), 'utf8').split('\n');
  const names = all
    .map(line => line.split(/\s/)[0]!)
    .filter(name => /^[\u4e00-\u9fa5]{2,3}$/.test(name) && surnames.has(name[0]!) && isOwn(name));
  let [count, covered] = [0, 0];
  for (let at = 0; at < names.length; at += every) {
    const pair = [names[at]!, names[(at * 7 + 1) % names.length]!] as const;
    const sentence = sentences[(at / every) % sentences.length]!;
    const text = sentence.replace('{甲}', pair[0]).replace('{乙}', pair[1]);
    const persons = personsIn(text);
    for (const name of sentence.includes('{乙}') ? pair : [pair[0]]) {
      const start = text.indexOf(name);
      const isFound = (place: number) => persons.some(each => each.start <= place && each.end > place);
      count += 1;
      if ([...name].every((_, place) => isFound(start + place))) covered += 1;
    }
  }
  const questions = readRows<{ question: string }>('labelled/stard_statute_retrieval.jsonl.gz')
    .map(({ question }) => question)
    .filter(isOwn);
  const wrong = questions.flatMap(question => personsIn(question).map(({ text }) => `${text}：${question}`));
  return { names: count, covered, questions: questions.length, wrong };
}
