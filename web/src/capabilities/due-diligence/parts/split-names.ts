/** Names as somebody pastes them: one a line, or parted by commas and semicolons; each once, in their order. */
export const splitNames = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\r;；,，、\t]+/)
      .map(name => name.trim())
      .filter(Boolean),
  ),
];
