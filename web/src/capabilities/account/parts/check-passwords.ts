import { newPassword } from '@antai/contract/account';

/** The contract's own rule, so that form and server cannot disagree. */
export async function checkNewPassword(_rule: unknown, value: string | undefined) {
  const result = newPassword.safeParse(value ?? '');
  if (!result.success) throw new Error(result.error.issues[0]?.message);
}

/** The second typing must be the first. */
export const checkAgain = ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
  validator: async (_rule: unknown, value: unknown) => {
    if (value !== getFieldValue('newPassword')) throw new Error('两次输入的新密码不一致');
  },
});
