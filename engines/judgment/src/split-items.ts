const aside =
  /受理费|诉讼费|保全费用?由|公告费|如不服|不服本|如果?未?按|未按(?:照)?(?:本)?(?:判决|调解|裁定)|加倍支付|申请执行的期|向本院申请(?:强制)?执行|即发生法律效力|终审|上诉于|预交|开户行|户名|此页无正文|逾期不交/;

/** The operative sentences of a disposition, whether or not its items stand on lines of their own; fees and notices are left out. */
export function splitItems(disposition: string): string[] {
  return disposition
    .slice(0, 40_000)
    .replace(/[（(][^（）()]{0,200}[）)]/g, '')
    .split(/[。；;\n]/)
    .map(item => item.trim())
    .filter(item => item.length > 1 && !aside.test(item));
}
