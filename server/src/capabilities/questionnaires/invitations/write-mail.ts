interface Occasion {
  kind: 'invite' | 'remind' | 'return';
  title: string;
  name: string;
  /** The private link; empty where only whoever answers has it. */
  address: string;
  expireDay: string | null;
  /** Why an answer was sent back. */
  reason?: string;
}

const subjects = { invite: '请您填写问卷', remind: '请记得填写问卷', return: '请您补充问卷' } as const;
const firstLines = {
  invite: '邀请您填写问卷',
  remind: '提醒您：还没有提交问卷',
  return: '您提交的问卷需要补充',
} as const;

/** One line of a mail: what would begin another is taken out. */
const lineOf = (text: string) => text.replace(/[\r\n\u2028\u2029]+/gu, ' ').trim();

/** What is written to whoever was invited. */
export function writeMail({ kind, title, name, address, expireDay, reason }: Occasion): {
  subject: string;
  text: string;
} {
  const titleLine = lineOf(title);
  const lines = [
    `${lineOf(name) || '您好'}，`,
    '',
    `${firstLines[kind]}《${titleLine}》。`,
    ...(reason ? ['', `理由：${reason}`] : []),
    '',
    ...(address
      ? ['请打开以下私人链接填写，无需注册账号，可随时保存、继续：', address, '', '此链接只属于您，请勿转给他人。']
      : ['请用您首次作答时保存的私人链接打开，修改后再次提交。']),
    ...(expireDay ? [`截止日：${expireDay}`] : []),
    '',
    '如果您不认识发送人，请忽略本邮件。',
  ];
  return { subject: `${subjects[kind]}：${titleLine}`, text: lines.join('\n') };
}
