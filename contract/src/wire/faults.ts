/** A named refusal: its business code and the words the user reads. */
export interface FaultSpec {
  code: number;
  text: string;
}

/** The codes of the wire (decisions, section B). A capability's own faults stand beside its calls. */
export const faults = {
  invalid: { code: 400, text: '请求内容有误，请检查后重试' },
  notJson: { code: 400, text: '请求内容不是有效的JSON，请检查后重试' },
  forbidden: { code: 403, text: '您没有此功能的权限，请联系管理员开通' },
  passwordDue: { code: 403, text: '您使用的是一次性密码，请先修改密码' },
  notFound: { code: 404, text: '内容不存在或已被删除' },
  changedMeanwhile: { code: 409, text: '内容已被修改，请刷新后重试' },
  tooLarge: { code: 413, text: '内容过大，请缩小后重试' },
  unsupportedType: { code: 415, text: '不支持的内容类型' },
  tooMany: { code: 429, text: '操作过于频繁，请稍后重试' },
  brokenUpload: { code: 400, text: '上传的内容不完整，请重新上传' },
  diskFull: { code: 20000, text: '服务器存储空间已满，请联系管理员清理后重试' },
  defect: { code: 20000, text: '系统繁忙，请稍后重试' },
  notSignedIn: { code: 90004, text: '登录已过期，请重新登录' },
  revoked: { code: 90005, text: '您已在别处退出登录，请重新登录' },
} as const satisfies Record<string, FaultSpec>;
