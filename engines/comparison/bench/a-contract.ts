/** A contract of so many paragraphs, the same at every run. */
export function aContract(paragraphs: number): string[] {
  const parts = [
    '甲方应于收到发票后',
    '乙方逾期交付的，应按合同总价的',
    '双方确认标的物的数量为',
    '本条所称保密信息包括',
    '任何一方违反本合同约定的，应赔偿守约方因此遭受的损失，金额为人民币',
  ];
  return Array.from({ length: paragraphs }, (_, at) => {
    const own = parts[at % parts.length]!;
    return `第${at + 1}条 ${own}${(at * 7919) % 997}${'，并按照附件所列之标准与程序办理交接、验收与结算手续'.slice(0, 12 + (at % 15))}，编号${(at * 104729) % 99991}，由项目经理签字确认后生效。${'附件与本合同具有同等效力。'.repeat(at % 4)}`;
  });
}

/** Every so many paragraphs one is gone, new, altered or moved. */
export function altered(lines: string[]): string[] {
  const out: string[] = [];
  for (const [at, line] of lines.entries()) {
    if (at % 131 === 7) continue;
    if (at % 143 === 9) out.push(`新增约定：乙方另行提供第${at}号担保，担保期限为${at % 24}个月。`);
    out.push(at % 20 === 3 ? line.replace('签字', '签字并盖章').replace('生效', '发生效力') : line);
  }
  for (let at = 100; at + 500 < out.length; at += 260) out.splice(at + 400, 0, ...out.splice(at, 1));
  return out;
}
