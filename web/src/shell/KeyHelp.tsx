import { Checkbox } from 'antd';
import { showKeyHelp, switchKeys, useKeysState } from '../lib/keys.ts';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './KeyHelp.module.css';

const everywhere = {
  title: '各处',
  keys: [
    { key: 'Ctrl K', name: '全局搜索' },
    { key: '?', name: '快捷键一览' },
  ],
};

const written = (key: string) => (key === 'escape' ? 'Esc' : key.length === 1 ? key.toUpperCase() : key);

/** Every key that does something on this screen, and the switch that turns single keys off. */
export default function KeyHelp() {
  const { groups, areOn } = useKeysState();
  return (
    <Dialog title="快捷键" open onCancel={() => showKeyHelp(false)} footer={null} width={440}>
      <div className={styles.help}>
        {[...groups, everywhere].map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(({ key, name }) => (
                <div key={key}>
                  <dt>
                    {key.split(' ').map(each => (
                      <kbd key={each}>{written(each)}</kbd>
                    ))}
                  </dt>
                  <dd>{name}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Checkbox checked={areOn} onChange={({ target }) => switchKeys(target.checked)}>
          使用单字母快捷键（在输入框中不起作用）
        </Checkbox>
      </div>
    </Dialog>
  );
}
