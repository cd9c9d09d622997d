import { FileSearchOutlined, LockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { addresses, hrefOf } from '../app/addresses.ts';
import { StateBox } from '../ui/StateBox.tsx';

const home = (
  <Button type="primary" href={hrefOf(addresses.home)}>
    返回首页
  </Button>
);

export function NotFound() {
  return (
    <StateBox
      role="alert"
      icon={<FileSearchOutlined />}
      title="没有这个页面，地址可能有误。"
      actions={
        <>
          {home}
          <Button href={hrefOf(addresses.search)}>去数据检索</Button>
        </>
      }
    >
      <p>链接可能不完整，或页面已经移走。您的检索、订阅和报告都还在。</p>
    </StateBox>
  );
}

export function NoPermission() {
  return (
    <StateBox
      role="alert"
      tone="closed"
      icon={<LockOutlined />}
      title="您没有此功能的权限，请联系管理员开通。"
      actions={home}
    >
      <p>权限由本所管理员分配；开通后刷新页面即可使用。</p>
    </StateBox>
  );
}
