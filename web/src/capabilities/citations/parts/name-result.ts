/** What the file with the findings is called: by the file that was checked. */
export function nameOfResult({ fileName, fileType }: { fileName: string; fileType: string }): string {
  const bare = fileName.replace(/\.\w{1,5}$/u, '');
  return fileType === 'docx' ? `${bare}（引用核验批注）.docx` : `引用核验报告 ${bare}.docx`;
}
