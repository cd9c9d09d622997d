import { FolderOpenOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Checkbox, Popover } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { isOpen } from '../../../lib/permission.ts';
import { librariesQuery, useBindLibraries } from '../queries.ts';
import styles from './LibraryPicker.module.css';

interface Props {
  imId: string | undefined;
  /** The assistant of a conversation that has not begun. */
  owmId: string | undefined;
  /** The conversation that libraries were bound to; a new one where there was none. */
  onOpen: (imId: string) => void;
}

/** The knowledge libraries that every answer of a conversation looks through. */
export function LibraryPicker({ imId, owmId, onOpen }: Props) {
  const [isShown, setShown] = useState(false);
  const { data: libraries = [] } = useQuery(librariesQuery(imId));
  const bind = useBindLibraries();
  const bound = libraries.filter(each => each.isBound).map(({ libraryId }) => libraryId);
  const choose = (libraryIds: string[]) =>
    bind.mutate({ ...(imId ? { imId } : {}), ...(owmId ? { owmId } : {}), libraryIds }, { onSuccess: onOpen });
  if (!isOpen(30013)) return null;
  return (
    <Popover
      trigger="click"
      open={isShown}
      onOpenChange={setShown}
      title="本对话检索的知识库"
      content={
        <div className={styles.libraries}>
          {libraries.length === 0 ? <p>还没有知识库，先放入文件再绑定。</p> : null}
          <Checkbox.Group
            value={bound}
            disabled={bind.isPending}
            onChange={next => choose(next as string[])}
            options={libraries.map(({ libraryId, name, isShared, documents }) => ({
              value: libraryId,
              label: `${name}${isShared ? '（企业共享）' : ''} · ${documents}份`,
            }))}
          />
          <Link {...addresses.library()}>管理知识库</Link>
        </div>
      }
    >
      <Button type="text" icon={<FolderOpenOutlined />} aria-expanded={isShown}>
        知识库{bound.length > 0 ? `（${bound.length}）` : ''}
      </Button>
    </Popover>
  );
}
