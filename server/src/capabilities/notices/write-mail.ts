const hint = '不想再收到邮件提醒，可登录后在右上角“设置”的“通知”一栏中关闭。';

/** The mail about one notice: its title and where to read it. */
export const writeNoticeMail = (title: string, address: string) => ({
  subject: `案台通知：${title}`,
  text: `${title}\n\n登录案台查看：${address}\n\n${hint}`,
});

interface Digest {
  titles: string[];
  /** How many there are in all. */
  total: number;
  address: string;
}

/** The mail of a day: titles, and how many more there are. */
export function writeDigest({ titles, total, address }: Digest) {
  const more = total > titles.length ? [`……共${total}条`] : [];
  const list = [...titles.map(title => `· ${title}`), ...more].join('\n');
  return {
    subject: `案台：${total}条新通知`,
    text: `过去一天您有${total}条尚未查看的通知：\n\n${list}\n\n登录案台查看：${address}\n\n${hint}`,
  };
}
