import { Link } from '@tanstack/react-router';
import { ErrorBox } from '../ui/ErrorBox.tsx';

export function NotFound() {
  return (
    <div className="error-box" role="alert">
      <p>没有这个页面，地址可能有误。</p>
      <Link to="/">返回首页</Link>
    </div>
  );
}

export function NoPermission() {
  return (
    <div className="error-box" role="alert">
      <p>您没有此功能的权限，请联系管理员开通。</p>
      <Link to="/">返回首页</Link>
    </div>
  );
}

export function ScreenFailure({ reset }: { reset: () => void }) {
  return <ErrorBox text="页面出现问题，请重试；仍有问题请刷新页面。" onRetry={reset} />;
}
