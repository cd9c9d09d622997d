import type { UserInfo } from '@antai/contract/account';
import { Button, Upload } from 'antd';
import { useChangePhoto } from '../queries.ts';
import { Avatar } from './Avatar.tsx';
import styles from './PhotoField.module.css';

export function PhotoField({ user }: { user: UserInfo }) {
  const change = useChangePhoto();
  const choose = (photo: File) => {
    change.mutate(photo);
    return false;
  };
  return (
    <div className={styles.photo}>
      <Avatar name={user.name} fileId={user.headPhoto} sizePx={64} />
      <Upload accept=".png,.jpg,.jpeg" showUploadList={false} beforeUpload={choose}>
        <Button loading={change.isPending}>更换头像</Button>
      </Upload>
      <span>PNG或JPG图片</span>
    </div>
  );
}
