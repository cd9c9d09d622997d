import { answerPlaceNames } from '@antai/contract/assistant/answer';
import type { Assistant } from '@antai/contract/assistant/presets';
import { useQuery } from '@tanstack/react-query';
import { stateQuery } from '../queries.ts';
import styles from './StartPage.module.css';

interface Props {
  assistants: Assistant[];
  owmId: string | undefined;
  onAssistant: (owmId: string | undefined) => void;
  onExample: (question: string) => void;
}

const examples = [
  '约定的违约金过高，当事人能否请求法院调减，由谁举证？',
  '员工拒签竞业限制补偿协议，公司能否要求其承担违约金？',
  '股东认缴出资未到期，债权人能否要求其提前缴纳？',
  '借条没有写还款日期，诉讼时效从什么时候起算？',
];

const usual = { owmId: undefined, name: '通用助手', about: '法规与案例都找' };

/** Where a conversation begins: who shall answer, and questions to begin with. */
export function StartPage({ assistants, owmId, onAssistant, onExample }: Props) {
  const { data } = useQuery(stateQuery);
  return (
    <section className={styles.start}>
      <h2>想查什么？</h2>
      <p>
        {data ? `库中有${data.articles.toLocaleString()}条法条、${data.cases.toLocaleString()}件案例。` : ''}
        {data?.model ? `由${data.model.label}（${answerPlaceNames[data.model.location]}）作答，` : ''}
        回答中的法条与案号逐处与库中原文核对，点开即到原文的那一段。
      </p>
      <h3 id="who-answers">由谁回答</h3>
      <div className={styles.assistants} role="radiogroup" aria-labelledby="who-answers">
        {[usual, ...assistants].map(each => (
          <label key={each.owmId ?? ''} data-chosen={each.owmId === owmId}>
            <input
              type="radio"
              name="assistant"
              checked={each.owmId === owmId}
              onChange={() => onAssistant(each.owmId)}
            />
            <strong>{each.name}</strong>
            <small>{each.about}</small>
          </label>
        ))}
      </div>
      <h3>可以这样问</h3>
      <ul>
        {examples.map(example => (
          <li key={example}>
            <button type="button" onClick={() => onExample(example)}>
              {example}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
