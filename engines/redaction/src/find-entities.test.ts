import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyReplacements, type EntityKind, findEntities, mentionKey, planReplacements } from './index.ts';

const textsOf = (text: string, kind?: EntityKind) =>
  findEntities([text])[0]!
    .filter(each => !kind || each.kind === kind)
    .map(each => each.text);

describe('证件、账号与联系方式', () => {
  test.each<[string, EntityKind, string]>([
    ['公民身份号码11010519491231002X。', 'idNumber', '11010519491231002X'],
    ['身份证号：１１０１０５１９４９１２３１００２Ｘ', 'idNumber', '１１０１０５１９４９１２３１００２Ｘ'],
    ['身份证号110105 19491231 002X', 'idNumber', '110105 19491231 002X'],
    ['身份证号110105491231002', 'idNumber', '110105491231002'],
    ['身份证号3205031984****1234', 'idNumber', '3205031984****1234'],
    ['统一社会信用代码91350100M000100Y43', 'creditCode', '91350100M000100Y43'],
    ['汇入6222020000000000000账户', 'bankCard', '6222020000000000000'],
    ['卡号 6225 8801 2345 6789', 'bankCard', '6225 8801 2345 6789'],
    ['银行账户6222 0201 7368 4846 053', 'bankCard', '6222 0201 7368 4846 053'],
    ['银行卡6222-0201-7368-4846-053', 'bankCard', '6222-0201-7368-4846-053'],
    ['另付6222 0212 3456 7890 123一笔', 'bankCard', '6222 0212 3456 7890 123'],
    ['账号：32001881436052500001234', 'account', '32001881436052500001234'],
    ['电话13800138000', 'mobile', '13800138000'],
    ['手机：+86 138-0013-8000', 'mobile', '+86 138-0013-8000'],
    ['电话：0512-65123456转801', 'landline', '0512-65123456转801'],
    ['传真：65123456', 'landline', '65123456'],
    ['邮箱zhang.san+a@example.com.cn', 'email', 'zhang.san+a@example.com.cn'],
    ['驾驶苏E·12345小型轿车', 'plate', '苏E·12345'],
    ['粤BD12345号车', 'plate', '粤BD12345'],
    ['护照号E12345678', 'passport', 'E12345678'],
    ['微信号：yp_2023a', 'wechat', 'yp_2023a'],
    ['QQ：123456789', 'wechat', '123456789'],
    ['登录IP：10.0.0.15', 'account', '10.0.0.15'],
    ['由123.125.71.38登录', 'account', '123.125.71.38'],
    ['律师执业证号：13205201010123456', 'licence', '13205201010123456'],
    ['身份证号码：110105-19491231-002X', 'idNumber', '110105-19491231-002X'],
    ['身份证号 1101 0519 4912 3100 2X', 'idNumber', '1101 0519 4912 3100 2X'],
    ['香港居民身份证号码A123456（7）', 'idNumber', 'A123456（7）'],
    ['外国人永久居留身份证CHN110101990001', 'idNumber', 'CHN110101990001'],
    ['统一社会信用代码91350100m000100y43', 'creditCode', '91350100m000100y43'],
    ['统一社会信用代码：9135 0100 M000 100Y 43', 'creditCode', '9135 0100 M000 100Y 43'],
    ['电话：0512 6512 3456', 'landline', '0512 6512 3456'],
    ['传真：+86-10-65123456', 'landline', '+86-10-65123456'],
    ['邮箱 zhangsan @ 163.com', 'email', 'zhangsan @ 163.com'],
    ['邮箱：zhang.san（at）qq.com', 'email', 'zhang.san（at）qq.com'],
    ['邮箱zhangsan#163.com', 'email', 'zhangsan#163.com'],
    ['邮箱 lisi[at]gmail[dot]com', 'email', 'lisi[at]gmail[dot]com'],
    ['发至zhangsan艾特163点com', 'email', 'zhangsan艾特163点com'],
    ['联系邮箱：张三@例子.公司', 'email', '张三@例子.公司'],
    ['电子邮箱张三@example.com', 'email', '张三@example.com'],
    ['电话：一三八零零一三八零零零', 'mobile', '一三八零零一三八零零零'],
    ['手机壹叁捌零零壹叁捌零零零', 'mobile', '壹叁捌零零壹叁捌零零零'],
    ['手机138零零13八000', 'mobile', '138零零13八000'],
    ['手机幺三八 零零幺三 八零零零', 'mobile', '幺三八 零零幺三 八零零零'],
    ['座机零一零-六五五五一二三四', 'landline', '零一零-六五五五一二三四'],
    ['身份证号码一一零一零五一九四九一二三一零零二X', 'idNumber', '一一零一零五一九四九一二三一零零二X'],
    ['美国籍，护照号码512345678', 'passport', '512345678'],
    ['使馆车牌使014578', 'plate', '使014578'],
    ['武警车辆WJ京12345', 'plate', 'WJ京12345'],
    ['微信昵称“飞翔的鱼”', 'wechat', '飞翔的鱼'],
    ['转给wxid_9x8y7z', 'wechat', 'wxid_9x8y7z'],
    ['微信支付账户 wx_abc123', 'wechat', 'wx_abc123'],
    ['QQ群：12345678', 'wechat', '12345678'],
    ['律师执业证号 13205 2019 1001 2345', 'licence', '13205 2019 1001 2345'],
    ['结婚证字号J320500-2015-001234', 'licence', 'J320500-2015-001234'],
    ['军官证号 南字第20012345号', 'licence', '南字第20012345号'],
    ['许可证编号：苏ICP备12345678号', 'licence', '苏ICP备12345678号'],
    ['建设工程规划许可证：建字第320500201900123号', 'licence', '建字第320500201900123号'],
    ['苏（2019）苏州市不动产权第0012345号', 'licence', '苏（2019）苏州市不动产权第0012345号'],
  ])('%s', (text, kind, expected) => expect(textsOf(text, kind)).toEqual([expected]));

  test('校验位写在依据里：对的为满分，不对的仍列出', () => {
    const [right, wrong] = findEntities(['身份证号11010519491231002X与110105194912310021'])[0]!;
    expect([right?.confidence, right?.rule]).toEqual([1, '身份证号，校验位通过']);
    expect(wrong?.rule).toBe('形似身份证号，校验位不符');
    expect(wrong?.confidence).toBeLessThan(1);
  });

  test('一处号码只有一项发现，不在证件号里再认出手机号', () => {
    expect(textsOf('公民身份号码110105199313800138')).toHaveLength(1);
  });
});

describe('姓名', () => {
  test.each<[string, string[]]>([
    ['原告：费秋声，男，汉族', ['费秋声']],
    ['被告：岳平芜，女。原告费秋声与岳平芜系同事，岳平芜借款未还', ['岳平芜', '费秋声', '岳平芜', '岳平芜']],
    ['委托诉讼代理人：舒望岳，湖南枢律律师事务所律师', ['舒望岳']],
    ['被告人张三、李四伙同王五', ['张三', '李四', '王五']],
    ['吸毒人员李某甲从陈某强处购买', ['李某甲', '陈某强']],
    ['被告人沙马某某被抓获', ['沙马某某']],
    ['原告郦××、欧阳××到庭，欧阳某2未到庭', ['郦××', '欧阳××', '欧阳某2']],
    ['昨天蓟某某到庭，后万俟XX离开。', ['蓟某某', '万俟XX']],
    ['被告人李某1×驾车，容留刘某1×、孙××', ['李某1×', '刘某1×', '孙××']],
    ['户名：温如故', ['温如故']],
    ['原告：李　四，男，汉族。李四与李 四均到庭', ['李　四', '李四', '李 四']],
    ['与Michael Jordan签订合同，由John F. Kennedy付款', ['Michael Jordan', 'John F. Kennedy']],
    ['由Morgan Stanley与Grace Bank Limited提供', []],
    ['原告：欧阳小明，男。小明与被告协商，王小明在场', ['欧阳小明', '小明', '王小明']],
    ['原告：刘建设，男。建设工程由被告承包', ['刘建设']],
    ['绰号“光头强”的男子', ['光头强']],
    ['被告人吐尔洪·吐尔逊，男', ['吐尔洪·吐尔逊']],
    ['审判员　刘善金', ['刘善金']],
    ['被告人欧阳海洋犯盗窃罪', ['欧阳海洋']],
    ['高速公路上的金额应当支付', []],
    ['金某宾馆', []],
    ['诉讼费由被告承担，被告支付', []],
    ['转账至被告指定的温如故账户', ['温如故']],
    ['辩护人认为，公诉机关认为', []],
    ['准许原告费秋声撤回起诉。', ['费秋声']],
    ['对奚熙健非法占地一案，对于非法占地一案', ['奚熙健']],
    ['原告：陳志強，男，漢族', ['陳志強']],
    ['被告：歐陽靖，女。證人劉麗華出庭，歐陽靖未到庭', ['歐陽靖', '劉麗華', '歐陽靖']],
    ['委託訴訟代理人：黃國華，審判長　鍾漢良', ['黃國華', '鍾漢良']],
    ['被告人沈著、张著，犯盜竊罪', ['沈著', '张著']],
    ['原告诉称，2019年3月签订合同。被告辩称，2020年已还款', []],
    ['原告认为，现合同有效。第三人述称，系其购得。被告未到庭，2020年送达', []],
    ['原告费秋声诉称，2019年3月', ['费秋声']],
    ['父亲：李德福，母亲：王秀英；其女朋友黄某某', ['李德福', '王秀英', '黄某某']],
    ['被告人阿迪力·买买提在乌鲁木齐被抓获', ['阿迪力·买买提']],
    ['被告：约翰·史密斯（美国籍）', ['约翰·史密斯']],
    ['委托代理人托马斯·爱德华·劳伦斯到庭', ['托马斯·爱德华·劳伦斯']],
    ['甲方代表（签字）：李建国', ['李建国']],
    ['出租方（甲方）： 李建国', ['李建国']],
    ['姓  名：李建国　签字：王浩', ['李建国', '王浩']],
    ['男方李建国与女方陈静，婚后育有一女李晓晓。', ['李建国', '陈静', '李晓晓']],
    ['立遗嘱人：李建国，长子李大明、次女李小红', ['李建国', '李大明', '李小红']],
    ['死者白皎的近亲属，受害人叶佑新之妻陈静', ['白皎', '叶佑新', '陈静']],
    ['兹委托张志强为代理人，本人李建国，身份证号', ['张志强', '李建国']],
    ['找刘女士，向张总借款。张总说可以', ['刘女士', '张总', '张总']],
    ['公司总经理、董事长、支队长、班主任，时任经理；偿付对方总租金', []],
    ['争议合同的买方和卖方，遗嘱人和见证人应当在场', []],
  ])('%s', (text, names) => expect(textsOf(text, 'person')).toEqual(names));

  test('繁体写的姓名，简体写的那一份里也认出，各记原文', () => {
    const findings = findEntities(['原告：陳志強，男', '今收到陈志强交来款项']);
    expect(findings.map(([each]) => each!.text)).toEqual(['陳志強', '陈志强']);
  });

  test('一份文件里认出的姓名，同一批的其他文件里也认出', () => {
    const [, second] = findEntities(['原告：费秋声，男', '今收到费秋声交来款项']);
    expect(second!.map(({ text, rule }) => [text, rule])).toEqual([['费秋声', '前文姓名']]);
  });
});

test('没有姓名模型又要不漏时，只凭姓氏与用字的姓名也列出，都须确认', () => {
  const said = '李建国把房子卖了，张三与李四、王五纠纷一案';
  const names = (missesNothing: boolean) => findEntities([said], { missesNothing })[0]!.map(({ text }) => text);
  expect(names(false)).toEqual([]);
  expect(names(true)).toEqual(expect.arrayContaining(['李建国', '张三', '李四', '王五']));
  expect(findEntities([said], { missesNothing: true })[0]!.every(({ confidence }) => confidence < 0.9)).toBe(true);
});

describe('表格', () => {
  const rows = (...texts: string[]) => findEntities(texts).map(all => all.map(each => `${each.kind} ${each.text}`));

  test('一行一段的表：表头所指的姓名、单位、账号与电话', () => {
    const [head, first, second, total] = rows(
      '序号\t对方户名\t对方账号\t联系电话\t金额(元)',
      '1\t杜若蘅\t1102 0204 0900 0123 456\t65123456\t5000',
      '2\t江衍船舶配件有限公司\t3200188143605250\t\t',
      '\t合计\t\t\t5000',
    );
    expect(head).toEqual([]);
    expect(first).toEqual(['person 杜若蘅', 'account 1102 0204 0900 0123 456', 'landline 65123456']);
    expect(second).toEqual(['organization 江衍船舶配件有限公司', 'account 3200188143605250']);
    expect(total).toEqual([]);
  });

  test('其它、待定一类的字不是姓名；受益人、签收人之下是', () => {
    const [, first, second] = rows('受益人\t签收人', '其它\t待定', '杜若蘅\t其余');
    expect([first, second]).toEqual([[], ['person 杜若蘅']]);
  });

  test('标签在左的表，也在左边找', () => {
    expect(rows('姓名\t杜若蘅\t微信\tduruo_h')).toEqual([['person 杜若蘅', 'wechat duruo_h']]);
  });

  test('一格一段的表：表头另外给出；认出的姓名别处也认出', () => {
    const [, cell, elsewhere] = findEntities(['姓名', '杜若蘅', '今收到杜若蘅交来款项'], {
      heads: [[], ['姓名'], []],
    });
    expect(cell!.map(({ text, rule }) => [text, rule])).toEqual([['杜若蘅', '表头所指']]);
    expect(elsewhere!.map(({ text }) => text)).toEqual(['杜若蘅']);
  });

  test('不是姓氏开头的须确认；金额、日期一类的表头不指人', () => {
    const [, row] = findEntities(['客户姓名\t持卡人', '嘟嘟熊\t']);
    expect(row!.map(({ text, confidence }) => [text, confidence < 0.9])).toEqual([['嘟嘟熊', true]]);
    expect(rows('原告数量\t借款日期\t备注', '张三李四\t五月份\t王小二')).toEqual([
      [],
      expect.not.arrayContaining(['person 张三李四']),
    ]);
  });
});

describe('机构、地址与其他', () => {
  test.each<[string, EntityKind, string[]]>([
    [
      '被告江衍船舶配件有限公司（以下简称“江衍公司”）未付款，江衍公司辩称',
      'organization',
      ['江衍船舶配件有限公司', '江衍公司', '江衍公司'],
    ],
    [
      '江衍船舶配件有限公司（以下简称“甲方”或“公司”），甲方应当通知，公司应当付款',
      'organization',
      ['江衍船舶配件有限公司'],
    ],
    [
      '乙方（江衍船舶配件有限公司，以下简称“江衍”或“乙方”）付款，江衍不付',
      'organization',
      ['江衍船舶配件有限公司', '江衍', '江衍'],
    ],
    ['远洲协和医院（下称协和医院或医院），由协和医院赔偿', 'organization', ['远洲协和医院', '协和医院', '协和医院']],
    ['远洲贸易有限公司（“远洲”）与远洲', 'organization', ['远洲贸易有限公司', '远洲', '远洲']],
    [
      '被告江衍船舶配件有限公司（以下简称江衍公司）。请求判令江衍公司付款，所有权应归江衍公司，2019年3月1日江衍公司签收',
      'organization',
      ['江衍船舶配件有限公司', '江衍公司', '江衍公司', '江衍公司', '江衍公司'],
    ],
    [
      '被告新江衍公司、被告江衍公司。新江衍公司与苏州江衍公司',
      'organization',
      ['新江衍公司', '江衍公司', '新江衍公司', '苏州江衍公司'],
    ],
    ['2016年2月入职苏州江岸建设有限公司', 'organization', ['苏州江岸建设有限公司']],
    ['由江岸会计师事务所审计，会计师事务所出具报告', 'organization', ['江岸会计师事务所']],
    ['劳动争议仲裁一裁终局，影响全局', 'organization', []],
    ['由国家安全局、税务局处理', 'organization', ['国家安全局']],
    ['一室一厅一卫，客厅、餐厅；由房屋所在地人民法院管辖', 'organization', []],
    ['原告与优云信息（北京）有限公司签订合同', 'organization', ['优云信息（北京）有限公司']],
    ['该公司、本公司与用人单位', 'organization', []],
    ['被告与华为技术有限公司签订合同', 'organization', ['华为技术有限公司']],
    ['原告诉华为技术有限公司买卖合同纠纷', 'organization', ['华为技术有限公司']],
    ['江岸机械有限公司诉远洲贸易有限公司', 'organization', ['江岸机械有限公司', '远洲贸易有限公司']],
    [
      '北京同仁堂股份有限公司与江岸和谐资本有限公司',
      'organization',
      ['北京同仁堂股份有限公司', '江岸和谐资本有限公司'],
    ],
    ['委托江岸非诉法律咨询有限公司办理', 'organization', ['江岸非诉法律咨询有限公司']],
    [
      '申请执行人荣县城乡规划建设和住房保障局申请执行城市规划行政处罚一案',
      'organization',
      ['荣县城乡规划建设和住房保障局'],
    ],
    ['房屋坐落于北京市朝阳区建国路88号', 'address', ['北京市朝阳区建国路88号']],
    ['共计壹拾贰万叁仟肆佰伍拾陆元，二〇二四年十二月三十一日，一二三四五六七', 'mobile', []],
    ['住院治疗，住房和城乡建设厅文件，住宅区', 'address', []],
    ['北京市中倫律師事務所律師', 'organization', ['北京市中倫律師事務所']],
    ['住江苏省苏州市姑苏区云栖街66号3幢201室，公民身份号码', 'address', ['江苏省苏州市姑苏区云栖街66号3幢201室']],
    ['地址在苏州工业园区星湖街328号', 'address', ['苏州工业园区星湖街328号']],
    ['在云栈街66号见面', 'address', ['云栈街66号']],
    ['（2023）苏0508民初1234号民事判决', 'caseNumber', ['（2023）苏0508民初1234号']],
    ['借款本金人民币310,000元', 'amount', ['人民币310,000元']],
    ['1984年5月12日出生', 'date', ['1984年5月12日']],
  ])('%s', (text, kind, expected) => expect(textsOf(text, kind)).toEqual(expected));

  test('简称记着全称，国家机关与一般日期通常保留', () => {
    const text = '被告江衍船舶配件有限公司（以下简称江衍公司）向苏州市姑苏区人民法院于2023年4月8日提交';
    const byText = new Map(findEntities([text])[0]!.map(each => [each.text, each]));
    expect(byText.get('江衍公司')?.fullName).toBe('江衍船舶配件有限公司');
    expect(byText.get('苏州市姑苏区人民法院')?.isUsuallyKept).toBe(true);
    expect(byText.get('2023年4月8日')?.isUsuallyKept).toBe(true);
  });

  test('自定义词优先，只要某几类时其他类不出现', () => {
    const text = '“蓝鲸计划”由费秋声负责，电话13800138000';
    expect(findEntities([text], { kinds: ['mobile'], words: ['蓝鲸计划'] })[0]!.map(each => each.text)).toEqual([
      '蓝鲸计划',
      '13800138000',
    ]);
  });
});

describe('地址连到最后一部分，街名里的内、外、处、旁、时、和不是它的末尾', () => {
  test.each<[string, string, 'settled' | 'open']>([
    ['住北京市西城区德胜门内大街10号院5号楼301室。', '北京市西城区德胜门内大街10号院5号楼301室', 'settled'],
    [
      '住所地：广东省深圳市南山区粤海街道办事处高新社区6栋1802房，',
      '广东省深圳市南山区粤海街道办事处高新社区6栋1802房',
      'settled',
    ],
    ['住所：朝阳区建国门外大街甲6号SK大厦18层，', '朝阳区建国门外大街甲6号SK大厦18层', 'settled'],
    ['现住杭州市时代大道88号2幢', '杭州市时代大道88号2幢', 'settled'],
    ['地址：文三路旁星洲花园3幢2单元501室', '文三路旁星洲花园3幢2单元501室', 'settled'],
    ['在王府井大街旁王府大厦B座1201室见面', '王府井大街旁王府大厦B座1201室', 'open'],
    ['其租住的沈阳市和平区和平街15号，', '沈阳市和平区和平街15号', 'settled'],
    ['在青岛市黄岛区隐珠街道办事处大兰东村2号其家中', '青岛市黄岛区隐珠街道办事处大兰东村2号', 'settled'],
    ['在呼和浩特市武川县二份子乡开元沟村1号', '呼和浩特市武川县二份子乡开元沟村1号', 'settled'],
    ['地址：建国路88号（现代城）3号楼1201', '建国路88号（现代城）3号楼1201', 'settled'],
    ['坐落于上海市徐汇区太和路外滩里8弄3号内402室', '上海市徐汇区太和路外滩里8弄3号内402室', 'settled'],
    ['住黑龙江省大庆市让胡路区门外街2号', '黑龙江省大庆市让胡路区门外街2号', 'settled'],
    ['住四川省内江市东兴区。', '四川省内江市东兴区', 'settled'],
    ['户籍地及现住址河北省唐山市路北区', '河北省唐山市路北区', 'settled'],
    ['位于郭仓镇东南部湖湿地以北的一宗土地', '郭仓镇东南部湖湿地', 'open'],
    ['住北京市朝阳区建国路88号内容留张某', '北京市朝阳区建国路88号', 'settled'],
    ['住北京市朝阳区建国路88号与李某合租', '北京市朝阳区建国路88号', 'settled'],
    ['在闵行区瑞丽路28号上海市第五医院门前', '闵行区瑞丽路28号', 'open'],
  ])('%s', (text, address, state) => {
    const [finding, ...others] = findEntities([text], { kinds: ['address'] })[0]!;
    expect([finding?.text, others.length]).toEqual([address, 0]);
    expect(finding!.confidence >= 0.9 ? 'settled' : 'open').toBe(state);
  });

  test('缓刑考验中的“所居住社区”不是地址', () =>
    expect(textsOf('对所居住社区没有重大不良影响', 'address')).toEqual([]));
});

const pieces = [
  '原告：',
  '费秋声',
  '张某某',
  '，',
  '江衍船舶配件有限公司',
  '（以下简称“江衍”）',
  '11010519491231002X',
  '13800138000',
  '住江苏省苏州市姑苏区',
  '66号',
  '（2023）苏0508民初1234号',
  '人民币310,000元',
  'a@b.cn',
  '\n',
  '某',
  '×',
  '(',
  '（',
  '\ud800',
  '·',
  '微信：abc_123456',
];
const anyText = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 20 }).map(parts => parts.join('')),
  fc.string({ maxLength: 80 }),
);

describe('任意文字', () => {
  test('各处发现不重叠、不越界，所记文字就是原文那一段', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 3 }), texts => {
        findEntities(texts, { words: ['某'] }).forEach((findings, at) => {
          let last = 0;
          for (const { start, end, text } of findings) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeGreaterThan(start);
            expect(text).toBe(texts[at]!.slice(start, end));
            last = end;
          }
        });
      }),
      { numRuns: 500 },
    );
  });

  test('替换所得，就是逐处照换的原文', () => {
    fc.assert(
      fc.property(anyText, text => {
        const findings = findEntities([text])[0]!;
        const plan = planReplacements(findings, { method: 'pseudonym' });
        const edits = findings.map(each => ({ ...each, text: plan.get(mentionKey(each))! }));
        const byHand = edits.reduceRight(
          (rest, { start, end, text: own }) => rest.slice(0, start) + own + rest.slice(end),
          text,
        );
        expect(applyReplacements(text, edits)).toBe(byHand);
      }),
      { numRuns: 300 },
    );
  });

  test('恶意的长文与长行都能处理完', () => {
    for (const unit of [
      '1',
      'a',
      '（',
      '张某',
      '原告',
      '路1号',
      '有限公司',
      'a@',
      '·马',
      '以下简称',
      '住',
      '《',
      '第一',
      '被告人张三、',
    ])
      expect(findEntities([unit.repeat(20_000)])).toHaveLength(1);
  });
});

test.each([
  '租金按年缴交，乙方须将当年租金交给甲方。甲方收取租金后，只开具收据给乙方作为凭证。',
  '承租人应于每月五日前向甲方支付租金；出租人应直接交付房屋。',
  '本合同一式两份，由甲、乙双方各执一份；租金由甲方代收。',
])('合同的甲方、乙方与“应于”“由甲”不是姓名：%s', text => {
  expect(findEntities([text], { kinds: ['person'] })[0]).toEqual([]);
});
