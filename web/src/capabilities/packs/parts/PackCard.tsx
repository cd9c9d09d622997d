import { isUnderWay, nameOfState, type Pack } from '@antai/contract/packs';
import { Button, Progress } from 'antd';
import { formatMoment } from '../../../lib/format.ts';
import styles from './PackCard.module.css';

interface Props {
  pack: Pack;
  /** What is on its way to the server for this pack. */
  isBusy: boolean;
  onGet: (version?: string) => void;
}

const tones: Record<Pack['state'], string> = {
  absent: 'idle',
  queued: 'busy',
  fetching: 'busy',
  importing: 'busy',
  done: 'ok',
  unreachable: 'bad',
  failed: 'bad',
};

/** One pack of public data: what it is, how far it is, and what can be done with it. */
export function PackCard({ pack, isBusy, onGet }: Props) {
  const { title, state, offer } = pack;
  const isComing = isUnderWay(state);
  return (
    <article className={styles.card} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className={styles.state} data-tone={tones[state]}>
          {nameOfState(pack)}
        </span>
        <div className={styles.actions}>
          {offer && !isComing ? (
            <Button onClick={() => onGet(offer.version)} loading={isBusy}>
              更新到 {offer.version}
            </Button>
          ) : null}
          {state === 'done' || isComing ? null : (
            <Button onClick={() => onGet()} loading={isBusy}>
              {state === 'absent' ? '取用' : '再次取用'}
            </Button>
          )}
        </div>
      </header>
      {isComing ? (
        <Progress percent={percentOf(pack)} size="small" aria-label={`${title}：${nameOfState(pack)}`} />
      ) : null}
      <PackFacts pack={pack} />
      <PackTroubles pack={pack} />
    </article>
  );
}

const percentOf = ({ done, total }: Pack) => (total > 0 ? Math.round((done / total) * 100) : 0);

function PackFacts({ pack }: { pack: Pack }) {
  const {
    kind,
    purpose,
    publisher,
    version,
    date,
    licence,
    sizeBytes,
    sha256,
    sources,
    presentVersion,
    source,
    offer,
    lookedAt,
  } = pack;
  const facts: [string, string | undefined, boolean?][] = [
    ['用途', kind === 'files' ? `${purpose}；不随首次启动取用，按下“取用”才下载` : purpose],
    ['发布者', publisher],
    ['登记版本', `${version}，截至 ${date}`],
    [
      kind === 'files' ? '已装' : '已导入',
      presentVersion ? (source ? `${presentVersion}（${source}）` : presentVersion) : undefined,
    ],
    ['新版', offer ? `${offer.version}，SHA-256 ${offer.sha256}` : undefined, true],
    ['许可', licence],
    ['大小', sizeBytes === null ? '首次取得时记录' : `${(sizeBytes / 1e6).toFixed(1)} MB`],
    ['SHA-256', sha256 ?? '首次取得时记录，此后须与首次相同', sha256 !== null],
    ['上次查看新版', lookedAt ? formatMoment(lookedAt) : undefined],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value, isCode]) =>
        value === undefined ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={isCode ? styles.code : undefined}>{value}</dd>
          </div>
        ),
      )}
      <div>
        <dt>来源，依次试</dt>
        <dd>
          <ol>
            {sources.map(each => (
              <li key={each}>{each}</li>
            ))}
          </ol>
        </dd>
      </div>
    </dl>
  );
}

/** Why no source served, and what can be done by hand. */
function PackTroubles({ pack: { problems, steps } }: { pack: Pack }) {
  if (problems.length + steps.length === 0) return null;
  return (
    <section className={styles.troubles} aria-label="未取到的原因与步骤">
      {problems.length > 0 ? <h3>未取到的原因</h3> : null}
      <ul>
        {problems.map(problem => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <h3>可以这样补入</h3>
      <ol>
        {steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
