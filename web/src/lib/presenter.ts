/** How messages reach the eye: the shell sets these once, so that `lib` knows no component. */
export const presenter = {
  error: (_text: string): void => {},
  success: (_text: string): void => {},
  /** News that stands in the middle for a while and goes by itself. */
  message: (_title: string, _text: string): void => {},
  /** What is waited for, while it is; nothing ends it. */
  waiting: (_text: string | undefined): void => {},
  /** A must-read message with one button. */
  alert: (_title: string, _text: string): void => {},
  /** What could not be copied, to be copied by hand. */
  copyByHand: (_text: string): void => {},
  toLogin: (): void => {},
};
