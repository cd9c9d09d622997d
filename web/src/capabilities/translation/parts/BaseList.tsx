import { type TermBase, type TermTag, termTags } from '@antai/contract/translation/terms';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import styles from './BaseList.module.css';

interface Props {
  bases: readonly TermBase[];
  currentId: string;
  onAdd: () => void;
}

/** The term bases by their tags. */
export const BaseList = ({ bases, currentId, onAdd }: Props) => (
  <nav className={styles.list} aria-label="术语库">
    {(Object.entries(termTags) as [TermTag, string][]).map(([tag, name]) => {
      const own = bases.filter(base => base.tag === tag);
      return (
        <section key={tag} aria-label={name}>
          <h2>{name}</h2>
          {own.map(({ termBaseId, name: title, count, isShared }) => (
            <Link
              key={termBaseId}
              {...addresses.terms({ id: termBaseId })}
              aria-current={termBaseId === currentId ? 'page' : undefined}
            >
              <span>{title}</span>
              <small className="tabular">
                {isShared ? '共享 ' : ''}
                {count}
              </small>
            </Link>
          ))}
          {own.length === 0 ? <p>还没有自建的术语库</p> : null}
        </section>
      );
    })}
    <Button size="small" onClick={onAdd}>
      新建术语库
    </Button>
  </nav>
);
