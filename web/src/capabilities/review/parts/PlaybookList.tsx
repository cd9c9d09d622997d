import type { Playbook } from '@antai/contract/review/playbooks';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import styles from './PlaybookList.module.css';

interface Props {
  playbooks: readonly Playbook[];
  currentId: string | undefined;
  onAdd: () => void;
}

/** The playbooks of the user, and those that the enterprise shares. */
export function PlaybookList({ playbooks, currentId, onAdd }: Props) {
  const groups = [
    { name: '可修改的', own: playbooks.filter(({ mayChange }) => mayChange), none: '还没有自己的立场库' },
    { name: '本企业共享的', own: playbooks.filter(({ mayChange }) => !mayChange), none: '同事还没有共享' },
  ];
  return (
    <nav className={styles.list} aria-label="立场库">
      <Button type="primary" onClick={onAdd}>
        新建立场库
      </Button>
      {groups.map(({ name, own, none }) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          {own.map(({ playbookId, name: title, pointCount, isShared, version }) => (
            <Link
              key={playbookId}
              {...addresses.playbooks(playbookId)}
              aria-current={playbookId === currentId ? 'page' : undefined}
            >
              <span>{title}</span>
              <small className="tabular">
                {isShared ? '共享 ' : ''}第{version}版 · {pointCount}点
              </small>
            </Link>
          ))}
          {own.length === 0 ? <p>{none}</p> : null}
        </section>
      ))}
    </nav>
  );
}
