import { Button } from 'antd';
import { useOther, useUser } from '../lib/session.ts';
import { PageBar } from './PageBar.tsx';

/** The word that another account has signed in in another tab: the page stays to be read and copied, and sends nothing. */
export function OtherAccountBar() {
  const other = useOther(state => state.other);
  const name = useUser(state => state.user?.name);
  if (!other) return null;
  return (
    <PageBar role="alert">
      <strong>“{other.name}”已在另一个标签页登录</strong>
      <span>本页仍是“{name}”的内容，不再发送任何操作；没有保存的内容请先复制。</span>
      <Button size="small" onClick={() => location.reload()}>
        以“{other.name}”打开本页
      </Button>
    </PageBar>
  );
}
