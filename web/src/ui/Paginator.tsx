import { choosePages, pagesShown } from './choose-pages.ts';
import styles from './Paginator.module.css';

interface Props {
  total: number;
  pageNum: number;
  pageSize?: number;
  hasLastButton?: boolean;
  onChange: (pageNum: number) => void;
}

/** "Total N items", previous and next, a window of up to five pages, ellipsis jumps; emits only a page that differs. */
export function Paginator({ total, pageNum, pageSize = 20, hasLastButton = true, onChange }: Props) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const current = Math.min(Math.max(1, pageNum), pages);
  const numbers = choosePages(current, pages);
  const go = (target: number) => {
    const page = Math.min(Math.max(1, target), pages);
    if (page !== current) onChange(page);
  };
  const first = numbers[0] ?? 1;
  const last = numbers.at(-1) ?? 1;
  return (
    <nav className={`${styles.paginator} tabular`} aria-label="分页">
      <span>共 {total.toLocaleString('zh-CN')} 条</span>
      <button type="button" disabled={current === 1} onClick={() => go(current - 1)}>
        上一页
      </button>
      {first > 1 ? (
        <button type="button" onClick={() => go(1)}>
          1
        </button>
      ) : null}
      {first > 2 ? (
        <button type="button" aria-label="向前五页" onClick={() => go(current - pagesShown)}>
          …
        </button>
      ) : null}
      {numbers.map(number => (
        <button
          key={number}
          type="button"
          aria-current={number === current ? 'page' : undefined}
          onClick={() => go(number)}
        >
          {number}
        </button>
      ))}
      {last < pages ? (
        <button type="button" aria-label="向后五页" onClick={() => go(current + pagesShown)}>
          …
        </button>
      ) : null}
      <button type="button" disabled={current === pages} onClick={() => go(current + 1)}>
        下一页
      </button>
      {hasLastButton ? (
        <button type="button" disabled={current === pages} onClick={() => go(pages)}>
          末页
        </button>
      ) : null}
    </nav>
  );
}
