import { type CodePurpose, codeLimits } from '@antai/contract/account';

const uses: Record<CodePurpose, string> = {
  resetPassword: '重置密码',
  changeEmail: '更换邮箱',
  changeMobile: '更换手机',
};

const minutes = codeLimits.lifeMs / 60_000;

/** The mail or message that carries a code. */
export function describeCode(purpose: CodePurpose, code: string) {
  const use = uses[purpose];
  return {
    subject: `案台：${use}的验证码`,
    text: `您正在${use}，验证码是 ${code}，${minutes}分钟内有效。请勿告诉他人；如非本人操作，不必理会。`,
  };
}
