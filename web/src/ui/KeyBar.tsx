import { type Key, showKeyHelp, useKeysState } from '../lib/keys.ts';
import styles from './KeyBar.module.css';

/** The keys of a screen in one line, with the way to all of them; nothing where the user has turned them off. */
export function KeyBar({ keys }: { keys: Pick<Key, 'key' | 'name'>[] }) {
  const areOn = useKeysState(state => state.areOn);
  if (!areOn) return null;
  return (
    <p className={styles.bar}>
      {keys.map(({ key, name }) => (
        <span key={name}>
          {[...key.split(' ')].map(each => (
            <kbd key={each}>{each.length === 1 ? each.toUpperCase() : each}</kbd>
          ))}
          {name}
        </span>
      ))}
      <button type="button" onClick={() => showKeyHelp(true)}>
        <kbd>?</kbd>
        快捷键
      </button>
    </p>
  );
}
