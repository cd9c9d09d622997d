import { Link } from '@tanstack/react-router';
import { addresses } from '../app/addresses.ts';
import { ErrorBox } from '../ui/ErrorBox.tsx';

const home = <Link {...addresses.home}>返回首页</Link>;

export function NotFound() {
  return <ErrorBox text="没有这个页面，地址可能有误。">{home}</ErrorBox>;
}

export function NoPermission() {
  return <ErrorBox text="您没有此功能的权限，请联系管理员开通。">{home}</ErrorBox>;
}

export function ScreenFailure({ reset }: { reset: () => void }) {
  return <ErrorBox text="页面出现问题，请重试；仍有问题请刷新页面。" onRetry={reset} />;
}
