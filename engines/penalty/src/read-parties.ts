import type { PartyKind, PenalizedParty } from './penalty.ts';
import { readCreditCode } from './read-credit-code.ts';
import { partyLabel } from './recognise.ts';

const note =
  /[（(]\s*(?:以下|简称|下称|曾用名|原名|原：|现名|现：|统一|身份证|公民|证件|男|女|化名|又名|别名|组织机构|营业执照|法定代表人|[A-Za-z][A-Za-z\s.\-·]*[）)])/;
const detail =
  /\s*(?:统一社会信用代码|统一信用代码|社会信用代码|营业执照|组织机构代码|主体资格|证照名称|证照|注册号|类型|法定代表人|负责人|身份证|公民身份|住\s*所|住\s*址|地\s*址|性\s*别|年\s*龄|证件|联系|电话|经营者)/;
const otherOrganisation =
  /(?:分公司|支公司|分行|支行|营业部|分店|分社|分所|办事处|合伙|合伙企业|事务所|个人独资|业主委员会|代表处)(?:[（(].*[）)])?$|[（(](?:有限合伙|普通合伙|特殊普通合伙|个人独资)[）)]/;
const legalPerson =
  /(?:公司|集团|大学|学院|学校|中学|小学|幼儿园|医院|卫生院|银行|合作社|联社|基金会|村民委员会|村委会|居民委员会|协会|学会|商会|研究院|研究所|局|政府|委员会|企业|厂|Limited|LTD|Inc|Corp\.?|Co\.?)\d{0,2}$/i;
const trader =
  /(?:店|商行|经营部|超市|餐馆|饭馆|饭店|酒楼|小吃|面馆|茶馆|门市部|服务部|诊所|工作室|批发部|理发|美容院|网吧|摊|便利|修理部|加工坊|作坊|养殖场|家庭农场|百货|副食|药房|宾馆|旅馆|馆|行|部|坊|铺|屋)$/;
const personal = /[，,：:\s（(](?:男|女)(?:[，,。；\s]|$)|身份证|出生|汉族|公民身份/;
const personName =
  /^(?:[\u4e00-\u9fa5]{2,4}|[\u4e00-\u9fa5A-Z](?:某{1,2}|[×＊*XxＸ○]{1,3})[\u4e00-\u9fa5\d]{0,2}|[\u4e00-\u9fa5]{1,8}[·•][\u4e00-\u9fa5·•]{1,20}|[A-Z][A-Z*\-·]+)$/;

/** The penalised parties from their lines, in order; `told` is the rest of the paper, where 你公司 may have its code. */
export function readParties(blocks: string[], told: string, title = ''): PenalizedParty[] {
  const parties = blocks.flatMap(block => spelledAsIn(title, namesOf(block)).map(name => partyOf(name, block)));
  return parties.map(party => ({ ...party, ...codeOutside(party, parties, told) }));
}

/** The names at the head of a block: one, or several before one colon. */
function namesOf(block: string): string[] {
  const label = partyLabel.exec(block.slice(0, 80));
  const rest = block
    .slice(label?.index === 0 ? label[0].length : 0)
    .replace(/^\s*(?:名\s*称|姓\s*名|字号|单位名称|企业名称)?(?:[（(]姓名[）)])?\s*[：:]?\s*/, '');
  const isAddress = label?.index !== 0 && /^[^：:]{2,400}[：:]\s*$/.test(rest.trim());
  const run = isAddress ? rest.trim().slice(0, -1) : upToStop(rest);
  return splitNames(run).flatMap(name => bareName(name) || []);
}

/** Collectors lose the blanks and 、 of an addressee; a title that names the same parties still has them. */
function spelledAsIn(title: string, names: string[]): string[] {
  const run = /^关于对?(.{2,300}?)(?:采取|出具|予以|实施)/.exec(title.slice(0, 400))?.[1];
  const told = run ? splitNames(run).map(name => name.trim()) : [];
  const bare = (list: string[]) => list.join('').replace(/[\s、]/g, '');
  return told.length >= names.length && bare(told) === bare(names) ? told : names;
}

/** The name with its own brackets; it ends at a stop, a note such as （以下简称…）, or the first detail. */
function upToStop(text: string): string {
  const line = text.split('\n')[0]!.slice(0, 200);
  const ends = [note.exec(line)?.index, detail.exec(line)?.index, /[，,。；;：:]/.exec(line)?.index].filter(
    at => at !== undefined && at > 0,
  ) as number[];
  return line.slice(0, Math.min(line.length, ...ends));
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
  (note.exec(name) ? name.slice(0, note.exec(name)!.index) : name)
    .trim()
    .replace(/(?<=^.{2,4})(?:先生|女士)$/, '')
    .replace(/(?<=[\u4e00-\u9fa5])\(([\u4e00-\u9fa5]+)\)/g, '（$1）');

function partyOf(name: string, block: string): PenalizedParty {
  const unifiedCreditCode = readCreditCode(block);
  const code = unifiedCreditCode.kind === 'found' ? unifiedCreditCode.value : undefined;
  const partyKind = tellKind(name, block, code);
  const legalRepresentative = partyKind === '自然人' ? undefined : representativeOf(block);
  return {
    name,
    ...(partyKind && { partyKind }),
    isMasked: /某|[×＊*○]|[XxＸ]{2,}/.test(name),
    unifiedCreditCode,
    ...(legalRepresentative && { legalRepresentative }),
  };
}

/** The kind of a party by its code, its name and what stands behind it; undefined for trade names that may be anyone's. */
function tellKind(name: string, block: string, code: string | undefined): PartyKind | undefined {
  if (code?.startsWith('92') || /个体工商户/.test(block)) return '个体工商户';
  if (otherOrganisation.test(name)) return '其他组织';
  if (legalPerson.test(name)) return '法人';
  if (trader.test(name) && (/经营者/.test(block) || name.length > 4))
    return /经营者/.test(block) ? '个体工商户' : undefined;
  return personal.test(block.slice(0, 200)) || personName.test(name) ? '自然人' : undefined;
}

function representativeOf(block: string): string | undefined {
  const found =
    /(?:法定代表人|法人代表|主要负责人|负责人|经营者|投资人|执行事务合伙人)(?:[（(][^（）()]{1,20}[）)])?(?:姓名)?\s*[：:为是]?\s*([\u4e00-\u9fa5A-Z][\u4e00-\u9fa5·•×＊*某A-Za-z]{1,14})/.exec(
      block,
    );
  const name = found?.[1]?.replace(/(?:性别|身份证|职务|住所|住址|地址|联系|电话|统一).*$/, '');
  return name && name.length >= 2 && name.length <= 15 && !/^(?:姓名|兼|及|之)/.test(name) ? name : undefined;
}

/** 你公司（统一社会信用代码：…） in a paper with one party, or the party's own name before the bracket. */
function codeOutside(party: PenalizedParty, all: PenalizedParty[], told: string): Partial<PenalizedParty> {
  if (party.unifiedCreditCode.kind !== 'none' || party.partyKind === '自然人') return {};
  const at = told.slice(0, 20_000).indexOf(`${party.name}（统一`);
  const own =
    at >= 0
      ? at
      : all.length === 1
        ? (/你[\u4e00-\u9fa5]{1,6}[（(](?:以下简称[^（）()]{0,20}[，,])?(?:统一|社会|信用)/.exec(told.slice(0, 20_000))
            ?.index ?? -1)
        : -1;
  return own < 0 ? {} : { unifiedCreditCode: readCreditCode(told.slice(own, own + 200)) };
}
