import { Link } from '@tanstack/react-router';
import { addresses } from '../app/addresses.ts';
import { ErrorBox } from '../ui/ErrorBox.tsx';

/** What stands in the place of a screen that broke. */
export function ScreenFailure({ reset }: { reset: () => void }) {
  return (
    <ErrorBox text="页面出现问题，请重试；仍有问题请刷新页面。" onRetry={reset}>
      <Link {...addresses.home}>返回首页</Link>
    </ErrorBox>
  );
}
