import { hasSurname, isMasked, isName, isOrganisation, kindOf, startOfNote } from '@antai/names';
import { readCreditCode } from '@antai/values';
import type { PartyKind, PenalizedParty } from './penalty.ts';
import { partyLabel } from './recognise.ts';

const detail =
  /\s*(?:统一社会信用代码|统一信用代码|社会信用代码|营业执照|组织机构代码|主体资格|证照名称|证照|注册号|类型|法定代表人|负责人|身份证|公民身份|住\s*所|住\s*址|地\s*址|性\s*别|年\s*龄|证件|联系|电话|经营者)/;
const personal = /[，,：:\s（(](?:男|女)(?:[，,。；\s]|$)|身份证|出生|汉族|公民身份/;
const kinds = { 机关: '法人', 法人: '法人', 非法人组织: '其他组织' } as const;

/** The penalised parties from their lines, in order; `rest` is the rest of the paper, where 你公司 may have its code. */
export function readParties(blocks: string[], rest: string, { title = '' } = {}): PenalizedParty[] {
  const parties = blocks.flatMap(block => spelledAsIn(title, namesOf(block)).map(name => partyOf(name, block)));
  return parties.map(party => ({ ...party, ...codeOutside(party, { all: parties, rest }) }));
}

/** The names at the head of a block: one, or several before one colon. */
function namesOf(block: string): string[] {
  const label = partyLabel.exec(block.slice(0, 80));
  const rest = block
    .slice(label?.index === 0 ? label[0].length : 0)
    .replace(/^\s*(?:名\s*称|姓\s*名|字号|单位名称|企业名称)?(?:[（(]姓名[）)])?\s*[：:]?\s*/, '');
  const isAddress = label?.index !== 0 && /^[^：:]{2,400}[：:]\s*$/.test(rest.trim());
  const run = isAddress ? rest.trim().slice(0, -1) : upToStop(rest);
  return splitNames(run)
    .flatMap(name => splitGlued(bareName(name)))
    .filter(isPartyName);
}

/** What stands before a name and says whose it is. */
const profession = /^(?:注册会计师|签字会计师|保荐代表人|证券分析师|资产评估师)(?=[\u4e00-\u9fa5]{2,4}$)/;

/** A company and a person written without a mark between them are two. */
function splitGlued(name: string): string[] {
  const bare = name.replace(profession, '');
  const both = /^(.{4,}公司)([\u4e00-\u9fa5]{2,3})$/.exec(bare);
  return both && hasSurname(both[2]!) ? [both[1]!, both[2]!] : [bare];
}

/** Names in other letters and masks are taken as they stand; what is written in characters must have the form of a name. */
const isPartyName = (name: string) =>
  name !== '' && (!/^[\u4e00-\u9fa5]{5,}$/.test(name) || isOrganisation(name) || isName(name));

/** Collectors lose the blanks and 、 of an addressee; a title that names the same parties still has them. */
function spelledAsIn(title: string, names: string[]): string[] {
  const run = /^关于对?(.{2,300}?)(?:采取|出具|予以|实施)/.exec(title.slice(0, 400))?.[1];
  const ofTitle = run ? splitNames(run).map(name => name.trim()) : [];
  const bare = (list: string[]) => list.join('').replace(/[\s、]/g, '');
  return ofTitle.length >= names.length && bare(ofTitle) === bare(names) ? ofTitle : names;
}

/** The name with its own brackets; it ends at a stop, a note such as （以下简称…）, or the first detail. */
function upToStop(text: string): string {
  const line = text.split('\n')[0]!.slice(0, 200);
  const ends = [startOfNote(line), detail.exec(line)?.index, /[，,。；;：:]/.exec(line)?.index].filter(
    at => at !== undefined && at > 0,
  ) as number[];
  // 大华会计师事务所（特殊普通合伙，以下简称大华所）
  return line.slice(0, Math.min(line.length, ...ends)).replace(/[（(](?:特殊普通|普通|有限)合伙$/, '$&）');
}

/** Names side by side: 、 and 和 between organisations or short names, never inside brackets. */
function splitNames(run: string): string[] {
  const names = run.split(/、(?![^（(]*[）)])/);
  return names.flatMap(name => {
    const both = /^(.{2,}(?:公司|[）)]))(?:和|及)(.{2,})$/.exec(name.trim());
    return both ? [both[1]!, both[2]!] : [name];
  });
}

const bareName = (name: string) =>
  name
    .slice(0, startOfNote(name) < 0 ? undefined : startOfNote(name))
    .trim()
    .replace(/(?<=^.{2,4})(?:先生|女士)$/, '')
    .replace(/(?<=[\u4e00-\u9fa5])\(([\u4e00-\u9fa5]+)\)/g, '（$1）');

function partyOf(name: string, block: string): PenalizedParty {
  const unifiedCreditCode = readCreditCode(block);
  const code = unifiedCreditCode.kind === 'found' ? unifiedCreditCode.value : undefined;
  const partyKind = tellKind(name, { block, code });
  const legalRepresentative = partyKind === '自然人' ? undefined : representativeOf(block);
  return {
    name,
    ...(partyKind && { partyKind }),
    isMasked: isMasked(name),
    unifiedCreditCode,
    ...(legalRepresentative && { legalRepresentative }),
  };
}

/** The kind of a party by its code, its name and what stands behind it; undefined for trade names that may be anyone's. */
function tellKind(name: string, { block, code }: { block: string; code: string | undefined }): PartyKind | undefined {
  if (code?.startsWith('92') || /个体工商户/.test(block)) return '个体工商户';
  const kind = kindOf(name);
  if (kind === '商号') return /经营者/.test(block) ? '个体工商户' : undefined;
  if (kind && kind !== '自然人') return kinds[kind];
  return kind || personal.test(block.slice(0, 200)) ? '自然人' : undefined;
}

function representativeOf(block: string): string | undefined {
  const match =
    /(?:法定代表人|法人代表|主要负责人|负责人|经营者|投资人|执行事务合伙人)(?:[（(][^（）()]{1,20}[）)])?(?:姓名)?\s*[：:为是]?\s*([\u4e00-\u9fa5A-Z][\u4e00-\u9fa5·•×＊*某A-Za-z]{1,14})/.exec(
      block,
    );
  const name = match?.[1]?.replace(/(?:性别|身份证|职务|住所|住址|地址|联系|电话|统一).*$/, '');
  return name && name.length >= 2 && name.length <= 15 && !/^(?:姓名|兼|及|之)/.test(name) ? name : undefined;
}

/** 你公司（统一社会信用代码：…） in a paper with one party, or the party's own name before the bracket. */
function codeOutside(
  party: PenalizedParty,
  { all, rest }: { all: PenalizedParty[]; rest: string },
): Partial<PenalizedParty> {
  if (party.unifiedCreditCode.kind !== 'none' || party.partyKind === '自然人') return {};
  const at = rest.slice(0, 20_000).indexOf(`${party.name}（统一`);
  const own =
    at >= 0
      ? at
      : all.length === 1
        ? (/你[\u4e00-\u9fa5]{1,6}[（(](?:以下简称[^（）()]{0,20}[，,])?(?:统一|社会|信用)/.exec(rest.slice(0, 20_000))
            ?.index ?? -1)
        : -1;
  return own < 0 ? {} : { unifiedCreditCode: readCreditCode(rest.slice(own, own + 200)) };
}
