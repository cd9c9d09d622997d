/** What is mailed where codes went before, once they go elsewhere. */
export function contactMail(names: string[]): { subject: string; text: string } {
  const what = names.join('与');
  const text = `您的案台账号的${what}刚刚已更换，登录与找回密码自此以新的为准。如非本人操作，请立即联系管理员。`;
  return { subject: `案台：${what}已更换`, text };
}

/** What is mailed once a password was set by a code. */
export const resetMail = {
  subject: '案台：密码已重置',
  text: '您的案台密码刚刚已通过验证码重置，所有设备均已退出登录。如非本人操作，请立即联系管理员。',
};
